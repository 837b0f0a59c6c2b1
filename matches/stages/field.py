"""The field of a cut: who is still in, by the standings as they are now."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction

from matches import standings
from matches.models import Entry, Event, Stage
from matches.pairing import pools as dealt
from matches.stages import pools
from matches.standing.queries import standings_input
from matches.standing.queries.levels import BY_HAND
from matches.standing.queries.standings_input import Input


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who is still in the event with their rank, best first.

    wins: matches won, by entry id, byes among them. share: match points a round of the pool, by
    entry id. pools: the entries of each pool that are still in, best first. unrolled: ranks by
    entry id without what was recorded by hand, empty where nothing was.
    """

    places: list[tuple[Entry, int]]
    wins: Mapping[int, int] = field(default_factory=dict)
    share: Mapping[int, Fraction] = field(default_factory=dict)
    pools: Sequence[Sequence[Entry]] = ()
    unrolled: Mapping[int, int] = field(default_factory=dict)

    def level_at(self, size: int) -> list[Entry]:
        """Who is level across the line of a cut to `size`; empty where nobody is."""
        return self._level([entry for entry, _ in self.places], size, self._ranks)

    def parted_at(self, size: int) -> list[Entry]:
        """Who would be level across that line, had no roll-off or order by hand parted them."""
        return self._level([entry for entry, _ in self.places], size, self.unrolled)

    def level_within(self, size: int) -> list[list[Entry]]:
        """Groups that are level inside the cut, whose seeds follow their numbers in the event."""
        groups: dict[int, list[Entry]] = {}
        for entry, rank in self.places[:size]:
            groups.setdefault(rank, []).append(entry)
        return [group for group in groups.values() if len(group) > 1]

    def sizes_around(self, size: int) -> list[int]:
        """The nearest sizes at which nobody is level across the line, of 2 and more."""
        fit = [one for one in range(2, len(self.places) + 1) if not self.level_at(one)]
        below = [one for one in fit if one < size]
        above = [one for one in fit if one > size]
        return [*below[-1:], *above[:1]]

    def with_wins(self, wins: int) -> list[Entry]:
        """Everybody with so many matches won or more, best first."""
        return [entry for entry, _ in self.places if self.wins.get(entry.pk, 0) >= wins]

    def records(self) -> list[tuple[int, int]]:
        """How many have so many wins or more, as (wins, players), the most wins first."""
        return [(wins, len(self.with_wins(wins))) for wins in sorted({*self.wins.values()})[::-1]]

    def level_in_pools(self, best: int) -> list[Entry]:
        """Who is level across the line of the best so many of their pool."""
        return [one for pool in self.pools for one in self._level(pool, best, self._ranks)]

    def parted_in_pools(self, best: int) -> list[Entry]:
        """Who would be level across the line of their pool, had nothing recorded parted them."""
        return [one for pool in self.pools for one in self._level(pool, best, self.unrolled)]

    def from_pools(self, best: int) -> list[Entry]:
        """The best so many of each pool as they are seeded: the firsts before the seconds, each
        by their points a round, then by their ranks; nobody first meets one of their own pool
        where that can be."""
        rank = self._ranks
        on = [
            (entry, place, at)
            for at, pool in enumerate(self.pools)
            for place, entry in enumerate(pool[:best])
        ]
        on.sort(key=lambda one: (one[1], -self.share[one[0].pk], rank[one[0].pk], one[0].number))
        return dealt.seeded(on)

    @property
    def _ranks(self) -> Mapping[int, int]:
        return {entry.pk: rank for entry, rank in self.places}

    @staticmethod
    def _level(best_first: Sequence[Entry], size: int, rank: Mapping[int, int]) -> list[Entry]:
        if not rank or size >= len(best_first):
            return []
        if rank[best_first[size - 1].pk] != rank[best_first[size].pk]:
            return []
        return [one for one in best_first if rank[one.pk] == rank[best_first[size].pk]]


def field_of(event: Event) -> Field:
    """The field as the results of its last stage stand at this moment, corrections included; worked
    out anew."""
    return _field(event, pools.stage_of(event), set())


def field_before(stage: Stage) -> Field:
    """The field a stage was cut out of, by the results as they are now, with who left since."""
    before = Stage.objects.filter(event=stage.event, number=stage.number - 1).first()
    if before is not None:
        before.event = stage.event
    return _field(stage.event, before, set(stage.seeds.values_list("entry_id", flat=True)))


def _field(event: Event, stage: Stage | None, also: Set[int]) -> Field:
    """also: entries that are in it wherever they are now."""
    given = standings_input.of_stage(stage) if stage else standings_input.of_event(event.pk)
    table = standings.compute(given.field, given.rules, given.chain)
    entries = Entry.objects.filter(event=event).in_bulk()
    rows = [row for row in table.rows if row.entrant in entries]
    rows = [row for row in rows if row.entrant in also or entries[row.entrant].is_in]
    still_in = sorted(
        ((entries[row.entrant], row.rank) for row in rows), key=lambda one: (one[1], one[0].number)
    )
    numbers = pools.dealt_by(event, stage)
    rounds = {one: dealt.rounds_of(len(pool), 1) for pool in numbers for one in pool}
    points = {row.entrant: Fraction(row.points) for row in rows}
    return Field(
        still_in,
        wins={row.entrant: row.won for row in rows},
        share={
            entry.pk: points[entry.pk] / max(1, rounds.get(entry.number, 1))
            for entry, _ in still_in
        },
        pools=[[entry for entry, _ in still_in if entry.number in pool] for pool in numbers],
        unrolled=_unrolled(given),
    )


def _unrolled(given: Input) -> dict[int, int]:
    """The ranks without what was recorded by hand; empty where nothing was, as nearly always."""
    if not given.field.roll_offs and not given.field.manual:
        return {}
    chain = tuple(one for one in given.chain if one.name not in BY_HAND)
    return {
        row.entrant: row.rank for row in standings.compute(given.field, given.rules, chain).rows
    }
