"""How long it takes to pair one round after five rounds have been played."""

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import networkx

from matches.pairing import Options, pair_swiss
from matches.pairing.costs import BYE_LEVELS, Costs
from matches.pairing.field import lay_out
from matches.pairing.matching import fold, worst_totals
from matches.pairing.search import DENSE_UP_TO, NEAREST, edges_of, line_up, near_spots
from tests.matches.pairing.events import field_after

Line = dict[str, Any]
SIZES = (32, 128, 512, 2048, 4096)
NETWORKX_UP_TO = 512
RUNS = 5
OPTIONS = Options(seed=6)


def pair_round() -> Iterator[Line]:
    """Seconds for a whole round: layout, candidates, matching, whys."""
    for size in SIZES:
        field = field_after(size, 5)
        paired = pair_swiss(field, OPTIONS)
        seconds = _median(lambda field=field: pair_swiss(field, OPTIONS), RUNS)
        note = "proven the best" if paired.proven else "best of the nearest candidates"
        yield _line("pair_round", size, seconds, f"after 5 rounds; {note}")


def pair_round_networkx() -> Iterator[Line]:
    """Seconds for the matching alone in networkx, on the graph and the weights of `pair_round`."""
    for size in SIZES:
        if size > NETWORKX_UP_TO:
            break
        graph, kind = _graph(size)
        seconds = _median(
            lambda graph=graph: networkx.max_weight_matching(graph, maxcardinality=True), 1
        )
        note = f"matching alone, {kind} graph of {graph.number_of_edges()} edges, one run"
        yield _line("pair_round_networkx", size, seconds, note)


def _graph(size: int) -> tuple[networkx.Graph, str]:
    costs = Costs(lay_out(field_after(size, 5), OPTIONS))
    line = line_up(costs.field, costs)
    dense = len(line) <= DENSE_UP_TO
    spots = near_spots(costs.field, line, len(line) if dense else NEAREST)
    edges = list(edges_of(costs, line, spots))
    weights = fold(len(line), edges, worst_totals(len(line), edges, BYE_LEVELS))
    graph, heaviest = networkx.Graph(), max(weights)
    graph.add_nodes_from(range(len(line)))
    for (one, other, *_), weight in zip(edges, weights, strict=True):
        graph.add_edge(one, other, weight=heaviest - weight)
    return graph, "dense" if dense else "sparse"


def _median(work: Callable[[], object], runs: int) -> float:
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def _line(name: str, size: int, seconds: float, note: str) -> Line:
    return {"name": name, "n": size, "value": round(seconds, 4), "unit": "s", "note": note}


MEASURES: dict[str, Callable[[], Iterable[Line]]] = {
    "pair_round": pair_round,
    "pair_round_networkx": pair_round_networkx,
}
