"""Measures of the ground the engine stands on: tables of a battlefield, odds of an attack."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules_engine.battlefield import JoinRules, PlacedBoard, battlefield, joins
from rules_engine.facts.hexes import line
from rules_engine.kernel.combat import HARROWDEEP
from rules_engine.odds import Attacker, AttackOdds, Rerolls, Target, attack_odds

Line = dict[str, Any]


def board_tables() -> Iterator[Line]:
    """Distance and sight tables of two joined boards, nothing remembered from before."""
    first, second = PlacedBoard("Shattered Tower"), PlacedBoard("Living Rock", seats=(1,))
    layouts = joins(first, second, JoinRules(long_edge=3, short_edge=2))

    def tables(number: int) -> None:
        line.cache_clear()
        battlefield.cache_clear()
        field = battlefield(layouts[number % len(layouts)])
        field.sees(field.hexes[0], field.hexes[-1])

    yield _line(
        "board_tables",
        len(layouts),
        _median(tables, len(layouts)) * 1000,
        "ms",
        "adjacency, distance, sight and its answers for the printed blocked hexes, a layout each",
    )


def attack_chances() -> Iterator[Line]:
    """The odds of one attack with everything in play but chosen re-rolls, and with those."""
    for policy in ("failures", "best"):
        question = AttackOdds(
            Attacker(
                dice=4,
                symbols=("smash",),
                damage=2,
                supporting=1,
                grievous=True,
                rerolls=Rerolls(1, policy=policy),
            ),
            Target(dice=3, symbols=("block",), supporting=1, guard=True, wounds=3),
            HARROWDEEP,
        )
        value = _median(lambda _, question=question: attack_odds(question), 200) * 1000
        yield _line("attack_odds", 200, value, "ms", f"4 dice against 3, one re-roll, {policy}")


def _median(run: Callable[[int], object], times: int) -> float:
    taken = []
    for number in range(times):
        start = time.perf_counter()
        run(number)
        taken.append(time.perf_counter() - start)
    return sorted(taken)[len(taken) // 2]


def _line(name: str, n: int, value: float, unit: str, note: str) -> Line:
    return {"name": name, "n": n, "value": round(value, 4), "unit": unit, "note": note}


MEASURES: dict[str, Callable[[], Iterable[Line]]] = {
    "board_tables": board_tables,
    "attack_odds": attack_chances,
}
