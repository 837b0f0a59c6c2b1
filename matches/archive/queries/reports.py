"""An event's Swiss rounds as a Tournament Report, and how another's report differs from it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.core.errors import Conflict, Invalid
from companion.core.worded import Worded
from matches import standings, trf
from matches.entries.queries.planned import planned_rounds
from matches.models import Entry, Event, EventRole, Match, MustNotMeet, Round, Seat
from matches.rules import event_rules, outcomes
from matches.rules.event_rules import EventRules
from matches.scores.queries import result_of
from matches.standing.queries import standings_input
from matches.trf import Difference, Line, Player, Report, Scoring, Unreadable, Unwritable, Version
from matches.trf.records import ABSENT, Colour

_MISSED = {
    Entry.Missed.BYE: "F",
    Entry.Missed.DRAW: "H",
    Entry.Missed.LOSS: "Z",
    Entry.Missed.NOTHING: "Z",
}
_COLOURS: tuple[Colour, Colour] = ("w", "b")


@dataclass(frozen=True, slots=True)
class Compared:
    """A report that somebody gave, beside the event. players, rounds: of theirs."""

    name: str
    players: int
    rounds: int
    differences: list[Difference]


def report_of(event: Event) -> Report:
    """The closed Swiss rounds of an event, in a fixed number of queries.

    Raises Conflict for an event in pods, which has no matches of two.

    Players are numbered anew from 1 by their numbers in the event. The first seat of a table is
    told as white: the game knows no colours, and files must name one.
    """
    rules = event_rules.read(event.rules)
    if rules.format == "pods":
        raise Conflict(
            "A tournament report tells matches of two, and this event is played in pods. Take its "
            "standings as a table instead.",
            code="pods-have-no-report",
        )
    rounds = list(
        Round.objects.filter(event=event, stage=None, state=Round.State.CLOSED).order_by("number")
    )
    given = standings_input.of_event(event.pk)
    last = rounds[-1].number if rounds else 0
    table = standings.compute(given.after(last), given.rules, given.chain)
    standing = [one for one in _entries(event) if one.pk in table.by_entrant]
    numbers = {one.pk: number for number, one in enumerate(standing, 1)}
    lines = _lines(rounds, numbers, rules)
    return Report(
        name=event.name,
        place=event.place,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        arbiter=_head_of(event),
        rounds=max(planned_rounds(event), last),
        scoring=_scoring(rules),
        players=tuple(
            Player(
                number=numbers[one.pk],
                name=one.name,
                points=Fraction(table.row(one.pk).points),
                rank=table.row(one.pk).rank,
                lines=tuple(
                    lines[one.pk].get(at.number) or _without(one, at.number) for at in rounds
                ),
            )
            for one in standing
        ),
        apart=_kept_apart(event, numbers),
    )


def _kept_apart(event: Event, numbers: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    pairs = MustNotMeet.objects.filter(event=event).values_list("one_id", "other_id")
    return tuple(
        (numbers[one], numbers[other])
        for one, other in pairs
        if one in numbers and other in numbers
    )


def file_of(event: Event, version: Version) -> str:
    """The event as a file. Raises Conflict for what has no place in one."""
    try:
        return trf.write(report_of(event), version)
    except Unwritable as error:
        raise Conflict(
            Worded("The event cannot be written so: %(error)s", error=error), code="unwritable"
        ) from error


def compared(event: Event, text: str) -> Compared:
    """How somebody's report differs from the event. Raises Invalid for what is no report."""
    try:
        theirs = trf.read(text)
    except Unreadable as error:
        raise Invalid(
            Worded(
                "This is no Tournament Report that can be read. %(error)s Nothing was changed.",
                error=error,
            ),
            code="unreadable-report",
            fields={"file": str(error)},
        ) from error
    rounds = len(theirs.players[0].lines)
    found = trf.differences(report_of(event), theirs)
    return Compared(theirs.name, len(theirs.players), rounds, found)


def _entries(event: Event) -> list[Entry]:
    return list(Entry.objects.filter(event=event).order_by("number"))


def _head_of(event: Event) -> str:
    """Who organises it, which is what a report calls the arbiter."""
    roles = EventRole.objects.filter(event=event, role=EventRole.Role.ORGANISER)
    first = roles.select_related("user").order_by("pk").first()
    return first.user.label if first else ""


def _scoring(rules: EventRules) -> Scoring:
    points = rules.points
    return Scoring(
        win=Fraction(points.win),
        draw=Fraction(points.draw),
        loss=Fraction(points.loss),
        absence=Fraction(points.loss),
        bye=Fraction(points.bye),
    )


def _without(entry: Entry, number: int) -> Line:
    """A round in which a player sat nowhere: before a late entry, or after leaving."""
    if number < entry.entered_round:
        return Line(0, "-", _MISSED[Entry.Missed(entry.missed_count_as)])
    return ABSENT


def _lines(
    rounds: list[Round], numbers: Mapping[int, int], rules: EventRules
) -> dict[int, dict[int, Line]]:
    """What became of each entry in each round, by entry id and round."""
    lines: dict[int, dict[int, Line]] = defaultdict(dict)
    of_round = {one.pk: one.number for one in rounds}
    seats: dict[int, list[int]] = defaultdict(list)
    for match_id, entry in (
        Seat.objects.filter(round__in=rounds)
        .order_by("position")
        .values_list("match_id", "entry_id")
    ):
        seats[match_id].append(entry)
    for match in Match.objects.filter(round__in=rounds).prefetch_related("games"):
        sitting, number = seats[match.pk], of_round[match.round_id]
        if match.kind == Match.Kind.BYE:
            lines[sitting[0]][number] = Line(0, "-", "U")
            continue
        for at, result in enumerate(_results(match, rules)):
            other = numbers[sitting[1 - at]]
            lines[sitting[at]][number] = Line(other, _COLOURS[at], result)
    return lines


def _results(match: Match, rules: EventRules) -> tuple[str, str]:
    """What a match was for both seats; one without a result, reset since, as lost by both."""
    result = result_of(match) if match.state == Match.State.CONFIRMED else None
    if result is None or result.kind == "double_loss":
        return "-", "-"
    decided = outcomes.outcome(result, outcomes.ladder_of(rules))
    if decided.both_lost:
        return "-", "-"
    if decided.winner is None:
        return "=", "="
    won, lost = ("+", "-") if result.kind == "no_show" else ("1", "0")
    return (won, lost) if decided.winner == 0 else (lost, won)
