"""What stands on cards in numbers beside their text: attacks, casting values, and later errata.

Source: `data/card_details.json`, with what it leaves open. Read on first use: games are played
without it.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from rules_engine.facts.files import data_file

CastingKind = Literal["gambit spell", "spell action", "spell reaction"]


BeyondGlory = Literal["worth", "rules"]
"""What an objective does when scored, beside what is printed on it: pay more, or bend rules."""


class PrintedAttack(msgspec.Struct, frozen=True):
    """An Attack action of an upgrade or a ploy as printed.

    dice None stands for what dice_note says, damage None for a damage that its text tells.
    """

    range: int
    symbol: str
    dice: int | None = None
    dice_note: str = ""
    damage: int | None = None
    keywords: tuple[str, ...] = ()


class Casting(msgspec.Struct, frozen=True):
    """A casting value: how many dice must show which symbol, for a spell of which kind."""

    symbol: str
    count: int
    kind: CastingKind
    reaction: bool = False


class CardDetails(msgspec.Struct, frozen=True):
    """What one printing of a card shows in numbers.

    told: what more its attacks or casting do, shortly and in our words; told_in_part where its
    text says more. scatter is the number of a spell that scatters, errata what a later errata
    changes, and renamed the keywords it gives another name: the editions before it play the card as
    printed (`renamed_in`).
    """

    id: str
    attacks: tuple[PrintedAttack, ...] = ()
    casting: tuple[Casting, ...] = ()
    scatter: int | None = None
    persists: bool = False
    told: tuple[str, ...] = ()
    told_in_part: bool = False
    errata: str = ""
    renamed: dict[str, str] = {}
    doubt: str = ""


class _File(msgspec.Struct):
    details: list[CardDetails]
    errata_editions: frozenset[str]
    beyond_glory: dict[str, BeyondGlory]


@cache
def _file() -> _File:
    raw = data_file("card_details.json")
    return msgspec.json.decode(raw, type=_File)


@cache
def card_details() -> Mapping[str, CardDetails]:
    """The details of every card that has any, by its id."""
    return {row.id: row for row in _file().details}


def details_of(card_id: str) -> CardDetails:
    """The details of a card; an empty record for one that has none."""
    return card_details().get(card_id) or CardDetails(card_id)


def beyond_glory(name: str) -> BeyondGlory | None:
    """What an objective of this name does when scored beside paying what is printed on it."""
    return _file().beyond_glory.get(name)


def plays_errata(edition: str) -> bool:
    """Whether an edition plays cards as the later errata have them."""
    return edition in _file().errata_editions


def renamed_in(card_id: str, edition: str) -> Mapping[str, str]:
    """The keywords of a card's attacks that an errata names anew in an edition, by the printed.

    Empty in an edition that plays the card as printed.
    """
    return details_of(card_id).renamed if plays_errata(edition) else {}
