"""Chances for people: an attack against everybody, a bout of two fighters, a cast."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from companion.core.engine_words import OfEngine
from companion.core.errors import Invalid
from companion.core.worded import Worded
from rules_engine.editions import load
from rules_engine.facts.card_details import card_details
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import FighterCard, Side, known_fighters
from rules_engine.odds import (
    Bout,
    BoutChances,
    CastChances,
    CastOdds,
    Strike,
    Struck,
    bout_chances,
    cast_odds,
)


@dataclass(frozen=True, slots=True)
class Against:
    """An attack against one fighter, both as they are printed."""

    fighter: FighterCard
    side: Side
    succeeds: Fraction
    out_of_action: Fraction
    expected_damage: Fraction


@dataclass(frozen=True, slots=True)
class Cast:
    """A cast: so many magic dice against a casting value, dice rolled again, wounds left."""

    edition: str
    dice: int
    value: tuple[str, ...]
    rerolls: int = 0
    wounds: int | None = None


def bout(asked: Bout) -> BoutChances:
    """The chances of a bout. Raises Invalid for one that cannot be."""
    try:
        return _bout(asked)
    except Unusable as error:
        raise Invalid(
            Worded("These chances cannot be worked out: %(error)s.", error=OfEngine(error)),
            code="no-such-bout",
            facts={"problem": str(error)},
        ) from error


_bout = lru_cache(maxsize=512)(bout_chances)


def against_everybody(edition: str, strike: Strike) -> list[Against]:
    """An attack against every fighter of another warband, in the order of the data.

    Raises Invalid for an attack that there is not.
    """
    return list(_against(edition, strike))


def _against(edition: str, strike: Strike) -> Iterator[Against]:
    own = known_fighters().get(strike.fighter)
    for fighter in known_fighters().values():
        if own is not None and fighter.warband == own.warband:
            continue
        first = bout(
            Bout(edition=edition, strike=strike, target=Struck(fighter=fighter.name))
        ).first
        yield Against(
            fighter, fighter.base, first.succeeds, first.out_of_action, first.expected_damage
        )


def cast(asked: Cast) -> CastChances:
    """The chances of a cast."""
    return cast_odds(
        CastOdds(
            dice=asked.dice,
            value=asked.value,  # type: ignore[arg-type]  # checked by who asks
            rules=load(asked.edition).combat,
            rerolls=asked.rerolls,
            wounds=asked.wounds,
        )
    )


_SYMBOLS = {"crit": "critical"}


@dataclass(frozen=True, slots=True)
class SpellCard:
    """A spell of the data: a printing's code, its name, and its casting value by symbol."""

    code: str
    name: str
    value: tuple[str, ...]


@cache
def spells() -> dict[str, SpellCard]:
    """The spells whose casting value a source tells, by code in the order of their names; one
    printing of each name."""
    found: dict[str, SpellCard] = {}
    for code, details in card_details().items():
        card = catalogue().find(code)
        if card is not None and len(details.casting) == 1:
            printed = details.casting[0]
            symbol = _SYMBOLS.get(printed.symbol, printed.symbol)
            found.setdefault(card.name, SpellCard(code, card.name, (symbol,) * printed.count))
    return {spell.code: spell for _, spell in sorted(found.items())}


def warbands() -> dict[str, list[FighterCard]]:
    """The fighters whose cards are complete, by warband, both in the order of the data."""
    found: dict[str, list[FighterCard]] = {}
    for fighter in known_fighters().values():
        found.setdefault(fighter.warband, []).append(fighter)
    return found
