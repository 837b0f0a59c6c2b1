"""Games logged in full: every event taken to the machine, every verdict with its reasons."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_args

from rules_engine.battlefield import boards
from rules_engine.editions import load
from rules_engine.facts.errors import Fault, Refused, Unusable
from rules_engine.kernel.flow import RECORD, Ask, BlindSpots, Line, Record, need
from rules_engine.log.folding import Step
from rules_engine.log.forms import Log
from rules_engine.log.marks import AnyLogged, Disclose, Result
from rules_engine.machine import Stepped, on_record, step
from rules_engine.replay.hashing import Hashing
from rules_engine.replay.hidden import Decks, as_opened, disclosure_problem, opened, still_sealed
from rules_engine.replay.seats import check_seats
from rules_engine.replay.verdicts import Checked, GameResult, Settlement, Word
from rules_engine.sense.blindness import blind_spots, went_astray
from rules_engine.sense.ground import surviving
from rules_engine.state.events import (
    AnyEvent,
    Choose,
    ChooseBoard,
    Cycle,
    Discard,
    Draw,
    Event,
    Play,
    Score,
    Told,
)
from rules_engine.state.position import LevelMatch, Position

PLAYED = frozenset(get_args(AnyEvent))
TAGS = {event: str(event.__struct_config__.tag) for event in get_args(AnyLogged)}
_NAMING = frozenset((Choose, Cycle, Discard, Draw, Play, Score))


class Player:
    """Plays a log line by line. same says whether log and engine are of one version.

    outdated are runs of lines, each from its first to before its last, that a correction was made
    of later: the hashes in them are of positions as the log had them then.
    """

    def __init__(
        self,
        log: Log,
        start: Position,
        *,
        same: bool,
        explain: bool = False,
        outdated: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.log = log
        self.outdated = outdated
        self.position = start
        self.edition = load(start.edition)
        self.same = same
        self.explain = explain
        self.decks = Decks(log)
        self.lines: tuple[Line, ...] = ()
        self.differs = 0
        self.compared = False
        self.ask: Ask | None = None
        self._hashing = Hashing()
        self.given = bool(start.given) or _board_given(start)

    def take(self, line: Step) -> Checked:
        """The verdict on a line; the position moves on unless it is contradicted.

        `lines` then has the derivation, where it is asked for.
        Raises Fault, with the number of the event, where the engine fails itself.
        """
        self.lines = ()
        if line.problem:
            return checked_line(line, "contradicted", rule=line.problem)
        event = line.event
        if event is None:
            return checked_line(line, skipped_word(line))
        try:
            check_seats(event, len(self.position.seats))
            if type(event) in PLAYED:
                return self._play(line, event)
            with seen_from(self.position) as record:
                hidden = self._told(event)
            return self.judged(line, (*record.not_shown, *hidden), ())
        except Refused as refused:
            return checked_line(line, "contradicted", rule=refused.rule, facts=refused.facts)
        except Unusable as error:
            raise Unusable(f"event {line.entry.n}: {error}") from None
        except Fault as fault:
            raise Fault(f"at event {line.entry.n}: {fault}") from fault

    def _play(self, line: Step, event: Event) -> Checked:
        entry = line.entry
        openings = entry.logged.opens
        before, ask = self.position, self.ask
        if openings:
            before, ask = opened(before, openings), None
            event = as_opened(event, openings)
        kind = type(event)
        if kind is ChooseBoard:
            self.given |= check_board(event)  # type: ignore[arg-type]  # it is one
        if ask is None:
            stepped = step(before, event, explain=self.explain)
        else:
            stepped = on_record(self.edition, Stepped(before, self.explain, event), event, ask)
        position, hidden = stepped.position, stepped.not_shown
        if kind in _NAMING:
            hidden += still_sealed(event)
            if self.decks.watched:
                self.decks.check(position)
        hidden += self._compared(line, position)
        self.position, self.ask, self.lines = position, stepped.ask, stepped.derivation
        return self.judged(line, hidden, stepped.assumed)

    def judged(self, line: Step, hidden: tuple[Line, ...], assumed: tuple[str, ...]) -> Checked:
        """The verdict on a line that breaks no rule."""
        entry = line.entry
        logged = entry.logged
        return Checked(
            entry.n,
            logged.id,
            TAGS[type(logged.event)],
            _word(line.event, hidden),
            hidden=hidden,
            assumed=assumed,
            given=self.given,
            corrected=line.by,
            implied=logged.implied,
        )

    def agrees(self, line: Step, position: Position) -> bool:
        """Whether the position that a line leads to has the hash that the log says, if any."""
        if not self._says(line):
            return True
        self.compared = True
        return self._hashing.of(position) == line.entry.position

    def _says(self, line: Step) -> bool:
        """Whether the hash of a line is that of a position as it is reached now."""
        if not line.entry.position or line.by or self.differs:
            return False
        n = line.entry.n
        return not self.outdated or not any(begin <= n < end for begin, end in self.outdated)

    def _compared(self, line: Step, position: Position) -> tuple[Line, ...]:
        """Hold the position's hash in the log against the position it leads to; what cannot be
        shown of it."""
        if not self._says(line):
            return ()
        claimed, n = line.entry.position, line.entry.n
        self.compared = True
        found = self._hashing.of(position)
        if found == claimed:
            return ()
        if not self.same:
            self.differs = n
            return ()
        if went_astray(position):
            return (Line("log.position", "not shown", {"log": claimed, "found": found}),)
        with seen_from(position) as record:
            need(found == claimed, "log.position", log=claimed, found=found)
        return record.not_shown

    def _told(self, event: Event) -> tuple[Line, ...]:
        """What cannot be checked of an event that only a log knows."""
        if isinstance(event, Disclose):
            problem = disclosure_problem(self.log.header, event)
            need(not problem, "log.disclosure", seat=event.by, problem=problem)
            return ()
        if not isinstance(event, Result):
            raise Refused("log.detail", {"event": type(event).__name__, "detail": "full"})
        return check_claim(event, result_of(self.position))


def _word(event: Event | None, hidden: tuple[Line, ...]) -> Word:
    if isinstance(event, Told) and event.by < 0:
        return "ruled"
    return "not shown" if hidden else "verified"


class _Claimed(Record):
    """What is held against a position that the log makes a claim of."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        super().__init__(explain=False)
        self.position = position

    def blind(self) -> BlindSpots:
        return blind_spots(self.position)


@contextmanager
def seen_from(position: Position) -> Iterator[Record]:
    """Hold what the log claims against a position, blind where that is."""
    record = _Claimed(position)
    token = RECORD.set(record)
    try:
        yield record
    finally:
        RECORD.reset(token)


def check_claim(event: Result, found: GameResult) -> tuple[Line, ...]:
    """Hold a result that players told against the one the events lead to."""
    need(event.glory == found.glory, "log.result", told=event.glory, found=found.glory)
    if not found.finished:
        return (Line("log.early-end", "not shown", {"round": found.rounds}),)
    claimed = tuple(sorted(event.winners))
    need(claimed == found.winners, "log.result", told=claimed, found=found.winners)
    return ()


def result_of(position: Position) -> GameResult:
    """The result of a game that stands at this position.

    Rounds played after it to settle its match change nothing of it.
    """
    glory = tuple(seat.glory + seat.spent for seat in position.seats)
    level = position.sudden_death
    if level is not None:
        winners, rule = tuple(sorted(level.outcome.winners)), level.outcome.rule
        settled = _settlement(position, level, glory)
        return GameResult(True, level.glory, level.rounds, winners, rule, settled)
    outcome = position.outcome
    return GameResult(
        finished=outcome is not None,
        glory=glory,
        rounds=position.round,
        winners=tuple(sorted(outcome.winners)) if outcome is not None else (),
        rule=outcome.rule if outcome is not None else "",
        unknown=tuple(dict.fromkeys(one.card for one in blind_spots(position))),
    )


def _settlement(position: Position, level: LevelMatch, glory: tuple[int, ...]) -> Settlement:
    outcome = position.outcome
    return Settlement(
        earlier=level.earlier,
        rounds=position.round - level.rounds,
        left=tuple(bool(surviving(position, seat)) for seat in range(len(position.seats))),
        glory=glory,
        winner=outcome.winners[0] if outcome is not None else None,
        rule=outcome.rule if outcome is not None else "",
    )


def skipped_word(line: Step) -> Word:
    """The word for a line that is not played: a correction holds, what it voids is void."""
    if line.by:
        return "void"
    return "verified" if hasattr(line.entry.logged.event, "agreed") else "repeated"


def checked_line(line: Step, verdict: Word, **facts: Any) -> Checked:
    """A verdict on a line of the log."""
    logged = line.entry.logged
    return Checked(
        line.entry.n,
        logged.id,
        TAGS[type(logged.event)],
        verdict,
        corrected=line.by,
        implied=logged.implied,
        **facts,
    )


def check_board(event: ChooseBoard) -> bool:
    """Whether a board comes with the log; one that is known must be as it is known."""
    found = False
    for placed in (event.board, event.first):
        if placed is not None and not isinstance(placed.board, str):
            known = boards().get(placed.board.name)
            need(known in (None, placed.board), "log.given", board=placed.board.name)
            found = found or known is None
    return found


def _board_given(position: Position) -> bool:
    placed = position.layout.boards if position.layout is not None else ()
    return any(not isinstance(one.board, str) for one in placed)
