"""The search for the round of least cost: the whole field at once, or its nearest candidates.

The players stand in a line by score, shuffled by the seed within their score group, the members
of a club spread over it; with an odd number the bye stands in the lowest group that may have it.
Up to DENSE_UP_TO places every legal pair is an edge. A longer line gives each player the NEAREST
legal candidates of the line. It is first cut into parts of PART places, each paired in itself:
where the parts together cost no more than `least_levels`, below which no pairing of the field can
cost, they are as good as any. If they cost more, the whole line is paired at once, with more
candidates each where it cannot be paired otherwise, in the end with all.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, islice, pairwise
from operator import attrgetter

from matches.pairing.ahead import BYE, LOOKED_AT, Graph, every_matching, rounds_left
from matches.pairing.chance import LOT_BITS, lot
from matches.pairing.costs import BYE_LEVELS, Costs
from matches.pairing.field import Field
from matches.pairing.matching import Edge, cheapest_matching, most_pairs, total
from matches.pairing.records import Entrant

DENSE_UP_TO = 256
NEAREST = 20
PART = 256
MOST_SPARED = 300
_WIDER = 4

# None is the bye
Place = Entrant | None
Line = Sequence[Place]
Spots = Iterable[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Found:
    """A round found: pairs, who has the bye, and whether it is proven the best but for chance.

    spared: how many cheaper rounds were passed over for the sake of the rounds to come.
    """

    pairs: list[tuple[Entrant, Entrant]]
    bye: Entrant | None
    proven: bool
    spared: int = 0


def find_round(field: Field, costs: Costs) -> Found | None:
    """The round of least cost of the free players, or None if there is no legal one."""
    line = line_up(field, costs)
    if len(line) <= DENSE_UP_TO:
        chosen, proven = _match(costs, line, near_spots(field, line, len(line))), True
    else:
        chosen, proven = _search_near(costs, line)
    if chosen is None:
        return None
    chosen, spared = _looked_ahead(field, costs, line, chosen)
    places = [(line[one], line[other]) for one, other, _, _ in chosen]
    pairs = [(one, other) for one, other in places if one is not None and other is not None]
    left = [one or other for one, other in places if one is None or other is None]
    return Found(pairs, left[0] if left else None, proven, spared)


def _looked_ahead(
    field: Field, costs: Costs, line: Line, chosen: list[Edge]
) -> tuple[list[Edge], int]:
    """The cheapest round after which as many rounds can be paired as after any, and how many
    cheaper ones it passes over. A large field, or one in which rematches are given up, is not
    looked through: its cheapest round stands."""
    wanted = field.options.rounds_after
    if not wanted or len(field.present) > LOOKED_AT:
        return chosen, 0
    graph = _still_to_meet(field)
    if graph is None:
        return chosen, 0
    most = rounds_left(graph, wanted + 1) - 1
    if most <= 0 or _left_after(graph, line, chosen, most) == most:
        return chosen, 0
    edges = list(edges_of(costs, line, near_spots(field, line, len(line))))
    for spared, round_ in enumerate(islice(_by_cost(len(line), edges), MOST_SPARED)):
        if _left_after(graph, line, round_, most) == most:
            return round_, spared
    return chosen, 0


def _left_after(graph: Graph, line: Line, chosen: list[Edge], wanted: int) -> int:
    """How many rounds can be paired after this one, of those wanted at most."""
    left = {place: set(others) for place, others in graph.items()}
    for one, other, _, _ in chosen:
        ends = [BYE if place is None else place.id for place in (line[one], line[other])]
        left[ends[0]].discard(ends[1])
        left[ends[1]].discard(ends[0])
    return rounds_left(left, wanted)


def _still_to_meet(field: Field) -> Graph | None:
    """Whom everybody may meet yet, the bye being one of them in an odd field; None where that does
    not bind, or where somebody rests and the field of the next round is another one."""
    if field.options.allow_rematches or field.resting:
        return None
    kept = {frozenset(pair) for pair in field.options.kept}
    graph: Graph = {
        one: {
            other
            for other in field.present
            if other != one
            and other not in field.barred[one]
            and frozenset((one, other)) not in kept
        }
        for one in field.present
    }
    if len(graph) % 2:
        fit = {one.id for one in field.present.values() if field.may_have_bye(one)}
        graph = {one: others | ({BYE} if one in fit else set()) for one, others in graph.items()}
        graph[BYE] = fit
    return graph


def _by_cost(places: int, edges: Sequence[Edge]) -> Iterator[list[Edge]]:
    """Every round on these edges, the cheapest first."""
    between: Graph = {place: set() for place in range(places)}
    of_pair = {}
    for edge in edges:
        between[edge[0]].add(edge[1])
        between[edge[1]].add(edge[0])
        of_pair[frozenset(edge[:2])] = edge
    rounds = [
        [of_pair[frozenset(pair)] for pair in round_]
        for round_ in every_matching(between, range(places))
    ]
    yield from sorted(rounds, key=lambda round_: (total(round_), sum(edge[3] for edge in round_)))


def is_possible(field: Field) -> bool:
    """Whether any legal round of the free players exists."""
    line = _with_bye(field, list(field.free))
    return _enough_spots(field, line, min(NEAREST, len(line))) is not None


def _enough_spots(field: Field, line: Line, width: int) -> tuple[Spots, int] | None:
    """The candidates, at least `width` each, with which the line can be paired, and how many."""
    for wide in (width, _WIDER * width, len(line)):
        spots = near_spots(field, line, wide)
        if 2 * most_pairs(len(line), spots) == len(line):
            return spots, wide
    return None


def line_up(field: Field, costs: Costs) -> Line:
    """The free players by score, shuffled within each group, and the bye if they are odd."""
    club = attrgetter("score", "club") if field.options.avoid_clubs else attrgetter("score")
    mates: dict[object, list[Entrant]] = defaultdict(list)
    for one in sorted(field.free, key=costs.lot_of):
        mates[club(one)].append(one)
    places = []
    for members in mates.values():
        for number, one in enumerate(members):
            # the n-th of m members stands somewhere in the n-th of m equal stretches
            stretch = (number << LOT_BITS) + lot(field.options.seed, f"line {one.id}")
            places.append((-one.score, stretch // len(members), one.id, one))
    return _with_bye(field, [one for *_, one in sorted(places)])


def _with_bye(field: Field, line: list[Entrant]) -> Line:
    if len(line) % 2 == 0:
        return line
    cheapest = _cheapest_bye(field)
    spots = [spot for spot, one in enumerate(line) if cheapest and one.score == cheapest[1]]
    middle = spots[len(spots) // 2] if spots else len(line)
    return [*line[:middle], None, *line[middle:]]


def _cheapest_bye(field: Field) -> tuple[int, int] | None:
    """Earlier byes and score where the bye is cheapest, all else apart; None if nobody may."""
    fit = [one for one in field.free if field.may_have_bye(one)]
    return min(((one.byes, one.score) for one in fit), default=None)


def near_spots(field: Field, line: Line, width: int) -> Spots:
    """The pairs of places that are candidates, each place with its nearest legal ones.

    width: how many of these break nothing; what breaks only a constraint given up comes on top.
    """
    if width >= len(line):
        every = combinations(range(len(line)), 2)
        return [spots for spots in every if _is_legal(field, line[spots[0]], line[spots[1]])]
    near: set[tuple[int, int]] = set()
    for spot in range(len(line)):
        found = 0
        for other in _outwards(spot, len(line)):
            if found == width:
                break
            if _is_legal(field, line[spot], line[other]):
                near.add((min(spot, other), max(spot, other)))
                found += _is_welcome(field, line[spot], line[other])
    return sorted(near)


def _outwards(spot: int, length: int) -> Iterator[int]:
    for distance in range(1, length):
        if spot + distance < length:
            yield spot + distance
        if spot >= distance:
            yield spot - distance


def _is_legal(field: Field, one: Place, other: Place) -> bool:
    if one is None or other is None:
        player = one or other
        return player is not None and field.may_have_bye(player)
    return other.id not in field.barred[one.id]


def _is_welcome(field: Field, one: Place, other: Place) -> bool:
    if one is None or other is None:
        player = one or other
        return player is not None and player.byes == 0
    return other.id not in field.unwelcome[one.id]


def edges_of(costs: Costs, line: Line, spots: Spots) -> Iterator[Edge]:
    """The candidates with their costs."""
    for spot, against in spots:
        one, other = line[spot], line[against]
        if one is not None and other is not None:
            yield spot, against, costs.candidate(one, other), costs.chance(one, other)
        elif player := one or other:
            yield spot, against, costs.bye(player), costs.chance(player, None)


def _match(costs: Costs, line: Line, spots: Spots) -> list[Edge] | None:
    return cheapest_matching(len(line), list(edges_of(costs, line, spots)), once=BYE_LEVELS)


def _search_near(costs: Costs, line: Line) -> tuple[list[Edge] | None, bool]:
    least = least_levels(costs.field, line)
    edges = list(edges_of(costs, line, near_spots(costs.field, line, NEAREST)))
    chosen = _match_parts(len(line), edges)
    if chosen is not None and total(chosen) == least:
        return chosen, True
    enough = _enough_spots(costs.field, line, NEAREST)
    if enough is None:
        return None, False
    spots, width = enough
    chosen = _match(costs, line, spots)
    return chosen, width >= len(line) or (chosen is not None and total(chosen) == least)


def _match_parts(length: int, edges: Iterable[Edge]) -> list[Edge] | None:
    """Pair each part of the line in itself; None if one cannot be."""
    last = length // PART - 1
    parts: list[list[Edge]] = [[] for _ in range(last + 1)]
    for edge in edges:
        part = min(edge[0] // PART, last)
        if part == min(edge[1] // PART, last):
            parts[part].append(edge)
    chosen: list[Edge] = []
    for part, inside in enumerate(parts):
        start = part * PART
        size = PART if part < last else length - start
        found = cheapest_matching(size, _shifted(inside, -start), once=BYE_LEVELS)
        if found is None:
            return None
        chosen += _shifted(found, start)
    return chosen


def _shifted(edges: Iterable[Edge], by: int) -> list[Edge]:
    return [(one + by, other + by, levels, luck) for one, other, levels, luck in edges]


def least_levels(field: Field, line: Line) -> tuple[int, ...]:
    """Levels below which no round of this line can cost.

    Between two neighbouring score groups at least one pair crosses if the number of places above
    is odd; a pair that crosses several such gaps costs at least the sum of their squares. The
    bye counts where it is cheapest: anywhere else a dearer level pays.
    """
    cheapest = _cheapest_bye(field) if None in line else None
    byes, bye_score = cheapest or (0, None)
    scores = [bye_score if place is None else place.score for place in line]
    runs = [(score, len(list(run))) for score, run in groupby(scores) if score is not None]
    squares, above = 0, 0
    for (score, length), (lower, _) in pairwise(runs):
        above += length
        squares += (score - lower) ** 2 if above % 2 else 0
    group = 0 if bye_score is None else field.groups[bye_score]
    return (0, 0, 0, byes, group, squares, 0, 0)
