"""Going through a log: nearly every event is as it is asked for, and taken in few steps.

Such an event is one that the row on top asks for, of whom it asks, which breaks no rule and shows
no card that was sealed. Whatever else a line has is left to the player of the log, who looks at all
there is to look at and comes to the same.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.kernel.flow import RECORD, Ask, Line
from rules_engine.kernel.running import row_of, settled, whose
from rules_engine.kernel.tables import Linked
from rules_engine.log.folding import Step
from rules_engine.machine import TRIPPED, Stepped
from rules_engine.replay.full import PLAYED, TAGS, Player
from rules_engine.replay.seats import check_seats, seats_named
from rules_engine.replay.verdicts import Checked
from rules_engine.state.events import ChooseBoard, Pass
from rules_engine.state.position import Position

_OPEN = frozenset(kind for kind in PLAYED - {ChooseBoard} if "sealed" not in kind.__struct_fields__)
"""Events that bring nothing that the data may lack."""
_SEATED = frozenset(
    kind
    for kind in PLAYED - {ChooseBoard}
    if seats_named(kind) and "sealed" not in kind.__struct_fields__
)
"""Those of them that name seats besides whose they are."""
_SEALABLE = frozenset(
    kind for kind in PLAYED if not seats_named(kind) and "sealed" in kind.__struct_fields__
)
"""The same of a card that may have been sealed."""
_LEFT = (Refused, Unusable, *TRIPPED)
"""What an event may end with that the player has to look at."""
_PASSED = TAGS[Pass]
_NO_FACTS: dict[str, Any] = {}
"""What is told of an event that holds: the same for all of them, since nobody writes into it."""


class Gone:
    """What came of lines: the verdict on each, and of those that hold the position it led to, the
    last alone where no other is kept, and, where they are asked for, its derivation. broken says
    that the last of them is contradicted."""

    def __init__(self, *, keep: bool) -> None:
        self.broken = False
        self.checks: list[Checked] = []
        self.positions: list[Position] | deque[Position] = [] if keep else deque(maxlen=1)
        self.derivations: list[tuple[Line, ...]] = []


def through(player: Player, lines: Iterable[Step], *, keep: bool = True) -> Gone:
    """What comes of line after line, up to the first that is contradicted.

    Raises Fault, with the number of the event, where the engine fails itself.
    """
    gone, record = Gone(keep=keep), Stepped(player.position, player.explain)
    token = RECORD.set(record)
    try:
        _through(player, lines, gone, record)
    finally:
        RECORD.reset(token)
    return gone


def _through(  # noqa: C901  # every event goes through here: a call more costs more than it does
    player: Player, lines: Iterable[Step], gone: Gone, record: Stepped
) -> None:
    edition, explain, watched = player.edition, player.explain, player.decks.watched
    check, reach, derive = gone.checks.append, gone.positions.append, gone.derivations.append
    before, ask, given = player.position, player.ask, player.given
    row: Linked | None = None
    written: list[Line] | None = None
    position: Any
    ask_then: Ask | None = None
    for line in lines:
        event: Any = line.event
        entry = line.entry
        kind, logged = type(event), entry.logged
        plain = not (line.by or logged.implied or logged.opens or given)
        if (
            kind is Pass
            and plain
            and ask is not None
            and ask.hands_on is not None
            and event.by == ask.who
            and not entry.position
        ):
            # a third of all events: nothing is held against the rules
            if explain:
                written = record.lines = [whose(ask.who, event.by)]
                row = row or row_of(edition, before)
            before, ask = ask.hands_on(before)
            check(Checked(entry.n, logged.id, _PASSED, "verified", "", _NO_FACTS))
            reach(before)
            if written is not None and row is not None:
                derive((*written, row.reached))
            continue
        if (
            ask is None
            or kind not in ask.events
            or event.by != ask.who
            or logged.opens
            or (kind not in _OPEN and (watched or kind not in _SEALABLE or event.sealed))
        ):
            position = None
        else:
            record.before, record.event, record.spots = before, event, None
            try:
                if kind in _SEATED:
                    check_seats(event, len(before.seats))
                if explain:
                    written = record.lines = [whose(ask.who, event.by)]
                row, answer = row or row_of(edition, before), ask.answer
                verb = answer(before, event)
                position, ask_then, row = settled(edition, verb, row, written)
            except _LEFT:
                position = None
        if position is None or (entry.position and not player.agrees(line, position)):
            record.clear()
            player.position, player.ask = before, ask
            checked = _with_care(player, line)
            check(checked)
            if checked.verdict == "contradicted":
                gone.broken = True
                break
            before, ask, given, row = player.position, player.ask, player.given, None
            reach(before)
            if explain:
                derive(player.lines)
            continue
        before, ask = position, ask_then
        if record.not_shown or record.assumed or record.lacking:
            check(player.judged(line, record.not_shown, record.assumed))
            record.clear()
        elif plain:
            check(Checked(entry.n, logged.id, TAGS[kind], "verified", "", _NO_FACTS))
        else:
            check(player.judged(line, (), ()))
        reach(before)
        if written is not None:
            derive(tuple(written))
    player.position, player.ask = before, ask


def _with_care(player: Player, line: Step) -> Checked:
    """The player's own verdict on a line, nothing of it on the record of those gone through."""
    token = RECORD.set(None)
    try:
        return player.take(line)
    finally:
        RECORD.reset(token)
