"""The game from set-up to victory, round by round."""

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, Goto, Verb
from rules_engine.kernel.tables import number
from rules_engine.state.position import Position


def next_round(position: Position) -> Verb:
    """Another round, until the edition's number of rounds is played."""
    if position.sudden_death:
        return Goto(replace(position, round=position.round + 1), "round")
    if position.round >= number(position, "round.count"):
        return Advance(position)
    onward = position.round + 1
    if len(position.seats) == 4 and onward == number(position, "round.skipped-by-four"):
        onward += 1
    return Goto(replace(position, round=onward), "round")
