"""The book of rounds: one round held while it is written, and the writing of its tables."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.db.models import Count, F, Value
from django.utils import timezone

from companion.core import logs
from companion.core.actors import Actor
from companion.core.errors import Conflict, NotFound
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.entries.queries import planned
from matches.entries.queries.entries import labels_of
from matches.models import Entry, Event, Match, Round, Seat, Stage
from matches.pairing import PairingWarning, TableClash, describe_warning
from matches.people.names import in_text
from matches.people.services import versions
from matches.rounds.services import pairing
from matches.rounds.services.pairing import Drawn, Pair
from matches.rules import event_rules, round_rules

State = Round.State


def hold(round_: Round) -> Event:
    """Hold the round's event until the transaction ends, and bring the round up to date.

    Raises NotFound where somebody has deleted the round meanwhile.
    """
    event = versions.hold(round_.event)
    try:
        round_.refresh_from_db()
    except Round.DoesNotExist as error:
        raise NotFound(
            Worded(
                "Round %(number)s of %(name)s was deleted. Nothing was changed.",
                number=round_.number,
                name=in_text(event.name),
            ),
            code="no-such-round",
        ) from error
    round_.event = event
    logs.round_number.set(round_.number)
    return event


def new_round(
    event: Event, number: int, seed: int, stage: Stage | None = None, name: str = ""
) -> Round:
    """A round in preparation without tables, of the length that its stage or the event has."""
    logs.round_number.set(number)
    made = Round(event=event, number=number, seed=seed, stage=stage, name=name)
    made.minutes = round_rules.of_round(made).round_minutes
    made.save()
    return made


def is_scheduled(event: Event) -> bool:
    """Whether a schedule says who meets whom in every round."""
    return event_rules.read(event.rules).is_scheduled


def pairs_itself(event: Event) -> bool:
    """Whether nobody is moved by hand: by a schedule, or in pods."""
    return event_rules.read(event.rules).format != "swiss"


def need_swiss(event: Event, stage: Stage | None) -> None:
    """Raises Conflict where the bracket or the schedule says who meets whom."""
    if stage is not None and stage.is_bracket:
        raise Conflict(
            "In a bracket the results say who meets whom; nobody is swapped, added or given a bye. "
            "Correct a result, or take the cut back and make it anew. Nothing was changed.",
            code="bracket-pairs-itself",
        )
    if stage is None and event_rules.read(event.rules).format == "pods":
        raise Conflict(
            "Pods are drawn as a whole; nobody is swapped, added or given a bye. Delete the round "
            "and prepare it again for another draw. Nothing was changed.",
            code="pods-pair-themselves",
        )
    if stage is not None or is_scheduled(event):
        raise Conflict(
            "In a round robin and in pools the schedule says who meets whom; nobody is "
            "swapped, added or given a bye. Nothing was changed.",
            code="schedule-pairs-itself",
        )


def need_last(round_: Round) -> None:
    """Raises Conflict where a later round exists."""
    later = Round.objects.filter(event_id=round_.event_id, number__gt=round_.number).first()
    if later is not None:
        raise Conflict(
            Worded(
                "%(later)s exists already, which comes after %(round)s. Delete that first if it "
                "was made by mistake. Nothing was changed.",
                later=later.title,
                round=round_.in_words,
            ),
            code="not-last-round",
        )


def need_state(round_: Round, *states: str) -> None:
    """Raises Conflict where the round, or its event, is in another state."""
    if round_.event.state != Event.State.RUNNING:
        raise Conflict(
            Worded(
                "%(name)s is not running: %(state)s. Nothing was changed.",
                name=in_text(round_.event.name),
                state=Worded.of(round_.event.get_state_display()),
            ),
            code="not-running",
        )
    if round_.state not in states:
        raise Conflict(
            Worded(
                "Round %(number)s is %(state)s. Nothing was changed.",
                number=round_.number,
                state=Worded.of(round_.get_state_display()),
            ),
            code="wrong-round-state",
            facts={"round": round_.number, "state": round_.state},
        )


def touched(round_: Round) -> dict[int, Match]:
    """Matches of the round to which something has happened, by id: a result, a report, a
    penalty, a judge's call, a dispute, a game that is being logged. Byes are not among them: their
    result is nobody's doing."""
    of_matches = ("reports", "penalties", "judge_calls", "disputes", "logs", "logged_games")
    matches = round_.matches.exclude(kind=Match.Kind.BYE).annotate(
        said=sum((Count(name, distinct=True) for name in of_matches), Value(0))
    )
    happened = [one for one in matches if one.said or one.state != Match.State.OPEN]
    return {match.pk: match for match in happened}


def write_drawn(round_: Round, drawn: Drawn, *, kept: Mapping[frozenset[int], Match]) -> None:
    """Write the tables and byes of a drawn round beside those that are kept."""
    tables: list[tuple[Match, tuple[int, ...]]] = []
    for pair in drawn.round.pairings:
        match = kept.get(frozenset(pair.players)) or Match(round=round_)
        match.table = drawn.seating.tables[pair.players]
        match.why = asdict(pair)
        if match.pk is None:
            tables.append((match, pair.players))
        else:
            match.save(update_fields=["table", "why"])
    for bye in drawn.round.byes:
        tables.append((new_bye(round_, why=asdict(bye)), (bye.entrant,)))
    seat_all(round_, tables)


def new_bye(round_: Round, **values: Any) -> Match:
    """A bye, not saved yet; it counts at once where the round is out."""
    is_out = round_.state != State.PREPARED
    return Match(
        round=round_,
        kind=Match.Kind.BYE,
        state=Match.State.CONFIRMED if is_out else Match.State.OPEN,
        confirmed_at=timezone.now() if is_out else None,
        **values,
    )


def seat_all(round_: Round, tables: Sequence[tuple[Match, Sequence[int]]]) -> None:
    """Save new matches with the entries of these ids in their seats."""
    Match.objects.bulk_create([match for match, _ in tables])
    Seat.objects.bulk_create(
        Seat(match=match, position=position, entry_id=entry, round=round_)
        for match, entries in tables
        for position, entry in enumerate(entries)
    )


def seats_of(round_: Round) -> dict[int, tuple[int, ...]]:
    """Ids of the entries at each match of the round, by the match's id."""
    seats: dict[int, tuple[int, ...]] = {}
    for match, entry in (
        Seat.objects.filter(round=round_).order_by("position").values_list("match_id", "entry_id")
    ):
        seats[match] = (*seats.get(match, ()), entry)
    return seats


def pairs_and_byes(seats: Mapping[int, tuple[int, ...]]) -> tuple[list[Pair], list[int]]:
    """Who meets and who has a bye, of seats by match."""
    pairs = [(entries[0], entries[1]) for entries in seats.values() if len(entries) == 2]
    return pairs, [entries[0] for entries in seats.values() if len(entries) == 1]


def keep_fixed_tables(round_: Round) -> None:
    """Let pairs exchange tables until everybody with a fixed one sits there.

    Of two with different ones who meet, one has to give way; that stays as a clash.
    """
    fixed = Seat.objects.filter(round=round_, entry__fixed_table__isnull=False)
    settled: set[int] = set()
    for seat in fixed.select_related("match", "entry").order_by("entry__number"):
        if seat.match.table is not None and seat.match_id not in settled:
            settled.add(seat.match_id)
            move(seat.match, seat.entry.fixed_table or seat.match.table)


def move(match: Match, table: int) -> Match | None:
    """Put a match at a table; who sits there takes its table. Returns that other match."""
    match.refresh_from_db(fields=["table"])
    before = match.table
    if before == table:
        return None
    other = Match.objects.filter(round_id=match.round_id, table=table).first()
    # a table is held by one match at a time, also between the two writes
    Match.objects.filter(pk=match.pk).update(table=None)
    if other is not None:
        other.table = before
        other.save(update_fields=["table"])
    match.table = table
    match.save(update_fields=["table"])
    return other


def account_anew(round_: Round) -> list[PairingWarning]:
    """Work out anew, after a change by hand, why each table is so and what is amiss; keep both.

    Nothing is amiss in a round of a bracket or of a round robin, which pair themselves.
    """
    if round_.stage_id is not None or pairs_itself(round_.event):
        return []
    seats = seats_of(round_)
    pairs, byes = pairs_and_byes(seats)
    placed = {pk for entries in seats.values() for pk in entries}
    field = pairing.field_of(round_.event, round_.number, seated=placed)
    matches = list(round_.matches.all())
    by_hand = {pk for match in matches if match.by_hand for pk in seats[match.pk]}
    late = {pk for match in matches if match.why.get("reason") == "late" for pk in seats[match.pk]}
    account = pairing.account_for(
        field,
        pairs,
        byes,
        by_hand=by_hand,
        late=late,
        give_up=round_.why.get("give_up", ()),
    )
    for match in matches:
        entries = seats[match.pk]
        match.why = (
            account.byes[entries[0]] if len(entries) == 1 else account.pairs[frozenset(entries)]
        )
    Match.objects.bulk_update(matches, ["why"])
    clashes = _clashes(field.entrants.values(), matches, seats)
    keep_why(round_, cost=account.cost, proven=False, warnings=account.warnings, clashes=clashes)
    return list(account.warnings)


def _clashes(
    entrants: Iterable[Any], matches: Iterable[Match], seats: Mapping[int, tuple[int, ...]]
) -> list[TableClash]:
    table_of = {pk: match.table for match in matches for pk in seats[match.pk] if match.table}
    return [
        TableClash(one.fixed_table, (one.id,))
        for one in entrants
        if one.fixed_table and table_of.get(one.id, one.fixed_table) != one.fixed_table
    ]


def keep_why(
    round_: Round,
    *,
    cost: Mapping[str, int],
    proven: bool,
    warnings: Sequence[PairingWarning] = (),
    clashes: Sequence[TableClash] = (),
    give_up: Collection[str] | None = None,
    spared: int = 0,
) -> None:
    """Keep what the pairing says of the round as a whole."""
    round_.why = {
        "seed": round_.seed,
        "cost": dict(cost),
        "proven": proven,
        "spared": spared,
        "give_up": sorted(round_.why.get("give_up", []) if give_up is None else give_up),
        "warnings": [asdict(warning) for warning in warnings],
        "clashes": [asdict(clash) for clash in clashes],
    }
    round_.save(update_fields=["why"])


def warnings_in_words(warnings: Iterable[PairingWarning], event: Event) -> list[str]:
    """Warnings as sentences."""
    names = labels_of(event.pk)
    return [describe_warning(warning, names) for warning in warnings]


def free_table(round_: Round, wished: Iterable[int | None] = ()) -> int:
    """A table nobody sits at: the first free one that is wished for, else the next number.

    A table that is somebody's fixed one is given to nobody else.
    """
    taken = set(round_.matches.exclude(table=None).values_list("table", flat=True))
    for table in wished:
        if table is not None and table not in taken:
            return table
    fixed = Entry.objects.filter(event_id=round_.event_id).exclude(fixed_table=None)
    taken |= set(fixed.values_list("fixed_table", flat=True))
    return next(table for table in range(1, len(taken) + 2) if table not in taken)


def let_latecomers_in(round_: Round) -> None:
    """Who was to come in after this round comes in time for it, since it is to be made again."""
    later = Entry.objects.filter(event_id=round_.event_id, entered_round__gt=round_.number)
    later.update(entered_round=round_.number)


def pass_over(round_: Round) -> None:
    """Who is ready but never had a place, in this round neither, is a late entry of the next."""
    ready = planned.ready_entries(round_.event)
    never = ready.filter(entered_round=round_.number, seats__isnull=True)
    passed_over = list(never.values_list("pk", flat=True))
    Entry.objects.filter(pk__in=passed_over).update(entered_round=round_.number + 1)


def confirm_byes(round_: Round) -> None:
    """Let the round's byes count."""
    round_.matches.filter(kind=Match.Kind.BYE).update(
        state=Match.State.CONFIRMED, confirmed_at=timezone.now(), version=F("version") + 1
    )


def record_round(round_: Round, actor: Actor, action: str, summary: str, **values: Any) -> None:
    """The audit row of a change to a round."""
    record(
        actor=actor,
        action=f"round.{action}",
        summary=summary,
        event_id=round_.event_id,
        about=round_,
        **values,
    )


def snapshot(round_: Round) -> list[dict[str, Any]]:
    """Tables, players and results of a round, for the record of what is about to change."""
    numbers = dict(Entry.objects.filter(seats__round=round_).values_list("pk", "number"))
    seats = seats_of(round_)
    return [
        {
            "table": match.table,
            "players": [numbers[pk] for pk in seats.get(match.pk, ())],
            "kind": match.kind,
            "state": match.state,
            "games": [
                {"ending": game.ending, "winner": game.winner, "glory": game.glory}
                for game in match.games.all()
            ],
        }
        for match in round_.matches.prefetch_related("games")
    ]
