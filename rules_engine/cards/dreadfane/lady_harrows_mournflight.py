"""Lady Harrow's Mournflight: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, enemy, given_token, placed, pushed
from rules_engine.effects.places import all_hexes
from rules_engine.moments.inspire import inspired_when, passed_an_enemy
from rules_engine.moments.now import attack_now
from rules_engine.state.position import Position


def _attacked_another(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, where an enemy's Attack action is not at it."""
    attack = attack_now(position)
    if attack is None or attack.target == fighter or not enemy(position, seat, attack.fighter):
        return []
    return [fighter]


def unmoved(position: Position, fighter: int) -> bool:
    """A fighter without Move tokens."""
    return not position.fighters[fighter].move_tokens


inspired_when("Lady Harrow's Mournflight", passed_an_enemy)

knows(
    CardRules(
        "Lady Harrow: drift",
        rule="windows.attack-declared",
        at=("attack-declared",),
        when=_attacked_another,
        effects=(pushed(bearer, 1, exactly=True),),
        cites=("dreadfane-2019 pg 17",),
    ),
    CardRules(
        "Widow Caitha: vanish",
        rule="actions.printed-actions",
        action=True,
        able=unmoved,
        effects=(placed(bearer, all_hexes), given_token(bearer, "move")),
    ),
)
