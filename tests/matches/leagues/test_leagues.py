"""A league from its making to its table."""

import pytest
from django.urls import reverse

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.leagues import queries, services
from matches.models import Event, League
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def olga():
    return factories.make_user("olga", may_create_events=True)


def finished(olga, *names, claimed=(), **values):
    """An event of one round in which each of a pair beat the next one."""
    event = factories.make_event(**values)
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


def by_rating(league, actor):
    page = queries.season_page(league, actor)
    return [(row.rank, name, row.rating.low, row.moves) for row, name in page.told_rated]


def test_a_league_by_rating_counts_every_match_as_the_events_ended(olga, client):
    actor = actor_of_user(olga)
    league = services.make_league(name="Winter", actor=actor, ranked_by="rating", best=1)
    later = finished(olga, "Cleo", "Ana", ends_on="2026-12-05")
    sooner = finished(olga, "Ana", "Ben", ends_on="2026-12-01")
    for event in (later, sooner):
        services.add_event(league=league, event=event, actor=actor)
    assert queries.season_page(league, actor).counted == [sooner, later]
    assert by_rating(league, actor) == [
        (1, "Cleo", 473, (None, 118)),
        (2, "Ana", 369, (105, -110)),
        (3, "Ben", 249, (-105, None)),
    ]
    shown = client.get(reverse("league", args=[league.slug])).content.decode()
    assert "Everybody begins the season at 1,000." in shown
    assert "Points for the places" not in shown
    told = client.get(f"/api/v1/leagues/{league.slug}/").json()
    assert told["rows"] == []
    assert told["rated"][1] == {
        "rank": 2,
        "name": "Ana",
        "rating": 995,
        "low": 369,
        "high": 1621,
        "matches": 2,
        "moves": [{"event": sooner.slug, "by": 105}, {"event": later.slug, "by": -110}],
    }


def test_a_rating_looks_at_who_won_at_a_table_alone(olga):
    actor = actor_of_user(olga)
    league = services.make_league(name="Winter", actor=actor, ranked_by="rating")
    event = finished(olga, "Ana", "Ben", "Cleo", "Dan")
    services.add_event(league=league, event=event, actor=actor)
    event.rounds.get().matches.filter(table=2).update(kind="concession", loser_seat=1)
    assert [row[1] for row in by_rating(league, actor)] == ["Ana", "Ben"]
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    assert by_rating(league, actor) == []


def test_how_a_league_is_ranked_can_be_changed_and_is_on_the_record(olga, client):
    actor = actor_of_user(olga)
    league = services.make_league(name="Winter", actor=actor, points=(10, 5), best=2)
    client.force_login(olga)
    settings = reverse("league_settings", args=["winter"])
    typed = {"do": "save", "name": "Winter", "points": "10 5", "best": "2"}
    assert client.post(settings, {**typed, "ranked_by": "rating"}).status_code == 302
    league.refresh_from_db()
    assert (league.ranked_by, league.points, league.best) == ("rating", [10, 5], 2)
    assert AuditRecord.objects.get(action="league.changed").after["ranked_by"] == "rating"
    wrong = client.post(settings, {**typed, "ranked_by": "luck"})
    assert wrong.status_code == 422
    assert "ranked by points or by rating" in wrong.content.decode()
    with pytest.raises(Invalid, match=r"Nothing was changed\.$"):
        services.change_league(league=league, name="Winter", ranked_by="", actor=actor)


@pytest.mark.parametrize("ranked_by", ["points", "rating"])
def test_a_hidden_player_is_joined_with_nobody_by_the_name_shown(olga, ranked_by):
    actor, mia = actor_of_user(olga), factories.make_user("mia")
    league = services.make_league(name="Winter", actor=actor, points=(10, 5), ranked_by=ranked_by)
    for claimed in ([], [("Player 1", mia)], [("Player 1", mia)]):
        event = finished(olga, "Player 1", "Ben", claimed=claimed)
        event.entries.filter(name="Player 1").update(real_name="Mia Kurz")
        services.add_event(league=league, event=event, actor=actor)
    open_one = finished(olga, "Mia Kurz", "Ben", claimed=[("Mia Kurz", mia)])
    services.add_event(league=league, event=open_one, actor=actor)
    page = queries.season_page(league, actor)
    told = page.told_rows or page.told_rated
    names = sorted(name for _, name in told)
    assert names == ["Ben", "Mia Kurz", "Player 1", "Player 1"]


def test_a_campaign_has_no_places_to_count(olga, client):
    campaign = factories.make_campaign("Streets at dusk")
    factories.make_staff(campaign, user=olga)
    actor = actor_of_user(olga)
    league = services.make_league(name="Season", actor=actor)
    with pytest.raises(Conflict, match="Streets at dusk is a campaign"):
        services.add_event(league=league, event=campaign, actor=actor)
    client.force_login(olga)
    page = client.get(reverse("league_settings", args=[league.slug])).content.decode()
    assert "Streets at dusk" not in page
