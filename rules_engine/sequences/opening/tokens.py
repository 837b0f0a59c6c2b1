"""Objective tokens and feature tokens placed in set-up."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import filterfalse

from msgspec.structs import replace

from rules_engine.battlefield import Battlefield
from rules_engine.facts.hexes import Hex, neighbours
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Goto,
    Verb,
    args_of,
    need,
    nothing,
    read_as,
    rest_on,
    told,
)
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import field
from rules_engine.sequences.base.common import after, from_seat, numbered_tokens
from rules_engine.state.events import DealTokens, Event, Pass, PlaceToken, RevealTokens
from rules_engine.state.frames import SettingUp
from rules_engine.state.position import Position, Token, put_args

SPACING = 2


def free_hexes(position: Position, *, edge: bool = False, spaced: bool = True) -> list[Hex]:
    """The hexes a token may be placed in; edge lets edge hexes in, spaced keeps the distance."""
    open_, shut = _open_and_shut(position, edge=edge, spaced=spaced)
    return [*filterfalse(shut.__contains__, open_)]


def _open_and_shut(
    position: Position, *, edge: bool, spaced: bool = True
) -> tuple[tuple[Hex, ...], set[Hex]]:
    """The hexes where no printed thing bars a token, and those that tokens lying there shut."""
    ground = field(position)
    cover = bool(number(position, "tokens.bar-lethal"))
    lethal = cover or read_as(position, "objective-in-lethal-hex") == "forbidden"
    notch = edge or read_as(position, "edge-hex-at-notch") != "six-neighbours"
    shut: set[Hex] = set()
    for token in position.tokens:
        near = spaced and not token.artefact
        shut |= _close(ground, token.hex) if near else {token.hex}
    return _unbarred(ground, lethal=lethal, cover=cover, edge=edge, notch=notch), shut


@lru_cache(maxsize=256)
def _unbarred(
    ground: Battlefield, *, lethal: bool, cover: bool, edge: bool, notch: bool
) -> tuple[Hex, ...]:
    """The hexes where no printed thing bars a token; each switch says what does not bar or does.

    lethal and cover hexes bar where they are said to; edge hexes do not where edge is said, nor
    those by a notch where notch is.
    """
    barred = ground.starting | ground.blocked
    if lethal:
        barred |= ground.lethal
    if cover:
        barred |= ground.cover
    if not edge:
        barred |= ground.edge - _notch(ground) if notch else ground.edge
    return tuple(hex_ for hex_ in ground.hexes if hex_ not in barred)


@lru_cache(maxsize=4096)
def _close(ground: Battlefield, hex_: Hex) -> frozenset[Hex]:
    """The hexes too near to a token in this one for another."""
    return ground.within(hex_, SPACING)


def at_notch(position: Position) -> frozenset[Hex]:
    """The edge hexes whose gaps all lie between two boards."""
    return _notch(field(position))


@lru_cache(maxsize=64)
def _notch(ground: Battlefield) -> frozenset[Hex]:
    def between(gap: Hex) -> bool:
        beside = (ground.boards_of.get(near, ()) for near in neighbours(gap))
        return len({board for boards in beside for board in boards}) > 1

    return frozenset(
        hex_
        for hex_ in ground.edge
        if all(between(gap) for gap in neighbours(hex_) if gap not in ground)
    )


def placeable(position: Position, *, last: bool) -> list[Hex]:
    """The hexes open to the next token: edge hexes too for the last, or where no other is left."""
    open_, shut = _for_the_next(position, last=last)
    return [*filterfalse(shut.__contains__, open_)]


def _for_the_next(position: Position, *, last: bool) -> tuple[tuple[Hex, ...], set[Hex]]:
    """The same as hexes that are open but for those that are shut."""
    open_, shut = _open_and_shut(position, edge=False)
    if shut.issuperset(open_) or (last and number(position, "tokens.last-on-edge")):
        return _open_and_shut(position, edge=True)
    return open_, shut


def _is_placeable(position: Position, hex_: Hex, *, last: bool) -> bool:
    """Whether a hex is one of those open to the next token."""
    open_, shut = _for_the_next(position, last=last)
    return hex_ in open_ and hex_ not in shut


def _any_placeable(position: Position) -> bool:
    """Whether a hex is open to a token: on the edge at least, where no other is left."""
    open_, shut = _open_and_shut(position, edge=True)
    return not shut.issuperset(open_)


def place_objectives(position: Position) -> Verb:
    """Ask for the next face-down objective token, the first chooser of a board beginning."""
    lying = _lying(position)
    if lying >= numbered_tokens(position) or not _any_placeable(position):
        return Advance(position)
    seats = from_seat(position, args_of(position, SettingUp).chooser)
    return _asking(seats[lying % len(seats)])


@cache
def _asking(seat: int) -> Ask:
    return Ask(seat, "place token", (PlaceToken,), _placed, _placings, "objectives.alternate")


def _lying(position: Position) -> int:
    """How many numbered tokens have been placed."""
    return len([token for token in position.tokens if not token.artefact])


def _is_last(position: Position) -> bool:
    """Whether the next token is the last numbered one."""
    return _lying(position) + 1 == numbered_tokens(position)


def _placed(position: Position, event: PlaceToken) -> Verb:
    ground = field(position)
    need(event.hex in ground, "boards.incomplete-hex", hex=event.hex)
    others = [token.hex for token in position.tokens if not token.artefact]
    near = [other for other in others if ground.distance(event.hex, other) <= SPACING]
    need(not near, "objectives.spacing", hex=event.hex)
    free = event.hex not in [token.hex for token in position.tokens]
    need(free, "artefact.spacing" if position.artefact else "objectives.spacing", hex=event.hex)
    if event.hex in at_notch(position):
        rest_on("edge-hex-at-notch")
    open_ = _is_placeable(position, event.hex, last=_is_last(position))
    need(open_, "objectives.forbidden-hexes", hex=event.hex)
    need(event.number == 0, "objectives.alternate", number=event.number)
    if event.hex in ground.lethal:
        rest_on("objective-in-lethal-hex")
    token = Token(event.hex, face_up=False)
    return Goto(replace(position, tokens=(*position.tokens, token)), "place-tokens")


def _placings(position: Position) -> Iterable[Event]:
    seats = from_seat(position, args_of(position, SettingUp).chooser)
    seat = seats[_lying(position) % len(seats)]
    for hex_ in placeable(position, last=_is_last(position)):
        yield PlaceToken(by=seat, hex=hex_)


def reveal(position: Position) -> Verb:
    """Ask for the numbers of the tokens as they are turned over."""
    return Ask(
        -1,
        "reveal tokens",
        (RevealTokens,),
        _revealed,
        nothing,
        "objectives.revealed",
        _lying(position),
    )


def _revealed(position: Position, event: RevealTokens) -> Verb:
    numbers = event.numbers
    need(len(numbers) == _lying(position), "objectives.revealed", numbers=numbers)
    all_ = range(1, numbered_tokens(position) + 1)
    if len(position.seats) > 2:
        told("multiplayer.tokens", players=len(position.seats))
    need(len(set(numbers)) == len(numbers), "objectives.tokens", numbers=numbers)
    need(all(one in all_ for one in numbers), "objectives.tokens", numbers=numbers)
    shown = iter(numbers)
    tokens = tuple(
        token if token.artefact else replace(token, number=next(shown), face_up=True)
        for token in position.tokens
    )
    return Advance(replace(position, tokens=tokens))


def deal(position: Position) -> Verb:
    """Ask what was dealt: three numbered tokens to who chose a board first, else two."""
    count = numbered_tokens(position)
    return Ask(-1, "deal tokens", (DealTokens,), _dealt, nothing, _deal_rule(position), count)


def _deal_rule(position: Position) -> str:
    return "features.deal" if len(position.seats) == 2 else "multiplayer.token-deal"


def _dealt(position: Position, event: DealTokens) -> Verb:
    args = args_of(position, SettingUp)
    rule = _deal_rule(position)
    need(len(event.numbers) == len(position.seats), rule, numbers=event.numbers)
    for seat, numbers in enumerate(event.numbers):
        share = 3 if seat == args.chooser else 2
        need(len(numbers) == share, rule, seat=seat, tokens=len(numbers))
    shown = [one for numbers in event.numbers for one in numbers if one]
    need(len(set(shown)) == len(shown), "features.tokens", numbers=shown)
    most = numbered_tokens(position)
    need(all(1 <= one <= most for one in shown), "features.tokens", numbers=shown)
    return Advance(put_args(position, replace(args, dealt=event.numbers, turn=args.chooser)))


def place_features(position: Position) -> Verb:
    """Ask for the next feature token of those dealt."""
    args = args_of(position, SettingUp)
    if not any(args.dealt) or not _any_placeable(position):
        return Advance(position)
    rule = "features.alternate"
    return Ask(args.turn, "place token", (PlaceToken,), _feature, _features, rule)


def _feature(position: Position, event: PlaceToken) -> Verb:
    args = args_of(position, SettingUp)
    ground = field(position)
    need(event.hex in ground, "boards.incomplete-hex", hex=event.hex)
    near = [one for one in position.tokens if ground.distance(event.hex, one.hex) <= SPACING]
    need(not near, "features.spacing", hex=event.hex)
    open_ = _is_placeable(position, event.hex, last=False)
    need(open_, "features.forbidden-hexes", hex=event.hex)
    mine = list(args.dealt[event.by])
    need(event.number in mine, "features.deal", number=event.number)
    mine.remove(event.number)
    dealt = (*args.dealt[: event.by], tuple(mine), *args.dealt[event.by + 1 :])
    token = Token(event.hex, event.number, face_up=False, seat=event.by)
    position = replace(position, tokens=(*position.tokens, token))
    turn = after(position, event.by)
    if not dealt[turn]:
        turn = event.by
    return Goto(put_args(position, replace(args, dealt=dealt, turn=turn)), "place-tokens")


def _features(position: Position) -> Iterable[Event]:
    args = args_of(position, SettingUp)
    for hex_ in placeable(position, last=False):
        for number_ in dict.fromkeys(args.dealt[args.turn]):
            yield PlaceToken(by=args.turn, hex=hex_, number=number_)


def begin_extras(position: Position) -> Verb:
    """From the first chooser on, each player may add a blank gloom token."""
    args = args_of(position, SettingUp)
    return Advance(put_args(position, replace(args, turn=0)))


def place_extra(position: Position) -> Verb:
    """Ask the next player for a blank gloom token, or a pass."""
    args = args_of(position, SettingUp)
    if args.turn >= len(position.seats):
        return Advance(position)
    seat = from_seat(position, args.chooser)[args.turn]
    rule = "features.extra-gloom"
    return Ask(seat, "extra token", (PlaceToken, Pass), _extra, _extras, rule)


def _extra_hexes(position: Position) -> list[Hex]:
    near = _allowed_near(position, free_hexes(position, spaced=False))
    return near or _allowed_near(position, free_hexes(position, edge=True, spaced=False))


def _allowed_near(position: Position, hexes: list[Hex]) -> list[Hex]:
    if read_as(position, "extra-gloom-at-two-hexes") == "allowed":
        return hexes
    return [hex_ for hex_ in hexes if SPACING not in _distances(position, hex_)]


def _distances(position: Position, hex_: Hex) -> list[int]:
    return [field(position).distance(hex_, token.hex) for token in position.tokens]


def _extra(position: Position, event: Event) -> Verb:
    args = args_of(position, SettingUp)
    if isinstance(event, PlaceToken):
        open_ = event.hex in _extra_hexes(position)
        need(open_, "features.extra-gloom-spacing", hex=event.hex)
        need(event.number == 0, "features.extra-gloom", number=event.number)
        if SPACING in _distances(position, event.hex):
            rest_on("extra-gloom-at-two-hexes")
        token = Token(event.hex, face_up=False, seat=event.by, blank=True)
        position = replace(position, tokens=(*position.tokens, token))
    return Goto(put_args(position, replace(args, turn=args.turn + 1)), "extra-tokens")


def _extras(position: Position) -> Iterable[Event]:
    args = args_of(position, SettingUp)
    seat = from_seat(position, args.chooser)[args.turn]
    yield Pass(by=seat)
    for hex_ in _extra_hexes(position):
        yield PlaceToken(by=seat, hex=hex_)
