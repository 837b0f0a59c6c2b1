"""What was played at an event and how it did: warbands, who beat what, glory, lengths."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from matches.figures.shares import Share

STEP = 10  # minutes of a bar of lengths
MOST_WARBANDS = 12  # of the table of who beat what


class Table(NamedTuple):
    """A match decided at the table. winner: 0 or 1, None for a draw. warbands: '' where not known,
    and in a pod, which is no match of one against another. glory: of everybody at it, in each game
    of which it is known."""

    round: int
    winner: int | None
    warbands: tuple[str, str]
    glory: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Fared:
    """How a warband did, matches against itself left out of won, drawn and lost, since one side
    always wins those. players: who brought it."""

    warband: str
    players: int
    won: int
    drawn: int
    lost: int
    mirrors: int

    @property
    def share(self) -> Share:
        """Won of those played against others."""
        return Share(self.won, self.won + self.drawn + self.lost)


@dataclass(frozen=True, slots=True)
class Against:
    """How a warband did against another one; None of anything against itself."""

    won: int
    drawn: int
    lost: int

    @property
    def share(self) -> Share:
        """Won of those played."""
        return Share(self.won, self.won + self.drawn + self.lost)


@dataclass(frozen=True, slots=True)
class Spread:
    """How values lie: the least, the quarters, the most, and of how many."""

    least: float
    lower: float
    middle: float
    upper: float
    most: float
    of: int


def warbands(tables: Iterable[Table], brought: Iterable[str]) -> list[Fared]:
    """Each warband with how it did, the most brought first. brought: of each player, '' where not
    known, which is not listed."""
    players: dict[str, int] = defaultdict(int)
    for warband in brought:
        players[warband] += 1
    ended: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for table in tables:
        for seat, warband in enumerate(table.warbands):
            mirror = table.warbands[0] == table.warbands[1]
            ended[warband][3 if mirror else _ending(table, seat)] += 1
    named = sorted({*players, *ended} - {""})
    found = [_fared(name, players[name], ended[name]) for name in named]
    return sorted(found, key=lambda one: (-one.players, -one.share.of, one.warband))


def _fared(name: str, players: int, ended: Sequence[int]) -> Fared:
    won, drawn, lost, sides = ended
    return Fared(name, players, won, drawn, lost, mirrors=sides // 2)


def _ending(table: Table, seat: int) -> int:
    if table.winner is None:
        return 1
    return 0 if table.winner == seat else 2


def matchups(tables: Iterable[Table]) -> dict[tuple[str, str], Against]:
    """How each warband did against each other one that it met, both known."""
    ended: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for table in tables:
        one, other = table.warbands
        if one and other and one != other:
            ended[one, other][_ending(table, 0)] += 1
            ended[other, one][_ending(table, 1)] += 1
    return {pair: Against(*counts) for pair, counts in ended.items()}


def glory_by_round(tables: Iterable[Table]) -> dict[int, Spread]:
    """The glory of a player in a game, by round of the event."""
    scored: dict[int, list[float]] = defaultdict(list)
    for table in tables:
        scored[table.round] += [points for game in table.glory for points in game]
    return {number: spread(values) for number, values in sorted(scored.items()) if values}


def spread(values: Iterable[float]) -> Spread:
    """How some values lie; quarters between two values are in their middle or nearer, by place."""
    listed = sorted(values)
    least, lower, middle, upper, most = (_at(listed, part / 4) for part in range(5))
    return Spread(least, lower, middle, upper, most, len(listed))


def _at(listed: Sequence[float], part: float) -> float:
    place = part * (len(listed) - 1)
    low = int(place)
    high = min(low + 1, len(listed) - 1)
    return listed[low] + (listed[high] - listed[low]) * (place - low)


def bars(minutes: Iterable[float]) -> list[tuple[int, int]]:
    """How many fell into each ten minutes, those between without any too: (from, how many)."""
    counts: dict[int, int] = defaultdict(int)
    for one in minutes:
        counts[int(one // STEP) * STEP] += 1
    if not counts:
        return []
    return [(start, counts[start]) for start in range(min(counts), max(counts) + STEP, STEP)]
