"""Abilities printed on the fighter cards of Shadespire, by the names of `abilities`."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, granted
from rules_engine.effects.choosing import Fits, choose_among
from rules_engine.effects.moving import placed
from rules_engine.facts.hexes import Hex
from rules_engine.sense.ground import field, is_empty, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def fallen(*, but: str = "") -> Fits:
    """One's own fighters that are out of action, but one of a name."""

    def fits(position: Position, seat: int, fighter: int) -> bool:
        state = position.fighters[fighter]
        return state.seat == seat and state.out and state.card != but

    return fits


def _own_starting(position: Position, args: Playing) -> list[Hex]:
    ground = field(position)
    return sorted(ground.starting & ground.territories[args.seat])


def starting(position: Position, _: Playing) -> list[Hex]:
    """Every starting hex of the battlefield."""
    return sorted(field(position).starting)


def _can_raise(position: Position, seat: int) -> bool:
    room = any(is_empty(position, hex_) for hex_ in _own_starting(position, Playing("", seat)))
    return room and any(one.out and one.seat == seat for one in position.fighters)


def _can_call_back(position: Position, seat: int) -> bool:
    fits = fallen(but=KRRK)
    room = any(is_empty(position, hex_) for hex_ in starting(position, Playing("", seat)))
    return room and any(fits(position, seat, one) for one in range(len(position.fighters)))


def other_friends(position: Position, args: Playing) -> list[int]:
    """The player's fighters but the one whose ability it is, and those chosen already."""
    return [
        one
        for one in surviving(position, args.seat)
        if one != args.fighter and one not in args.choices
    ]


def _others(position: Position, fighter: int) -> bool:
    return len(surviving(position, position.fighters[fighter].seat)) > 1


KRRK = "Krrk the Almost-trusted"

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
    CardRules(
        "Skritch Spiteclaw: call back",
        rule="actions.printed-actions",
        action=True,
        playable=_can_call_back,
        effects=(choose(fallen(but=KRRK)), placed(chosen(), starting)),
        cites=("DC-204",),
    ),
)
