"""Universal upgrades of Leaders."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.relics import relic
from rules_engine.state.position import Position


def _standing(position: Position, fighter: int) -> int:
    return int(position.fighters[fighter].hex is not None)


knows(
    CardRules("Hero's Mantle", rule="scoring.keys", pays=_standing, cites=("DC-057",)),
    relic("Katophrane's Ring"),
)
