"""What a phone sent for a game's log, held against what can be an event of that game. Plain data.

At every level of detail: form, seats, names and openings. At full detail the engine plays the event
too, from the last position that was kept, so that what breaks a rule is refused with the rule.
"""

import logging
from functools import lru_cache
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from rules_engine.facts import canonical, commitments
from rules_engine.facts.errors import EngineError, Unusable
from rules_engine.log import Amend, Disclose, Entry, Header, Log, Logged, Result, Step, Void
from rules_engine.log.marks import GloryMark, Out, Returned, Upgraded
from rules_engine.log.own_rules import places, wording
from rules_engine.log.reading import read_event
from rules_engine.replay import opening, position_hash
from rules_engine.replay.full import Player, result_of
from rules_engine.replay.glory import opened_ledger
from rules_engine.replay.ledger import Ledger
from rules_engine.replay.said import as_meant
from rules_engine.state.events import AnyEvent, Event, Told
from rules_engine.state.position import Position

log = logging.getLogger(__name__)

HASH_EVERY = 20
_MARKS = frozenset(get_args(GloryMark))
_PLAYED = frozenset(get_args(AnyEvent))
_POSITION = msgspec.json.Decoder(Position)
_RULINGS = (Void, Amend, Told)


class Refusal(msgspec.Struct, frozen=True):
    """Why an event was not taken. code: for programs; a rule's id where a rule forbids it."""

    code: str
    says: str
    rule: str = ""
    cites: tuple[str, ...] = ()


class Read(msgspec.Struct, frozen=True):
    """A client event as it was read: its parts, and its canonical text."""

    logged: Logged
    raw: bytes

    @property
    def event(self) -> Event:
        """What happened."""
        return self.logged.event

    @property
    def kind(self) -> str:
        """The kind of event, as it is written."""
        return str(type(self.event).__struct_config__.tag)


def read(given: Any) -> Read | Refusal:
    """A client event of a body of JSON."""
    try:
        logged, raw = read_event(canonical.write(given))
    except Unusable as error:
        return Refusal("unreadable", f"This is no event of a game's log: {error}.")
    return Read(logged, raw)


def by_rule(rule: str, edition: str) -> Refusal:
    """A refusal by a rule of the game or of the log, in our words with its places."""
    return Refusal(rule, wording(rule, edition), rule, tuple(places(rule, edition)))


def unfit(sent: Read, header: Header, *, may_rule: bool) -> Refusal | None:
    """What keeps this from being an event of the game, whatever happened before it.

    may_rule: whoever wrote it is a judge. Whose seat it is and what a correction is of, the
    caller knows.
    """
    event = sent.event
    if isinstance(event, _RULINGS) and event.by < 0 and not may_rule:
        return Refusal("not-yours-to-rule", "Only a judge rules for the table. Call one.")
    seats = len(header.seats)
    if not -1 <= event.by < seats or getattr(event, "seat", 0) not in range(seats):
        return Refusal("no-such-seat", f"This game has seats 0 to {seats - 1}.")
    for opened in sent.logged.opens:
        if not commitments.opens(opened):
            return by_rule("log.opening", header.edition)
    meant = event.to if isinstance(event, Amend) else event
    if not _is_of(header.detail, meant):
        return by_rule("log.detail", header.edition)
    return _no_such_name(meant, header) if header.detail == "glory" else None


def _is_of(detail: str, event: Event) -> bool:
    kind = type(event)
    if kind in (Void, Amend, Result, Disclose):
        return True
    if detail == "full":
        return kind in _PLAYED
    return detail == "glory" and kind in _MARKS


def _no_such_name(event: Event, header: Header) -> Refusal | None:
    """A glory-level mark that names what nobody has: it would make the whole log unreadable."""
    ledger = _ledger(canonical.of_struct(header))
    named = isinstance(event, Out | Returned | Upgraded)
    try:
        if named and hasattr(event, "card"):
            as_meant(ledger, replace(event, card=""))
        elif named:
            as_meant(ledger, event)
    except Unusable as error:
        return Refusal("no-such-fighter", _sentence(error))
    try:
        as_meant(ledger, event)
    except Unusable as error:
        return Refusal("no-such-card", _sentence(error))
    return None


def _sentence(error: Unusable) -> str:
    sentence = str(error)
    return f"{sentence[:1].upper()}{sentence[1:]}."


@lru_cache(maxsize=256)
def _ledger(header: bytes) -> Ledger:
    return opened_ledger(Log(header_of(header)))


@lru_cache(maxsize=256)
def header_of(text: bytes) -> Header:
    """The header of a line, from its canonical JSON."""
    return msgspec.json.decode(text, type=Header)


class Board:
    """A game of full detail as far as it was taken, on which the next events are played.

    position: where to go on from, as `kept` gives it, None for the beginning. `holds` is false from
    the first event on that was taken against the rules. Raises Unusable for a header that no game
    can begin with.
    """

    def __init__(self, header: Header, position: bytes | None) -> None:
        self.header = header
        start = _POSITION.decode(position) if position else opening(header)
        self._player = Player(Log(header), start, same=True)
        self.holds = True

    def play(self, entry: Entry, event: Event | None) -> Refusal | None:
        """Play an event, or say by which rule it cannot be; it is as it was then."""
        if not self.holds:
            return None
        if self._nobody(event):
            return Refusal("no-such-fighter", "No fighter of these two warbands has this number.")
        try:
            # hashes were taken as the log stood then: the check knows which still hold
            checked = self._player.take(Step(replace(entry, position=""), event))
        except Unusable as error:
            return Refusal("unreadable", _sentence(error))
        except (EngineError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            # the engine's fault must cost nobody an event: it is taken, and the job looks again
            log.exception("The engine failed on event %s", entry.n)
            self.holds = False
            return None
        if checked.verdict != "contradicted":
            return None
        return by_rule(checked.rule, self.header.edition)

    def _nobody(self, event: Event | None) -> bool:
        named = (getattr(event, name, None) for name in ("fighter", "target"))
        fighters = range(len(self._player.position.fighters))
        return any(isinstance(one, int) and one not in (-1, *fighters) for one in named)

    def spoil(self) -> None:
        """An event was taken that does not hold: nothing after it can be played."""
        self.holds = False

    @property
    def hash(self) -> str:
        """The hash of the position; '' where there is none any more."""
        return position_hash(self._player.position) if self.holds else ""

    @property
    def kept(self) -> bytes | None:
        """The position as `Board` takes it."""
        return msgspec.json.encode(self._player.position) if self.holds else None

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game."""
        return self.holds and result_of(self._player.position).finished


def ends_game(event: Read) -> bool:
    """Whether the players say by this how the game ended."""
    return isinstance(event.event, Result)
