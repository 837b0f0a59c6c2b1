"""Two attacks on one target, one after the other: what both together come to."""

from fractions import Fraction

import msgspec

from rules_engine.odds.attack import AttackChances


class Together(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of two attacks on the same target, every one exact.

    ``first_enough``: the first takes it out of action, so that the second is not made.
    ``out_of_action``: one of them does. ``expected_damage`` counts no damage of a second attack
    that is not made; ``damage`` pairs each sum with its chance, lowest first.
    """

    first_enough: Fraction
    out_of_action: Fraction
    expected_damage: Fraction
    damage: tuple[tuple[int, Fraction], ...]


def in_turn(first: AttackChances, second: AttackChances, wounds: int) -> Together:
    """What two attacks come to on a target that can take so many wounds before it is out.

    The first changes nothing for the second but the wounds left: it does not drive back, stagger
    or take a Guard token away.
    """
    sums: dict[int, Fraction] = {}
    for dealt, chance in first.damage:
        if dealt >= wounds:
            sums[dealt] = sums.get(dealt, Fraction(0)) + chance
            continue
        for more, again in second.damage:
            total = dealt + more
            sums[total] = sums.get(total, Fraction(0)) + chance * again
    return Together(
        first_enough=sum((c for dealt, c in first.damage if dealt >= wounds), Fraction(0)),
        out_of_action=sum((c for total, c in sums.items() if total >= wounds), Fraction(0)),
        expected_damage=sum((total * c for total, c in sums.items()), Fraction(0)),
        damage=tuple(sorted(sums.items())),
    )
