"""Actions that a fighter's ability has friends make: moves as tokens allow, attacks with more."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.effects.choosing import Who, done, then
from rules_engine.effects.granting import options, specified
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, Push, RowFunction, Verb, args_of, enclosing, need
from rules_engine.moments.now import attack_now, harm_now
from rules_engine.sense.ground import attack_named, field
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.sequences.fight.attacking import attack_frame, attacks, check_attack
from rules_engine.sequences.turn.action_phase import abilities, fighter_action
from rules_engine.sequences.turn.moving import moves
from rules_engine.state.events import Action, Attack, Event, Move, Pass
from rules_engine.state.frames import Attacking, Frame, Playing, Stepping
from rules_engine.state.position import Modifier, Position, put_args, put_below

Several: TypeAlias = Callable[[Position, Playing], list[int]]
"""The fighters an order is for: of the position and the frame's arguments."""
Fitting: TypeAlias = Callable[[Position, int, AttackProfile], bool]
"""Whether an Attack action is one of those meant: of the position, the fighter and the attack."""


def reaching(least: int, most: int = 99) -> Fitting:
    """Attack actions with a Range characteristic within these bounds."""
    return lambda position, fighter, attack: least <= range_of(position, fighter, attack) <= most


def called(*names: str) -> Fitting:
    """Attack actions of these names."""
    return lambda _, __, attack: attack.name in names


def moved_in_turn(those: Several) -> RowFunction:
    """Let each of some fighters make a Move action its tokens allow, in any order (DC-090)."""
    return _in_turn(those, Move, moves)


def moved_regardless_in_turn(those: Several) -> RowFunction:
    """The same where a gambit names the action, so that no token stands in its way."""
    return _in_turn(
        those, Move, lambda position, one: options(position, one, ("move",)), make=specified
    )


def attacked_in_turn(those: Several) -> RowFunction:
    """Let each of some fighters make an Attack action, in any order."""
    return _in_turn(those, Attack, attacks)


_AS_ALLOWED = partial(fighter_action, last=False)


def _in_turn(
    those: Several,
    kind: type[Move] | type[Attack],
    open_to: Callable[[Position, int], Iterable[Event]],
    *,
    make: Callable[[Position, Event], Frame] = _AS_ALLOWED,
) -> RowFunction:

    def left(position: Position) -> list[int]:
        args = args_of(position, Playing)
        return [one for one in those(position, args) if one not in args.struck]

    def listed(position: Position) -> Iterable[Event]:
        for one in left(position):
            if position.fighters[one].hex is not None:
                yield from open_to(position, one)

    def effect(position: Position) -> Verb:
        if not any(listed(position)):
            return done(position)
        seat = args_of(position, Playing).seat
        return Ask(seat, "granted action", (kind, Pass), answer, legal, "actions.nested-order")

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Move | Attack)
        need(event.fighter in left(position), "actions.nested-order", fighter=event.fighter)
        frame = make(position, event)
        args = args_of(position, Playing)
        moved = put_args(position, replace(args, struck=(*args.struck, event.fighter)))
        return Push(moved, frame, "effect")

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args_of(position, Playing).seat)
        yield from listed(position)

    return effect


def performs(who: Who, card: str) -> RowFunction:
    """Have a fighter make an action printed on its card, if it can."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if not can_perform(position, fighter, card):
            return done(position)
        event = Action(by=args.seat, fighter=fighter, card=card)
        return then(position, fighter_action(position, event, last=False))

    return effect


def can_perform(position: Position, fighter: int, card: str) -> bool:
    """Whether a fighter stands and can make an action printed on its card now."""
    if fighter < 0 or position.fighters[fighter].hex is None:
        return False
    made = (one for one in abilities(position, fighter) if isinstance(one, Action))
    return any(one.card == card for one in made)


def attacks_with(who: Who, fits: Fitting, *, more_dice: int = 0) -> RowFunction:
    """Let a fighter make one of some Attack actions, with so many dice more, or none."""

    def listed(position: Position) -> Iterable[Attack]:
        fighter = who(position, args_of(position, Playing))
        if fighter < 0:
            return
        for event in attacks(position, fighter):
            named = attack_named(position, fighter, event.attack)
            if named is not None and fits(position, fighter, named):
                yield event

    def effect(position: Position) -> Verb:
        if not any(listed(position)):
            return done(position)
        seat = args_of(position, Playing).seat
        events = (Attack, Pass)
        return Ask(seat, "granted action", events, answer, legal, "actions.granted-specified")

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Attack)
        args = args_of(position, Playing)
        fighter = who(position, args)
        need(event.fighter == fighter, "actions.granted-specified", fighter=event.fighter)
        named = attack_named(position, fighter, event.attack)
        meant = named is not None and fits(position, fighter, named)
        need(meant, "actions.granted-specified", attack=event.attack)
        check_attack(position, event)
        if more_dice:
            begun = len(position.history)
            more = Modifier(
                "dice", "add", more_dice, args.card, who=fighter, until="attack", since=begun
            )
            position = replace(position, modifiers=(*position.modifiers, more))
        return then(position, attack_frame(position, event, last=False))

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args_of(position, Playing).seat)
        yield from listed(position)

    return effect


def in_reach(position: Position, fighter: int, target: int, name: str) -> list[int]:
    """The target, if the fighter can make that Attack action against it now."""
    wanted = Attack(by=position.fighters[fighter].seat, fighter=fighter, attack=name, target=target)
    return [target] if wanted in attacks(position, fighter) else []


def made(*more: Modifier, stands_firm: bool = False) -> RowFunction:
    """Make the Attack action; with stands_firm the fighter cannot be driven back meanwhile.

    more are changes for this Attack action alone.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        known = rules_of(args.card)
        seat, name = args.seat, known.name if known is not None else args.card
        if not in_reach(position, args.fighter, args.subject, name):
            return done(position)
        event = Attack(by=seat, fighter=args.fighter, attack=name, target=args.subject)
        if stands_firm:
            position = put_below(position, Attacking, drives=False)
        if more:
            begun = len(position.history)
            now = (
                replace(one, who=args.fighter, until="attack", since=begun, source=args.card)
                for one in more
            )
            position = replace(position, modifiers=(*position.modifiers, *now))
        return then(position, attack_frame(position, event, last=False))

    return effect


def attacks_again(position: Position) -> Verb:
    """Make the Attack action that has just ended again, with the same target (DC-186, DC-191).

    Where it is no longer in reach there is none.
    """
    args = args_of(position, Playing)
    made = (one for one in reversed(position.history) if one.what == "attack")
    last = next((one for one in made if one.seat == args.seat), None)
    if last is None or position.fighters[last.fighter].hex is None:
        return done(position)
    event = Attack(by=args.seat, fighter=last.fighter, attack=last.about, target=last.other)
    if event not in list(attacks(position, last.fighter)):
        return done(position)
    frame = attack_frame(position, event, last=False)
    if isinstance(frame.args, Stepping):
        return then(position, Frame("attack-step", "ask", replace(frame.args, alone=True)))
    assert isinstance(frame.args, Attacking)
    alone = replace(frame.args, also=())
    return then(position, Frame("attack", "declare", alone))


def attacks_back(who: Who) -> RowFunction:
    """Let a fighter make an Attack action that has the attacker among its targets (DC-184).

    Where no Attack action is going on any target will do (DC-199); without one in reach there is
    no attack (DC-198).
    """

    def listed(position: Position) -> Iterable[Attack]:
        fighter = who(position, args_of(position, Playing))
        if fighter < 0 or position.fighters[fighter].hex is None:
            return
        going_on = enclosing(position, Attacking)
        for event in attacks(position, fighter):
            if going_on is None or going_on.fighter == event.target:
                yield event

    def effect(position: Position) -> Verb:
        if not any(listed(position)):
            return done(position)
        seat = args_of(position, Playing).seat
        rule = "actions.granted-specified"
        return Ask(seat, "granted action", (Attack, Pass), answer, legal, rule)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Attack)
        need(event in list(listed(position)), "attack.reaction-attack-target", target=event.target)
        return then(position, attack_frame(position, event, last=False))

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args_of(position, Playing).seat)
        yield from listed(position)

    return effect


def before_falling(name: str, *attacks: AttackProfile) -> CardRules:
    """A strike back when an attack would take the fighter out (DC-212: as Last Chance)."""

    def when(position: Position, _: int, fighter: int) -> list[int]:
        attack, harm = attack_now(position), harm_now(position)
        if attack is None or harm is None or harm.fighter != fighter:
            return []
        own = harm.source == attack.attack and harm.by == attack.fighter
        falls = position.fighters[fighter].wound_tokens >= wounds_of(position, fighter)
        return in_reach(position, fighter, attack.fighter, name) if own and falls else []

    return CardRules(
        name,
        rule="windows.damage",
        at=("damage-dealt",),
        when=when,
        effects=(made(),),
        attacks=attacks,
    )


def flees(who: Who) -> RowFunction:
    """Let a fighter move, whatever tokens it has, to where it is further from every enemy."""

    def listed(position: Position) -> list[Move]:
        fighter = who(position, args_of(position, Playing))
        if fighter < 0 or position.fighters[fighter].hex is None:
            return []
        moves_ = (one for one in options(position, fighter, ("move",)) if isinstance(one, Move))
        led = (one for one in moves_ if one.path)
        return [one for one in led if _leads_from_all(position, fighter, one.path[-1])]

    def effect(position: Position) -> Verb:
        if not listed(position):
            return done(position)
        seat = args_of(position, Playing).seat
        return Ask(seat, "granted action", (Move, Pass), answer, legal, "actions.granted-specified")

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Move)
        fighter = who(position, args_of(position, Playing))
        need(event.fighter == fighter, "actions.granted-specified", fighter=event.fighter)
        frame = specified(position, event)
        away = bool(event.path) and _leads_from_all(position, fighter, event.path[-1])
        need(away, "game.card-over-rule", path=event.path)
        return then(position, frame)

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args_of(position, Playing).seat)
        yield from listed(position)

    return effect


def _leads_from_all(position: Position, fighter: int, hex_: Hex) -> bool:
    ground, here = field(position), position.fighters[fighter].hex
    assert here is not None
    foes = (one.hex for one in position.fighters if one.seat != position.fighters[fighter].seat)
    standing = [there for there in foes if there is not None]
    return all(ground.distance(hex_, there) > ground.distance(here, there) for there in standing)
