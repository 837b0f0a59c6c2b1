"""A moment as a picture: the table as it lies open, with what just happened marked on it."""

from collections.abc import Iterator

from rules_engine.draw import Fall, Path, Picture, Strike, Stroke
from rules_engine.draw.position import picture_of
from rules_engine.facts.errors import Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.replay.report import Report
from rules_engine.state import events
from rules_engine.state.events import Event
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position
from rules_engine.state.tellings import Placed, Pushed
from rules_engine.story.happened import fresh
from rules_engine.story.said import driven_back


def frame(report: Report, n: int, names: tuple[str, ...], title: str) -> Picture | None:
    """The table after event n (before it, where it breaks a rule), with what happened.

    None where there is no battlefield to show: a log of less detail, or before the boards lie.
    """
    if report.log.header.detail != "full":
        return None
    after = report.after(min(n, report.last))
    if after.layout is None:
        return None
    if not n:
        return picture_of(after, title=title, seats=names)
    before, event = report.before(n), report.line(n).event
    strokes, ringed = marks(before, event, after)
    try:
        return picture_of(after, title=title, seats=names, marks=strokes, marked=ringed)
    except Unusable:
        return None


def marks(
    before: Position, event: Event | None, after: Position
) -> tuple[tuple[Stroke, ...], tuple[Hex, ...]]:
    """What an event did on the battlefield: ways, attacks and falls, and the hexes to ring."""
    strokes: list[Stroke] = [*_ways(before, event, after), *_strikes(before, event, after)]
    return (*strokes, *_falls(before, after)), tuple(_ringed(event, after))


def _ways(before: Position, event: Event | None, after: Position) -> Iterator[Path]:
    match event:
        case events.Move(fighter=fighter, path=path) | events.Charge(fighter=fighter, path=path):
            yield from _way(before, fighter, path, "move")
        case events.Push(fighter=fighter, path=path):
            back = driven_back(before, after, event)
            yield from _way(before, fighter, path, "drive-back" if back else "push")
        case events.Place(fighter=fighter, hex=hex_):
            yield from _way(before, fighter, (hex_,), "place")
        case events.Told(did=deeds):
            for deed in deeds:
                if isinstance(deed, Pushed):
                    yield from _way(before, deed.fighter, deed.path, "push")
                elif isinstance(deed, Placed):
                    yield from _way(before, deed.fighter, (deed.hex,), "place")


def _way(position: Position, fighter: int, path: tuple[Hex, ...], kind: str) -> Iterator[Path]:
    known = 0 <= fighter < len(position.fighters)
    start = position.fighters[fighter].hex if known else None
    if start is not None and path:
        seat = position.fighters[fighter].seat
        yield Path((start, *path), kind, seat)  # type: ignore[arg-type]  # one of its kinds


def _strikes(before: Position, event: Event | None, after: Position) -> Iterator[Strike]:
    """The attack in progress, with the dice as they lie; declared just now, without any."""
    if isinstance(event, events.Attack):
        yield from _strike(before, event.fighter, event.target, (), (), spell=False)
        return
    was, now = _attacking(before), _attacking(after)
    args = now if now is not None else was
    if args is None:
        return
    attack, defence = args.attack_faces, args.defence_faces
    if now is None and isinstance(event, events.Roll):
        attack, defence = (
            (attack, event.faces) if event.kind == "defence" else (event.faces, defence)
        )
    yield from _strike(before, args.fighter, args.target, attack, defence, spell=args.spell)


def _attacking(position: Position) -> Attacking | None:
    found = (frame.args for frame in reversed(position.stack))
    return next((args for args in found if isinstance(args, Attacking)), None)


def _strike(
    position: Position,
    fighter: int,
    target: int,
    attack: tuple[str, ...],
    defence: tuple[str, ...],
    *,
    spell: bool,
) -> Iterator[Strike]:
    pair = [
        position.fighters[one].hex if 0 <= one < len(position.fighters) else None
        for one in (fighter, target)
    ]
    if pair[0] is not None and pair[1] is not None:
        seat = position.fighters[fighter].seat
        yield Strike(pair[0], pair[1], seat, attack, defence, spell)


def _falls(before: Position, after: Position) -> Iterator[Fall]:
    for one in fresh(before, after):
        x, _, y = one.about.partition(",")
        if one.what == "out" and y:
            fallen = after.fighters[one.other]
            yield Fall((int(x), int(y)), fallen.card, fallen.seat)


def _ringed(event: Event | None, after: Position) -> Iterator[Hex]:
    """Whom a choice, a card or an action is about, and what was put where."""
    about: tuple[int, ...] = ()
    match event:
        case events.Choose(fighters=fighters, hexes=hexes):
            about = fighters
            yield from hexes
        case events.Play(fighter=fighter) | events.Action(fighter=fighter):
            about = (fighter,)
        case events.React(fighter=fighter) | events.Cast(fighter=fighter):
            about = (fighter,)
        case events.Guard(fighter=fighter):
            about = (fighter,)
        case events.PlaceFighter(hex=hex_) | events.PlaceToken(hex=hex_):
            yield hex_
        case events.Delve(hex=hex_) | events.ScatterToken(hex=hex_):
            yield hex_
    for fighter in about:
        hex_of = after.fighters[fighter].hex if 0 <= fighter < len(after.fighters) else None
        if hex_of is not None:
            yield hex_of
