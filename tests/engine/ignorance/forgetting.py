"""The engine made ignorant of cards for a while, as if nobody had written their rules."""

from collections.abc import Iterator
from contextlib import contextmanager

from rules_engine.card_book import known
from rules_engine.sense import blindness

UNKNOWN = {
    "Solid Stance": "S419",
    "Army of One": "S375",
    "Ghostblade": "S388",
    "Total Offence": "S431",
    "Shadeglass Axe": "S409",
    "Swift Stride": "S231",
    "Second Wind": "S354",
    "Danse Macabre": "S71",
    "Hidden Paths": "S331",
    "Great Fortitude": "S389",
}
"""Cards that the tests of blind spots take for unknown, by name."""


def _forget_what_was_asked() -> None:
    known.read_anew()
    blindness._LAST.position = None


def whole(name: str) -> tuple[str, ...]:
    """A card with what it lends or does later, by the name of any of these: `Closing Jaws: end` is
    part of Closing Jaws, and nobody knows one without the other."""
    card = name.partition(": ")[0]
    if card not in known._BY_NAME:
        return (name,)
    return tuple(one for one in known._BY_NAME if one == card or one.startswith(f"{card}: "))


@contextmanager
def ignorant_of(*names: str) -> Iterator[None]:
    """Without the rules of the cards of these names; of one that has none nothing is taken.

    They come back in their places, since random games draw from the book in its order.
    """
    before = dict(known._BY_NAME)
    for name in names:
        for part in whole(name):
            known._BY_NAME.pop(part, None)
    _forget_what_was_asked()
    try:
        yield
    finally:
        known._BY_NAME.clear()
        known._BY_NAME.update(before)
        _forget_what_was_asked()
