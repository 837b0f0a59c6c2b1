"""The battlefield beside an answer: the lines, ways and hexes that mattered."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules_engine.adjudicate.asked import (
    DriveBack,
    Ends,
    InRange,
    Odds,
    Question,
    Result,
    Visible,
    WhatIf,
)
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.table import dealt, position_of
from rules_engine.adjudicate.table_questions import place
from rules_engine.draw import Path, Strike, Stroke
from rules_engine.draw.position import draw
from rules_engine.facts.hexes import Hex
from rules_engine.moments.now import attack_now
from rules_engine.sense.naming import fighter_meant
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position


class Marks(NamedTuple):
    """What is picked out in a drawing: lines of sight, hexes, ways and attacks."""

    sight: tuple[tuple[Hex, Hex], ...] = ()
    hexes: tuple[Hex, ...] = ()
    strokes: tuple[Stroke, ...] = ()


def drawn(question: Question, answer: Answer) -> str:
    """The battlefield as it lies when a question is asked, with what its answer turned on.

    A sight, a reach and odds show their line; a move, a charge and a push the hexes it can end in,
    or its way; a drive back the hexes it leads to; an attack its dice. '' while no board lies.
    Raises Unusable as `adjudicate` does.
    """
    position, _ = dealt(position_of(question), question, question.after)
    course = Course(position)
    for event in question.after:
        if course.seek(event):
            break
    if course.position.layout is None:
        return ""
    ask: Any = question.ask.ask if isinstance(question.ask, WhatIf) else question.ask
    marked = _MARKS.get(type(ask), _of_attack)(course, ask, answer.outcome)
    return draw(
        course.position,
        title="What the answer turned on",
        sight=marked.sight,
        marked=marked.hexes,
        marks=marked.strokes,
        key=False,
        name="answer",
    )


def _of_sight(course: Course, ask: Visible, _: dict[str, Any]) -> Marks:
    return Marks(sight=((place(course.position, ask.one), place(course.position, ask.other)),))


def _of_reach(course: Course, ask: InRange | Odds, _: dict[str, Any]) -> Marks:
    ends = [_hex_of(course.position, one) for one in (ask.fighter, ask.target)]
    return Marks(sight=((ends[0], ends[1]),)) if ends[0] and ends[1] else Marks()


def _of_ends(course: Course, ask: Ends, outcome: dict[str, Any]) -> Marks:
    position = course.position
    fighter = fighter_meant(position, ask.fighter)
    here = position.fighters[fighter].hex
    if here is not None and outcome.get("path"):
        kind = "push" if ask.how == "push" else "move"
        way = (here, *outcome["path"])
        return Marks(strokes=(Path(way, kind, position.fighters[fighter].seat),))  # type: ignore[arg-type]  # one of its kinds
    if ask.to is not None:
        return Marks(hexes=(place(position, ask.to),))
    return Marks(hexes=tuple(one["hex"] for one in outcome.get("ends", ())))


def _of_drive_back(course: Course, ask: DriveBack, outcome: dict[str, Any]) -> Marks:
    position = course.position
    args = attack_now(position)
    target = ask.target if ask.target != "" else args.target if args is not None else ""
    here = _hex_of(position, target) if target != "" else None
    if here is None:
        return Marks()
    fighter = ask.fighter if ask.fighter != "" else args.fighter if args is not None else 0
    seat = position.fighters[fighter_meant(position, fighter)].seat
    ways: Iterable[tuple[Hex, ...]] = outcome.get("paths", ())
    hexes = tuple(outcome.get("hexes", ()))
    return Marks(hexes=hexes, strokes=tuple(Path((here, *way), "drive-back", seat) for way in ways))


def _of_attack(course: Course, _: Any, __: dict[str, Any]) -> Marks:
    """The attack in progress or the one whose dice were compared last, with its dice."""
    position, args = course.position, attack_now(course.position)
    if args is None and course.compared is not None:
        position, args = course.compared
    strike = _strike(position, args) if args is not None else None
    return Marks(strokes=(strike,)) if strike is not None else Marks()


def _strike(position: Position, args: Attacking) -> Strike | None:
    here, there = (position.fighters[one].hex for one in (args.fighter, args.target))
    if here is None or there is None:
        return None
    seat = position.fighters[args.fighter].seat
    return Strike(here, there, seat, args.attack_faces, args.defence_faces, args.spell)


def _hex_of(position: Position, fighter: int | str) -> Hex | None:
    return position.fighters[fighter_meant(position, fighter)].hex


_MARKS: dict[type[Any], Callable[[Course, Any, dict[str, Any]], Marks]] = {
    Visible: _of_sight,
    InRange: _of_reach,
    Odds: _of_reach,
    Ends: _of_ends,
    DriveBack: _of_drive_back,
    Result: _of_attack,
}
