"""Move actions that a card has a fighter make, which must end somewhere in particular."""

from collections.abc import Iterable

from rules_engine.effects.choosing import Who, done, then
from rules_engine.effects.granting import options, specified
from rules_engine.effects.leading import Ends
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.state.events import Event, Move, Pass
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def marches(who: Who, ends: Ends) -> RowFunction:
    """Let a fighter make a Move action, whatever tokens it has, to where it may end, or none."""

    def listed(position: Position) -> list[Move]:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return []
        found = (one for one in options(position, fighter, ("move",)) if isinstance(one, Move))
        led = (one for one in found if one.path)
        return [one for one in led if ends(position, args, fighter, one.path[-1])]

    def effect(position: Position) -> Verb:
        if not listed(position):
            return done(position)
        fighter = who(position, args_of(position, Playing))
        seat, rule = position.fighters[fighter].seat, "actions.granted-specified"
        return Ask(seat, "granted action", (Move, Pass), answer, legal, rule)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Move)
        args = args_of(position, Playing)
        fighter = who(position, args)
        need(event.fighter == fighter, "actions.granted-specified", fighter=event.fighter)
        frame = specified(position, event)
        there = bool(event.path) and ends(position, args, fighter, event.path[-1])
        need(there, "game.card-over-rule", path=event.path)
        return then(position, frame)

    def legal(position: Position) -> Iterable[Event]:
        fighter = who(position, args_of(position, Playing))
        yield Pass(by=position.fighters[fighter].seat)
        yield from listed(position)

    return effect
