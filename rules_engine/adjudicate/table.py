"""The position a question is about, from whichever form it comes in."""

import msgspec
from msgspec.structs import replace

from rules_engine.adjudicate.forms import Question
from rules_engine.editions import load
from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.errors import EngineError, Unusable
from rules_engine.facts.fighters import known_fighters
from rules_engine.log.reading import gather
from rules_engine.replay import replay
from rules_engine.scene import stage
from rules_engine.sense.ground import field
from rules_engine.state.position import Position

LONGEST = 4 * 2**20


def read_question(text: bytes) -> Question:
    """A question from its JSON form. Raises Unusable, with the place, for what is none."""
    if len(text) > LONGEST:
        raise Unusable(f"a question has {LONGEST} bytes at most")
    try:
        return msgspec.json.decode(text, type=Question)
    except msgspec.ValidationError as error:
        raise Unusable(f"no question of this format: {error}") from None
    except msgspec.DecodeError as error:
        raise Unusable(f"no JSON: {error}") from None
    except RecursionError:
        raise Unusable("nested too deep") from None


def position_of(question: Question) -> Position:
    """The position a question is asked of.

    Raises Unusable unless it is given in one form exactly, and is one that can be.
    """
    given = [question.scene is not None, question.position is not None, bool(question.log)]
    if sum(given) != 1:
        raise Unusable("a question needs one of scene, position and log")
    if question.scene is not None:
        position = stage(question.scene)
    elif question.position is not None:
        position = _checked(question.position)
    else:
        position = _from_log(question)
    if not question.assume:
        return position
    for name, _ in question.assume:
        if name not in assumptions():
            raise Unusable(f"no open point is called {name!r}")
    return replace(position, assume=question.assume)


def _from_log(question: Question) -> Position:
    report = replay(gather(bytes(line) for line in question.log))
    return report.after(report.last if question.at < 0 else question.at)


def _checked(position: Position) -> Position:
    """A whole position as it came, held against what would make the engine stumble."""
    edition = load(position.edition)
    try:
        for frame in position.stack:
            if frame.row or frame is position.stack[-1]:  # below, one may have been played out
                edition.row(frame.sequence, frame.row)
        if position.layout is not None:
            ground = field(position)
            for fighter in position.fighters:
                if fighter.hex is not None and fighter.hex not in ground:
                    raise Unusable(f"{fighter.card} stands outside the battlefield")
    except EngineError as error:
        raise Unusable(f"no position of this edition: {error}") from None
    given = {card.name for card in position.given}
    for fighter in position.fighters:
        if fighter.card not in given and fighter.card not in known_fighters():
            raise Unusable(f"no fighter called {fighter.card!r} is known")
        if not 0 <= fighter.seat < len(position.seats):
            raise Unusable(f"{fighter.card} belongs to no seat")
    return position
