"""Sepulchral Guard: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, granted
from rules_engine.effects.choosing import choose_among, fallen, other_friends
from rules_engine.effects.moving import placed
from rules_engine.facts.hexes import Hex
from rules_engine.moments.inspire import inspired_when, raised, raised_two
from rules_engine.sense.ground import field, is_empty, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _own_starting(position: Position, args: Playing) -> list[Hex]:
    ground = field(position)
    return sorted(ground.starting & ground.territories[args.seat])


def _can_raise(position: Position, seat: int) -> bool:
    room = any(is_empty(position, hex_) for hex_ in _own_starting(position, Playing("", seat)))
    return room and any(one.out and one.seat == seat for one in position.fighters)


def _others(position: Position, fighter: int) -> bool:
    return len(surviving(position, position.fighters[fighter].seat)) > 1


inspired_when("Sepulchral Guard", raised)
inspired_when("The Sepulchral Warden", raised_two)

knows(
    CardRules(
        "The Sepulchral Warden: raise",
        rule="actions.printed-actions",
        action=True,
        playable=_can_raise,
        effects=(choose(fallen()), placed(chosen(), _own_starting)),
        cites=("DC-187",),
    ),
    CardRules(
        "The Sepulchral Warden: command",
        rule="actions.printed-actions",
        action=True,
        able=_others,
        effects=(
            choose_among(other_friends),
            choose_among(other_friends),
            granted(chosen(0), "move"),
            granted(chosen(1), "move"),
        ),
    ),
)
