"""What each player needs for the cut: when it is told, and on which pages."""

import pytest

from matches.entries.services import attendance
from matches.models import Event
from matches.rounds.services import rounds
from matches.scores.services import results
from matches.stages import services as stages
from matches.standing.queries import needs
from matches.standing.services.standings import recompute_standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    """Six players, two rounds, two go on. In round 1 Ana, Ben and Cleo won."""
    event = factories.make_event(rules={"rounds": 2, "cut_to": 2})
    ana, ben, cleo, dan, eve, finn = factories.make_entries(event, 6)
    factories.play(factories.make_round(event, [(ana, dan), (ben, eve), (cleo, finn)]))
    factories.make_round(event, [(ana, ben), (cleo, dan), (eve, finn)])
    recompute_standings(event_id=event.pk)
    return event


def sentences(event, name):
    return [one.sentence for one in needs.of_event(event).of(entry(event, name).pk).by_result]


def entry(event, name):
    return event.entries.get(name=name)


def report(event, table, *winners):
    organiser = factories.make_staff(event)
    match = event.rounds.last().matches.get(table=table)
    results.report_result(match=match, result=factories.played(*winners), actor=organiser)


def test_every_player_is_told_what_each_result_comes_to(event):
    assert sentences(event, "Ana") == [
        "A win: in.",
        # level with Ben at 4; Cleo is above after a win, and level after a draw
        "A draw: in, or level at the line (in 3, level 6, out 0 of 9 ways).",
        "A loss: out, or level at the line (in 0, level 3, out 6 of 9 ways).",
    ]
    assert sentences(event, "Dan") == [
        "A win: out, or level at the line (in 0, level 6, out 3 of 9 ways).",
        "A draw: out.",
        "A loss: out.",
    ]


def test_what_is_decided_is_counted_as_decided(event):
    report(event, 1, 0, 0)
    told = needs.of_event(event)

    assert (told.open_matches, [one.label for one in told.safe]) == (2, ["Ana"])
    assert sentences(event, "Ben") == [
        # only where Dan beats Cleo are all three at 3
        "As it stands: out, or level at the line (in 0, level 3, out 6 of 9 ways)."
    ]


def test_it_is_told_in_the_last_round_alone_and_while_a_cut_is_to_come(event):
    organiser = factories.make_staff(event)
    assert needs.of_event(event).size == 2

    Event.objects.filter(pk=event.pk).update(rules={**event.rules, "rounds": 3})
    assert needs.of_event(Event.objects.get(pk=event.pk)) is None
    Event.objects.filter(pk=event.pk).update(rules={**event.rules, "cut_to": None})
    assert needs.of_event(Event.objects.get(pk=event.pk)) is None
    Event.objects.filter(pk=event.pk).update(rules=event.rules)

    for table in (1, 2, 3):
        report(event, table, 0, 0)
    assert needs.of_event(event) is None
    rounds.close_round(round_=event.rounds.last(), actor=organiser)
    stages.cut(event=event, actor=organiser, size=2)
    assert needs.of_event(event) is None


def test_who_has_left_is_seeded_by_nobody(event):
    attendance.drop(entry=entry(event, "Ana"), actor=factories.make_staff(event), reason="Train")

    told = needs.of_event(event)
    assert told.of(entry(event, "Ana").pk) is None
    assert sentences(event, "Ben")[0] == "A win: in."


def test_a_match_that_must_have_a_winner_has_no_draw(event):
    Event.objects.filter(pk=event.pk).update(rules={**event.rules, "drawn_match": "ladder"})
    told = needs.of_event(Event.objects.get(pk=event.pk))
    assert told.own == ["win", "loss"]


def test_the_pages_tell_it(client, event):
    organiser = factories.make_staff(event)
    standings = client.get(f"/e/{event.slug}/standings/").content.decode()
    assert "What each needs for the top 2" in standings
    own = client.get(f"/e/{event.slug}/p/{entry(event, 'Ana').number}/").content.decode()
    assert "What you need for the top 2" in own
    assert "A win: in." in own

    client.force_login(organiser.user)
    desk = client.get(f"/e/{event.slug}/desk/").content.decode()
    assert "0 in whatever happens, 6 in the race" in " ".join(desk.split())


def test_a_program_is_told_the_same(client, event):
    body = client.get(f"/api/v1/events/{event.slug}/needs/").json()

    assert (body["size"], body["round"], body["open_matches"]) == (2, 2, 3)
    assert body["players"][0]["by_result"][0] == {
        "own": "win", "verdict": "in", "of": "9", "inside": "9", "level": "0", "outside": "0",
    }  # fmt: skip
