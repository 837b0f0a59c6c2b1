"""Cards as people name them: by id or by name, with small slips."""

from collections.abc import Collection
from functools import cache

from rules_engine.card_book.known import all_known, rules_of
from rules_engine.card_book.printed import card_facts, cards, is_sealed
from rules_engine.facts.card_names import LONGEST_NAME, NameIndex, fold
from rules_engine.facts.errors import Unusable

_SLIP = 0.86
STAND_IN = "stand-in:"


def card_meant(words: str, lying: Collection[str] = ()) -> str:
    """The id of the card that is meant; abilities and sealed cards keep their names.

    Of several printings one that lies on the table (lying) is meant, else one that the engine has
    rules for, else the first. Raises Unusable, offering the nearest, for a name no card has.
    """
    if not words or is_sealed(words) or words in lying or card_facts(words) is not None:
        return words
    if words.startswith(STAND_IN):
        if rules_of(words) is None and words.count(":") < 2:
            raise Unusable(f"no card called {words!r} is known")
        return words
    named = _by_name()
    wanted = fold(words[:LONGEST_NAME])
    if wanted not in named:
        near = _index().candidates(words)
        slips = [name for name, likeness in near if likeness >= _SLIP]
        if len(slips) != 1:
            tellable = ", ".join(card_title(named[name][0]) for name, _ in near[:3])
            raise Unusable(
                f"no card called {words!r} is known" + (f"; nearest: {tellable}" if near else "")
            )
        wanted = slips[0]
    printings = named[wanted]
    on_table = (one for one in printings if one in lying)
    known = (one for one in printings if rules_of(one) is not None)
    return next(on_table, None) or next(known, printings[0])


def card_title(card: str) -> str:
    """How a card is called in words: its name, the id itself where the data has none. What stands
    in for a card in a random game is said to be made up."""
    facts = card_facts(card)
    if facts is not None:
        return facts.name
    kind, _, which = card.removeprefix(STAND_IN).partition(":")
    return f"a made-up {kind}" if which and card.startswith(STAND_IN) else card


@cache
def _by_name() -> dict[str, tuple[str, ...]]:
    """Ids of cards, and names of abilities, by their folded names."""
    found: dict[str, list[str]] = {}
    for card in cards().values():
        found.setdefault(fold(card.name), []).append(card.id)
    for name in all_known():
        found.setdefault(fold(name), [name])
    return {name: tuple(ids) for name, ids in found.items()}


@cache
def _index() -> NameIndex:
    return NameIndex(_by_name())
