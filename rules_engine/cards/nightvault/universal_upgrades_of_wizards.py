"""Universal upgrades of Nightvault for those who cast spells, and against them."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, modify
from rules_engine.effects.relics import TOME
from rules_engine.effects.upgrades import action, adds, granting, standing, whenever
from rules_engine.moments.conditions import inspired
from rules_engine.sense.ground import distance
from rules_engine.state.position import Modifier, Position


def _numbed(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Whoever casts within two hexes of the stone rolls a die less."""
    if position.fighters[other].hex is None or distance(position, fighter, other) > 2:
        return ()
    return (
        Modifier("casting dice", "add", -1, "Loathe Stone", who=other, least=1),
        Modifier("dice", "add", -1, "Loathe Stone", who=other, only=("spell",), least=1),
    )


knows(
    standing(
        "Blessing of Vytrix",
        adds("Blessing of Vytrix", "innate casting", 0, word="channel"),
        adds("Blessing of Vytrix", "innate attack", 0, "spell", word="channel"),
    ),
    action(
        "Arcane Focus",
        modify("innate casting", "add", 0, who=bearer, until="next-cast|phase", word="focus"),
        modify(
            "innate attack",
            "add",
            0,
            who=bearer,
            until="next-cast|phase",
            only=("spell",),
            word="focus",
        ),
    ),
    granting(
        "Well of Power",
        whenever(
            inspired,
            adds("Well of Power", "casting dice", 1),
            adds("Well of Power", "dice", 1, "spell"),
        ),
    ),
    standing(
        "Arcane Familiar",
        adds("Arcane Familiar", "dice turned to channel", 1),
        cites=("DC-155",),
    ),
    CardRules(
        "Tome of Incantations",
        rule="upgrades.grant",
        modifiers=(adds("Tome of Incantations", "dice turned to channel", 1),),
        keywords=(TOME,),
        cites=("DC-127", "DC-128"),
    ),
    CardRules(
        "Loathe Stone",
        rule="spells.level",
        # a fighter is within two hexes of itself
        modifiers=(
            adds("Loathe Stone", "casting dice", -1, least=1),
            adds("Loathe Stone", "dice", -1, "spell", least=1),
        ),
        aura=_numbed,
    ),
)
