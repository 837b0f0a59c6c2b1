"""The cards the engine itself knows, apart from those that tests make up for their scenes.

tests/engine/conftest.py imports this before any test, so that what random play brings and what
there is to fire are the same whatever else runs.
"""

from rules_engine.card_book.known import CardRules
from rules_engine.cards.all import all_known

OWN = frozenset(all_known())


def own_cards() -> dict[str, CardRules]:
    """The engine's own cards by name."""
    return {name: rules for name, rules in all_known().items() if name in OWN}
