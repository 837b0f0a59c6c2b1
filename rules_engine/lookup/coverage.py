"""Which of the cards the engine plays, and for each that it does not, why.

Counted are cards of the releases that the engine plays, by their names: printings of one name are
one card (DC-002). Abilities of fighters and stand-ins of trials are no cards.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec

from rules_engine.cards.all import all_known
from rules_engine.facts.catalogue import Card, catalogue
from rules_engine.facts.files import data_file

NOT_WRITTEN: Final = "its rules are not written yet"
NO_FIGHTERS: Final = "the data has no fighter cards of its warband"
KINDS: Final[dict[str, Callable[[Card], str]]] = {
    "release": lambda card: card.release,
    "set": lambda card: card.set_name,
    "warband": lambda card: card.warband,
    "kind": lambda card: card.type,
}
"""What cards can be counted by."""


class OpenCard(msgspec.Struct, frozen=True):
    """A card that is not played: its name, the ids of its printings, and the reason."""

    name: str
    ids: tuple[str, ...]
    warband: str
    kind: str
    release: str
    open: str


class Share(msgspec.Struct, frozen=True):
    """How many cards of one group are played: by name and by id, each of how many."""

    group: str
    names: int
    of_names: int
    ids: int
    of_ids: int


class _File(msgspec.Struct):
    reasons: dict[str, str]


@cache
def reasons() -> dict[str, str]:
    """The reasons of their own why cards are not played, by name."""
    raw = data_file("open_cards.json")
    return msgspec.json.decode(raw, type=_File).reasons


def plays(card: Card) -> bool:
    """Whether the engine has rules for a card."""
    return not card.facts_only and card.name in all_known()


def open_cards() -> tuple[OpenCard, ...]:
    """Every card of the releases that are played which is not, in the order of the data."""
    known = catalogue()
    with_fighters = {fighter.warband for fighter in known.fighters}
    found = []
    for name, printings in _by_name().items():
        card = printings[0]
        if plays(card):
            continue
        own = known.warband(card.warband)
        lacking = own is not None and own.name not in with_fighters
        why = reasons().get(name) or (NO_FIGHTERS if lacking else NOT_WRITTEN)
        ids = tuple(printing.id for printing in printings)
        found.append(OpenCard(name, ids, card.warband, card.type, card.release, why))
    return tuple(found)


def shares(kind: str) -> tuple[Share, ...]:
    """The share that is played of each group of a kind (`KINDS`), then of all, called 'all'."""
    groups: dict[str, list[Card]] = defaultdict(list)
    for printings in _by_name().values():
        for card in printings:
            groups[KINDS[kind](card)].append(card)
    every = [card for cards in groups.values() for card in cards]
    return (*(_share(group, cards) for group, cards in groups.items()), _share("all", every))


def _share(group: str, cards: list[Card]) -> Share:
    played = [card for card in cards if plays(card)]
    names, of_names = ({card.name for card in some} for some in (played, cards))
    return Share(group, len(names), len(of_names), len(played), len(cards))


@cache
def _by_name() -> dict[str, tuple[Card, ...]]:
    """The printings in played releases of every card, by its name."""
    found: dict[str, list[Card]] = defaultdict(list)
    for card in catalogue().cards:
        if not card.facts_only:
            found[card.name].append(card)
    return {name: tuple(cards) for name, cards in found.items()}
