"""What a scene does not tell of its past: who looks there rests on nothing having happened.

In the history of a round whose course nobody told lies one entry of a kind of its own. It says
nothing, but whoever reads it in search of something puts on record that what he finds rests on
it. So every condition of a card, known now or later, that turns on an untold past is noticed at
one place: a check that fails then is not shown (`kernel.flow.need`), and an answer that holds
says what was supposed.
"""

from collections.abc import Callable
from typing import Any, Final, get_args

from msgspec.structs import replace

from rules_engine.facts.errors import EngineError
from rules_engine.kernel.flow import (
    EARLIER_ROUNDS,
    RECORD,
    THIS_ROUND,
    Record,
    rest_on,
    unrecorded,
)
from rules_engine.state.position import Happening, Position
from rules_engine.state.vocabulary import Happened

SUPPOSED: Final = {
    THIS_ROUND: "Nothing happened earlier in this round but what the scene tells.",
    EARLIER_ROUNDS: "Nothing happened in earlier rounds but what the scene tells.",
}
"""What is supposed of a past that is not told, in words."""
OPEN: Final = {
    THIS_ROUND: "what happened earlier in this round is not told",
    EARLIER_ROUNDS: "what happened in earlier rounds is not told",
}
"""Why something is left open that turns on a past that is not told."""


_TRIPPED = (EngineError, LookupError, AssertionError, TypeError, ValueError, AttributeError)
_KINDS: Final = tuple(
    kind for kind in get_args(Happened) if kind not in ("untold", "told", "astray")
)
_WORDS: Final[dict[str, tuple[str, ...]]] = {"attack": ("hit", "miss")}


class Untold(Happening, frozen=True, gc=False):
    """All that may have happened in a round before what is told of it; word says how it is named
    on record."""

    def __getattribute__(self, name: str) -> Any:
        rest_on(object.__getattribute__(self, "word"))
        return object.__getattribute__(self, name)


def untold(position: Position, number: int) -> Untold:
    """The entry of a round of which nothing is told."""
    return Untold("untold", word=THIS_ROUND if number == position.round else EARLIER_ROUNDS)


def opened(position: Position, shown: frozenset[int]) -> Position:
    """The position with the past left open in every round but those told.

    Who is Inspired stands in the scene: no Inspire step looks for what may have met a condition.
    """
    earlier = position.earlier or ((),) * (position.round - 1)
    rounds = [
        past if number in shown else (untold(position, number), *past)
        for number, past in enumerate((*earlier, position.history), start=1)
    ]
    looked = 0 if position.round in shown else 1
    return replace(
        position,
        earlier=tuple(rounds[:-1]),
        history=rounds[-1],
        inspected=position.inspected + looked,
    )


def going_on(position: Position) -> Position:
    """The position after an event: what came before that had its chance to be scored at once."""
    course = position.history
    if position.surged or not course or type(course[0]) is not Untold:
        return position
    return replace(position, surged=1)


def again(position: Position) -> Position:
    """A position that was written down, with its open past open again."""

    def read(past: tuple[Happening, ...]) -> tuple[Happening, ...]:
        if past and past[0].what == "untold":
            return (Untold("untold", word=past[0].word), *past[1:])
        return past

    return replace(
        position, earlier=tuple(map(read, position.earlier)), history=read(position.history)
    )


def looks_astray(position: Position, test: Callable[[Position], bool]) -> bool:
    """Whether what a test comes to hangs on a moment at which the game on record left the tables:
    it looks there in vain, or a deed there would undo it."""
    with unrecorded():
        left_open = _open_where_astray(position)
    if left_open is None:
        return False
    record = Record(explain=False)
    token = RECORD.set(record)
    try:
        met = test(left_open)
    finally:
        RECORD.reset(token)
    if not {THIS_ROUND, EARLIER_ROUNDS}.intersection(record.assumed):
        return False
    return not met or bool(undone_by(left_open, test))


def _open_where_astray(position: Position) -> Position | None:
    """The position with its past open at every event that was followed only as it looked, and
    nowhere else; None where it was followed throughout."""
    rounds = (*position.earlier, position.history)
    if not any(one.what == "astray" for past in rounds for one in past):
        return None

    def read(past: tuple[Happening, ...], word: str) -> tuple[Happening, ...]:
        known = (one for one in past if type(one) is not Untold)
        return tuple(Untold("untold", word=word) if one.what == "astray" else one for one in known)

    earlier = tuple(read(past, EARLIER_ROUNDS) for past in position.earlier)
    return replace(position, earlier=earlier, history=read(position.history, THIS_ROUND))


def undone_by(position: Position, test: Callable[[Position], bool]) -> str:
    """What kind of deed would undo a test that holds, had it happened in the past that is not told;
    `` where none would. Tried are deeds of every kind, of one player's fighters and of all."""
    with unrecorded():
        for kind in _KINDS:
            for seats in (*((seat,) for seat in range(len(position.seats))), None):
                try:
                    if not test(_with_past(position, _deeds(position, kind, seats))):
                        return str(kind)
                except _TRIPPED:  # of a deed made up a condition may ask what it does not have
                    continue
    return ""


def _with_past(position: Position, deeds: tuple[Happening, ...]) -> Position:
    """The position with these deeds where nothing was told; what came after moves on."""

    def course(past: tuple[Happening, ...]) -> tuple[Happening, ...]:
        at = next((place for place, one in enumerate(past) if type(one) is Untold), -1)
        if at < 0:
            return past
        later = (
            replace(one, since=one.since + len(deeds)) if one.since > at else one
            for one in past[at + 1 :]
        )
        return (*past[: at + 1], *deeds, *later)

    history = course(position.history)
    more = len(history) - len(position.history)
    return replace(
        position,
        earlier=tuple(map(course, position.earlier)),
        history=history,
        surged=position.surged + more if position.surged else 0,
    )


def _deeds(
    position: Position, kind: Happened, seats: tuple[int, ...] | None
) -> tuple[Happening, ...]:
    """Deeds of a kind by the fighters of these seats (of all): alone, on each other fighter, and by
    no fighter of the seat."""
    turn = max(position.turn, 1)
    doing = range(len(position.seats)) if seats is None else seats
    by = [(one, own.seat) for one, own in enumerate(position.fighters) if own.seat in doing]
    on = (-1, *range(len(position.fighters)))
    words = _WORDS.get(kind, ("",))
    alone = (Happening(kind, seat, amount=1, turn=turn) for seat in doing)
    happened = (
        Happening(kind, seat, one, other, 3, word, turn)
        for one, seat in by
        for other in on
        if other != one
        for word in words
    )
    return (*alone, *happened)
