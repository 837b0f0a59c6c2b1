"""Ratings are worked out from finished events alone, by a job, the same however often it runs."""

import pytest

from companion.core.models import Intent, User
from companion.core.services import outbox
from matches.entries.services import entry_links
from matches.events.services import events
from matches.figures.ratings import Met, Rating, rated
from matches.models import Entry, Event, RatingStep
from matches.people.queries.roles import actor_of_entry
from matches.players.queries.ratings import rating_of
from matches.players.services.erasure import erase_entry
from matches.players.services.ratings import RATE, rate_players
from tests import factories
from tests.matches.players.played import claimed, finished_event, match_of, winter

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def ana() -> User:
    return factories.make_user("ana")


@pytest.fixture
def ben() -> User:
    return factories.make_user("ben")


def won(event: Event, one: User, other: User | None, *winners: int) -> None:
    """A match of the one account against the other, or against somebody without one."""
    mine = event.entries.filter(user=one).first() or claimed(event, one, one.username)
    theirs = event.entries.filter(user=other).first() if other else None
    if theirs is None:
        name = other.username if other else "Nobody"
        theirs = factories.make_entry(event, name, user=other)
    match_of(mine, theirs, *(winners or (0, 0)))


def steps() -> list[tuple[str, int, float, float]]:
    return [
        (step.entry.name, step.place, round(step.mu, 4), round(step.sigma, 4))
        for step in RatingStep.objects.select_related("entry").order_by("place", "entry__number")
    ]


def test_only_matches_decided_at_the_table_count(ana):
    event = winter(ana)
    assert rate_players(event_id=event.pk) == 3
    expected = rated([Met("a", "b", 0), Met("a", "c", None), Met("a", "b", 1)], {})
    now = rating_of(ana.pk).now
    assert now.matches == 3
    assert now.mu == pytest.approx(expected["a"].mu)
    assert now.sigma == pytest.approx(expected["a"].sigma)


def test_an_account_goes_on_at_its_next_event_and_others_begin_anew(ana):
    for day in (21, 22):
        won(finished_event(ends_on=f"2026-11-{day}"), ana, None)
    rate_players(event_id=1)
    first = rated([Met("ana", "one", 0)], {})
    second = rated([Met("ana", "two", 0)], {"ana": first["ana"]})
    assert [move.after.mu for move in rating_of(ana.pk).moves] == [
        pytest.approx(second["ana"].mu),
        pytest.approx(first["ana"].mu),
    ]
    others = RatingStep.objects.filter(entry__user=None).values_list("mu_before", flat=True)
    assert list(others) == [Rating().mu] * 2


def test_events_count_in_the_order_in_which_they_ended(ana):
    later = finished_event("Later", ends_on="2026-12-01")
    sooner = finished_event("Sooner", ends_on="2026-11-01")
    for event in (later, sooner):
        won(event, ana, None)
    rate_players(event_id=later.pk)
    assert [move.event.name for move in rating_of(ana.pk).moves] == ["Later", "Sooner"]


def test_running_it_twice_changes_nothing(ana, ben):
    event = finished_event()
    won(event, ana, ben)
    rate_players(event_id=event.pk)
    before = steps()
    rate_players(event_id=event.pk)
    assert steps() == before


def test_an_event_that_goes_on_again_no_longer_counts(ana):
    event = winter(ana)
    rate_players(event_id=event.pk)
    organiser = factories.make_staff(event)
    events.reopen(event=event, actor=organiser)
    assert Intent.objects.get(task=RATE, done_at__isnull=True).subject_id == event.pk
    rate_players(event_id=event.pk)
    assert steps() == []
    assert rating_of(ana.pk).now == Rating()
    assert not Intent.objects.filter(task=RATE, done_at__isnull=True).exists()


def test_finishing_an_event_and_claiming_an_entry_of_it_call_for_ratings(ana):
    event = factories.make_event()
    organiser = factories.make_staff(event)
    entries = factories.make_entries(event, 2)
    match_of(entries[0], entries[1], 0, 0)
    entry_links.claim(entry=entries[0], user=ana, actor=actor_of_entry(entries[0]))
    assert not Intent.objects.filter(task=RATE).exists()
    events.finish(event=event, actor=organiser)
    entry_links.release(entry=entries[0], actor=organiser)
    assert Intent.objects.filter(task=RATE, subject_id=event.pk).count() == 2


def test_a_failure_is_noted_for_the_sweep(ana, monkeypatch):
    event = winter(ana)
    outbox.call_for(task=RATE, subject_id=event.pk, version=1)
    monkeypatch.setattr("matches.players.services.ratings._rate", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        rate_players(event_id=event.pk)
    intent = Intent.objects.get(task=RATE)
    assert (intent.attempts, intent.done_at) == (1, None)
    assert "ZeroDivisionError" in intent.last_error


def test_erasing_an_opponents_name_leaves_a_rating_as_it_was(ana, ben):
    for day in (21, 22, 23):
        won(finished_event(f"Day {day}", ends_on=f"2026-11-{day}"), ana, ben)
    rate_players(event_id=1)
    before = [(move.event.name, move.after) for move in rating_of(ana.pk).moves]
    for entry in Entry.objects.filter(user=ben):
        erase_entry(entry=entry, actor=factories.COMMAND)
    rate_players(event_id=1)
    assert [(move.event.name, move.after) for move in rating_of(ana.pk).moves] == before
    assert rating_of(ben.pk).now == Rating()
