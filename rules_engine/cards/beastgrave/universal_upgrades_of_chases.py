"""A universal upgrade of Beastgrave that has its fighter follow a quarry."""

from collections.abc import Iterator
from itertools import takewhile

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, subject
from rules_engine.effects.leading import beside, pushed_to, ways_to
from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import window_now
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.now import just_ended
from rules_engine.moments.pushes import PUSHED, driven_or_pushed
from rules_engine.moments.ways import way_of
from rules_engine.sense.ground import field
from rules_engine.sense.states import quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

_OTHERS = frozenset(("ploy", "spell", "react", "upgrade", "activation", "begin"))
"""What came before the card that has just been resolved."""
_FAR = 20
"""More hexes than any way across the battlefield takes."""


def _left(position: Position) -> Iterator[tuple[int, Hex | None]]:
    """Who has just moved or been pushed, and from which hex."""
    at = window_now(position)
    if at == "after-action":
        move = just_ended(position, "move")
        if move is not None:
            yield move.fighter, (*way_of(move), None)[0]
    elif at == "card-resolved":
        for one in takewhile(lambda one: one.what not in _OTHERS, position.history[-2::-1]):
            if one.what in PUSHED:
                yield one.other, hex_of_fall(one)
    else:
        push = driven_or_pushed(position)
        if push is not None:
            yield push.other, hex_of_fall(push)


def _quarry_gone(position: Position, seat: int, fighter: int) -> list[int]:
    """The quarries that have just left the bearer's side, and can be reached again."""
    here = position.fighters[fighter].hex
    if here is None:
        return []
    around = field(position).around[here]
    found = []
    for other, start in _left(position):
        there = position.fighters[other].hex
        gone = start in around and there is not None and there not in around
        if gone and other != fighter and quarry(position, other):
            args = Playing("", seat, fighter=fighter, subject=other)
            if ways_to(position, args, fighter, _FAR, beside(subject)):
                found.append(other)
    return list(dict.fromkeys(found))


def _shortest(position: Position, args: Playing) -> int:
    """How many hexes lead to the quarry's side at least."""
    ways = ways_to(position, args, args.fighter, _FAR, beside(subject))
    return min((len(way) for way in ways), default=0)


knows(
    CardRules(
        "Hunter's Will",
        rule="windows.push",
        at=("after-action", "after-push", "driven-back", "card-resolved"),
        when=_quarry_gone,
        effects=(pushed_to(bearer, _shortest, beside(subject)),),
    ),
)
