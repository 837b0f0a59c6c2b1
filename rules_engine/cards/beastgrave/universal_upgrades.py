"""Universal upgrades of Beastgrave."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import gained_glory
from rules_engine.effects.gear import used_up
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.answers import bearer_felled_a_foe
from rules_engine.state.position import Position

SPEAR = "Amberbone Spear"


def _felled_by_the_spear(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, when the spear's own Attack action has just taken an enemy out."""
    out = next((one for one in reversed(position.history) if one.what == "out"), None)
    by_it = out is not None and out.word == SPEAR
    return bearer_felled_a_foe(position, seat, fighter) if by_it else []


knows(
    CardRules(
        "Amberbone Spear",
        rule="upgrades.attack-action",
        attacks=(AttackProfile(SPEAR, 2, 2, "smash", 2),),
        at=("enemy-out",),
        when=_felled_by_the_spear,
        effects=(used_up(), gained_glory(1)),
        optional=False,
        cites=("DC-035",),
    ),
)
