"""An event as it stood at a moment: worked out from the record, which keeps every change.

Results, rounds and the event's state are what the record said last up to then; the standings are
computed anew from those results. Who sits where is kept as it is now alone: where tables were
changed since, that is said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import QuerySet

from companion.core.errors import NotFound
from companion.core.models import AuditRecord
from matches import standings
from matches.entries.queries.entries import labels_of
from matches.models import Entry, Event, Match, Round, Seat, Stage
from matches.rules import event_rules, outcomes, results, round_rules
from matches.rules.results import Result
from matches.stages import pools
from matches.standing.queries import standings_input
from matches.standings import Field

_STATES: dict[str, str] = {
    "round.prepared": Round.State.PREPARED,
    "round.laid_out": Round.State.PREPARED,
    "round.unpublished": Round.State.PREPARED,
    "round.published": Round.State.PUBLISHED,
    "round.reopened": Round.State.PUBLISHED,
    "round.closed": Round.State.CLOSED,
}
"""The state that each action leaves a round in."""


@dataclass(frozen=True, slots=True)
class TableThen:
    """A table of a round with its result at that moment, '' for none yet."""

    table: int | None
    players: tuple[str, ...]
    score: str


@dataclass(frozen=True, slots=True)
class RoundThen:
    """A round as it was. moved: its tables were changed since, and are shown as they are now."""

    number: int
    title: str
    state: str
    tables: list[TableThen]
    moved: bool

    @property
    def done(self) -> int:
        """How many tables had a result."""
        return sum(bool(one.score) for one in self.tables)


@dataclass(frozen=True, slots=True)
class PlaceThen:
    """A row of the standings as they were."""

    rank: int
    label: str
    points: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class PoolThen:
    """A pool as it stood: ranks are in it, shared by who was level."""

    title: str
    places: list[PlaceThen]


@dataclass(frozen=True, slots=True)
class Then:
    """The event as it stood. pools: of the last rounds in pools that were out. last: the line of
    the record it stood at; None before the first one. gone: what was there and was deleted since,
    in sentences. rules_changed: the event's rules were changed since; the standings are by those of
    now."""

    moment: datetime
    last: AuditRecord | None
    state: str
    rounds: list[RoundThen]
    places: list[PlaceThen]
    pools: list[PoolThen]
    gone: list[str]
    rules_changed: bool


def line_of(event: Event, record_id: int) -> AuditRecord:
    """A line of the event's record. Raises NotFound."""
    found = AuditRecord.objects.filter(event_id=event.pk, pk=record_id).first()
    if found is None:
        raise NotFound("There is no such line in the record of this event.")
    return found


def line_at(event: Event, moment: datetime) -> AuditRecord | None:
    """The last line of the record up to a moment."""
    return AuditRecord.objects.filter(event_id=event.pk, at__lte=moment).order_by("-id").first()


def neighbour(event: Event, last: AuditRecord | None, step: int) -> AuditRecord | None:
    """The line of the record before (-1) or after (1) a line; None where there is none."""
    every = AuditRecord.objects.filter(event_id=event.pk)
    if step < 0:
        return every.filter(pk__lt=last.pk).order_by("-id").first() if last else None
    return every.filter(pk__gt=last.pk if last else 0).order_by("id").first()


def as_it_stood(event: Event, last: AuditRecord | None, moment: datetime) -> Then:
    """The event as it stood after a line of its record, in a fixed number of queries."""
    known = AuditRecord.objects.filter(event_id=event.pk, pk__lte=last.pk if last else 0)
    since = AuditRecord.objects.filter(event_id=event.pk, pk__gt=last.pk if last else 0)
    states = _states(known)
    rounds = [
        one for one in Round.objects.filter(event=event).order_by("number") if one.pk in states
    ]
    out = [one for one in rounds if states[one.pk] != Round.State.PREPARED]
    labels = labels_of(event.pk)
    recorded = _results(known)
    seats = _seats(rounds)
    return Then(
        moment=moment,
        last=last,
        state=_state(known),
        rounds=_rounds(rounds, states, recorded, seats, labels, _moved(since)),
        places=[row for _, row in _table(event, None, out, recorded, seats, labels)],
        pools=_pools(event, out, recorded, seats, labels),
        gone=_gone(since, last),
        rules_changed=since.filter(action="event.rules_changed").exists(),
    )


def _states(known: QuerySet[AuditRecord]) -> dict[int, str]:
    """The state of each round that was there, by its id."""
    states: dict[int, str] = {}
    rows = known.filter(object_type="round").order_by("id").values_list("object_id", "action")
    for pk, action in rows:
        if pk is None:
            continue
        if action in _STATES:
            states[pk] = _STATES[action]
        elif action == "round.deleted":
            states.pop(pk, None)
    return states


def _results(known: QuerySet[AuditRecord]) -> dict[int, Result | None]:
    """The result of each match that was ever recorded up to then, by the match's id."""
    found: dict[int, Result | None] = {}
    rows = known.filter(object_type="match", action__startswith="result.").order_by("id")
    for pk, after in rows.values_list("object_id", "after"):
        values: dict[str, Any] = after or {}
        if pk is not None and "result" in values:
            kept = values["result"]
            found[pk] = results.read(kept) if kept else None
    return found


def _state(known: QuerySet[AuditRecord]) -> str:
    """The state of the event in words."""
    rows = known.filter(object_type="event", after__isnull=False).order_by("-id")
    for after in rows.values_list("after", flat=True):
        if isinstance(after, dict) and after.get("state") in Event.State.values:
            return Event.State(after["state"]).label
    return Event.State.DRAFT.label


def _moved(since: QuerySet[AuditRecord]) -> set[int]:
    """The rounds, by id, whose tables were changed after that."""
    still = set(_STATES) | {"round.deleted"}
    rows = since.filter(object_type="round").exclude(action__in=still)
    return {pk for pk in rows.values_list("object_id", flat=True) if pk is not None}


def _seats(rounds: Sequence[Round]) -> dict[int, list[int]]:
    seats: dict[int, list[int]] = {}
    found = Seat.objects.filter(round__in=rounds).order_by("position")
    for match, entry in found.values_list("match_id", "entry_id"):
        seats.setdefault(match, []).append(entry)
    return seats


def _rounds(
    rounds: Sequence[Round],
    states: Mapping[int, str],
    recorded: Mapping[int, Result | None],
    seats: Mapping[int, list[int]],
    labels: Mapping[int, str],
    moved: set[int],
) -> list[RoundThen]:
    by_round: dict[int, list[TableThen]] = {one.pk: [] for one in rounds}
    matches = Match.objects.filter(round__in=rounds).order_by("table", "pk")
    for match in matches:
        players = tuple(labels.get(pk, "") for pk in seats.get(match.pk, ()))
        result = recorded.get(match.pk)
        score = outcomes.score_for(result, players) if result else ""
        if match.kind == Match.Kind.BYE:
            score = "a bye"
        by_round[match.round_id].append(TableThen(match.table, players, score))
    return [
        RoundThen(
            one.number,
            one.title,
            Round.State(states[one.pk]).label,
            by_round[one.pk],
            one.pk in moved,
        )
        for one in rounds
    ]


def _pools(
    event: Event,
    rounds: Sequence[Round],
    recorded: Mapping[int, Result | None],
    seats: Mapping[int, list[int]],
    labels: Mapping[int, str],
) -> list[PoolThen]:
    """The pools by the results of then, of the last stage of pools with a round that was out."""
    stages = Stage.objects.filter(rounds__in=rounds, format=Stage.Format.POOLS)
    stage = stages.order_by("-number").first()
    rules = event_rules.read(event.rules)
    if stage is not None:
        stage.event = event
        drawn = [[one.pk for one in pool] for pool in pools.seeded_in(stage)]
    elif rules.format == "pools" and rounds:
        ids = dict(Entry.objects.filter(event=event).values_list("number", "pk"))
        dealt = rounds[0].why.get("pools", [])
        drawn = [[ids[one] for one in pool if one in ids] for pool in dealt]
    else:
        return []
    table = _table(event, stage, rounds, recorded, seats, labels)
    return [
        PoolThen(
            event_rules.pool_title(rules, at), _within([row for row in table if row[0] in pool])
        )
        for at, pool in enumerate(drawn)
    ]


def _within(rows: Sequence[tuple[int, PlaceThen]]) -> list[PlaceThen]:
    """Rows of one pool, ranked in it."""
    ranks = [row.rank for _, row in rows]
    return [replace(row, rank=ranks.index(row.rank) + 1) for _, row in rows]


def _table(
    event: Event,
    stage: Stage | None,
    rounds: Sequence[Round],
    recorded: Mapping[int, Result | None],
    seats: Mapping[int, list[int]],
    labels: Mapping[int, str],
) -> list[tuple[int, PlaceThen]]:
    """The standings of a stage, or of the first rounds, by the results of then, each row with its
    entry's id. rounds: those that were out."""
    out = {one.pk: one.number for one in rounds if one.stage_id == (stage.pk if stage else None)}
    if not out:
        return []
    given = standings_input.of_stage(stage) if stage else standings_input.of_event(event.pk)
    rules = round_rules.within(event_rules.read(event.rules), stage)
    ids = dict(Match.objects.filter(round__in=out).values_list("pk", "round_id"))
    played = tuple(
        record
        for pk, result in recorded.items()
        if result is not None and pk in ids
        for record in standings_input.as_records(out[ids[pk]], seats.get(pk, []), result, rules)
    )
    # byes and missed rounds are nobody's report: they count from when their round is out
    by_themselves = tuple(
        one
        for one in given.field.matches
        if one.kind in {"bye", "missed"} and one.round in out.values()
    )
    field: Field = msgspec.structs.replace(
        given.field.after(max(out.values())), matches=(*played, *by_themselves)
    )
    known = {entrant.id for entrant in field.entrants}
    field = msgspec.structs.replace(
        field,
        matches=tuple(
            one for one in field.matches if one.a in known and (one.b is None or one.b in known)
        ),
    )
    table = standings.compute(field, given.rules, given.chain)
    return [
        (
            row.entrant,
            PlaceThen(
                row.rank, labels.get(row.entrant, ""), str(row.points), row.won, row.drawn, row.lost
            ),
        )
        for row in table.rows
    ]


def _gone(since: QuerySet[AuditRecord], last: AuditRecord | None) -> list[str]:
    """Rounds and cuts that were there then and were deleted since."""
    if last is None:
        return []
    known = AuditRecord.objects.filter(event_id=last.event_id, pk__lte=last.pk)
    there = set(known.filter(object_type="round").values_list("object_id", flat=True))
    cuts = list(
        known.filter(action__in=["stage.cut", "stage.uncut"])
        .order_by("id")
        .values_list("action", flat=True)
    )
    was_cut = cuts[-1:] == ["stage.cut"]
    rows = since.filter(action__in=["round.deleted", "stage.uncut"]).order_by("id")
    return [
        row.summary
        for row in rows
        if (was_cut if row.action == "stage.uncut" else row.object_id in there)
    ]
