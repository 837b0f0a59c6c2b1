"""Attacks on one target, one after the other: what all of them come to."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from rules_engine.odds.attack import AttackChances

Chances: TypeAlias = Callable[[int], AttackChances]
"""The chances of an attack on a target that can take so many wounds more."""


class Together(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of several attacks on the same target, every one exact.

    ``first_enough``: the first takes it out of action, so that no other is made.
    ``out_of_action``: one of them does. ``expected_damage`` counts no damage of attacks that are
    not made; ``damage`` pairs each sum with its chance, lowest first.
    """

    first_enough: Fraction
    out_of_action: Fraction
    expected_damage: Fraction
    damage: tuple[tuple[int, Fraction], ...]


def in_turn(first: AttackChances, second: AttackChances, wounds: int) -> Together:
    """What two attacks come to on a target that can take so many wounds before it is out."""
    return all_in_turn((lambda _: first, lambda _: second), wounds)


def all_in_turn(attacks: Sequence[Chances], wounds: int) -> Together:
    """What attacks come to, one after the other, on a target that can take so many wounds.

    Each changes nothing for the next but the wounds left: it does not drive back, stagger or take
    a Guard token away.
    """
    sums: dict[int, Fraction] = {0: Fraction(1)}
    first_enough = Fraction(0)
    for number, chances_with in enumerate(attacks):
        after: dict[int, Fraction] = {}
        for done, chance in sums.items():
            if done >= wounds:
                after[done] = after.get(done, Fraction(0)) + chance
                continue
            for more, again in chances_with(wounds - done).damage:
                after[done + more] = after.get(done + more, Fraction(0)) + chance * again
        sums = after
        if number == 0:
            first_enough = sum((c for done, c in sums.items() if done >= wounds), Fraction(0))
    return Together(
        first_enough=first_enough,
        out_of_action=sum((c for total, c in sums.items() if total >= wounds), Fraction(0)),
        expected_damage=sum((total * c for total, c in sums.items()), Fraction(0)),
        damage=tuple(sorted(sums.items())),
    )
