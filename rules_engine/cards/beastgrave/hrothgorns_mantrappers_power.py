"""Hrothgorn's Mantrappers: gambits and upgrades on tokens and in bulk."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.turning import features_where, turned_over
from rules_engine.effects.upgrades import adds, standing
from rules_engine.sense.ground import field, surviving
from rules_engine.state.position import Position, Token


def _by_bushwakka(position: Position, seat: int, token: Token) -> bool:
    """A token in a hex with the player's Bushwakka, or beside it."""
    ground = field(position)
    own = (one for one in surviving(position, seat) if position.fighters[one].card == BUSHWAKKA)
    hexes = (position.fighters[one].hex for one in own)
    return any(here is not None and token.hex in ground.within(here, 1) for here in hexes)


BUSHWAKKA, BULK = "Bushwakka", "Massive Bulk"
NEAR_BUSHWAKKA = features_where(_by_bushwakka)

knows(
    CardRules(
        "More Traps",
        rule="features.flip",
        playable=lambda position, seat: bool(NEAR_BUSHWAKKA(position, seat)),
        effects=(turned_over(NEAR_BUSHWAKKA),),
    ),
    # the line on Wounds is lost in one of the two sources of its wording
    standing(BULK, adds(BULK, "move", -2, least=0), adds(BULK, "wounds", 2)),
)
