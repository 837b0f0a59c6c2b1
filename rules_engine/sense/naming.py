"""Fighters, seats and attacks of a position as people name them."""

import re
from collections.abc import Sequence

from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered, places_of
from rules_engine.sense.ground import attacks_of, card_of
from rules_engine.state.position import Position

_TELLING = 4
"""So many letters within a word tell an attack."""
_OF_SEAT = re.compile(r"(.+?)[ ,]+(?:of |\(?)seat (\d)\)?")


def fighter_meant(position: Position, words: int | str, seat: int = -1) -> int:
    """The fighter that is meant: by number, or by a name or a part of it that is its own.

    `Saek of seat 1` tells two of one name apart, as does seat. Raises Unusable, offering the
    nearest names, for none or several.
    """
    if isinstance(words, int):
        if 0 <= words < len(position.fighters):
            return words
        raise Unusable(f"there is no fighter {words} in this position")
    name = words
    read = _OF_SEAT.fullmatch(words)
    if read is not None:
        name, seat = read[1], int(read[2])
    names = [fighter.card for fighter in position.fighters]
    found = places_of(name, names)
    own = tuple(one for one in found if seat < 0 or position.fighters[one].seat == seat)
    if len(own) == 1:
        return own[0]
    if own:
        them = " or ".join(dict.fromkeys(called(position, one) for one in own))
        raise Unusable(f"{words!r} could be {them}: say which fighter is meant")
    raise Unusable(f"no fighter called {words!r} is in this position{offered(name, names)}")


def seat_meant(position: Position, words: int | str) -> int:
    """The seat that is meant, by number or by its warband. Raises Unusable."""
    if isinstance(words, int):
        if 0 <= words < len(position.seats):
            return words
        raise Unusable(f"there is no seat {words}, only 0 to {len(position.seats) - 1}")
    names = [seat.warband for seat in position.seats]
    found = places_of(words, names)
    if len(found) == 1:
        return found[0]
    raise Unusable(f"no one warband here is called {words!r}{offered(words, names)}")


def attack_meant(position: Position, fighter: int, words: str, more: tuple[str, ...] = ()) -> str:
    """The name of the fighter's Attack action that is meant, of either side of its card: where it
    could be several, the one that the fighter has now.

    more are names of others it may have, by upgrades. Raises Unusable for none or several.
    """
    card = card_of(position, fighter)
    sides = (card.base, card.inspired) if card.inspired is not None else (card.base,)
    printed = (attack.name for side in sides for attack in side.attacks)
    names = tuple(dict.fromkeys((*printed, *more)))
    now = tuple(one.name for one in attacks_of(position, fighter))
    fits = tuple(name for name in named(words, names) if name in now)
    return fits[0] if len(fits) == 1 else attack_called(words, names, card.name)


def named(words: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names that may be meant: as any name, or by letters within a word."""
    found = tuple(dict.fromkeys(names[place] for place in places_of(words, names)))
    if not found and len(words) >= _TELLING:
        found = tuple(name for name in names if words.casefold() in name.casefold())
    return found


def attack_called(words: str, names: Sequence[str], whose: str) -> str:
    """The one of these names of Attack actions that is meant: as any name, or by letters within a
    word (`staff` of a Runestaff). Raises Unusable for none or several."""
    found = named(words, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise Unusable(f"{words!r} could be {' or '.join(found)} of {whose}: say which")
    has = ", ".join(names) or "none"
    raise Unusable(f"{whose} has no attack {words!r}, only: {has}")


def called(position: Position, fighter: int) -> str:
    """How a fighter is called in words: by its card, with its seat where another is called so."""
    if not 0 <= fighter < len(position.fighters):
        return "nobody"
    own = position.fighters[fighter]
    alike = sum(other.card == own.card for other in position.fighters)
    return own.card if alike == 1 else f"{own.card} of seat {own.seat}"


def seat_called(position: Position, seat: int) -> str:
    """How a player is called in words: by the warband, where it is told and no other has it."""
    if not 0 <= seat < len(position.seats):
        return "the table"
    warband = position.seats[seat].warband
    alone = sum(one.warband == warband for one in position.seats) == 1
    return warband if warband and alone else f"seat {seat}"
