"""Godsworn Hunt: when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, friendly, ignored, rolled, somebody
from rules_engine.effects.choosing import beside_chosen, choose_among
from rules_engine.effects.gear import can_be_armed, given_from_hand
from rules_engine.effects.harming import stood_firm, taken_out
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.moments.answers import friend_falling
from rules_engine.moments.inspire import inspired_when, upgraded
from rules_engine.sense.ground import adjacent
from rules_engine.state.position import Position


def _beside_a_victim(position: Position, seat: int, fighter: int) -> bool:
    """A friend with another beside it, for whom the hand holds an upgrade."""
    near = adjacent(position, fighter) if friendly(position, seat, fighter) else []
    others = any(friendly(position, seat, one) for one in near)
    return others and can_be_armed(position, seat, fighter)


inspired_when("Godsworn Hunt", upgraded)

knows(
    CardRules(
        "Dark Destiny",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=friend_falling,
        effects=(rolled("defence", 1, shows(BLOCK)), ignored(), stood_firm()),
        cites=("DC-163",),
    ),
    CardRules(
        "Brutal Sacrifice",
        rule="upgrades.own-cost",
        playable=somebody(_beside_a_victim),
        effects=(
            choose(_beside_a_victim),
            choose_among(beside_chosen(friendly)),
            taken_out(chosen(1)),
            given_from_hand(chosen()),
        ),
        cites=("DC-099", "DC-286"),
    ),
)
