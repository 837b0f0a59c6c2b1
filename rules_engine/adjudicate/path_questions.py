"""Where a fighter can get to, by which path, and what stops it."""

from rules_engine.adjudicate.asked import Ends
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.push_questions import ends_of_push, harmful
from rules_engine.adjudicate.record import decided, recording
from rules_engine.adjudicate.table_questions import fighter_hex, place
from rules_engine.adjudicate.words import hex_in_words, refusal_in_words
from rules_engine.facts.errors import Refused
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Line, need, told
from rules_engine.scene.grounds import hexes_beside, is_beside
from rules_engine.sense.ground import blocked, fighter_in
from rules_engine.sense.modifiers import move_of
from rules_engine.sense.naming import called, fighter_meant
from rules_engine.sequences.fight.attacking import can_attack_from
from rules_engine.sequences.turn.barring import barred_by_tokens
from rules_engine.sequences.turn.moving import check_able, ways
from rules_engine.state.position import Position

_ANYWHERE = 64
Path = tuple[Hex, ...]


def ends(course: Course, ask: Ends) -> Answer:
    """The hexes a fighter can end in, each with a shortest path; or what stops it.

    Raises Unusable where nobody says how far a push goes.
    """
    if ask.how == "push":
        return ends_of_push(course, ask)
    position = course.position
    fighter = fighter_meant(position, ask.fighter)
    fighter_hex(position, fighter)
    name = called(position, fighter)
    words = "charge" if ask.how == "charge" else "no charge"
    with recording() as record:
        most = ask.most or move_of(position, fighter, words)
        try:
            barred = barred_by_tokens(position, fighter)
            need(not barred, barred or "move.once", fighter=fighter)
            check_able(position, fighter)
        except Refused as refused:
            why = (f"No: {name} cannot {ask.how} now.", refusal_in_words(position, refused))
            return decided(
                position,
                "no",
                record.lines or (),
                record.assumed,
                refused,
                first=why,
                about=(fighter,),
                ends=(),
                move=most,
            )
        told("move.steps", fighter=fighter, move=most)
        found = {path[-1]: path for path in ways(position, fighter, most, words)}
        if ask.how == "charge":
            found = {
                end: path for end, path in found.items() if can_attack_from(position, fighter, end)
            }
    lines = tuple(record.lines or ())
    if ask.to is not None:
        return _to(position, fighter, ask, found, most, lines, record.assumed)
    return _anywhere(position, fighter, ask, found, most, lines, record.assumed)


def _anywhere(
    position: Position,
    fighter: int,
    ask: Ends,
    found: dict[Hex, Path],
    most: int,
    lines: tuple[Line, ...],
    assumed: tuple[str, ...],
) -> Answer:
    """Every hex that can be reached, each with a shortest path."""
    reached = [
        {"hex": end, "path": path, "lethal": harmful(position, fighter, path)}
        for end, path in found.items()
    ]
    name = called(position, fighter)
    target = " with a target in reach" if ask.how == "charge" else ""
    return decided(
        position,
        "told",
        lines,
        assumed,
        first=(
            f"{name} has Move {most} and can end its {ask.how} in {len(found)} hexes{target}.",
            *_hurts(position, fighter, found),
        ),
        about=(fighter,),
        ends=reached,
        move=most,
    )


def _hurts(position: Position, fighter: int, found: dict[Hex, Path]) -> tuple[str, ...]:
    count = sum(bool(harmful(position, fighter, path)) for path in found.values())
    return (f"The shortest path to {count} of them enters a lethal hex.",) if count else ()


def _to(
    position: Position,
    fighter: int,
    ask: Ends,
    found: dict[Hex, Path],
    most: int,
    lines: tuple[Line, ...],
    assumed: tuple[str, ...],
) -> Answer:
    to = _meant(position, fighter, ask, found)
    name, there = called(position, fighter), hex_in_words(to)
    path = found.get(to)
    if path is not None:
        way = ", ".join(map(hex_in_words, path))
        hurts = harmful(position, fighter, path)
        harm = f"It enters the lethal hex {hex_in_words(hurts[0])}." if hurts else ""
        return decided(
            position,
            "yes",
            lines,
            assumed,
            first=(
                f"Yes: {name} can end its {ask.how} in {there}.",
                f"By {way}: {len(path)} of Move {most}.",
                *((harm,) if harm else ()),
            ),
            about=(fighter,),
            path=path,
            lethal=hurts,
            move=most,
        )
    rule, why, needs = _stopped(position, fighter, ask, to, most)
    facts = {"hex": to, "move": most} | ({"hexes": needs} if needs else {})
    return decided(
        position,
        "no",
        lines,
        assumed,
        Refused(rule, facts),
        first=(f"No: {name} cannot end its {ask.how} in {there}: {why}.",),
        about=(fighter,),
        move=most,
        needs=needs,
    )


def _meant(position: Position, fighter: int, ask: Ends, found: dict[Hex, Path]) -> Hex:
    """The hex that is meant: of those beside somebody the one with the shortest way, if any."""
    assert ask.to is not None
    if not isinstance(ask.to, str) or not is_beside(ask.to):
        return place(position, ask.to)
    hexes = hexes_beside(position, ask.to, called(position, fighter))
    how = "charge" if ask.how == "charge" else "no charge"
    reached = [end for end in found if end in hexes]
    farther = (path[-1] for path in ways(position, fighter, _ANYWHERE, how) if path[-1] in hexes)
    nearest = min(reached, key=lambda end: len(found[end]), default=None)
    return nearest or next(farther, hexes[0])


def _stopped(
    position: Position, fighter: int, ask: Ends, to: Hex, most: int
) -> tuple[str, str, int]:
    """The rule that keeps a fighter from a hex, why in words, and how many hexes it would take."""
    if to == position.fighters[fighter].hex:
        return "move.ends-elsewhere", "it stands there already", 0
    if to in blocked(position):
        return "move.no-passing-through", "the hex is blocked", 0
    other = fighter_in(position, to)
    if other >= 0:
        return "move.no-passing-through", f"{called(position, other)} stands there", 0
    how = "charge" if ask.how == "charge" else "no charge"
    paths = ways(position, fighter, _ANYWHERE, how)
    path = next((path for path in paths if path[-1] == to), None)
    if path is None:
        return "move.no-passing-through", "every way there is shut", 0
    if len(path) > most:
        way = ", ".join(map(hex_in_words, path))
        return (
            "move.steps",
            f"the shortest way takes {len(path)} hexes ({way}), not {most}",
            len(path),
        )
    return "charge.move-then-attack", "it has no target from there", len(path)
