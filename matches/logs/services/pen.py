"""The pen that writes on a line of a game's log: what may be written, and the writing."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from companion.core import row_writing
from companion.core.services.audit import record
from matches.logs import receipt
from matches.logs.builds import engine_build
from matches.logs.queries import lines
from matches.logs.receipt import Board, Read, Refusal
from matches.logs.services import writers
from matches.logs.services.writers import Writer
from matches.models import GameEvent, KeptAside, LoggedGame, LogLine, LogPoint
from rules_engine.log import Amend, Entry, Header, Logged, Void, fold
from rules_engine.log.chain import link, same_content
from rules_engine.log.reading import read_event
from rules_engine.state.events import Pass

EVENTS_AT_MOST = 3_000  # a game of full detail has 400
CORRECTIONS_AT_MOST = 300
KEPT_AT_MOST = 300


@dataclass(slots=True)
class Pen:
    """Writes one batch on a line, held by whoever holds the game's row.

    late: the match's result was confirmed before. now: when the batch came.
    """

    logged: LoggedGame
    line: LogLine
    writer: Writer
    late: bool
    now: datetime
    rows: list[GameEvent] = field(default_factory=list)
    kept: list[KeptAside] = field(default_factory=list)
    ended: bool = False
    asked: bool = False
    _known: dict[str, GameEvent] = field(default_factory=dict)
    _points: dict[str, LogPoint] = field(default_factory=dict)
    _board: Board | None = None
    _kept_before: int = -1

    @property
    def header(self) -> Header:
        """The header of the line."""
        return lines.header_of(self.line)

    @property
    def last(self) -> int:
        """The number of the line's last event, those of this batch counted."""
        return self.line.last

    def look_up(self, batch: Iterable[Read]) -> None:
        """Read what the line holds under the ids of a batch."""
        batch = list(batch)
        if self.line.last and batch:
            self._known = lines.known(self.line, [one.logged.id for one in batch])
        asked = [one.logged.id for one in batch if isinstance(one.event, Void | Amend)]
        if asked:
            found = LogPoint.objects.filter(
                line=self.line, kind=LogPoint.Kind.CORRECTION, client_id__in=asked
            )
            self._points = {point.client_id: point for point in found}

    def known(self, event: Read) -> dict[str, Any] | Refusal | None:
        """The answer to an event whose id was used before on this line; None for a new one."""
        name = event.logged.id
        if point := self._points.get(name):
            before = read_event(point.content.encode())[0]
            if same_content(before, event.logged):
                return self._asked(point)
            return receipt.by_rule("log.id", self.header.edition)
        row = self._known.get(name)
        if row is None:
            return None
        if row.raw.encode() != event.raw:
            before = read_event(row.raw.encode())[0]
            if not same_content(before, event.logged):
                return receipt.by_rule("log.id", self.header.edition)
        return {"id": name, "answer": "known", "n": row.n, "h": row.h, "p": row.p}

    def _asked(self, point: LogPoint) -> dict[str, Any]:
        """What became of a correction that was asked for."""
        logged = self._known.get(point.client_id)
        if logged is not None:
            place = {"n": logged.n, "h": logged.h, "p": logged.p}
            return {"id": point.client_id, "answer": "known", **place}
        return {"id": point.client_id, "answer": "asked", "point": point.pk}

    def take(self, event: Read, tapped: datetime, *, sure: bool) -> dict[str, Any] | Refusal:
        """Write the next event, or put it to the other player, or say why neither can be."""
        if self.line.last >= EVENTS_AT_MOST:
            sentence = f"A game's log has {EVENTS_AT_MOST:,} events at most. Call a judge."
            return Refusal("log.full", sentence)
        if not self._may_write(event):
            return Refusal(
                "not-your-seat",
                "The other player logs this game too, and writes for that seat. It was not "
                "logged; if the other's log is wrong, ask for a correction.",
            )
        refusal = receipt.unfit(event, self.header, may_rule=self.writer.may_rule)
        if refusal is not None:
            return refusal
        if isinstance(event.event, Void | Amend):
            refusal = self._need_correction_of(event.event)
            if refusal is not None:
                return refusal
            if not self._is_agreed(event.event):
                return self._ask(event)
        elif self.line.detail == "full":
            refusal = self._play(event)
            if refusal is not None and not sure:
                return refusal
            if refusal is not None:
                self.board.spoil()
        row = self._append(event, tapped)
        return {"id": event.logged.id, "answer": "taken", "n": row.n, "h": row.h, "p": row.p}

    def correct(self, event: Read, *, by_seat: int) -> Refusal | None:
        """Write a correction that everybody agreed to, or a judge, as its asker's."""
        assert isinstance(event.event, Void | Amend)
        refusal = self._need_correction_of(event.event, agreed=True)
        if refusal is None:
            self._append(event, self.now).seat = by_seat
        return refusal

    def _may_write(self, event: Read) -> bool:
        """Whether the writer may log what this event's seat does: on a line beside, either seat's;
        and that either let a chance go by, since the game went on."""
        by = event.event.by
        own = by in (writers.STAFF_SEAT, self.writer.seat) or self.writer.is_staff
        free = self.line.state != LogLine.State.STANDS or _went_without_saying(event.logged)
        return own or free or not 0 <= by < 2 or not writers.writes(self.logged, by)

    def _need_correction_of(self, event: Void | Amend, *, agreed: bool = False) -> Refusal | None:
        """The refusal of a correction of what is not there, or is a correction itself."""
        found = self._logged(event.of)
        if found is None or found.kind in ("void", "amend"):
            return receipt.by_rule("log.correction-of", self.header.edition)
        own_seat = not isinstance(event, Amend) or event.to.by == found.by
        if not (agreed or own_seat or self.writer.is_staff):
            return Refusal("not-your-seat", "A correction stays with the seat of the event.")
        before = lines.envelopes(self.line).filter(kind__in=("void", "amend")).count()
        if before >= CORRECTIONS_AT_MOST:
            sentence = f"A game's log has {CORRECTIONS_AT_MOST} corrections at most. Call a judge."
            return Refusal("log.full", sentence)
        return None

    def _logged(self, name: str) -> GameEvent | None:
        """What the line holds under this id, what this batch wrote too."""
        own = next((row for row in self.rows if row.client_id == name), None)
        return own or lines.known(self.line, [name]).get(name)

    def _is_agreed(self, event: Void | Amend) -> bool:
        """Whether everybody agrees whom the writer may speak for."""
        if event.by < 0:
            return True  # a judge's: `unfit` let no other pass
        seats = set(range(len(self.header.seats)))
        if not seats <= set(event.agreed):
            return False
        others = (seat for seat in seats if seat != self.writer.seat)
        alone = not any(writers.writes(self.logged, seat) for seat in others)
        free = alone or self.line.state != LogLine.State.STANDS
        return self.writer.is_staff or free or self._takes_back_a_pass(event)

    def _takes_back_a_pass(self, event: Void | Amend) -> bool:
        """Whether only a pass is taken back that went without saying."""
        found = self._logged(event.of)
        if found is None or not isinstance(event, Void):
            return False
        return _went_without_saying(read_event(found.raw.encode())[0])

    def _ask(self, event: Read) -> dict[str, Any]:
        """Put a correction to the other player."""
        point = LogPoint.objects.create(
            logged=self.logged,
            line=self.line,
            kind=LogPoint.Kind.CORRECTION,
            seat=None if self.writer.is_staff else self.writer.seat,
            client_id=event.logged.id,
            content=event.raw.decode(),
            opened_by=self.writer.label,
        )
        self.asked = True
        self._points[point.client_id] = point
        return self._asked(point)

    @property
    def board(self) -> Board:
        """The game as it stands, played from the last position that was kept."""
        if self._board is None:
            self._board = _board_of(self.line)
        return self._board

    def _play(self, event: Read) -> Refusal | None:
        entry = Entry(self.line.last + 1, event.logged, "", event.raw)
        return self.board.play(entry, event.event)

    def _append(self, sent: Read, tapped: datetime) -> GameEvent:
        line, event = self.line, sent.event
        n = line.last + 1
        if isinstance(event, Void | Amend) and line.detail == "full":
            self._board = _board_corrected(line, self.rows, sent.logged, n)
            line.position, line.position_at = self._board.kept, n
        p = ""
        if line.detail == "full" and n % receipt.HASH_EVERY == 0:
            p = self.board.hash
            line.position, line.position_at = self.board.kept, n
        row = GameEvent(
            line=line,
            n=n,
            client_id=sent.logged.id,
            kind=sent.kind,
            by=event.by,
            seat=self.writer.seat,
            raw=sent.raw.decode(),
            h=link(line.h, n, sent.raw, p),
            p=p,
            user=self.writer.actor.user if self.writer.is_staff else None,
            tapped_at=tapped,
            received_at=self.now,
            late=self.late,
        )
        self.rows.append(row)
        self._known[row.client_id] = row
        line.last, line.h = n, row.h
        self.ended = self.ended or receipt.ends_game(sent)
        return row

    def keep(self, kept: KeptAside) -> bool:
        """Keep aside what was refused; False where so much was kept already that it is not."""
        if self._kept_before < 0:
            self._kept_before = KeptAside.objects.filter(logged=self.logged).count()
        if self._kept_before + len(self.kept) >= KEPT_AT_MOST:
            return False
        self.kept.append(kept)
        return True

    def write(self) -> bool:
        """Write down what was taken, asked and kept; whether anything was."""
        if not (self.rows or self.kept or self.asked):
            return False
        logged, line = self.logged, self.line
        if self.rows:
            row_writing.insert(GameEvent, self.rows)
            line.last_at = self.now
            fields = ["last", "h", "last_at"]
            if line.detail == "full":
                self.ended = self.ended or self.board.is_over
                if line.position_by != engine_build():
                    line.position, line.position_at = self.board.kept, line.last
                    line.position_by = engine_build()
                if not self.board.holds:
                    line.position = None
                fields += ["position", "position_at", "position_by"]
            row_writing.update(line, fields)
            if not self.writer.is_staff:
                logged.writing |= 1 << self.writer.seat
        if self.kept:
            KeptAside.objects.bulk_create(self.kept, ignore_conflicts=True)
        logged.changes += 1
        row_writing.update(logged, ["changes", "writing"])
        if self.rows and self.late:
            self._note_late()
        return True

    def _note_late(self) -> None:
        record(
            actor=self.writer.actor,
            action="log.late",
            summary=(
                f"{self.writer.match}: {len(self.rows)} events of game {self.logged.game} were "
                "logged after its result was confirmed"
            ),
            event_id=self.writer.event.pk,
            about=self.logged,
            after={"game": self.logged.game, "last": self.line.last},
        )


def _went_without_saying(logged: Logged) -> bool:
    """Whether a score pad wrote this pass because a player simply went on."""
    return logged.implied and isinstance(logged.event, Pass)


def _board_of(line: LogLine) -> Board:
    """The game after a line's last event, played from the position that this engine kept. What
    another engine took and this one does not is nobody's fault: what follows is taken unchecked."""
    header = lines.header_of(line)
    of_ours = line.position_by == engine_build()
    at = line.position_at if of_ours else 0
    kept = bytes(line.position) if of_ours and line.position is not None else None
    board = Board(header, kept)
    if kept is None and at:
        board.spoil()
        return board
    rows = lines.envelopes(line).filter(n__gt=at)
    for step in fold(tuple(lines.entry_of(row) for row in rows), len(header.seats)):
        if step.event is not None and board.play(step.entry, step.event) is not None:
            board.spoil()
    return board


def _board_corrected(line: LogLine, added: list[GameEvent], correction: Logged, n: int) -> Board:
    """The game played from the start with a correction folded in."""
    header = lines.header_of(line)
    before = lines.envelopes(line)
    entries = [lines.entry_of(row) for row in (*before, *added)]
    entries.append(Entry(n, correction, "", b""))
    board = Board(header, None)
    for step in fold(tuple(entries), len(header.seats)):
        if step.event is not None and board.play(step.entry, step.event) is not None:
            board.spoil()
    return board
