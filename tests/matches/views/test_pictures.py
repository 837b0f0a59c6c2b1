"""An event in pictures, as everybody may see them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.models import Entry, Event, League, LeagueEvent, Match, Round
from matches.overview.queries.pictures import pictures_of, pictures_of_many
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.players.played import finished_event, hand_in
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def made(event: Event) -> Event:
    """Two rounds of four; Ana wins both, Dan leaves after the first; glory in one game."""
    ana, ben, cleo, dan = factories.make_entries(event, 4)
    first = factories.make_round(event, [(ana, ben), (cleo, dan)], state="closed")
    game = factories.results.Result(games=(factories.game(0, 9, 6), factories.game(0, 7, 2)))
    one, other = first.matches.order_by("table")
    factories.confirm(one, result=game)
    factories.confirm(other, 0, 0)
    Entry.objects.filter(pk=dan.pk).update(state=Entry.State.DROPPED, dropped_after=1)
    second = factories.make_round(event, [(ana, cleo)], byes=[ben], state="closed")
    factories.confirm(second.matches.get(table=1), 0, 0)
    recompute_standings(event_id=event.pk)
    return event


def test_nothing_is_told_before_there_is_something(client):
    event = factories.make_event()
    page = text_of(client.get(f"/e/{event.slug}/pictures/"))
    assert "Pictures begin with the first confirmed result" in page


def test_places_glory_and_who_left(client):
    event = made(finished_event())
    page = pictures_of(event)
    assert page.tables == 3
    assert page.bump is not None
    first = page.bump.lines[0]
    assert (page.names[first.key], first.places) == ("Ana", (1, 1))
    ((number, glory),) = page.glory
    assert (number, glory.least, glory.middle, glory.most, glory.of) == (1, 2, 6.5, 9, 4)
    assert [(one.round, one.playing, one.left) for one in page.leaving] == [(1, 4, 1), (2, 3, 0)]
    shown = text_of(client.get(f"/e/{event.slug}/pictures/"))
    assert "How the places moved" in shown
    assert "2–9 (of 4, few)" in shown


def test_lengths_run_from_the_clock_to_the_result():
    event = made(finished_event())
    now = timezone.now()
    begun = now - timedelta(minutes=90)
    Round.objects.filter(event=event).update(clock_started_at=begun, paused_seconds=600)
    for match, minutes in zip(
        Match.objects.filter(table__isnull=False), (45, 62, 5000), strict=True
    ):
        ended = begun + timedelta(minutes=minutes + 10)
        Match.objects.filter(pk=match.pk).update(confirmed_at=ended)
    lengths = pictures_of(event).matches
    assert lengths is not None
    assert lengths.bars == [(40, 1, 100.0), (50, 0, 0.0), (60, 1, 100.0)]
    assert (lengths.spread.least, lengths.spread.most) == (45.0, 62.0)


@pytest.mark.parametrize(
    ("visibility", "state", "known"),
    [
        ("everyone", Event.State.RUNNING, 4),
        ("after_event", Event.State.RUNNING, 0),
        ("after_event", Event.State.FINISHED, 4),
        ("opponents", Event.State.FINISHED, 0),
        ("never", Event.State.FINISHED, 0),
    ],
)
def test_warbands_are_told_where_everybody_may_see_the_decks(client, visibility, state, known):
    event = made(factories.make_event(state=state, rules={"deck_visibility": visibility}))
    for entry in event.entries.all():
        hand_in(entry, "Garrek’s Reavers" if entry.number % 2 else "Sepulchral Guard")
    page = pictures_of(event)
    assert (page.known, page.players) == (known, 4)
    shown = text_of(client.get(f"/e/{event.slug}/pictures/"))
    assert ("Sepulchral Guard" in shown) is bool(known)
    if known:
        reavers, guard = page.warbands
        # Ana beat Ben, Cleo beat Dan; Ana and Cleo brought the same
        assert (reavers.won, reavers.lost, reavers.mirrors) == (2, 0, 1)
        assert (guard.won, guard.lost) == (0, 2)
        assert "too few to tell" in shown and " %" not in shown.partition("Warbands</h2>")[2]


def test_pictures_take_as_many_queries_for_two_rounds_as_for_four(django_assert_num_queries):
    event = made(finished_event())
    with django_assert_num_queries(11):
        pictures_of(event)
    made(event)
    with django_assert_num_queries(11):
        pictures_of(event)


def test_a_league_and_all_events_together_count_what_each_counts(client):
    """Two events of four, each warband in both; a draft and a foreign event stay out."""
    rules = {"deck_visibility": "everyone"}
    events = [made(factories.make_event(state=Event.State.FINISHED, rules=rules)) for _ in "ab"]
    made(factories.make_event(state=Event.State.DRAFT, rules=rules))
    for event in events:
        for entry in event.entries.all():
            hand_in(entry, "Garrek’s Reavers" if entry.number % 2 else "Sepulchral Guard")
    league = League.objects.create(slug="winter", name="Winter", points=[3, 1])
    LeagueEvent.objects.create(league=league, event=events[0])
    one, both = pictures_of(events[0]), pictures_of_many(events)

    assert (both.tables, both.players, both.known) == (2 * one.tables, 8, 8)
    assert [(r.warband, r.won) for r in both.warbands] == [
        (r.warband, 2 * r.won) for r in one.warbands
    ]
    assert (both.bump, both.names) == (None, {})
    of_all = text_of(client.get("/pictures/"))
    assert f"Of 2 events: {both.tables} matches, 8 places taken." in of_all
    assert "These are small numbers" in of_all
    of_league = text_of(client.get("/leagues/winter/pictures/"))
    assert f"Of 1 event: {one.tables} matches, 4 places taken." in of_league


def test_pictures_of_nothing_say_so(client):
    assert "There is nothing to show yet" in text_of(client.get("/pictures/"))
    assert client.get("/leagues/none/pictures/").status_code == 404
