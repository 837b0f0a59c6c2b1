"""Universal upgrades of Harrowdeep on charges, cover that goes along, and heroes' ends."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, dealt
from rules_engine.effects.upgrades import adds, keyword
from rules_engine.moments.conditions import leader, opposite
from rules_engine.moments.now import just_ended
from rules_engine.sense.modifiers import vulnerable
from rules_engine.sense.sight import IN_COVER
from rules_engine.sequences.harm.damage import FRAIL
from rules_engine.state.position import Position

MISSILE, HEROIC = "Living Missile", "Heroic End"


def _charged(position: Position, _: int, fighter: int) -> list[int]:
    charge = just_ended(position, "charge")
    own = charge is not None and charge.fighter == fighter
    return [fighter] if own and position.fighters[fighter].hex is not None else []


knows(
    CardRules(
        MISSILE,
        rule="upgrades.grant",
        modifiers=(
            adds(MISSILE, "damage", 1, "range:1", "charge"),
            keyword(MISSILE, "grievous", "range:1", "charge"),
            keyword(MISSILE, "knockback:1", "range:1", "charge"),
        ),
        at=("charge-over",),
        when=_charged,
        effects=(dealt(bearer, 1),),
        optional=False,
    ),
    CardRules(
        "Darkening Stone",
        rule="hexes.cover",
        traits=("assassin", IN_COVER),
        able=opposite(leader),
    ),
    CardRules(
        HEROIC,
        rule="upgrades.grant",
        modifiers=(
            adds(HEROIC, "move", 1),
            adds(HEROIC, "defence", 1),
            adds(HEROIC, "damage", 1, "range:1"),
            adds(HEROIC, "not healed", 1),
        ),
        traits=(FRAIL,),
        able=vulnerable,
    ),
)
