"""Actions that a card lets a fighter make outside its activation."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules_engine.effects.choosing import Who, done, then
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.sense.modifiers import move_of
from rules_engine.sequences.fight.attacking import (
    attack_frame,
    attacks,
    can_attack_from,
    check_attack,
)
from rules_engine.sequences.turn.acting import can_end_charge, charge_frame
from rules_engine.sequences.turn.action_phase import fighter_action, fighter_actions
from rules_engine.sequences.turn.moving import (
    check_able,
    check_way,
    moving_frame,
    unsure,
    ways,
)
from rules_engine.state.events import Action, Attack, Charge, Event, Guard, Move, Pass
from rules_engine.state.frames import Acting, Frame, Playing
from rules_engine.state.position import Position, Promise


def granted(who: Who, *actions: str) -> RowFunction:
    """Let a fighter make one of some actions, or none, as its own player likes.

    Named actions (`move`, `attack`, `charge`, `guard`) can be made whatever tokens forbid; with
    none named any action may be made that the rules allow anyway, one printed on the fighter's
    card or upgrades among them (Dreadfane pg 15, Harrowdeep pg 37).
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        named = tuple(_GRANTED[action] for action in actions)
        events: tuple[type[Event], ...] = (Pass, *(named or (*_GRANTED.values(), Action)))
        seat = position.fighters[fighter].seat
        return Ask(seat, "granted action", events, answer, legal, "actions.granted-free")

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        fighter = who(position, args_of(position, Playing))
        rule = "actions.granted-specified" if actions else "actions.granted-unspecified"
        need(getattr(event, "fighter", -1) == fighter, rule, fighter=fighter)
        return then(
            position, specified(position, event) if actions else unspecified(position, event)
        )

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        fighter = who(position, args)
        yield Pass(by=position.fighters[fighter].seat)
        yield from options(position, fighter, actions)

    return effect


_GRANTED: dict[str, type[Event]] = {
    "move": Move,
    "attack": Attack,
    "charge": Charge,
    "guard": Guard,
}


def specified(position: Position, event: Event) -> Frame:
    """The frame of an action that a card names: tokens do not stand in its way."""
    if isinstance(event, Move | Charge):
        check_able(position, event.fighter, granted=True)
    if isinstance(event, Move):
        most = move_of(position, event.fighter, "no charge")
        check_way(position, event.fighter, event.path, most)
        return moving_frame(position, event.fighter, event.path, last=False)
    if isinstance(event, Charge):
        most = move_of(position, event.fighter, "charge")
        check_way(position, event.fighter, event.path, most, "charge")
        target = can_end_charge(position, event.fighter, event.path, most)
        need(target, "charge.needs-a-target", fighter=event.fighter)
        return charge_frame(position, event, last=False)
    if isinstance(event, Attack):
        check_attack(position, event)
        return attack_frame(position, event, last=False)
    assert isinstance(event, Guard)
    return Frame("guard", "give", Acting(event.fighter, last=False))


def unspecified(position: Position, event: Event) -> Frame:
    """The frame of an action that a card does not name: only what the rules allow anyway."""
    return fighter_action(position, event, last=False)


def options(position: Position, fighter: int, actions: tuple[str, ...]) -> Iterator[Event]:
    """The actions a grant would let a fighter make now."""
    seat = position.fighters[fighter].seat
    if not actions:
        yield from fighter_actions(position, fighter)
        return
    if "attack" in actions:
        yield from attacks(position, fighter)
    if "guard" in actions:
        yield Guard(by=seat, fighter=fighter)
    try:
        check_able(position, fighter, granted=True)
    except Refused:
        return
    if "move" in actions:
        paths = ways(position, fighter, move_of(position, fighter, "no charge"))
        for path in unsure(position, fighter, paths):
            yield Move(by=seat, fighter=fighter, path=path)
    if "charge" in actions:
        paths = ways(position, fighter, move_of(position, fighter, "charge"), "charge")
        able = (path for path in paths if can_attack_from(position, fighter, path[-1]))
        for path in unsure(position, fighter, able):
            yield Charge(by=seat, fighter=fighter, path=path)


def promised(who: Who, against: Who) -> RowFunction:
    """Promise a fighter an Attack action against another, for when the present one is over."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        promise = Promise(args.seat, who(position, args), against(position, args), args.card)
        return done(replace(position, promised=(*position.promised, promise)))

    return effect
