"""What the rulebook's pages call things."""

from matches.rules.editions import EDITIONS
from rules_engine.lookup import heading_of

FORMATS = {"championship-2019": "Championship format (2019)"}


def edition_name(key: str) -> str:
    """An edition, or a format of decks that has rules of its own, as people call it."""
    return EDITIONS.get(key) or FORMATS.get(key) or key


def rule_name(rule_id: str) -> str:
    """A rule as a heading: `drive_back.on-draw` is 'Drive back: on draw'."""
    return heading_of(rule_id)
