"""The Chosen Axes: what their cards do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    anyone,
    choose,
    chosen,
    friendly,
    ignored,
    pushed,
    rolled,
    somebody,
)
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.leading import onto_an_objective, pushed_to, ways_to
from rules_engine.effects.rolling import BLOCK, shows, whatever
from rules_engine.effects.upgrades import plus, reaction
from rules_engine.moments.answers import bearer_falling
from rules_engine.moments.conditions import abroad, every, friends, leader, objective, surge
from rules_engine.moments.deeds import by_a_charge, fresh, phase, them, took, who
from rules_engine.moments.inspire import holding, inspired_when
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _near_treasure(position: Position, seat: int, fighter: int) -> bool:
    """A friend that three hexes of push can bring onto an objective."""
    args = Playing("", seat)
    own = friendly(position, seat, fighter)
    return own and bool(ways_to(position, args, fighter, 3, onto_an_objective))


inspired_when("The Chosen Axes", holding)

knows(
    plus("Grimnir's Speed", "move", 2),
    plus("Grimnir's Fortitude", "defence", 1),
    plus("Activated Runes", "attack re-rolls", 1),
    reaction(
        "Grimnir's Blessing",
        "damage-dealt",
        bearer_falling,
        rolled("defence", 1, shows(frozenset(("block",)))),
        ignored(),
        cites=("DC-239", "DC-240"),
    ),
    CardRules(
        "The Earth Shakes",
        rule="ploys.play",
        playable=somebody(anyone),
        effects=(choose(anyone), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Treasure-lust",
        rule="push.distance",
        playable=somebody(_near_treasure),
        effects=(choose(_near_treasure), pushed_to(chosen(), 3, onto_an_objective)),
    ),
    CardRules(
        "Ur-gold Boon",
        rule="heal.amount",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            rolled("defence", 1, whatever),
            healed_up_to(chosen(), 2, faces=BLOCK, otherwise=1),
        ),
    ),
    objective("A Grim Promise", took(phase, them(leader)), "DC-034"),
    objective("Unstoppable Advance", every(friends, abroad, least=1), "DC-052"),
    surge("Scion of Grimnir", took(fresh, who(leader)), "DC-034"),
    surge("Ferocious Charge", by_a_charge, "DC-056"),
)
