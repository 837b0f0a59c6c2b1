"""An event's tables as what the pairing is told, and its answer as what the tables keep."""

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from companion.core.errors import Conflict, Invalid
from companion.core.worded import Worded
from matches import pairing as swiss
from matches.entries.queries import planned
from matches.entries.queries.entries import labels
from matches.models import Entry, Event, Match, MustNotMeet, Round, Seat
from matches.pairing import AssignedBye, ByeReason, Constraint, Entrant, Float, Meeting, Options
from matches.rules import event_rules
from matches.standing.queries import standings_input

Pair = tuple[int, int]
SEED_MOST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class RoundField:
    """Who is paired in a round, by entry id, and what the pairing is told of them.

    rounds_after: how many Swiss rounds are planned after it.
    """

    entrants: Mapping[int, Entrant]
    names: Mapping[int, str]
    avoid_clubs: bool
    rounds_after: int = 0

    def options(self, *, seed: int = 0, give_up: Collection[str] = ()) -> Options:
        """Options of the round, with these constraints given up. Raises Invalid for others."""
        try:
            constraints = {Constraint(name) for name in give_up}
        except ValueError as error:
            raise Invalid(
                Worded(
                    "What can be given up: %(constraint)s. Nothing was changed.",
                    constraint=", ".join(Constraint),
                ),
                code="unknown-constraint",
                fields={"give_up": "Choose what to give up."},
            ) from error
        return swiss.give_up(
            Options(seed=seed, avoid_clubs=self.avoid_clubs, rounds_after=self.rounds_after),
            constraints,
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round drawn: the pairs with their whys, and who sits where."""

    round: swiss.Round
    seating: swiss.Seating


def new_seed() -> int:
    """Chance for a round, kept with it."""
    return secrets.randbits(32)


def fit_seed(seed: int) -> int:
    """A seed given by somebody. Raises Invalid where it cannot be kept."""
    if not 0 <= seed <= SEED_MOST:
        raise Invalid("A seed is a whole number from 0.", fields={"seed": "0 or more"})
    return seed


def field_of(event: Event, number: int, *, seated: Collection[int] = ()) -> RoundField:
    """Everybody who can be paired in the round of this number, in a fixed number of queries.

    seated: ids of entries that sit in the round already and belong to it whatever became of them.
    Scores and ranks are those of the standings as they are now, corrections included.
    """
    ready = planned.ready_entries(event).filter(entered_round__lte=number)
    entries = {entry.pk: entry for entry in ready}
    entries |= {entry.pk: entry for entry in Entry.objects.filter(event=event, pk__in=set(seated))}
    rows = standings_input.before_round(event.pk, number).by_entrant
    past = _past(event, number)
    apart = _apart(event)
    last = len(rows) + 1
    entrants = {
        pk: Entrant(
            id=pk,
            rank=rows[pk].rank if pk in rows else last,
            score=int(rows[pk].points) if pk in rows else 0,
            met=tuple(past.met[pk]),
            byes=past.byes[pk] + _missed_byes(entry),
            last_float=past.floats.get(pk, Float.NONE),
            club=entry.club.casefold() or None,
            fixed_table=entry.fixed_table,
            tables=tuple(past.tables[pk]),
            must_not_meet=frozenset(apart[pk]),
        )
        for pk, entry in entries.items()
    }
    avoidance = event_rules.read(event.rules).club_avoidance
    return RoundField(
        entrants=entrants,
        names=labels(entries.values()),
        avoid_clubs=avoidance == "always" or (avoidance == "first_round" and number == 1),
        rounds_after=max(0, _planned(event, number, len(entrants)) - number),
    )


def _planned(event: Event, number: int, players: int) -> int:
    """Swiss rounds that are planned; before round 1 by the players of this very field."""
    if number == 1:
        return event_rules.rounds_for(event_rules.read(event.rules), players)
    return planned.planned_rounds(event)


@dataclass(slots=True)
class _Past:
    met: dict[int, list[Meeting]]
    tables: dict[int, list[int]]
    byes: dict[int, int]
    floats: dict[int, Float]


def _past(event: Event, number: int) -> _Past:
    """What the rounds before this one hold, by entry id."""
    past = _Past(defaultdict(list), defaultdict(list), defaultdict(int), {})
    seats = (
        Seat.objects.filter(round__event=event, round__number__lt=number)
        .exclude(round__state=Round.State.PREPARED)
        .values_list("match_id", "round__number", "match__table", "match__kind", "entry_id")
    )
    at_match: dict[int, list[int]] = defaultdict(list)
    for match, _, _, _, entry in seats:
        at_match[match].append(entry)
    for match, played_in, table, kind, entry in seats:
        past.byes[entry] += kind == Match.Kind.BYE
        if table is not None:
            past.tables[entry].append(table)
        for other in at_match[match]:
            if other != entry:
                past.met[entry].append(Meeting(other, played_in))
    past.floats = _floats(event, number - 1)
    return past


def _floats(event: Event, number: int) -> dict[int, Float]:
    """How everybody floated in a round; a bye is a float down."""
    floats: dict[int, Float] = {}
    whys = Match.objects.filter(round__event=event, round__number=number).values_list("why")
    for (why,) in whys:
        if "entrant" in why:
            floats[why["entrant"]] = Float.DOWN
        elif floated := why.get("floated"):
            floats[floated["down"]], floats[floated["up"]] = Float.DOWN, Float.UP
    return floats


def _missed_byes(entry: Entry) -> int:
    return entry.entered_round - 1 if entry.missed_count_as == Entry.Missed.BYE else 0


def _apart(event: Event) -> dict[int, set[int]]:
    apart: dict[int, set[int]] = defaultdict(set)
    for one, other in MustNotMeet.objects.filter(event=event).values_list("one_id", "other_id"):
        apart[one].add(other)
        apart[other].add(one)
    return apart


def draw(
    field: RoundField,
    *,
    seed: int,
    give_up: Collection[str] = (),
    kept: Mapping[Pair, int | None] | None = None,
) -> Drawn:
    """Pair and seat the field, pairs that are kept at their tables (None: at any).

    Raises Conflict where no pairing is possible, with what stands in the way and what would help.
    """
    kept = kept or {}
    entrants = list(field.entrants.values())
    try:
        drawn = swiss.repair(entrants, kept, field.options(seed=seed, give_up=give_up))
    except swiss.NoLegalPairing as error:
        raise cannot_pair(error, field.names) from error
    pairs = [pairing.players for pairing in drawn.pairings]
    tables = {frozenset(pair): table for pair, table in kept.items() if table is not None}
    seated = {pair: tables[frozenset(pair)] for pair in pairs if frozenset(pair) in tables}
    return Drawn(drawn, swiss.seat(entrants, pairs, kept=seated))


def cannot_pair(error: swiss.NoLegalPairing, names: Mapping[int, str]) -> Conflict:
    """The error that says why a round cannot be paired and what would help."""
    return Conflict(
        swiss.describe_failure(error, names),
        code="cannot-pair",
        facts={
            "blocking": sorted(error.blocking),
            "ways_out": [sorted(way) for way in error.ways_out],
            "stuck": [{"entry": pk, "name": names.get(pk, "")} for pk in error.stuck],
        },
    )


@dataclass(frozen=True, slots=True)
class Account:
    """A round set by hand, explained: whys by pair and by bye, and what is amiss."""

    pairs: Mapping[frozenset[int], dict[str, Any]]
    byes: Mapping[int, dict[str, Any]]
    cost: dict[str, int]
    warnings: Sequence[swiss.PairingWarning]


def check(
    field: RoundField,
    pairs: Sequence[Pair],
    byes: Sequence[int],
    *,
    late: Collection[int] = (),
) -> tuple[swiss.PairingWarning, ...]:
    """Everything amiss in a round set by hand."""
    alone, options = _laid_out(field, byes, late)
    return swiss.check_pairings(field.entrants.values(), pairs, alone, options)


def account_for(
    field: RoundField,
    pairs: Sequence[Pair],
    byes: Sequence[int],
    *,
    by_hand: Iterable[int],
    late: Collection[int] = (),
    give_up: Collection[str] = (),
) -> Account:
    """Why each pair and bye of a round as it stands, and everything amiss in it.

    by_hand: entries an organiser placed. late: whose bye is for coming late.
    """
    alone, options = _laid_out(field, byes, late, give_up)
    entrants = field.entrants.values()
    account = swiss.explain(entrants, pairs, alone, options, by_hand=set(by_hand))
    return Account(
        pairs={frozenset(one.players): asdict(one) for one in account.pairings},
        byes={one.entrant: asdict(one) for one in account.byes},
        cost=asdict(account.cost),
        warnings=swiss.check_pairings(entrants, pairs, alone, options),
    )


def _laid_out(
    field: RoundField, byes: Sequence[int], late: Collection[int], give_up: Collection[str] = ()
) -> tuple[int | None, Options]:
    """The one bye of an odd field, if there is but one, and the options that give the others."""
    alone = byes[0] if len(byes) == 1 and byes[0] not in late else None
    assigned = tuple(
        AssignedBye(pk, ByeReason.LATE if pk in late else ByeReason.BY_HAND)
        for pk in byes
        if pk != alone
    )
    return alone, replace(field.options(give_up=give_up), byes=assigned)


def tables_for(event: Event, number: int, pairs: Sequence[Pair]) -> list[int]:
    """A table for each pair set by hand, by rank, in the order of the pairs."""
    entrants = field_of(event, number).entrants
    best_first = sorted(pairs, key=lambda pair: sorted(entrants[pk].rank for pk in pair))
    tables = swiss.seat(entrants.values(), best_first).tables
    return [tables[pair] for pair in pairs]
