"""What the record says, as messages: services keep it in English, pages read it back by them."""

import re
from collections.abc import Iterator

from companion.core.engine_words import Piece
from companion.core.recognised import is_recognised, recognised, values_of
from companion.core.worded import shown
from matches.models import (
    DeckRegistration,
    Entry,
    Event,
    EventRole,
    GameLog,
    Journey,
    Penalty,
    Stage,
)
from matches.scores import question_words

_SCORES = (
    "%(result)s confirmed",
    "%(score)s, %(name)s first",
    *question_words.SETTLED,
    "a match loss for %(name)s",
    "%(score)s for %(name)s",
    "%(name)s conceded",
    "%(name)s did not show up",
    "a double loss",
    "a bye",
)
_AT_A_TABLE = (
    "%(name)s called a judge",
    "%(name)s took the call in place of %(other)s",
    "%(name)s took the call",
    "%(name)s raised a dispute",
    "%(name)s told the other side",
    "%(name)s took the dispute in place of %(other)s",
    "%(name)s took the dispute",
    "%(name)s withdrew the dispute",
    "%(name)s appealed the ruling",
    "%(name)s ruled: %(ruling)s",
    "%(n)s corrections by a ruling",
    "log of game %(game)s attached",
    "log of game %(game)s %(state)s",
    "game %(game)s is being logged",
    "%(n)s events of game %(game)s were logged after its result was confirmed",
    "a second log of game %(game)s stands beside the first from event %(n)s on",
    "%(what)s of game %(game)s: %(decision)s",
    "waits for the opponent's word again",
    "%(name)s reported %(result)s",
)
# a call may be closed with a judge's own words, which are no message
_CLOSED_CALL = (
    "Called off by %(name)s.",
    "Settled at the table.",
)
_OF_AN_ENTRY = (
    "deck handed in (%(name)s): %(verdict)s",
    "deck handed in: %(verdict)s",
    "deck replaced (%(name)s): %(verdict)s",
    "deck replaced: %(verdict)s",
    "deck unlocked",
    "deck locked again",
    "deck %(number)s (%(verdict)s) let in",
    "deck %(number)s not let in any more",
    "the name was erased",
    "an e-mail address given",
    "no more e-mail",
    "let in",
    "plays again",
    "changed",
    "name hidden",
    "name shown",
    "checked in with all",
    "check-in of all taken back",
    "not checked in",
    "private link replaced",
    "claimed",
    "released",
    "leaving taken back",
    "entered again",
    "fixed at table %(table)s",
    "no fixed table",
)
_OF_A_ROUND = (
    "table %(table)s for %(name)s",
    "a bye for %(name)s",
    "table %(table)s of %(name)s removed",
    "the bye of %(name)s removed",
    "a pair moved to table %(table)s; table %(other_table)s for who sat there",
    "a pair moved to table %(table)s",
    "%(minutes)s minutes",
    "%(name)s ⇄ %(other)s",
)
_ROUNDS = (
    "Round %(number)s prepared for %(n)s players, giving up: %(keys)s",
    "Round %(number)s prepared for %(n)s players",
    "Round %(number)s laid out by hand for %(n)s players",
    "Round %(number)s prepared: pods, %(sizes)s",
    "Round %(number)s of the pools prepared: %(n)s tables",
    "Round %(number)s of the round robin prepared: %(n)s tables",
    "Round %(number)s published",
    "Round %(number)s taken back",
    "Round %(number)s closed",
    "Round %(number)s reopened",
    "Round %(number)s paired anew; %(n)s tables kept",
    "Clock of round %(number)s started",
    "Clock of round %(number)s paused",
    "Clock of round %(number)s resumed",
    "Table %(table)s of round %(number)s: %(minutes)s minutes",
    "%(round)s prepared: 1 match",
    "%(round)s prepared: %(n)s matches",
    "%(round)s prepared: %(n)s tables",
    "%(round)s deleted with %(n)s results or reports",
)
_OF_AN_EVENT = (
    "Changed: %(keys)s",
    "Rules changed: %(keys)s",
    "Made with the rules of %(name)s",
    "Invited a %(role)s (%(name)s)",
    "Invited a %(role)s",
    "Invitation as %(role)s revoked",
    "Decks checked anew: %(n)s of %(of)s verdicts changed",
    "%(n)s sign-ups from one address accepted",
    "The account of somebody who worked here was erased",
    "Cut to %(n)s, %(format)s: %(name)s and %(more)s more",
    "Cut to %(n)s, %(format)s: %(name)s",
    "Cut to %(n)s taken back",
    "roll-off: %(name)s",
    "roll-off taken back",
    "organiser's decision: %(name)s",
    "organiser's decision taken back",
    "Webhook to %(host)s told of %(keys)s",
    "Webhook to %(host)s given a new secret",
    "Webhook to %(host)s paused",
    "Webhook to %(host)s resumed",
    "Webhook to %(host)s taken away",
    "Webhook to %(host)s sent a test",
    "Event %(name)s made by the preset %(preset)s",
    "Event %(name)s restored from an archive",
    "%(step)s: %(before)s → %(after)s",
    "%(name)s is now %(role)s, as a member of %(other)s",
    "%(name)s is now %(role)s",
    "%(name)s is no longer %(role)s",
    "%(name)s and %(other)s must not meet",
    "%(name)s and %(other)s may meet again",
    "%(name)s counts for %(other)s",
    "%(name)s counts no more for %(other)s",
    "%(name)s belongs to %(other)s no more",
    "%(name)s belongs to %(other)s",
)
_OF_A_CAMPAIGN = (
    "Group %(name)s made with %(n)s heroes",
    "Group %(name)s changed",
    "Group %(name)s: removed",
    "Group %(name)s: %(other)s joined",
    "Group %(name)s: %(other)s sets out no more",
    "Group %(name)s: %(other)s sets out again",
    "%(name)s set out on journey %(number)s, a %(kind)s",
    "Journey %(number)s of %(name)s, a %(kind)s: won, quest %(n)s",
    "Journey %(number)s of %(name)s, a %(kind)s: lost, quest %(n)s",
    "Journey %(number)s of %(name)s: its log has no result any more, it goes on",
    "A whole log of journey %(number)s of %(name)s taken",
    "Journey %(number)s of %(name)s %(state)s",
)
_MATCHES = ("Table %(table)s of round %(number)s", "Table %(table)s of the %(stage)s", "Bye")
# in the order in which a line is held against them: what people wrote comes first
_LINES = (
    "Announced: %(text)s",
    "No longer announced: %(text)s",
    "Closed: %(question)s",
    "%(key)s withdrawn",
    "%(key)s: %(text)s",
    *_ROUNDS,
    "%(penalty)s for %(name)s at %(match)s taken back",
    "%(penalty)s for %(name)s at %(match)s",
    "%(match)s reset",
    "%(match)s: %(at_table)s",
    "Log of game %(game)s of %(match)s: %(at_table)s",
    "Round %(number)s: %(of_round)s",
    "%(name)s (#%(number)s): %(of_entry)s",
    "%(name)s (#%(number)s) moved up from the waitlist",
    "%(name)s (#%(number)s) %(state)s",
    *_OF_A_CAMPAIGN,
    *_OF_AN_EVENT,
    "%(name)s took back %(result)s",
)
# which messages a value may be made of; others are words of a table, such as a state
_INSIDE = {
    "at_table": (*_AT_A_TABLE, *_SCORES),
    "of_entry": _OF_AN_ENTRY,
    "of_round": _OF_A_ROUND,
    "result": _SCORES,
    "match": _MATCHES,
}
MESSAGES = tuple(
    dict.fromkeys(
        (*_LINES, *_MATCHES, *_AT_A_TABLE, *_CLOSED_CALL, *_OF_AN_ENTRY, *_OF_A_ROUND, *_SCORES)
    )
)  # fmt: skip

_NUMBERS = frozenset(("n", "of", "more", "number", "table", "other_table", "game"))
# names, and what people or other programs wrote: as they are, in whatever language that is
_AS_WRITTEN = frozenset(
    ("name", "other", "text", "key", "host", "games", "score", "minutes", *_NUMBERS)
)
_SHAPES = {
    "key": r"P-\w+",
    "match": r"(?:Table \d+ of (?:round \d+|the [^:]+)|Bye)",
    **dict.fromkeys(("games", "score"), r"[\d?]+(?:-[\d?]+)*"),
    "minutes": r"[+-]\d+",
    "penalty": "(?:warning|game loss|match loss|disqualification)",
    "kind": r"\w+",
    **dict.fromkeys(_NUMBERS, r"\d+"),
}
# words of tables, which a language may have in common with English
_TABLES = (
    DeckRegistration.Outcome,
    Entry.State,
    Event.State,
    EventRole.Role,
    GameLog.State,
    Journey.Kind,
    Penalty.Kind,
    Stage.Format,
)
_LABELS = frozenset(str(label) for table in _TABLES for label in table.labels)
_PLACES = re.compile(r"%\((\w+)\)s")


def pieces_of(summary: str, action: str) -> list[Piece]:
    """A line of the record in the active language, piece by piece. action: what was done."""
    found = _question(summary) if action in ("question.opened", "question.changed") else None
    found = found or _read(summary, _LINES, action)
    return found or [Piece(summary, is_english=True)]


def _read(text: str, messages: tuple[str, ...], action: str) -> list[Piece] | None:
    for message in messages:
        values = values_of(message, text, _shape)
        if values is not None:
            return list(_filled(shown(message), values, action))
    return None


def _shape(name: str) -> str:
    return _SHAPES.get(name, ".+?")


def _filled(message: str, values: dict[str, str], action: str) -> Iterator[Piece]:
    """The words of a message and its values, in the order of the language."""
    for number, piece in enumerate(_PLACES.split(message)):
        if number % 2:
            yield from _value(piece, values[piece], action)
        elif piece:
            yield Piece(piece)


def _value(name: str, text: str, action: str) -> list[Piece]:
    if name in _AS_WRITTEN or not any(map(str.isalpha, text)):
        return [Piece(text)]
    if name == "question":
        return _question(text) or [Piece(text, is_english=True)]
    if name in ("round", "stage"):
        title = recognised(text[:1].upper() + text[1:], question_words.ROUNDS)
        return [Piece(title.shown(), is_english=not is_recognised(title))]
    if name == "at_table" and action == "judge.closed_call":
        return _read(text, _CLOSED_CALL, action) or [Piece(text)]
    found = None
    if name == "at_table" and action == "ruling.followed":
        found = _question(f"{text}.")
    found = found or _read(text, _INSIDE.get(name, ()), action)
    if found is not None:
        return found
    plain = text.replace("_", " ")
    words = shown(plain)
    # a preset that is a published pack has its name
    is_known = words != plain or plain in _LABELS or name == "preset"
    return [Piece(words, is_english=not is_known)]


def _question(text: str) -> list[Piece] | None:
    found = recognised(text, question_words.MESSAGES)
    return [Piece(found.shown())] if is_recognised(found) else None
