"""Universal gambits of the Beastgrave Gift Pack."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, friendly, given_token, granted, somebody
from rules_engine.effects.choosing import anyone
from rules_engine.effects.gear import can_be_armed, given_from_hand
from rules_engine.effects.healing import healed_each
from rules_engine.moments.conditions import on_an_objective
from rules_engine.state.position import Position


def _planner(position: Position, seat: int, fighter: int) -> bool:
    """A friend without a Charge token for whom the hand holds an upgrade."""
    ready = not position.fighters[fighter].charge_tokens
    return ready and can_be_armed(position, seat, fighter)


def _holder(position: Position, seat: int, fighter: int) -> bool:
    return anyone(position, seat, fighter) and on_an_objective(position, fighter)


def _jealous(position: Position, seat: int, fighter: int) -> bool:
    ready = friendly(position, seat, fighter) and not position.fighters[fighter].charge_tokens
    return ready and on_an_objective(position, fighter)


knows(
    CardRules(
        "Forward Planning",
        rule="upgrades.own-cost",
        playable=somebody(_planner),
        effects=(choose(_planner), given_token(chosen(), "charge"), given_from_hand(chosen())),
    ),
    CardRules(
        "Harnessed Power",
        rule="heal.amount",
        playable=somebody(_holder),
        effects=(healed_each(_holder, 1),),
    ),
    CardRules(
        "Jealous Defence",
        rule="actions.granted-specified",
        playable=somebody(_jealous),
        effects=(choose(_jealous), granted(chosen(), "attack")),
    ),
)
