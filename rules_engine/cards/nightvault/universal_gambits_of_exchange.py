"""Universal gambits of Nightvault that part friends, or have them exchange what they carry."""

from collections.abc import Iterable

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done, modify
from rules_engine.effects.choosing import choose_among, fitting, friendly
from rules_engine.effects.gambits import first_attack
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.playing import admits
from rules_engine.sense.ground import adjacent, surviving
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_fighter

BETWEEN = " for "
"""What stands between the two upgrades in the option that is chosen."""


def _exchanges(position: Position, one: int, other: int) -> list[tuple[str, str]]:
    """An upgrade of each of two fighters that the other could have."""
    mine = dict.fromkeys(position.fighters[one].upgrades)
    theirs = dict.fromkeys(position.fighters[other].upgrades)
    return [
        (given, taken)
        for given in mine
        if admits(position, given, other)
        for taken in theirs
        if admits(position, taken, one)
    ]


def _partners(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent friends with whom a fighter can exchange upgrades."""
    near = (one for one in adjacent(position, fighter) if position.fighters[one].seat == seat)
    return [one for one in near if _exchanges(position, fighter, one)]


def _first(position: Position, args: Playing) -> list[int]:
    own = fitting(position, args.seat, friendly)
    return [one for one in own if _partners(position, args.seat, one)]


def _second(position: Position, args: Playing) -> list[int]:
    return _partners(position, args.seat, args.choices[0]) if args.choices else []


def _somebody(position: Position, seat: int) -> bool:
    return any(_partners(position, seat, one) for one in surviving(position, seat))


def _open(position: Position) -> dict[str, tuple[str, str]]:
    one, other = args_of(position, Playing).choices[:2]
    return {BETWEEN.join(pair): pair for pair in _exchanges(position, one, other)}


def _exchanged(position: Position) -> Verb:
    """An upgrade of each goes to the other."""
    args = args_of(position, Playing)
    if len(args.choices) < 2 or not _open(position):
        return done(position)
    return Ask(args.seat, "give upgrade", (Choose,), _made, _legal, "upgrades.moved")


def _made(position: Position, event: Choose) -> Verb:
    option = option_of(event, "upgrades.moved")
    need(option in _open(position), "upgrades.moved", option=option)
    args, pair = args_of(position, Playing), _open(position)[option]
    for fighter, gone, come in zip(args.choices, pair, pair[::-1], strict=False):
        left = list(position.fighters[fighter].upgrades)
        left.remove(gone)
        position = put_fighter(position, fighter, upgrades=(*left, come))
    return done(position)


def _legal(position: Position) -> Iterable[Event]:
    seat = args_of(position, Playing).seat
    for option in _open(position):
        yield Choose(by=seat, option=option)


knows(
    CardRules(
        "Quick Exchange",
        rule="upgrades.moved",
        playable=_somebody,
        effects=(choose_among(_first), choose_among(_second), _exchanged),
    ),
    first_attack("Sudden Paranoia", modify("support", "set", 0, until="next-attack", foes=True)),
)
