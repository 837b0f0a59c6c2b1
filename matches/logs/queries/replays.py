"""Replays of a match's logs: which there are for a reader, their moments, their pictures.

What was worked out once is kept in the cache under the log's own hash and the engine's build: a log
that was written to has another one.
"""

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.cache import cache

from companion.core.errors import NotFound
from companion.core.recognised import recognised
from matches.decklists.queries.deck_terms import format_of
from matches.logs import replays
from matches.logs.builds import engine_build
from matches.logs.event_words import MESSAGES
from matches.logs.queries import attached
from matches.logs.queries.attached import ShownLog
from matches.logs.replays import PIECE, Piece, Story
from matches.models import Entry, GameLog, Match
from matches.people.queries.roles import Role
from rules_engine.deck_rules import DeckFormat
from rules_engine.facts.errors import Unusable

ROW = 3  # pictures side by side
KEPT_SECONDS = 7 * 24 * 3600
_STORY = msgspec.json.Decoder(Story)
_PIECE = msgspec.json.Decoder(Piece)


@dataclass(frozen=True, slots=True)
class Replay:
    """A log that can be played back for a reader. names: of the log's players, in its order; asked:
    the deck rules of its event."""

    shown: ShownLog
    names: tuple[str, ...]
    story: Story
    asked: DeckFormat | None

    @property
    def log(self) -> GameLog:
        """The log, without its content."""
        return self.shown.log

    def piece_of(self, place: int) -> Piece:
        """The piece that has the picture of the moment at that place."""
        return pictures(self, place // PIECE)


def replays_of(match: Match, *, roles: frozenset[Role], entry: Entry | None) -> list[ShownLog]:
    """The logs that this reader may play back: those that were checked and could be read.

    Players and staff at once, others once the match's result is confirmed.
    """
    shown = attached.logs_of(match, roles=roles, entry=entry)
    return [one for one in shown if one.verdict is not None and one.verdict.detail != "result"]


def replay_of(match: Match, logs: list[ShownLog], *, game: int, log_id: int) -> Replay:
    """The replay asked for: of that log, else of the game's first log that holds, else of its
    first. Raises NotFound where nothing can be played back for this reader."""
    if not logs:
        raise NotFound("There is nothing to play back at this match yet.")
    of_game = [one for one in logs if one.log.game == game] or logs
    holding = [one for one in of_game if one.verdict is not None and one.verdict.holds]
    asked = [one for one in logs if one.log.pk == log_id]
    shown = (asked or holding or of_game)[0]
    names = names_of(match, shown.log.first_seat)
    deck_format = format_of(match.round.event)
    return Replay(shown, names, _story(shown.log, names, deck_format), deck_format)


def names_of(match: Match, first_seat: int) -> tuple[str, ...]:
    """The players' names in the order of a log whose first player sits at that seat."""
    seats = match.seats.select_related("entry").order_by("position")
    names = tuple(seat.entry.name for seat in seats)
    return names if first_seat == 0 else names[::-1]


def pictures(replay: Replay, number: int) -> Piece:
    """A piece of the replay's pictures, from 0."""
    moments = replay.story.moments[number * PIECE : (number + 1) * PIECE]
    key = _key(replay.log, replay.names, replay.asked, f"piece.{number}")
    kept = cache.get(key)
    if kept is not None:
        return _PIECE.decode(kept)
    numbers = [moment.n for moment in moments]
    found = replays.piece(_content(replay.log), replay.names, numbers, replay.asked)
    cache.set(key, msgspec.json.encode(found), KEPT_SECONDS)
    return found


def picture_file(replay: Replay, n: int, title: str) -> str:
    """The picture of event n as a file of its own. Raises NotFound where there is none."""
    found = replays.picture(_content(replay.log), replay.names, n, title, replay.asked)
    if not found:
        raise NotFound("There is no battlefield to draw at this moment of the log.")
    return found


def row_file(replay: Replay, place: int, title: str) -> str:
    """The moment at that place with the two before it, side by side as a file. Raises NotFound
    where there is none to draw."""
    moments = replay.story.moments[max(0, place - ROW + 1) : place + 1]
    found = replays.pictures_in_row(
        _content(replay.log), replay.names, moments, title, replay.asked, say=_in_language
    )
    if not found:
        raise NotFound("There is no battlefield to draw at this moment of the log.")
    return found


def _in_language(words: str) -> str:
    return recognised(words, MESSAGES).shown()


def position_at(log: GameLog, n: int) -> dict[str, Any]:
    """The position after event n of a log in the engine's JSON form, hands and decks with it.
    Raises NotFound where the log tells of none."""
    nothing = NotFound("There is no battlefield at this moment of the log.")
    try:
        found = replays.position_at(_content(log), n, format_of(log.match.round.event))
    except Unusable as error:
        raise nothing from error
    if found.layout is None:
        raise nothing
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def _story(log: GameLog, names: tuple[str, ...], asked: DeckFormat | None) -> Story:
    key = _key(log, names, asked, "story")
    kept = cache.get(key)
    if kept is not None:
        return _STORY.decode(kept)
    found = replays.log_told(_content(log), names, asked, taken_here=log.live)
    cache.set(key, msgspec.json.encode(found), KEPT_SECONDS)
    return found


def _key(log: GameLog, names: tuple[str, ...], asked: DeckFormat | None, what: str) -> str:
    rules = msgspec.json.encode(asked, order="deterministic").decode()
    of_what = "\n".join((log.digest, engine_build(), rules, *names))
    return f"replay.{hashlib.sha256(of_what.encode()).hexdigest()[:32]}.{what}"


def _content(log: GameLog) -> bytes:
    return bytes(GameLog.objects.values_list("content", flat=True).get(pk=log.pk))
