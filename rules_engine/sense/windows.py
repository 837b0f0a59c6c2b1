"""The reaction windows that an edition opens, and the reactions for which it has none."""

from functools import cache
from typing import Final

from rules_engine.card_book.known import of_the_book, rules_of
from rules_engine.kernel.tables import EDITIONS

_OPENED_BY: Final = {
    "window_unless_last": "after-action",
    "window_after_push": "after-push",
    "could_be_driven_back": "before-drive-back",
}
"""What the rows that open one window only in some cases open."""


@cache
def windows_of(edition: str) -> tuple[str, ...]:
    """The reaction windows that an edition's tables open, in the order of the tables."""
    found = []
    for rows in EDITIONS[edition].sequences.values():
        for row in rows:
            name = row.play.__name__
            if name.startswith("window:"):
                found.append(name.removeprefix("window:"))
            elif name in _OPENED_BY:
                found.append(_OPENED_BY[name])
    return tuple(dict.fromkeys(found))


@of_the_book
def without_window(card: str, edition: str) -> bool:
    """Whether a card is a reaction whose every window is one of other editions.

    Its words tell of a moment that no table of this edition has, though the edition has all else
    that the card needs: what it does here the engine cannot play.
    """
    rules = rules_of(card)
    if rules is None or not rules.at:
        return False
    needs = (*rules.needs, "spell") if rules.casting else rules.needs
    own = windows_of(edition)
    if any(one not in EDITIONS[edition].sequences for one in needs):
        return False
    if any(at in own for at in rules.at):
        return False
    known = {at for one in EDITIONS for at in windows_of(one)}
    return known.issuperset(rules.at)
