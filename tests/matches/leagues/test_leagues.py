"""A league from its making to its table."""

import pytest
from django.urls import reverse

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict, Invalid, NotAllowed
from matches.leagues import queries, services
from matches.models import Event, League
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def olga():
    return factories.make_user("olga", may_create_events=True)


def finished(olga, *names, claimed=()):
    """An event of one round in which each of a pair beat the next one."""
    event = factories.make_event()
    factories.make_staff(event, user=olga)
    entries = [factories.make_entry(event, name) for name in names]
    for entry, user in claimed:
        event.entries.filter(name=entry).update(user=user)
    round_ = factories.make_round(event, zip(entries[::2], entries[1::2], strict=True))
    for match in round_.matches.all():
        factories.confirm(match, 0, 0)
    factories.play(round_)
    recompute_standings(event_id=event.pk)
    event.state = Event.State.FINISHED
    event.save()
    return event


def table(league, actor):
    page = queries.season_page(league, actor)
    return [(row.rank, name, row.total) for row, name in page.told_rows]


def test_the_points_of_finished_events_make_the_table(olga):
    actor = actor_of_user(olga)
    league = services.make_league(name="Winter", actor=actor, points=(10, 5), taking_part=1)
    for event in (
        finished(olga, "Ana", "Ben"),
        finished(olga, "Ben", "Ana"),
        finished(olga, "Ana", "Cleo"),
    ):
        services.add_event(league=league, event=event, actor=actor)
        services.add_event(league=league, event=event, actor=actor)
    running = factories.make_event("To come")
    factories.make_staff(running, user=olga)
    services.add_event(league=league, event=running, actor=actor)

    assert table(league, actor) == [(1, "Ana", 25), (2, "Ben", 15), (3, "Cleo", 5)]
    assert [event.name for event in queries.season_page(league, actor).to_come] == ["To come"]


def test_an_account_is_one_player_whatever_name_it_played_under(olga):
    actor, ana = actor_of_user(olga), factories.make_user("ana")
    league = services.make_league(name="Winter", actor=actor, points=(10, 5))
    for event in (
        finished(olga, "Ana", "Ben", claimed=[("Ana", ana)]),
        finished(olga, "Ana the Bold", "Ben", claimed=[("Ana the Bold", ana)]),
        finished(olga, "Ana", "Ben"),
    ):
        services.add_event(league=league, event=event, actor=actor)
    assert [row[2] for row in table(league, actor)] == [30, 15]


def test_two_of_one_name_at_an_event_are_two_players(olga):
    actor = actor_of_user(olga)
    league = services.make_league(name="Winter", actor=actor, points=(10, 5))
    services.add_event(league=league, event=finished(olga, "Ben", "Ben"), actor=actor)
    assert [row[2] for row in table(league, actor)] == [10, 5]


@pytest.mark.parametrize(
    "values",
    [
        {"name": " "},
        {"name": "x" * 101},
        {"points": []},
        {"points": [5, 10]},
        {"points": [5, -1]},
        {"points": [5], "taking_part": 6},
        {"best": 0},
    ],
)
def test_a_league_that_makes_no_table_is_refused(olga, values):
    with pytest.raises(Invalid, match=r"Nothing was changed\.$"):
        services.make_league(**{"name": "Winter", "actor": actor_of_user(olga), **values})
    assert not League.objects.exists()


def test_nobody_else_makes_or_changes_one(olga):
    league = services.make_league(name="Winter", actor=actor_of_user(olga))
    other = actor_of_user(factories.make_user("other", may_create_events=True))
    with pytest.raises(NotAllowed):
        services.make_league(name="Mine", actor=actor_of_user(factories.make_user()))
    with pytest.raises(NotAllowed):
        services.change_league(league=league, name="Mine", actor=other)
    with pytest.raises(NotAllowed):
        services.add_event(league=league, event=factories.make_event(), actor=actor_of_user(olga))


def test_the_pages_from_a_new_league_to_its_table(olga, client):
    client.force_login(olga)
    event = finished(olga, "Ana", "Ben")
    made = client.post(
        reverse("new_league"), {"name": "Winter League", "points": "10, 5 1", "best": "3"}
    )
    settings = reverse("league_settings", args=["winter-league"])
    assert made["Location"] == settings
    assert client.post(settings, {"do": "add", "event": event.slug}).status_code == 302
    shown = client.get(reverse("league", args=["winter-league"])).content.decode()
    assert "Ana" in shown
    assert "The best 3 events" in shown
    wrong = client.post(settings, {"do": "save", "name": "Winter League", "points": "ten"})
    assert wrong.status_code == 422
    assert "is not a whole number" in wrong.content.decode()
    assert client.post(settings, {"do": f"remove:{event.slug}"}).status_code == 302
    client.logout()
    assert client.get(settings).status_code == 403
    assert client.get(reverse("leagues")).status_code == 200
    assert client.get(reverse("league", args=["none"])).status_code == 404


def test_a_league_called_new_has_an_address_of_its_own(olga):
    assert services.make_league(name="New", actor=actor_of_user(olga)).slug == "new-2"


def test_a_league_takes_no_more_events_than_a_page_can_bear(olga, monkeypatch):
    actor = actor_of_user(olga)
    monkeypatch.setattr(services, "MOST_EVENTS", 1)
    league = services.make_league(name="Winter", actor=actor)
    one, other = finished(olga, "Ana", "Ben"), finished(olga, "Ana", "Ben")
    services.add_event(league=league, event=one, actor=actor)
    services.add_event(league=league, event=one, actor=actor)
    with pytest.raises(Conflict, match="1 events at most"):
        services.add_event(league=league, event=other, actor=actor)
