"""Pushes that have just happened, drive backs among them: from which hex to which."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules_engine.facts.hexes import Hex
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.now import since_last_surge
from rules_engine.state.position import Happening, Position


class Shove(NamedTuple):
    """A push: who was pushed by which seat, from where to where (None where that is not known).

    hurt says that a lethal hex harmed it on its way.
    """

    fighter: int
    by: int
    start: Hex | None
    end: Hex | None
    hurt: bool


PUSHED = ("push", "drive-back")


def pushes_of_foes(position: Position, seat: int) -> Iterator[Shove]:
    """The pushes of enemies of a player since objectives could last be scored at once."""
    new = since_last_surge(position)
    for place, one in enumerate(new):
        if one.what not in PUSHED or position.fighters[one.other].seat == seat:
            continue
        hurt = _was_hurt(new[:place], one.other)
        yield Shove(one.other, one.seat, hex_of_fall(one), _end(position, place), hurt)


def _was_hurt(before: Sequence[Happening], fighter: int) -> bool:
    """Whether a lethal hex harmed a fighter in the push that these things led to."""
    for one in reversed(before):
        if fighter in (one.fighter, one.other) and one.what in (*PUSHED, "move", "place"):
            return False
        if (one.what, one.word, one.other) == ("damage", "lethal", fighter):
            return True
    return False


def _end(position: Position, place: int) -> Hex | None:
    """Where a push ended: whence the fighter was pushed next, where it fell, or where it is."""
    new = since_last_surge(position)
    fighter = new[place].other
    for one in new[place + 1 :]:
        if one.what in (*PUSHED, "out") and one.other == fighter:
            return hex_of_fall(one)
        moved = one.what == "place" and one.other == fighter
        if moved or (one.what == "move" and one.fighter == fighter):
            return None
    return position.fighters[fighter].hex
