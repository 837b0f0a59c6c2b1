"""What the rulebook's pages call things."""

from matches.rules.editions import EDITIONS, JOURNEYS
from rules_engine.lookup import heading_of

FORMATS = {"championship-2019": "Championship format (2019)"}


def edition_name(key: str) -> str:
    """An edition of duels or journeys, or a format of decks with rules of its own, as they say."""
    return EDITIONS.get(key) or FORMATS.get(key) or JOURNEYS.get(key) or key


def rule_name(rule_id: str) -> str:
    """A rule as a heading: `drive_back.on-draw` is 'Drive back: on draw'."""
    return heading_of(rule_id)
