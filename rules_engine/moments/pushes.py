"""Pushes that have just happened, drive backs among them: from which hex to which."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import window_now
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended, since_last_surge
from rules_engine.state.frames import Playing
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


def last_push(position: Position) -> Happening | None:
    """The push, or drive back, that came last in this round."""
    return next((one for one in reversed(position.history) if one.what in PUSHED), None)


def driven_or_pushed(position: Position) -> Happening | None:
    """The push that the open window follows: in that of drive backs one that took place."""
    attack = attack_now(position)
    if window_now(position) == "driven-back" and not (attack and attack.driven):
        return None
    return last_push(position)


def hexes_pushed(position: Position, _: Playing) -> int:
    """How many hexes the last push led."""
    push = last_push(position)
    return push.amount if push is not None else 0


def whence_driven(position: Position) -> Hex | None:
    """The hex from which the Attack action that has just ended drove its target, None for none."""
    attack = just_ended(position, "attack")
    course = in_the_course_of(position, attack) if attack is not None else ()
    drives = (one for one in course if one.what == "drive-back" and one.other == attack.other)  # type: ignore[union-attr]  # there is one
    last = next(drives, None)
    return hex_of_fall(last) if last is not None else None
