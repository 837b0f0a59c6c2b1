"""Attack actions promised for later, made when every reaction to the present one is done."""

from collections.abc import Iterable
from itertools import chain, zip_longest

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, Ask, End, Goto, Push, Verb, enclosing, need
from rules_engine.sequences.fight.attacking import attack_frame, attacks, check_attack
from rules_engine.state.events import Attack, Event, Pass
from rules_engine.state.frames import Attacking, Frame, RollingOff
from rules_engine.state.position import Position


def settle(position: Position) -> Verb:
    """Make the promised attacks, if there are any and no attack is still going on."""
    if not position.promised or enclosing(position, Attacking) is not None:
        return Advance(position)
    return Push(position, Frame("promised", "roll-off"))


def roll_off(position: Position) -> Verb:
    """Players who both have promised attacks roll off for the order."""
    seats = tuple(sorted({one.seat for one in position.promised}))
    if len(seats) < 2:
        return Goto(position, "next")
    return Push(position, Frame("roll-off", "roll", RollingOff(seats)))


def put_in_order(position: Position) -> Verb:
    """The winner's first, then in turn."""
    winner = position.returned
    own = [one for one in position.promised if one.seat == winner]
    others = [one for one in position.promised if one.seat != winner]
    turns = chain.from_iterable(zip_longest(own, others))
    return Advance(replace(position, promised=tuple(one for one in turns if one is not None)))


def next_attack(position: Position) -> Verb:
    """Ask for the next promised attack; one that cannot be made any more lapses."""
    if not position.promised:
        return End(position)
    if not list(_options(position)):
        return Goto(replace(position, promised=position.promised[1:]), "next")
    seat = position.promised[0].seat
    rule = "attack.promised-later"
    return Ask(seat, "promised attack", (Attack, Pass), _answer, _legal, rule)


def _options(position: Position) -> Iterable[Attack]:
    promise = position.promised[0]
    for event in attacks(position, promise.fighter):
        if event.target == promise.target:
            yield event


def _answer(position: Position, event: Event) -> Verb:
    promise = position.promised[0]
    kept = replace(position, promised=position.promised[1:])
    if isinstance(event, Pass):
        return Goto(kept, "next")
    assert isinstance(event, Attack)
    same = (event.fighter, event.target) == (promise.fighter, promise.target)
    need(same, "attack.promised-later", fighter=event.fighter, target=event.target)
    check_attack(position, event)
    return Push(kept, attack_frame(kept, event, last=False), "next")


def _legal(position: Position) -> Iterable[Event]:
    yield Pass(by=position.promised[0].seat)
    yield from _options(position)
