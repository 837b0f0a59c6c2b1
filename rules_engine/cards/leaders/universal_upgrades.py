"""Universal upgrades of Leaders."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.relics import relic
from rules_engine.effects.upgrades import adds
from rules_engine.moments.conditions import leader, lost, some
from rules_engine.sense.ground import side_of
from rules_engine.state.position import Modifier, Position


def _standing(position: Position, fighter: int) -> int:
    return int(position.fighters[fighter].hex is not None)


def _without_its_leader(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """What the bearer is raised by once its leader is out: its own card's attacks alone."""
    if not some(lost, leader)(position, position.fighters[fighter].seat):
        return ()
    own = "|".join(attack.name for attack in side_of(position, fighter).attacks)
    name = "Rising to the Challenge"
    return (adds(name, "wounds", 1), adds(name, "dice", 1, own))


knows(
    CardRules("Hero's Mantle", rule="scoring.keys", pays=_standing, cites=("DC-057",)),
    relic("Katophrane's Ring"),
    CardRules("Rising to the Challenge", rule="upgrades.grant", grants=_without_its_leader),
)
