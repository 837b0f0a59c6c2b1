"""Who sits where: by rank, fixed tables kept, no table twice where that can be had.

The pairs come best first and the tables lowest first. A pair with a player who has a fixed table
sits there; the n-th of the other pairs belongs at the n-th of the other tables. The cost of a
seating, each level weighing more than all below it:

1. players who sit at a table they sat at before;
2. the sum of squared distances, in tables, from where each pair belongs;
3. a number of chance drawn from the ids, so that there is one answer.

Pairs and tables are taken in blocks and each block is seated at least cost. A block is at least
four times as long as the longest list of tables sat at: each pair is then barred from no more than
half of its tables by its own two players, and nearly always each can be seated anew.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice

from matches.pairing.chance import lot, lot_of_pair
from matches.pairing.errors import BadField
from matches.pairing.matching import cheapest_matching
from matches.pairing.records import Entrant

_SHORTEST_BLOCK = 12
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableClash:
    """Fixed tables that cannot all be kept: these players have to be asked.

    table: the one that could not be given. entrants: who has it fixed but sits elsewhere, then
    who sits there, if anybody of the round does.
    """

    table: int
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The table of each pair, and the fixed tables that clash."""

    tables: Mapping[Pair, int]
    clashes: tuple[TableClash, ...]


def seat(
    entrants: Iterable[Entrant],
    pairs: Sequence[Pair],
    *,
    tables: Iterable[int] | None = None,
    kept: Mapping[Pair, int] | None = None,
) -> Seating:
    """Give each pair a table.

    pairs: the best first, as in `Round.pairings`. tables: the numbers in use, in the order in
    which they are filled; None for 1, 2, 3 and so on; fixed tables need not be among them.
    kept: tables of pairs that stay where they are. Raises BadField if the tables are too few.
    """
    players = {entrant.id: entrant for entrant in entrants}
    given = _given(players, pairs, kept or {})
    free = [pair for pair in pairs if pair not in given]
    taken = set(given.values())
    numbers = (table for table in (count(1) if tables is None else tables) if table not in taken)
    left = list(islice(numbers, len(free)))
    if len(left) < len(free):
        raise BadField(f"{len(free)} pairs need a table, {len(left)} tables are free")
    for block in _blocks(players, len(free)):
        given |= _seat_block(players, free[block], left[block])
    return Seating({pair: given[pair] for pair in pairs}, tuple(_clashes(players, pairs, given)))


def _given(
    players: Mapping[int, Entrant], pairs: Iterable[Pair], kept: Mapping[Pair, int]
) -> dict[Pair, int]:
    """The pairs whose table is settled; of two who want one table the better pair has it."""
    given = dict(kept)
    for pair in pairs:
        fixed = (players[one].fixed_table for one in pair)
        wanted = [table for table in fixed if table is not None and table not in given.values()]
        if pair not in given and wanted:
            given[pair] = wanted[0]
    return given


def _blocks(players: Mapping[int, Entrant], length: int) -> Iterator[slice]:
    """Slices of the pairs: all of equal length but the last, which is the longest."""
    longest = max((len(entrant.tables) for entrant in players.values()), default=0)
    size = max(_SHORTEST_BLOCK, 4 * longest)
    whole = max(length // size, 1)
    for block in range(whole):
        yield slice(block * size, length if block == whole - 1 else (block + 1) * size)


def _seat_block(
    players: Mapping[int, Entrant], pairs: Sequence[Pair], tables: Sequence[int]
) -> dict[Pair, int]:
    """The seating of least cost of these pairs at these tables, each pair at its own first."""
    size = len(pairs)
    table_lots = [lot(0, table) for table in tables]
    edges = []
    for place, pair in enumerate(pairs):
        luck = lot(0, pair)
        for spot, table in enumerate(tables):
            again = sum(table in players[one].tables for one in pair)
            levels = (again, (spot - place) ** 2)
            edges.append((place, size + spot, levels, lot_of_pair(luck, table_lots[spot])))
    chosen = cheapest_matching(2 * size, edges) or []
    return {pairs[edge[0]]: tables[edge[1] - size] for edge in chosen}


def _clashes(
    players: Mapping[int, Entrant], pairs: Iterable[Pair], given: Mapping[Pair, int]
) -> Iterator[TableClash]:
    sitting = {table: pair for pair, table in given.items()}
    for pair in pairs:
        for one in pair:
            fixed = players[one].fixed_table
            if fixed is not None and fixed != given[pair]:
                yield TableClash(fixed, (one, *sitting.get(fixed, ())))
