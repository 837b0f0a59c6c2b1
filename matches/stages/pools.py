"""The pools of an event as they stand: who is in which, and who would go on from each."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches import standings
from matches.entries.queries.entries import labels_of
from matches.models import Entry, Event, Match, Round, Stage
from matches.pairing import pools as dealt
from matches.rules import event_rules, outcomes
from matches.scores.queries import result_of
from matches.standing.queries import standings as standing_queries
from matches.standing.queries import standings_input
from matches.standing.queries.standings import Place

_ROUND = "Pools, round "


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A player in a pool. place: in the pool, shared by those who are level; None while there are
    no standings. goes_on: by the cut that the rules name, as it stands."""

    entry: Entry
    label: str
    place: int | None
    standing: Place | None
    goes_on: bool


@dataclass(frozen=True, slots=True)
class PoolTable:
    """A match of a pool in a round that is out. players: their labels, one alone for whom nobody is
    left to meet. score: '' while there is none. is_last: of the pools' last round so far."""

    entries: tuple[int, ...]
    players: tuple[str, ...]
    round: Round
    score: str
    is_last: bool


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool with its players, best first, and its matches, the latest round first. name: as the
    organiser says, else its letter; title: with 'Pool' before the letter. stage: the
    one it is of, None in the event's first rounds."""

    name: str
    title: str
    rows: list[PoolRow]
    tables: list[PoolTable]
    stage: Stage | None = None

    @property
    def is_later(self) -> bool:
        """Whether rounds of another stage were played before it."""
        return self.stage is not None

    def has(self, entry_id: int) -> bool:
        """Whether an entry plays in it."""
        return any(row.entry.pk == entry_id for row in self.rows)


@dataclass(frozen=True, slots=True)
class PoolsNow:
    """A stage of pools as far as it is played. made: rounds that there are, of so many `rounds`."""

    stage: Stage
    made: int
    rounds: int

    @property
    def is_made(self) -> bool:
        """Whether every round of it is made."""
        return self.made >= self.rounds


def stage_of(event: Event) -> Stage | None:
    """The last stage of pools that the event was cut to, None where there is none."""
    found = Stage.objects.filter(event=event, format=Stage.Format.POOLS).order_by("-number")
    stage = found.first()
    if stage is not None:
        stage.event = event
    return stage


def now_of(stage: Stage) -> PoolsNow:
    """How far a stage of pools is."""
    rounds = dealt.rounds_of(stage.size, stage.pools or 1)
    return PoolsNow(stage, Round.objects.filter(stage=stage).count(), rounds)


def round_name(number: int) -> str:
    """What a round of a stage of pools is called, by its place in it from 1."""
    return f"{_ROUND}{number}"


def seeded_in(stage: Stage) -> list[list[Entry]]:
    """The players of each pool of a stage, by their seeds."""
    seeds = stage.seeds.select_related("entry").order_by("seed")
    return dealt.by_seeds([one.entry for one in seeds], stage.pools or 1)


def standing_in(stage: Stage) -> list[Place]:
    """Everybody of a stage of pools, best first, by what was played in it; worked out anew."""
    given = standings_input.of_stage(stage)
    entries = {one.pk: one for pool in seeded_in(stage) for one in pool}
    table = standings.compute(given.field, given.rules, given.chain)
    return [Place(row, entries[row.entrant]) for row in table.rows]


def dealt_in(event: Event, *, staff: bool = True) -> list[list[int]]:
    """The numbers of the players of each pool; empty before round 1, and where there are no pools.
    Of the last stage that is played in pools.

    staff: tell them while round 1 is in preparation too.
    """
    return dealt_by(event, stage_of(event), staff=staff)


def dealt_by(event: Event, stage: Stage | None, *, staff: bool = True) -> list[list[int]]:
    """The same of one stage of pools, or of the event's first rounds."""
    if stage is not None:
        return [[one.number for one in pool] for pool in seeded_in(stage)]
    if event_rules.read(event.rules).format != "pools":
        return []
    first = Round.objects.filter(event=event, number=1).first()
    if first is None or (first.state == Round.State.PREPARED and not staff):
        return []
    return [list(pool) for pool in first.why.get("pools", [])]


def pools_of(event: Event, *, staff: bool = False) -> list[Pool]:
    """The pools with the standings within each; empty where `dealt_in` is."""
    numbers = dealt_in(event, staff=staff)
    if not numbers:
        return []
    rules = event_rules.read(event.rules)
    best = rules.cut_per_pool or 0
    entries = {one.number: one for one in Entry.objects.filter(event=event)}
    stage = stage_of(event)
    places = standing_in(stage) if stage else standing_queries.of_event(event).places
    standing = {one.entry.pk: one for one in places}
    labels = labels_of(event.pk)
    tables = _tables(event, stage, labels, staff=staff)
    on = _in_bracket(event)
    return [
        Pool(
            dict(enumerate(rules.pool_names)).get(at, dealt.name_of(at)),
            event_rules.pool_title(rules, at),
            _rows([entries[one] for one in pool if one in entries], standing, labels, best, on),
            tables.get(dealt.name_of(at), []),
            stage=stage,
        )
        for at, pool in enumerate(numbers)
    ]


def _tables(
    event: Event, stage: Stage | None, labels: dict[int, str], *, staff: bool
) -> dict[str, list[PoolTable]]:
    """The matches of each pool by its letter, the latest round first."""
    rounds = Round.objects.filter(event=event, stage=stage).order_by("number")
    shown = [one for one in rounds if staff or one.state != Round.State.PREPARED]
    by_id = {one.pk: one for one in shown}
    found: dict[str, list[PoolTable]] = {}
    matches = Match.objects.filter(round__in=shown).prefetch_related("games", "seats")
    for match in matches.order_by("-round__number", "table", "pk"):
        seats = sorted(match.seats.all(), key=lambda seat: seat.position)
        entries = tuple(seat.entry_id for seat in seats)
        players = tuple(labels.get(one, "") for one in entries)
        result = result_of(match)
        table = PoolTable(
            entries,
            players,
            by_id[match.round_id],
            outcomes.score_for(result, players) if result else "",
            is_last=match.round_id == shown[-1].pk,
        )
        found.setdefault(match.why.get("pool", ""), []).append(table)
    return found


def told_in(event: Event) -> list[Pool]:
    """The pools while these are what is played for: before a bracket is."""
    stages = Stage.objects.filter(event=event)
    return [] if stages.exclude(format=Stage.Format.POOLS).exists() else pools_of(event)


def _in_bracket(event: Event) -> set[int] | None:
    """Who was cut to the bracket, by entry id; None before it is made."""
    bracket = Stage.objects.filter(event=event).exclude(format=Stage.Format.POOLS).first()
    return set(bracket.seeds.values_list("entry", flat=True)) if bracket else None


def _rows(
    entries: Sequence[Entry],
    standing: dict[int, Place],
    labels: dict[int, str],
    best: int,
    cut: set[int] | None,
) -> list[PoolRow]:
    """best: so many of the pool go on, unless who does is known by the `cut`."""
    ranked = [(standing[one.pk].row.rank, one) for one in entries if one.pk in standing]
    ranks = sorted(rank for rank, _ in ranked)
    in_order = sorted(ranked, key=lambda one: (one[0], one[1].number))
    still_in = [one for _, one in in_order if one.is_in]
    on = {one.pk for one in still_in[:best]} if cut is None else cut

    def row(entry: Entry, place: int | None) -> PoolRow:
        label = labels.get(entry.pk, entry.name)
        return PoolRow(entry, label, place, standing.get(entry.pk), entry.pk in on)

    rest = [one for one in entries if one.pk not in standing]
    return [row(one, ranks.index(rank) + 1) for rank, one in in_order] + [
        row(one, None) for one in rest
    ]
