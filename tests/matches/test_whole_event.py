"""Whole events through the services, with people coming late, leaving and results corrected."""

from collections import Counter
from datetime import date
from itertools import combinations
from random import Random

import pytest

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Conflict
from companion.core.models import AuditRecord
from matches.entries.services import attendance, entries, sign_up
from matches.events.services import events
from matches.models import Entry, Event, Match, Seat
from matches.rounds.services import rounds, tables
from matches.scores.services import results
from matches.standing.queries.standings_input import before_round
from matches.standing.services import standings
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ROUNDS = 4


def opened(organiser: Actor) -> Event:
    event = events.create_event(
        details=events.Details(
            name="Autumn Clash",
            starts_on=date(2026, 11, 21),
            ends_on=date(2026, 11, 21),
            edition="harrowdeep-2021",
            capacity=12,
        ),
        actor=organiser,
        preset="grand-clash-2019",
        rules={"rounds": ROUNDS, "late_until_round": 3},
    )
    return events.open_registration(event=event, actor=organiser)


def enter(event: Event, how_many: int, chance: Random) -> list[Entry]:
    made = [
        sign_up.sign_up(
            event=event,
            name=f"Player {number}",
            club=chance.choice(["Reds", "Blues", ""]),
            actor=Actor(label="a visitor"),
        ).entry
        for number in range(how_many)
    ]
    return [entry for entry in made if entry.state == Entry.State.SIGNED_UP]


def play(round_, organiser: Actor, chance: Random) -> None:
    """A result for every table: from both players, or from the desk."""
    for match in round_.matches.exclude(kind=Match.Kind.BYE).prefetch_related("seats__entry"):
        result = factories.played(*chance.choice([(0, 0), (1, 1), (0, 1, 0), (1, 0, 1)]))
        one, other = (seat.entry for seat in match.seats.all())
        if chance.random() < 0.5:
            results.report_result(match=match, result=result, actor=factories.player(one))
            results.confirm_result(match=match, actor=factories.player(other))
        else:
            results.report_result(match=match, result=result, actor=organiser)


def disturb(event: Event, round_, organiser: Actor, chance: Random) -> None:
    """Somebody leaves, somebody comes late, and a result turns out wrong."""
    playing = list(event.entries.filter(state=Entry.State.CHECKED_IN))
    leaving = chance.choice(playing)
    attendance.drop(entry=leaving, actor=factories.player(leaving))
    if round_.number < 3:
        attendance.add_late(
            event=event,
            name=f"Late {round_.number}",
            actor=organiser,
            missed_count_as=chance.choice(["loss", "bye", "draw", "nothing"]),
        )
    wrong = chance.choice(list(round_.matches.exclude(kind=Match.Kind.BYE)))
    results.correct_result(
        match=wrong, result=factories.played(1, 1), reason="slip misread", actor=organiser
    )


@pytest.mark.parametrize("seed", range(4))
def test_an_event_holds_together_whatever_happens(seed):
    chance = Random(seed)
    organiser = actor_of_user(factories.make_user(may_create_events=True))
    event = opened(organiser)
    for entry in enter(event, 14, chance):
        entries.check_in(entry=entry, actor=organiser)
    events.start(event=event, actor=organiser)

    for number in range(1, ROUNDS + 1):
        round_ = rounds.prepare_round(event=event, actor=organiser, number=number, seed=seed)
        if number == 2:
            seats = list(round_.matches.filter(table__in=[1, 2]).order_by("table"))
            one, other = (match.seats.get(position=0).entry for match in seats)
            tables.swap(round_=round_, one=one, other=other, actor=organiser)
            tables.repair_round(round_=round_, actor=organiser, seed=seed)
        rounds.publish_round(round_=round_, actor=organiser)
        play(round_, organiser, chance)
        disturb(event, round_, organiser, chance)
        rounds.close_round(round_=round_, actor=organiser)
    events.finish(event=event, actor=organiser)
    standings.recompute_standings(event_id=event.pk)

    assert_nobody_met_twice(event)
    assert_nobody_had_two_byes(event)
    assert_only_who_was_in_was_paired(event)
    assert_standings_are_of_the_newest_results(event)
    assert event.entries.filter(state=Entry.State.WAITLISTED).count() == 2
    kept = set(AuditRecord.objects.filter(event_id=event.pk).values_list("action", flat=True))
    assert kept >= {
        "event.created",
        "event.open_registration",
        "event.start",
        "event.finish",
        "entry.signed_up",
        "entry.checked_in",
        "entry.dropped",
        "round.prepared",
        "round.swapped",
        "round.repaired",
        "round.published",
        "round.closed",
    }


def assert_nobody_met_twice(event: Event) -> None:
    met = Counter(
        pair
        for match in Match.objects.filter(round__event=event).prefetch_related("seats")
        for pair in combinations(sorted(seat.entry_id for seat in match.seats.all()), 2)
    )
    assert max(met.values()) == 1


def assert_nobody_had_two_byes(event: Event) -> None:
    byes = Counter(
        Seat.objects.filter(round__event=event, match__kind=Match.Kind.BYE).values_list(
            "entry_id", flat=True
        )
    )
    for entry in event.entries.filter(missed_count_as=Entry.Missed.BYE, entered_round__gt=1):
        byes[entry.pk] += 1
    assert max(byes.values(), default=0) <= 1


def assert_only_who_was_in_was_paired(event: Event) -> None:
    seats = Seat.objects.filter(round__event=event).select_related("entry", "round")
    for seat in seats:
        assert seat.entry.entered_round <= seat.round.number
        if seat.entry.dropped_after is not None:
            assert seat.round.number <= seat.entry.dropped_after
    for number in range(1, ROUNDS + 1):
        here = {seat.entry_id for seat in seats if seat.round.number == number}
        due = {
            entry.pk
            for entry in event.entries.exclude(state=Entry.State.WAITLISTED)
            if entry.entered_round <= number
            and (entry.dropped_after is None or entry.dropped_after >= number)
        }
        assert here == due


def assert_standings_are_of_the_newest_results(event: Event) -> None:
    event.refresh_from_db()
    last = event.standings.get(round_number=ROUNDS)
    assert last.results_version == event.results_version
    fresh = before_round(event.pk, ROUNDS + 1)
    assert last.digest == fresh.digest


def test_a_cancelled_event_stands_still(event, organiser, first_round, table, ana):
    events.cancel(event=event, actor=organiser, reason="flood")

    with pytest.raises(Conflict):
        rounds.close_round(round_=first_round, actor=organiser)
    with pytest.raises(Conflict):
        results.report_result(match=table, result=factories.played(0, 0), actor=ana)

    events.reopen(event=event, actor=organiser)
    assert event.state == Event.State.RUNNING
    results.report_result(match=table, result=factories.played(0, 0), actor=ana)
