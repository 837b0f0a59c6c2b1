"""Where a push of so many hexes can end, by which path, and what stops it."""

from collections.abc import Iterable

from rules_engine.adjudicate.asked import Ends
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.adjudicate.table_questions import fighter_hex, place
from rules_engine.adjudicate.words import hex_in_words, refusal_in_words
from rules_engine.card_book.naming import card_title
from rules_engine.effects.moving import away_from, can_be_pushed, check_push, pushes
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Line, Record, need, told
from rules_engine.sense.ground import blocked, fighter_in, lethal
from rules_engine.sense.naming import called, fighter_meant
from rules_engine.state.position import Position

Path = tuple[Hex, ...]
_FAR = 20


def ends_of_push(course: Course, ask: Ends) -> Answer:
    """The hexes a push can end in, each with a path; or what stops it.

    Raises Unusable where nobody says how far the push goes.
    """
    position = course.position
    fighter = fighter_meant(position, ask.fighter)
    fighter_hex(position, fighter)
    if not ask.most:
        raise Unusable("a push: say in 'most' how many hexes it goes")
    other = fighter_meant(position, ask.away) if ask.away != "" else -1
    if other >= 0:
        fighter_hex(position, other)
    those = (fighter, other)
    with recording() as record:
        try:
            need(can_be_pushed(position, fighter), "game.cannot", fighter=fighter)
            told("push.distance", fighter=fighter, hexes=ask.most)
            found = _found(position, fighter, ask, other)
            if ask.to is not None:
                path = _to(position, fighter, ask, other, place(position, ask.to), found)
                check_push(position, fighter, path, ask.most)
        except Refused as refused:
            return _barred(position, fighter, ask, record, refused, those)
    lines, rests = record.lines or (), record.assumed
    if ask.to is not None:
        return decided(
            position,
            "yes",
            lines,
            rests,
            first=_yes(position, fighter, path),
            about=those,
            path=path,
            lethal=harmful(position, fighter, path),
            most=ask.most,
        )
    reached = [
        {"hex": end, "path": path, "lethal": harmful(position, fighter, path)}
        for end, path in found.items()
    ]
    words = _told(position, fighter, ask, other, len(found))
    return decided(
        position, "told", lines, rests, first=(words,), about=those, ends=reached, most=ask.most
    )


def _barred(
    position: Position,
    fighter: int,
    ask: Ends,
    record: Record,
    refused: Refused,
    about: tuple[int, ...],
) -> Answer:
    """That it is not pushed so, or that this stays open."""
    lines, rests = record.lines or (), record.assumed
    if record.not_shown:
        missing = record.not_shown
        why = left_open(missing)
        return undecided(position, why, lines, missing, rests, ends=(), most=ask.most)
    first = (_no(position, fighter, ask), refusal_in_words(position, refused))
    return decided(
        position, "no", lines, rests, refused, first=first, about=about, ends=(), most=ask.most
    )


def left_open(missing: Iterable[Line]) -> str:
    """Why an answer stays open: the cards that may bend what was looked at, or a past untold."""
    unknown = dict.fromkeys(card for line in missing for card in line.facts.get("unknown", ()))
    if not unknown:
        return "what came before is not told"
    names = ", ".join(map(card_title, unknown))
    return f"what {names} does is not known to the engine, and it may have this otherwise"


def harmful(position: Position, fighter: int, path: Path) -> Path:
    """The lethal hexes that a path enters."""
    harming = lethal(position, position.fighters[fighter].seat)
    return tuple(hex_ for hex_ in path if hex_ in harming)


def _found(position: Position, fighter: int, ask: Ends, other: int) -> dict[Hex, Path]:
    """A path to each hex the push can end in."""
    paths = pushes(position, fighter, ask.most, exactly=ask.exactly)
    leading = (path for path in paths if other < 0 or away_from(position, fighter, path, other))
    return {path[-1]: path for path in leading}


def _to(
    position: Position, fighter: int, ask: Ends, other: int, to: Hex, found: dict[Hex, Path]
) -> Path:
    """The path to a hex. Raises Refused, naming what stops the push."""
    if to in found:
        return found[to]
    start = position.fighters[fighter].hex
    need(to != start, "push.ends-elsewhere", hex=to)
    need(to not in blocked(position), "push.obstacles", hex=to)
    need(fighter_in(position, to) < 0, "push.obstacles", hex=to, fighter=fighter_in(position, to))
    ways = {path[-1]: path for path in pushes(position, fighter, _FAR, exactly=False)}
    if to not in ways:  # also where what was looked at above is left open
        raise Refused("push.obstacles", {"hex": to, "fighter": fighter_in(position, to)})
    needs = len(ways[to])
    need(needs <= ask.most, "push.distance", hexes=needs, most=ask.most)
    leads = other < 0 or away_from(position, fighter, ways[to], other)
    need(leads, "push.away", hex=to, other=other)
    raise Refused("push.distance", {"hexes": needs, "of": ask.most})


def _told(position: Position, fighter: int, ask: Ends, other: int, count: int) -> str:
    hexes = "hex" if ask.most == 1 else "hexes"
    far = f"{'exactly' if ask.exactly else 'up to'} {ask.most} {hexes}"
    where = f" away from {called(position, other)}" if other >= 0 else ""
    ends = "hex" if count == 1 else "hexes"
    return f"{called(position, fighter)} can be pushed {far}{where}, to {count} {ends}."


def _yes(position: Position, fighter: int, path: Path) -> tuple[str, ...]:
    way = ", ".join(map(hex_in_words, path))
    hurts = harmful(position, fighter, path)
    told_ = f"Yes: {called(position, fighter)} can be pushed to {hex_in_words(path[-1])}."
    harm = (f"It enters the lethal hex {hex_in_words(hurts[0])}.",) if hurts else ()
    return (told_, f"By {way}.", *harm)


def _no(position: Position, fighter: int, ask: Ends) -> str:
    where = f" to {hex_in_words(place(position, ask.to))}" if ask.to is not None else ""
    return f"No: {called(position, fighter)} cannot be pushed{where}."
