"""What was pasted or uploaded as a deck, made into lines; what is no text is refused."""

import re
from typing import Any

import msgspec

from companion.core.errors import Invalid
from companion.core.worded import Worded
from decks.shared_forms import yawudb_code

MOST_CHARACTERS = 20_000
MOST_LINES = 300
LONGEST_LINE = 2_000
_LIKE_JSON = re.compile(r'\s*(?:\{|\[\s*["{\[\]])')
_INVISIBLE = frozenset(
    "\t\r\n\f\v\x85\u2028\u2029\xa0\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
)


def lines_of(text: str | bytes) -> list[str]:
    """The lines of a pasted deck, JSON included, each without the space around it.

    Raises Invalid for what is no text, no JSON deck, or far too long for a deck.
    """
    plain = _readable(text)
    if _LIKE_JSON.match(plain):
        return _lines_of_json(plain)
    lines = [line.strip()[:LONGEST_LINE] for line in plain.splitlines()]
    _refuse_crowd(sum(1 for line in lines if line))
    return lines


def _readable(text: str | bytes) -> str:
    most = MOST_CHARACTERS * 4 if isinstance(text, bytes) else MOST_CHARACTERS
    if len(text) > most:
        raw = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        raise _too_long(raw.count(b"\n") + 1)
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise _no_text() from error
    if any(not sign.isprintable() and sign not in _INVISIBLE for sign in plain):
        raise _no_text()
    return "".join(sign for sign in plain if sign.isprintable() or sign.isspace())


def _no_text() -> Invalid:
    return Invalid(
        "This is no text: it looks like a picture, a document or another kind of file. "
        "Nothing was read. Copy the list of cards itself and paste that.",
        code="deck-not-text",
    )


def _too_long(lines: int) -> Invalid:
    return Invalid(
        Worded(
            "This has %(lines)s lines; a deck has about 32 cards. Nothing was read. "
            "Paste one deck, one card a line.",
            lines=f"{lines:,}",
        ),
        code="deck-text-too-long",
        facts={"lines": lines, "most_lines": MOST_LINES, "most_characters": MOST_CHARACTERS},
    )


def _refuse_crowd(lines: int) -> None:
    if lines > MOST_LINES:
        raise _too_long(lines)


def _lines_of_json(text: str) -> list[str]:
    """The lines that a JSON deck would be as text: title, warband, cards."""
    try:
        body: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Invalid(
            "This begins like JSON but is none. Nothing was read. Export the deck again.",
            code="deck-not-json",
        ) from error
    document = {"cards": body} if isinstance(body, list) else body
    rows = _rows(document)
    if not isinstance(rows, list):
        raise Invalid(
            "This JSON has no list called 'cards'. Nothing was read.", code="deck-json-no-cards"
        )
    _refuse_crowd(len(rows))
    head = [
        f"{label}: {_one_line(document[key])}"
        for key, label in (("name", "Deck"), ("title", "Deck"), ("warband", "Warband"))
        if document.get(key)
    ]
    return [*head, *(_line_of_row(row) for row in rows)]


def _rows(document: dict[str, Any]) -> Any:
    """The rows of a JSON deck: ours, yawudb's club's lists of numbers, or wudeckhelper's."""
    rows = document.get("cards")
    if isinstance(rows, list) and rows and all(isinstance(part, list) for part in rows):
        return [yawudb_code(str(number)) for part in rows for number in part]
    parts = [document.get(name) for name in ("objective", "power")]
    if rows is None and all(isinstance(part, list) for part in parts):
        # its numbers are those of Shadespire
        return [f"S{number}" for part in parts for number in part or ()]
    return rows


def _line_of_row(row: object) -> str:
    if not isinstance(row, dict):
        return _one_line(row)
    written = _one_line(row.get("id") or row.get("name") or "")
    count = row.get("count", 1)
    return f"{count}x {written}" if isinstance(count, int) and count != 1 else written


def _one_line(value: object) -> str:
    return " ".join(str(value).split())[:LONGEST_LINE]
