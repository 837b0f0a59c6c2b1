"""Fighters, cards and hexes as they are called in a story."""

from collections.abc import Iterable

from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.hexes import Hex
from rules_engine.state.position import Position


def fighter_name(position: Position, fighter: int, names: tuple[str, ...]) -> str:
    """A fighter by its card; with its player where the other has one of that name."""
    if not 0 <= fighter < len(position.fighters):
        return "nobody"
    own = position.fighters[fighter]
    shared = any(one.card == own.card and one.seat != own.seat for one in position.fighters)
    return f"{own.card} ({names[own.seat]})" if shared else own.card


def player(seat: int, names: tuple[str, ...]) -> str:
    """What to call a player; the table itself where it is nobody."""
    return names[seat] if 0 <= seat < len(names) else "the table"


def card_name(card: str) -> str:
    """A card by its name; one that nobody has shown is only a card."""
    if not card or card.startswith("?"):
        return "a card"
    known = catalogue().find(card)
    return known.name if known is not None else card


def listed(things: Iterable[str]) -> str:
    """One, two and three."""
    every = list(things)
    return " and ".join((", ".join(every[:-1]), every[-1])) if len(every) > 1 else "".join(every)


def counted(count: int, thing: str) -> str:
    """2 cards, 1 card."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{_ending(thing)}"


def _ending(thing: str) -> str:
    return "es" if thing.endswith("x") else "s"


def at(hex_: Hex) -> str:
    """A hex by its pair."""
    return f"hex {hex_[0]}, {hex_[1]}"
