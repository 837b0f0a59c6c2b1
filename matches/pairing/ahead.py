"""Small fields looked ahead: a round after which the planned ones can be paired too.

Without rematches the rounds of an event are disjoint perfect matchings of the players (and of one
more place, the bye, if they are odd). In a small field the cheapest round may use up what a later
one needs: six players may come to two threes of whom everybody has met all of the other three,
and a three cannot be paired. So a field of up to `LOOKED_AT` places is looked through: rounds are
tried by cost until one leaves as many disjoint matchings as rounds are to come.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set

LOOKED_AT = 12
"""Places of the largest field that is looked through."""
BYE = -1
"""The place of the bye among the ids of players."""
_TRIES = 500

Place = int
Graph = dict[Place, set[Place]]
Edges = Mapping[Place, Set[Place]]


def most_rounds(players: Collection[Place], apart: Iterable[tuple[Place, Place]] = ()) -> int:
    """Rounds that players who have not met can be paired in without a rematch or a second bye.

    apart: pairs that must not meet; in a field too large to look through they are left out.
    """
    most = len(players) - 1 + len(players) % 2
    kept = [pair for pair in apart if set(pair) <= set(players)]
    if not kept or len(players) > LOOKED_AT:
        return most
    places = {*players, *([BYE] if len(players) % 2 else [])}
    return rounds_left(_without({one: places - {one} for one in places}, kept), most)


def rounds_left(edges: Edges, wanted: int) -> int:
    """How many rounds, of those wanted at most, can be paired one after another on these edges.

    edges: by place the places it may still meet, told by both sides. Exact but for fields that
    need more than 500 tries, which count as possible.
    """
    graph = {place: set(others) for place, others in edges.items()}
    if len(graph) % 2 or not graph:
        return 0
    for rounds in range(min(wanted, *map(len, graph.values())), 0, -1):
        if _fits(graph, rounds, [_TRIES]):
            return rounds
    return 0


def _fits(graph: Graph, rounds: int, tries: list[int]) -> bool:
    """Whether so many disjoint perfect matchings are in the graph."""
    if rounds == 0:
        return True
    if min(map(len, graph.values())) < rounds:
        return False
    # every place meets somebody in each round, so the first one's partners can be tried in order
    for matching in every_matching(graph, sorted(graph)):
        tries[0] -= 1
        if tries[0] <= 0:
            return True
        if _fits(_without(graph, matching), rounds - 1, tries):
            return True
    return False


def _without(graph: Edges, matching: Iterable[tuple[Place, Place]]) -> Graph:
    left = {place: set(others) for place, others in graph.items()}
    for one, other in matching:
        left[one].discard(other)
        left[other].discard(one)
    return left


def every_matching(graph: Edges, free: Sequence[Place]) -> Iterator[list[tuple[Place, Place]]]:
    """Every perfect matching of the free places; the place with the fewest ways first."""
    if not free:
        yield []
        return
    first = min(free, key=lambda place: (sum(other in graph[place] for other in free), place))
    for other in free:
        if other in graph[first]:
            rest = [place for place in free if place not in (first, other)]
            for matching in every_matching(graph, rest):
                yield [(first, other), *matching]
