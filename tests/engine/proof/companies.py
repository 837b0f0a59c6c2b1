"""What led games bring: warbands, fighters that no source gives numbers for, and their cards."""

from functools import cache

from msgspec.structs import replace

from rules_engine.card_book.printed import cards as printed
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.fighters import FighterCard
from rules_engine.moments.playing import lacking
from tests.engine.cards.crews import CARDS, card
from tests.engine.proof.own_cards import own_cards
from tests.engine.proof.playing import warbands

CREWS = {
    "Blackpowder's Buccaneers": (
        *CARDS[:1],
        *(card(name, "companion", "minion") for name in ("Mange", "Peggz")),
        card("Kagey", "minion", "passes-fighters"),
        card("Shreek", "companion", "minion"),
    ),
    "The Exiled Dead": (
        *CARDS[2:4],
        *(card(name, "conductive", "minion") for name in ("Regulus Unbound", "Bault", "Vlash")),
    ),
    "Da Kunnin' Krew": (
        card("Mannok da Kunnin'", leader=True, wizard_level=1),
        card("Krookgrin", wounds=2),
        card("Gikkit", "minion", "counts twice", wounds=2),
        card("Shank", "minion", wounds=2),
    ),
    "Xandire's Truthseekers": (
        card("Calthia Xandire", "quarry", leader=True, wizard_level=2),
        card("Dhoraz Giant-fell", "brawler"),
        *CARDS[9:10],
        card("Taros", "companion"),
    ),
}
"""Fighters as a log may bring them, with numbers of our own."""


@cache
def given() -> tuple[FighterCard, ...]:
    """The cards of those fighters."""
    return tuple(
        replace(one, warband=name, given=True) for name, crew in CREWS.items() for one in crew
    )


def companies() -> tuple[str, ...]:
    """Every warband that a led game may be of."""
    return (*warbands(), *CREWS)


@cache
def pool(edition: str, warband: str) -> tuple[str, ...]:
    """The cards with rules that a warband can bring, its alliance's among them, each name once."""
    known, found = own_cards(), dict[str, str]()
    told = catalogue().warband(warband)
    of = {"Universal", warband, told.grand_alliance if told else ""}
    for one in printed().values():
        if one.name in known and one.warband in of and not lacking(one.id, edition):
            found.setdefault(one.name, one.id)
    return tuple(found.values())
