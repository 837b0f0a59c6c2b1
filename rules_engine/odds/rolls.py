"""How often a handful of dice comes to what, re-rolls included, in whole numbers.

Only three things about a die matter at a time (a critical success, a success, a failure; or the
three symbols of a magic die), so a roll is three counts and its chance a multinomial: its weight
out of six to the power of the dice.
"""

from collections.abc import Callable
from functools import lru_cache
from math import factorial
from typing import Annotated, Literal

import msgspec

SIDES = 6
Counts = tuple[int, int, int]
Chances = dict[Counts, int]
DiceNumber = Annotated[int, msgspec.Meta(ge=0, le=12)]


class Rerolls(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The re-rolls a player may make of one roll, and how they are used.

    ``dice`` is how many dice may be rolled again, each once (DC-008); ``whole`` lets the whole roll
    be made again instead. With ``policy`` ``"failures"`` as many failed dice as may be are rolled
    again, and a whole roll that holds no success; with ``"best"`` whatever serves the one who rolls
    best, nothing where nothing does.
    """

    dice: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    whole: bool = False
    policy: Literal["failures", "best"] = "failures"


NO_REROLLS = Rerolls()


@lru_cache(maxsize=512)
def thrown(weights: Counts, dice: int) -> tuple[tuple[Counts, int], ...]:
    """Every result of so many dice with its weight; ``weights`` are sides of each kind."""
    first, second, third = weights
    found = []
    for a in range(dice + 1):
        for b in range(dice - a + 1):
            c = dice - a - b
            ways = factorial(dice) // (factorial(a) * factorial(b) * factorial(c))
            weight = ways * first**a * second**b * third**c
            if weight:
                found.append(((a, b, c), weight))
    return tuple(found)


def settled(
    weights: Counts, dice: int, rerolls: Rerolls, value: Callable[[Counts], int]
) -> tuple[Chances, int]:
    """Every result once re-rolls are made, with its weight, and what the weights add up to.

    ``value`` says what a final roll is worth to the one who rolls; only ``"best"`` asks.
    """
    spare = max(rerolls.dice, dice if rerolls.whole else 0)
    total = SIDES ** (dice + spare)
    if not spare:
        return dict(thrown(weights, dice)), total
    best = _Best(weights, value)
    chances: Chances = {}
    for counts, weight in thrown(weights, dice):
        if rerolls.policy == "best":
            after = best.after(counts, rerolls, spare)
        else:
            after = _failures_again(weights, counts, rerolls, spare)
        for final, more in after.items():
            chances[final] = chances.get(final, 0) + weight * more
    return chances, total


def _failures_again(weights: Counts, counts: Counts, rerolls: Rerolls, spare: int) -> Chances:
    """What a roll becomes when its failures are rolled again; weights add up to 6 ** spare."""
    again = min(rerolls.dice, counts[2])
    if rerolls.whole and counts[0] + counts[1] == 0:
        again = counts[2]
    kept = (counts[0], counts[1], counts[2] - again)
    scale = SIDES ** (spare - again)
    return {_plus(kept, new): weight * scale for new, weight in thrown(weights, again)}


def _plus(one: Counts, two: Counts) -> Counts:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]


_EACH: tuple[Counts, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class _Best:
    """The best use of re-rolls, worked out backwards from what final rolls are worth."""

    def __init__(self, weights: Counts, value: Callable[[Counts], int]) -> None:
        self.weights = weights
        self.value = value
        self.known: dict[tuple[Counts, Counts, int], tuple[int, Chances]] = {}

    def after(self, counts: Counts, rerolls: Rerolls, spare: int) -> Chances:
        """What a roll becomes; weights add up to 6 ** spare."""
        worth, chances = self._one_by_one(counts, (0, 0, 0), rerolls.dice)
        scale = SIDES ** (spare - rerolls.dice)
        worth, chances = worth * scale, {final: more * scale for final, more in chances.items()}
        if rerolls.whole:
            dice = sum(counts)
            again = {
                new: weight * SIDES ** (spare - dice) for new, weight in thrown(self.weights, dice)
            }
            if sum(self.value(new) * weight for new, weight in again.items()) > worth:
                return again
        return chances

    def _one_by_one(self, fresh: Counts, lying: Counts, left: int) -> tuple[int, Chances]:
        """Worth and results with ``left`` re-rolls for the fresh dice; ``lying`` had theirs."""
        key = (fresh, lying, left)
        if key not in self.known:
            stop = _plus(fresh, lying)
            best = (self.value(stop) * SIDES**left, {stop: SIDES**left})
            for kind in (2, 1, 0) if left else ():
                if fresh[kind]:
                    best = max(best, self._again(fresh, lying, left, kind), key=lambda way: way[0])
            self.known[key] = best
        return self.known[key]

    def _again(self, fresh: Counts, lying: Counts, left: int, kind: int) -> tuple[int, Chances]:
        each = _EACH[kind]
        rest = (fresh[0] - each[0], fresh[1] - each[1], fresh[2] - each[2])
        worth, chances = 0, Chances()
        for side, weight in zip(_EACH, self.weights, strict=True):
            if weight:
                more, results = self._one_by_one(rest, _plus(lying, side), left - 1)
                worth += weight * more
                for final, chance in results.items():
                    chances[final] = chances.get(final, 0) + weight * chance
        return worth, chances
