"""The exact chances of casting a spell."""

from collections import Counter
from fractions import Fraction

import msgspec

from rules_engine.facts.dice import FACES, Face, backlash, casts
from rules_engine.kernel.combat import CombatRules
from rules_engine.odds.attack import Number
from rules_engine.odds.rolls import Counts, DiceNumber, Rerolls, settled

_SYMBOLS: tuple[Face, Face, Face] = ("critical", "channel", "focus")


class CastOdds(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The question: how likely is this spell to be cast, and to hurt who casts it?

    ``dice`` is the wizard level, or what cards make of it; ``value`` the casting value, symbol by
    symbol. ``rerolls`` are dice that may be rolled again, each once, and are used so as to cast
    most often. ``wounds`` is how much damage the wizard can take before being out of action; None
    leaves that out of account.
    """

    dice: DiceNumber
    value: tuple[Face, ...]
    rules: CombatRules
    innate: Face | None = None
    rerolls: DiceNumber = 0
    wounds: Number | None = None


class CastChances(msgspec.Struct, frozen=True, kw_only=True):
    """The answer, every chance exact: cast or fail, the wizard hurt, the wizard out of action."""

    cast: Fraction
    fails: Fraction
    backlash: Fraction
    caster_out: Fraction


def cast_odds(question: CastOdds) -> CastChances:
    """The chances of a casting roll (Harrowdeep pg 35); a wizard it fells casts nothing."""
    sides = Counter(FACES["magic"])
    weights = (sides["critical"], sides["channel"], sides["focus"])
    frail = question.wounds is not None and question.wounds <= question.rules.backlash

    def hurts(rolled: Counts) -> bool:
        return backlash(_faces(rolled), question.innate)

    def is_cast(rolled: Counts) -> bool:
        matched = casts(_faces(rolled), question.value, question.innate)
        return matched and not (frail and hurts(rolled))

    rerolls = Rerolls(dice=question.rerolls, policy="best")
    chances, whole = settled(weights, question.dice, rerolls, is_cast)
    cast = sum(weight for rolled, weight in chances.items() if is_cast(rolled))
    hurt = sum(weight for rolled, weight in chances.items() if hurts(rolled))
    return CastChances(
        cast=Fraction(cast, whole),
        fails=Fraction(whole - cast, whole),
        backlash=Fraction(hurt, whole),
        caster_out=Fraction(hurt if frail else 0, whole),
    )


def _faces(rolled: Counts) -> list[str]:
    return [symbol for symbol, number in zip(_SYMBOLS, rolled, strict=True) for _ in range(number)]
