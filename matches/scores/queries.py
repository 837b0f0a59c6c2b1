"""A match: its result as recorded, and everything its page shows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import NotFound
from companion.core.models import User
from matches.models import (
    Entry,
    Event,
    JudgeCall,
    Match,
    Penalty,
    Question,
    Report,
    Round,
)
from matches.people.queries.roles import can_see, is_staff
from matches.rules import outcomes, results, round_rules
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import Outcome, Ruling
from matches.rules.results import ONE_SIDED, Result
from matches.scores import match_rows


def result_of(match: Match) -> Result | None:
    """The confirmed result of a match; None while there is none, and for a bye."""
    if match.state != Match.State.CONFIRMED or match.kind == Match.Kind.BYE:
        return None
    games = [
        {
            "ending": game.ending,
            "winner": game.winner,
            "glory": game.glory,
            "by_ruling": game.by_ruling,
        }
        for game in match.games.all()
    ]
    loser = match.loser_seat if match.kind in ONE_SIDED else None
    settled = None
    if match.settled_by:
        settled = {"by": match.settled_by, "winner": match.settled_seat}
    form = {"kind": match.kind, "games": games, "loser": loser, "settled": settled}
    return msgspec.convert(form, Result)


def met_at(event: Event) -> Iterator[tuple[int, int, int | None]]:
    """Who met whom at the tables of two, round by round, as ids of entries, and who won: seat 0 or
    1, None for a draw. Byes and what was not played are left out."""
    matches = Match.objects.filter(
        round__event=event, state=Match.State.CONFIRMED, kind=Match.Kind.PLAYED
    ).exclude(round__state=Round.State.PREPARED)
    read = matches.select_related("round__event", "round__stage").prefetch_related("games", "seats")
    for match in read.order_by("round__number", "table", "pk"):
        seats, result = match.seats.all(), result_of(match)
        if len(seats) == 2 and result is not None:
            ladder = outcomes.ladder_of(round_rules.of_round(match.round))
            yield seats[0].entry_id, seats[1].entry_id, outcomes.outcome(result, ladder).winner


def recorded_by(user: User, *, round_: Round, since: datetime) -> frozenset[int]:
    """The matches of a round whose result rests on what this account reported as staff since."""
    found = Report.objects.filter(
        match__round=round_,
        entry=None,
        user=user,
        state=Report.State.CONFIRMED,
        created_at__gte=since,
    )
    return frozenset(found.values_list("match_id", flat=True))


def rulings_of(match: Match, entries: list[Entry]) -> list[Ruling]:
    """The game and match losses that stand against players of this match, by seat."""
    return rulings_among(match.penalties.all(), entries)


def rulings_among(penalties: Iterable[Penalty], entries: list[Entry]) -> list[Ruling]:
    """The same of the penalties given at a match."""
    seats = {entry.pk: seat for seat, entry in enumerate(entries)}
    return [
        Ruling(seats[penalty.entry_id], penalty.game, penalty.glory)
        for penalty in penalties
        if penalty.taken_back_at is None and penalty.kind != Penalty.Kind.WARNING
    ]


@dataclass(frozen=True, slots=True)
class SaidReport:
    """A report with its result read, what it would count as, who would have won by the event's
    rules, the score in words, and whose it is: '2-1', '2-1 for Ana'."""

    report: Report
    result: Result
    counts_as: Result | None
    outcome: Outcome | None
    score: str
    whose: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """What a match's page shows.

    result, outcome, score: None and '' while nothing is recorded. waiting: the report that waits
    for a confirmation, if one does; differing: the two that contradict each other. history: every
    report ever made, oldest first. rulings: penalties that stand, to be filled into the form.
    until: when the table's time is over, None while the clock has not started or is paused.
    """

    match: Match
    event: Event
    rules: EventRules
    entries: list[Entry]
    result: Result | None
    outcome: Outcome | None
    score: str
    waiting: SaidReport | None
    differing: list[SaidReport]
    history: list[SaidReport]
    penalties: list[Penalty]
    rulings: list[Ruling]
    call: JudgeCall | None
    question: Question | None
    until: datetime | None

    def seat_of(self, entry: Entry | None) -> int | None:
        """The seat of an entry at this match, or None."""
        pk = entry.pk if entry else None
        return next((seat for seat, sits in enumerate(self.entries) if sits.pk == pk), None)


def match_page(match_id: int, actor: Actor) -> MatchPage:
    """The page of a match, in as few queries as there is something to read.

    Raises NotFound where there is none, or none for this person yet.
    """
    match = match_rows.whole(match_id)
    if match is None or not _may_see(actor, match):
        raise no_match()
    return page_of(match)


def match_for(actor: Actor, match_id: int) -> Match:
    """The match with its round and event, for whatever the actor wants to do with it.

    Raises NotFound, telling alike that it is not there, that its round is still in preparation
    and that its event is a draft: who asks about every number must learn nothing by it.
    """
    match = match_rows.by_id(match_id)
    if match is None or not _may_see(actor, match):
        raise no_match()
    return match


def no_match() -> NotFound:
    """The one error for a match that is not there for somebody."""
    return NotFound("There is no such match. Its round may have been paired anew.")


def _may_see(actor: Actor, match: Match) -> bool:
    event = match.round.event
    if match.round.state == Round.State.PREPARED:
        return is_staff(actor, event)
    return can_see(actor, event)


def page_of(match: Match) -> MatchPage:
    """The page of a match read by `match_rows.whole`; no further query."""
    event = match.round.event
    rules = round_rules.of_round(match.round)
    entries = [seat.entry for seat in match.seats.all()]
    result = result_of(match)
    rulings = rulings_of(match, entries)
    reports = [said_of(report, rules, entries, rulings) for report in match.reports.all()]
    waiting = [one for one in reports if one.report.state == Report.State.OPEN]
    return MatchPage(
        match=match,
        event=event,
        rules=rules,
        entries=entries,
        result=result,
        outcome=outcome_of(result, rules, len(entries)),
        score=outcomes.score(result, [entry.name for entry in entries]) if result else "",
        waiting=waiting[0] if waiting else None,
        differing=[one for one in reports if one.report.state == Report.State.DIFFERS],
        history=reports,
        penalties=list(match.penalties.all()),
        rulings=rulings,
        call=next((call for call in match.judge_calls.all() if call.closed_at is None), None),
        question=next((one for one in match.questions.all() if one.closed_at is None), None),
        until=until(match),
    )


def until(match: Match) -> datetime | None:
    """When the time of this table is over, its own extension included."""
    now = timezone.now()
    left = match.round.time_left(now)
    if left is None or match.round.clock_paused_at is not None:
        return None
    return now + left + timedelta(minutes=match.extra_minutes)


def outcome_of(result: Result | None, rules: EventRules, seats: int) -> Outcome | None:
    """Who won by the event's rules, None while nothing is recorded."""
    if result is None:
        return None
    return outcomes.outcome(result, outcomes.ladder_of(rules), seats=seats)


def said_of(
    report: Report, rules: EventRules, entries: list[Entry], rulings: list[Ruling]
) -> SaidReport:
    """A report with what it would count as under the rulings."""
    claimed = results.read(report.result)
    counts = outcomes.with_rulings(claimed, rulings, best_of=rules.best_of, seats=len(entries))
    names = [entry.name for entry in entries]
    result = counts or claimed
    would_win = outcome_of(result, rules, len(entries))
    score, whose = outcomes.score(result, names), outcomes.score_for(result, names)
    return SaidReport(report, claimed, counts, would_win, score, whose)
