"""The power step: cards in turn until all pass in succession."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec.structs import replace

from rules_engine.kernel.flow import Ask, End, Goto, Push, Verb, args_of, need, reading, told
from rules_engine.kernel.tables import number
from rules_engine.moments.playing import play_frame, plays
from rules_engine.sense.ground import fighter_in, token_in, traits_of
from rules_engine.sense.kits import lineup
from rules_engine.sequences.base.common import after, numbered_tokens
from rules_engine.state.events import Delve, Event, Pass, Play
from rules_engine.state.frames import Frame, PowerStep, Sequencing
from rules_engine.state.position import Position, Token, note, put, put_args


def ask(position: Position) -> Verb:
    """Ask the next player for a power card or a pass."""
    if position.sudden_death:
        return End(position)
    return _asked(position, args_of(position, PowerStep), delving=False)


def ask_with_delving(position: Position) -> Verb:
    """Ask the next player for a power card, a delve or a pass."""
    return _asked(position, args_of(position, PowerStep), delving=True)


def _asked(position: Position, args: PowerStep, *, delving: bool) -> Ask:
    return _asking(args.seat, args.passes + 1 == _players(position), delving)


@cache
def _asking(seat: int, last: bool, delving: bool) -> Ask:
    """What a player is asked; the pass of any but the last in succession hands it on."""
    events, listed = ((Pass, Play, Delve), _legal_delving) if delving else ((Pass, Play), _legal)
    onward = None if last else (_passed_by_delvers if delving else _passed)
    rule = "power_step.alternate"
    return Ask(seat, "power step", events, _answer, listed, rule, hands_on=onward)


def _passed(position: Position) -> tuple[Position, Ask]:
    return _passed_on(position, False)


def _passed_by_delvers(position: Position) -> tuple[Position, Ask]:
    return _passed_on(position, True)


def _passed_on(position: Position, delving: bool) -> tuple[Position, Ask]:
    args: PowerStep = position.stack[-1].args  # type: ignore[assignment]  # of this row
    players, passes = _players(position), args.passes + 1
    seat = _next(position, args.seat, players)
    onward = put_args(position, replace(args, seat=seat, passes=passes))
    return onward, _asking(seat, passes + 1 == players, delving)


def _answer(position: Position, event: Event) -> Verb:
    args: PowerStep = position.stack[-1].args  # type: ignore[assignment]  # of this row
    if type(event) is Pass:
        if args.passes + 1 == _players(position):
            return End(position)
        return Goto(_passed(position)[0], "ask")
    if isinstance(event, Delve):
        delved = _handed_on(_delved(position, event))
        return Push(delved, AFTER_FLIP, "ask") if awaits_flip(delved) else Goto(delved, "ask")
    assert isinstance(event, Play)
    frame = play_frame(position, args.seat, event)
    return Push(_handed_on(position), frame, "ask")


def _handed_on(position: Position) -> Position:
    """The next player's turn after one who has done something."""
    args = args_of(position, PowerStep)
    seat = _next(position, args.seat, _players(position))
    return put_args(position, replace(args, seat=seat, passes=0))


def _next(position: Position, seat: int, players: int) -> int:
    """The seat whose turn comes after a seat's in a step of so many players."""
    if players == 2 and seat != position.active:
        return position.active
    return after(position, seat)


def _players(position: Position) -> int:
    """How many take part: all, or in Harrowdeep the active player and the next (pg 46)."""
    count = len(position.seats)
    return 2 if count == 2 or number(position, "order.only-next-in-power-step") else count


def _legal(position: Position) -> Iterable[Event]:
    seat = args_of(position, PowerStep).seat
    yield Pass(by=seat)
    yield from plays(position, seat)


def _legal_delving(position: Position) -> Iterable[Event]:
    yield from _legal(position)
    args = args_of(position, PowerStep)
    for index, token in enumerate(position.tokens):
        fighter = fighter_in(position, token.hex)
        mine = fighter >= 0 and position.fighters[fighter].seat == args.seat
        if mine and _may_delve(position, fighter) and (args.seat, index) not in args.delved:
            yield Delve(by=args.seat, hex=token.hex, number=token.number)


def _may_delve(position: Position, fighter: int) -> bool:
    """Whether a fighter on a token lets its player delve: a beast does, by our reading."""
    beast = "holds-nothing" in traits_of(position, fighter)
    return not beast or reading(position, "beast-delves") == "may"


def _delved(position: Position, event: Delve) -> Position:
    args = args_of(position, PowerStep)
    token = token_in(position, event.hex)
    need(token is not None, "power_step.delve", hex=event.hex)
    assert token is not None
    fighter = fighter_in(position, event.hex)
    mine = fighter >= 0 and position.fighters[fighter].seat == args.seat
    need(mine and _may_delve(position, fighter), "power_step.delve", fighter=fighter)
    index = position.tokens.index(token)
    shown = [one.number for one in position.tokens if one.number and one is not token]
    if len(position.seats) > 2:
        told("multiplayer.tokens", players=len(position.seats))
    new = 0 <= event.number <= numbered_tokens(position) and event.number not in shown
    need(new, "features.tokens", number=event.number)
    need((args.seat, index) not in args.delved, "power_step.delve-once", hex=event.hex)
    position = put_args(position, replace(args, delved=(*args.delved, (args.seat, index))))
    position = put(position, ("tokens", index), flipped(token, event.number))
    return note(position, "delve", seat=args.seat, fighter=fighter, amount=index)


TOKEN_FLIPPED: Final = "token-flipped"
AFTER_FLIP: Final = Frame("due", "roll-off", Sequencing(TOKEN_FLIPPED))


def awaits_flip(position: Position) -> bool:
    """Whether an ability on the table may be due when a token has been turned over."""
    return TOKEN_FLIPPED in lineup(position).moments


def flipped(token: Token, number: int) -> Token:
    """A feature token turned over; a blank one shows gloom on both sides.

    number is the one it shows, 0 where that is not told: whoever has not seen it cannot tell.
    """
    if token.blank:
        return token
    if token.face_up:
        return replace(token, face_up=False)
    shown = number or token.number
    need(token.number in (0, shown), "features.flip", number=number)
    return replace(token, face_up=True, number=shown)
