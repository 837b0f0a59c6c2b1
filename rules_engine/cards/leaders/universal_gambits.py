"""Universal gambits of Leaders."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    enemy,
    friendly,
    given_token,
    modify,
    pushed,
    somebody,
)
from rules_engine.effects.choosing import choose_among, fitting, may_instead
from rules_engine.effects.gear import optional
from rules_engine.effects.harming import stood_firm
from rules_engine.moments.answers import friend_attacked
from rules_engine.sense.ground import card_of, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _enemy_leader(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and card_of(position, fighter).leader


def _follower(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and not card_of(position, fighter).leader


def _led(position: Position, seat: int) -> bool:
    return any(card_of(position, one).leader for one in surviving(position, seat))


def _led_follower(position: Position, seat: int) -> bool:
    return _led(position, seat) and somebody(_follower)(position, seat)


def _another_follower(position: Position, args: Playing) -> list[int]:
    """Followers to choose first, or besides the one chosen first."""
    found = fitting(position, args.seat, _follower)
    return [one for one in found if one not in args.choices]


def _a_second_follower(position: Position, args: Playing) -> list[int]:
    return _another_follower(position, args) if args.choices else []


def _leader_attacked(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_attacked(position, seat, fighter)
    return [one for one in found if card_of(position, one).leader]


knows(
    CardRules(
        "Crippling Doubt",
        rule="ploys.next-event",
        playable=somebody(_enemy_leader),
        effects=(
            choose(_enemy_leader),
            modify("dice", "set", 1, who=chosen(), until="next-attack"),
        ),
        persists="next-activation",
        cites=("DC-026",),
    ),
    CardRules(
        "Inspired Command",
        rule="ploys.play",
        playable=_led_follower,
        effects=(
            choose(_follower),
            may_instead("guard", given_token(chosen(), "guard")),
            pushed(chosen(), 1),
        ),
        cites=("DC-119",),
    ),
    CardRules(
        "Quick Advance",
        rule="push.up-to",
        playable=_led,
        effects=(
            optional(choose_among(_another_follower)),
            pushed(chosen(), 1),
            optional(choose_among(_a_second_follower)),
            pushed(chosen(1), 1),
        ),
        cites=("DC-167",),
    ),
    CardRules(
        "No Retreat",
        rule="windows.success",
        at=("success-determined",),
        when=_leader_attacked,
        effects=(stood_firm(),),
        cites=("DC-283",),
    ),
)
