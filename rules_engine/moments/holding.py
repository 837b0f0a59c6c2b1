"""Who held which objective when: as a round began, and as its action phase ended."""

from collections.abc import Iterable, Sequence

from rules_engine.card_book.known import Condition
from rules_engine.sense.ground import held
from rules_engine.state.position import Happening, Position


def at_the_beginning(position: Position) -> list[Happening]:
    """Who held what as the round began: a happening each, the amount being the objective."""
    return [one for one in position.history if one.what == "held" and not one.turn]


def _as_it_ended(history: Sequence[Happening]) -> Iterable[Happening]:
    return (one for one in history if one.what == "held" and one.turn)


def held_twice(position: Position, seat: int) -> bool:
    """The same friend held the same objective as this action phase ended and the one before."""
    before = position.earlier[-1] if position.earlier else ()
    then, now = (
        {(one.fighter, one.amount) for one in _as_it_ended(history) if one.seat == seat}
        for history in (before, position.history)
    )
    return not then.isdisjoint(now)


def holds_what_a_foe_held(position: Position, seat: int) -> bool:
    """The player holds an objective that an enemy held as the round began."""
    theirs = {one.amount for one in at_the_beginning(position) if one.seat != seat}
    return not theirs.isdisjoint(held(position, seat))


def held_at_first(least: int) -> Condition:
    """The player held so many objectives as the round began."""

    def condition(position: Position, seat: int) -> bool:
        return sum(one.seat == seat for one in at_the_beginning(position)) >= least

    return condition
