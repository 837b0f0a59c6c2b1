"""Effects in which other players have a say: each moves tokens in turn, or one pushes a fighter."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.effects.choosing import done, then
from rules_engine.effects.marking import token_hexes
from rules_engine.effects.moving import can_be_pushed, check_push, push_frame, pushes
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, need
from rules_engine.sense.ground import field, surviving
from rules_engine.sequences.base.common import from_seat
from rules_engine.state.events import Choose, Event, Pass, Push
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put, put_args


def _ways(position: Position) -> dict[int, list[Hex]]:
    """The hexes that each objective not yet moved can be moved to."""
    args = args_of(position, Playing)
    around = field(position).around
    free = token_hexes(position)
    left = (n for n, one in enumerate(position.tokens) if one.face_up and n not in args.struck)
    ways = {n: [hex_ for hex_ in around[position.tokens[n].hex] if hex_ in free] for n in left}
    return {n: hexes for n, hexes in ways.items() if hexes}


def _mover(position: Position) -> int:
    args = args_of(position, Playing)
    order = from_seat(position, args.seat)
    return order[len(args.struck) % len(order)]


def each_token_moved(position: Position) -> Verb:
    """Have the players move each objective one hex, by turns, the card's own player first."""
    if not _ways(position):
        return done(position)
    asked, rule = _mover(position), "objectives.moving"
    return Ask(asked, "move token", (Choose,), _token_moved, _token_moves, rule)


def _token_moved(position: Position, event: Choose) -> Verb:
    only = event == Choose(by=event.by, tokens=event.tokens, hexes=event.hexes)
    need(
        only and len(event.tokens) == len(event.hexes) == 1,
        "objectives.moving",
        tokens=event.tokens,
    )
    token, hex_ = event.tokens[0], event.hexes[0]
    need(hex_ in _ways(position).get(token, ()), "objectives.moving", token=token, hex=hex_)
    args = args_of(position, Playing)
    noted = put_args(position, replace(args, struck=(*args.struck, token)))
    return Goto(put(noted, ("tokens", token, "hex"), hex_), "effect")


def _token_moves(position: Position) -> Iterable[Event]:
    seat = _mover(position)
    for token, hexes in _ways(position).items():
        for hex_ in hexes:
            yield Choose(by=seat, tokens=(token,), hexes=(hex_,))


def pushed_by_opponent(most: int) -> RowFunction:
    """Let the opponent chosen before push one of its fighters up to so many hexes, or none."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).struck[0]
        if not any(can_be_pushed(position, one) for one in surviving(position, seat)):
            return done(position)
        return Ask(seat, "push", (Push, Pass), answer, legal, "push.up-to")

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Push)
        seat = args_of(position, Playing).struck[0]
        own = event.fighter in surviving(position, seat) and bool(event.path)
        need(own and can_be_pushed(position, event.fighter), "push.up-to", fighter=event.fighter)
        check_push(position, event.fighter, event.path, most)
        return then(position, push_frame(position, event.fighter, event.path, seat))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).struck[0]
        yield Pass(by=seat)
        for one in surviving(position, seat):
            for path in pushes(position, one, most, exactly=False):
                if can_be_pushed(position, one):
                    yield Push(by=seat, fighter=one, path=path)

    return effect
