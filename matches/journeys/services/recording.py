"""Events of a journey's log as phones send them: each taken once, or the rule told that forbids it.

A journey has one log. The engine plays every event before it is taken, so that what is logged
holds; a phone that had not seen all there is brings its events again.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict
from matches.journeys.queries.logs import header_of, log_of
from matches.journeys.queries.rights import need_player
from matches.journeys.services import aside, book, checking
from matches.journeys.services.aside import Sender
from matches.models import Entry as Player
from matches.models import Journey, JourneyEvent
from matches.people import things
from matches.people.queries import roles
from matches.people.services import stamps
from rules_engine.facts import canonical
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import JourneyPlayer, player_of, read_told, taken
from rules_engine.journeys.position import EDITION
from rules_engine.log import JourneyHeader, Logged, Void, fold
from rules_engine.log.chain import link, same_content, start
from rules_engine.log.folding import Step
from rules_engine.log.forms import Entry
from rules_engine.log.journey_marks import AmendJourney, JourneyResult
from rules_engine.log.own_rules import places, wording

AT_ONCE = 500
EVENTS_AT_MOST = 3_000
MISSED_AT_ONCE = 500
OLDEST = timedelta(days=14)  # a tap that a phone says is older has no time that can be believed
PASSED = "told-first"
TOLD_FIRST = "Another phone told this step first, and otherwise. The log has what that one told."
_TABLE = 1  # seats of a journey's log: all at the table speak with one voice
_CORRECTIONS = (Void, AmendJourney)


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event of a batch. at: the phone's clock at the tap, ms since 1970."""

    e: Any
    at: int | None = None


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone sends at once, after event `since` whose hash it knows as `h`.

    passed: what it gives up, since another phone told the same step first, and otherwise. game and
    line are told by every score pad; a journey has one log, so nothing follows from them.
    """

    events: list[Sent]
    since: int = 0
    h: str = ""
    sent_at: int | None = None
    game: int = 1
    line: int | None = None
    passed: list[Sent] = []


@dataclass(slots=True)
class Receipt:
    """What became of a batch: an answer to each event, and what the phone had missed."""

    since: int
    answers: list[dict[str, Any]] = field(default_factory=list)
    missed: list[JourneyEvent] = field(default_factory=list)
    more: bool = False


@transaction.atomic
def take_events(*, journey: Journey, actor: Actor, batch: Batch) -> Receipt:
    """Take the events of a batch into the journey's log, in order, each once.

    What is refused or passed is kept aside. Raises NotAllowed for somebody who is not of the group,
    Conflict for a journey that was called off or whose log was brought whole; `journey` is up to
    date afterwards.
    """
    need_player(actor, journey.group)
    book.hold(journey)
    if journey.state == Journey.State.CALLED_OFF:
        raise Conflict(
            "This journey was called off. What you tapped stays on this phone, and nothing was "
            "logged. An organiser can take the journey up again.",
            code="journey-called-off",
        )
    need_phones(journey)
    rows = list(JourneyEvent.objects.filter(journey=journey).order_by("n"))
    pen = _Pen(journey, roles.entry_of(actor, journey.group.event), actor, rows)
    follows = batch.since <= journey.last and batch.h in ("", pen.hash_at(batch.since))
    got = Receipt(batch.since if follows else 0)
    missed = [row for row in rows if row.n > got.since]
    got.missed, got.more = missed[:MISSED_AT_ONCE], len(missed) > MISSED_AT_ONCE
    open_ = True
    for sent in batch.events:
        answer = pen.answer(sent, batch, is_next=open_, follows=follows)
        if answer["answer"] == "refused":
            answer["kept"] = pen.keep(sent, batch, answer)
        open_ = open_ and answer["answer"] in ("taken", "known")
        got.answers.append(answer)
    for sent in batch.passed:
        pen.keep(sent, batch, {"code": PASSED, "says": TOLD_FIRST})
    pen.write()
    return got


def need_phones(journey: Journey) -> None:
    """Raises Conflict for a journey whose log is no phone's: it was brought whole, in another
    detail than a phone keeps."""
    if header_of(journey).detail != "middle":
        raise Conflict(
            "The log of this journey was brought whole as a file, so no phone goes on with it. "
            "Nothing was logged. An organiser can correct the result on the journey's page.",
            code="log-brought-whole",
        )


class _Pen:
    """Writes one batch into a journey's log, held by whoever holds the journey's row."""

    def __init__(
        self, journey: Journey, entry: Player | None, actor: Actor, rows: list[JourneyEvent]
    ) -> None:
        self.journey, self.entry, self.actor = journey, entry, actor
        self.now = timezone.now()
        self.header: JourneyHeader = header_of(journey)
        self._hashes = ["", *(row.h for row in rows)]
        self.entries = list(log_of(journey, rows).entries)
        self._by_id = {one.logged.id: one for one in self.entries}
        self._added: list[JourneyEvent] = []
        self._ended = False
        self._player: JourneyPlayer | None = None

    def hash_at(self, n: int) -> str:
        """The hash of event n, of the header for 0."""
        return self._hashes[n] if n else start(self.header)

    @property
    def player(self) -> JourneyPlayer:
        """The engine at the log's last event."""
        if self._player is None:
            self._player = self._played(self.entries)
        return self._player

    def _played(self, entries: list[Entry]) -> JourneyPlayer:
        player = player_of(self.header)
        for line in fold(tuple(entries), _TABLE):
            player.take(line)
        return player

    def answer(self, sent: Sent, batch: Batch, *, is_next: bool, follows: bool) -> dict[str, Any]:
        """Take an event, or say what becomes of it instead."""
        given = sent.e if isinstance(sent.e, dict) else {}
        name = str(given.get("id", ""))[:64]
        try:
            logged, raw = read_told(canonical.write(sent.e))
        except Refused as refused:
            return _by_rule(name, refused.rule)
        except Unusable as error:
            return _refused(name, "unreadable", f"This is no event of a journey: {error}.")
        if (before := self._by_id.get(logged.id)) is not None:
            if not same_content(before.logged, logged):
                return _by_rule(name, "log.id")
            return {"id": name, "answer": "known", "n": before.n, "h": before.h, "p": ""}
        if is_next and not follows:
            return {"id": name, "answer": "stale"}
        if not is_next or logged.after > len(self.entries):
            return {"id": name, "answer": "waits"}
        if logged.after < len(self.entries):
            return {"id": name, "answer": "stale"}
        if len(self.entries) >= EVENTS_AT_MOST:
            sentence = f"A journey's log has {EVENTS_AT_MOST:,} events at most. Tell its result."
            return _refused(name, "log.full", sentence)
        try:
            self._play(logged, raw)
        except Refused as refused:
            return _by_rule(name, refused.rule)
        row = self._append(logged, raw, _tapped_at(sent, batch, self.now))
        return {"id": name, "answer": "taken", "n": row.n, "h": row.h, "p": ""}

    def keep(self, sent: Sent, batch: Batch, answer: dict[str, Any]) -> bool:
        """Keep an event aside that was refused; whether there was room."""
        return aside.keep(
            self.journey,
            Sender(self.actor.label, self.entry),
            sent.e,
            code=answer["code"],
            says=answer["says"],
            tapped=_tapped_at(sent, batch, self.now),
        )

    def _play(self, logged: Logged, raw: bytes) -> None:
        """Play an event. Raises Refused by the rule that it breaks; for a correction, by the one
        that something after it would break then."""
        entry = Entry(len(self.entries) + 1, logged, "", raw)
        if not isinstance(logged.event, _CORRECTIONS):
            taken(self.player, Step(entry, logged.event))
            return
        lines = fold((*self.entries, entry), _TABLE)
        if lines[-1].problem:
            raise Refused(lines[-1].problem)
        player = player_of(self.header)
        for line in lines:
            taken(player, line)
        self._player = player

    def _append(self, logged: Logged, raw: bytes, tapped: datetime) -> JourneyEvent:
        n = len(self.entries) + 1
        h = link(self.hash_at(n - 1), n, raw)
        row = JourneyEvent(
            journey=self.journey,
            n=n,
            client_id=logged.id,
            kind=str(type(logged.event).__struct_config__.tag),
            by=logged.event.by,
            raw=raw.decode(),
            h=h,
            entry=self.entry,
            user=self.actor.user,
            tapped_at=tapped,
            received_at=self.now,
        )
        entry = Entry(n, logged, h, raw)
        self.entries.append(entry)
        self._by_id[logged.id] = entry
        self._hashes.append(h)
        self._added.append(row)
        self._ended = self._ended or isinstance(logged.event, (JourneyResult, *_CORRECTIONS))
        return row

    def write(self) -> None:
        """Write down what was taken, and call for a check where that may be the journey's end."""
        if not self._added:
            return
        JourneyEvent.objects.bulk_create(self._added)
        journey = self.journey
        journey.last, journey.h = self._added[-1].n, self._added[-1].h
        journey.last_at = self.now
        journey.changes += 1
        self._note_tokens()
        journey.save(update_fields=["last", "h", "last_at", "changes", "tokens"])
        if self._ended:
            checking.call_for_check(journey)

    def _note_tokens(self) -> None:
        """Where the table stands by now, for the wall, which is told where that changed."""
        at = self.player.position
        now = {"turn": at.turn, "quest": at.quest, "nightfall": at.nightfall}
        now["spaces"] = at.nightfall_spaces
        if now != self.journey.tokens:
            self.journey.tokens = now
            stamps.touch(self.journey.group.event_id, {things.TOKENS})


def _refused(name: str, code: str, says: str) -> dict[str, Any]:
    return {"id": name, "answer": "refused", "code": code, "says": says, "kept": False}


def _by_rule(name: str, rule: str) -> dict[str, Any]:
    refusal = _refused(name, rule, wording(rule, EDITION))
    return {**refusal, "rule": rule, "cites": list(places(rule, EDITION))}


def _tapped_at(sent: Sent, batch: Batch, now: datetime) -> datetime:
    """When it was tapped by our clock, whatever the phone's says."""
    if sent.at is None or batch.sent_at is None:
        return now
    ago = timedelta(milliseconds=batch.sent_at - sent.at)
    return now - ago if timedelta() <= ago <= OLDEST else now
