"""A list of players as organisers have it: pasted names, a CSV file, cells of a spreadsheet.

A line is a player: name, club, team, in that order unless the first line names the columns; parted
by tabs, semicolons or commas. An e-mail address is known as one wherever it stands. Who is under
age is told in a column that the first line names.
"""

import csv
import re
from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.entries.fields import PLAYERS, clean, names
from matches.people.names import bare, clean_address

MOST_LINES = 2000
MOST_BYTES = 1_000_000
HEADS = {
    **{field.name: {field.name, *field.heads} for field in PLAYERS},
    "email": {"email", "e-mail", "mail", "e-mail address", "email address"},
    "minor": {
        *("minor", "under age", "underage", "under 18", "u18", "minderjährig"),
        *("menor", "menor de edad", "mineur", "mineure", "mineur(e)"),
    },
    # as our own sheet of the entries has it: who has one there is hidden anew
    "real_name": {"real_name", "real name", "name for the staff"},
}
_YES = {"yes", "y", "x", "1", "true", "ja", "j", "sí", "si", "s", "oui", "o", "✓", "✔"}
_NO = {"", "no", "n", "0", "false", "nein", "non", "-", "–"}
_EMAIL = re.compile(r"^[^@\s]+@[^@\s]+\.[^@\s]+$")
_NUMBERED = re.compile(r"^\s*\d{1,4}[.)]\s+")
_FORMULA = ("=", "@", "+", "-")


@dataclass(frozen=True, slots=True)
class Line:
    """A player of the list. problem: why it cannot be entered, '' where it can; note: what the
    organiser should look at though it can; mail: the e-mail address beside the name, '' for none.
    hides_name: the player is under age, so that others are not told the name.
    """

    number: int
    given: dict[str, str]
    problem: str = ""
    note: str = ""
    mail: str = ""
    hides_name: bool = False

    @property
    def name(self) -> str:
        """The player's name."""
        return self.given["name"]


def decode(data: bytes) -> str:
    """The text of an uploaded file, by its mark, as UTF-8, or as a Western spreadsheet writes it.

    Raises Invalid for what is no text or too large.
    """
    if len(data) > MOST_BYTES:
        raise Invalid(
            Worded(
                "The file has %(size)s bytes or more; a list of players has at most %(most)s. "
                "Nothing was entered.",
                size=f"{len(data):,}",
                most=f"{MOST_BYTES:,}",
            ),
            code="too-large",
        )
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        codes = ["utf-16"]
    else:
        codes = ["utf-8-sig", "cp1252"]
    for code in codes:
        try:
            text = data.decode(code)
        except UnicodeDecodeError as error:
            _need_whole(data, code, error)
            continue
        if "\x00" not in text:
            return text
    raise Invalid(
        "This file is no text. Save the list as CSV, or paste its cells. Nothing was entered.",
        code="unfit-file",
    )


def _need_whole(data: bytes, code: str, error: UnicodeDecodeError) -> None:
    """Raises Invalid where a letter is cut apart at the end of what is UTF-8 up to there."""
    is_utf_8 = code.startswith("utf-8") and not data[: error.start].isascii()
    if is_utf_8 and error.reason == "unexpected end of data":
        raise Invalid(
            "The file ends in the middle of a letter: it is cut short. Fetch or save it again. "
            "Nothing was entered.",
            code="unfit-file",
        )


def read(text: str, *, known: Collection[str] = ()) -> list[Line]:
    """The players of a pasted list, each with its problem, if it has one.

    known: the names that are entered already. Raises Invalid for a list that is too long or empty.
    """
    if len(text) > MOST_BYTES:
        raise Invalid(
            Worded(
                "The list has %(size)s characters or more; a list of players has at most "
                "%(most)s. Nothing was entered.",
                size=f"{len(text):,}",
                most=f"{MOST_BYTES:,}",
            ),
            code="too-large",
        )
    rows = _rows(text)
    if not rows:
        raise Invalid("There are no names in it. Paste a line for each player.", code="empty")
    columns = _columns(rows[0][1])
    if columns is not None:
        rows = rows[1:]
    if len(rows) > MOST_LINES:
        raise Invalid(
            Worded(
                "The list has %(count)s lines; at most %(most_lines)s are taken at once. "
                "Nothing was entered.",
                count=len(rows),
                most_lines=MOST_LINES,
            ),
            code="too-long",
        )
    lines = [_line(number, cells, columns) for number, cells in rows]
    return _told_twice(lines, known)


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The lines that hold something, numbered as they stand, cut into cells."""
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    mark = _mark(lines)
    rows = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        bare_line = _NUMBERED.sub("", line)
        rows.append((number, [cell.strip() for cell in _cells(bare_line, mark)]))
    return _without_numbers(rows)


def _cells(line: str, mark: str) -> list[str]:
    if not mark:
        return [line]
    try:
        return next(csv.reader([line], delimiter=mark))
    except csv.Error:
        return [line]  # a cell of a hundred thousand letters: told as too long a name


def _without_numbers(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The rows without a first column that only numbers them."""
    numbered = [cells for _, cells in rows if cells[0].isdecimal() and len(cells) > 1]
    if len(rows) < 2 or len(numbered) < len(rows):
        return rows
    return [(number, cells[1:]) for number, cells in rows]


def _mark(lines: Sequence[str]) -> str:
    """What parts the cells: the first of tab, semicolon and comma that the list has."""
    return next((mark for mark in "\t;," if any(mark in line for line in lines)), "")


def _columns(cells: Sequence[str]) -> dict[str, int] | None:
    """The places of the columns, where the first line names them."""
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        for field, words in HEADS.items():
            if cell.casefold() in words and field not in found:
                found[field] = at
    return found if "name" in found else None


def _line(number: int, cells: Sequence[str], columns: dict[str, int] | None) -> Line:
    known = names()
    mail = _mail(cells)
    if columns is None:
        plain = [cell for cell in cells if not _EMAIL.match(cell)]
        given = dict(zip(known, [*plain, *[""] * len(known)], strict=False))
        if any(plain[len(known) :]):
            problem = f"has {len(plain)} cells; {', '.join(known)} are taken"
            return _with_problem(Line(number, given), problem)
        return _checked(Line(number, given, mail=mail))
    typed = {name: cells[at] for name, at in columns.items() if at < len(cells)}
    given = {name: typed.get(name, "") for name in known}
    if hidden := typed.get("real_name", ""):
        given["name"] = hidden
    minor = typed.get("minor", "").casefold()
    line = Line(number, given, mail=mail, hides_name=bool(hidden) or minor in _YES)
    if minor not in _YES | _NO:
        fault = Worded(
            "write yes or nothing for who is under age, not %(value)s", value=repr(minor[:20])
        )
        return _with_problem(line, fault)
    return _checked(line)


def _mail(cells: Sequence[str]) -> str:
    """The first cell that is an e-mail address, '' for none."""
    for cell in cells:
        if _EMAIL.match(cell):
            with suppress(Invalid):
                return clean_address(cell)
    return ""


def _checked(line: Line) -> Line:
    if line.name.isdecimal():
        return _with_problem(
            line, Worded("the name is a number: are the columns in another order?")
        )
    for name, value in line.given.items():
        if value.startswith(_FORMULA):
            return _with_problem(
                line,
                Worded(
                    "the %(name)s begins like a formula: %(value)s", name=name, value=value[:20]
                ),
            )
    try:
        return replace(line, given=clean(line.given))
    except Invalid as error:
        return _with_problem(line, next(iter(error.fields.values()), error.message))


def _with_problem(line: Line, problem: str, note: str = "") -> Line:
    given = {name: value[:80] for name, value in line.given.items()}
    return replace(line, given=given, problem=problem, note=note)


def _told_twice(lines: Sequence[Line], known: Collection[str]) -> list[Line]:
    """Names that come twice: with all else the same a slip, else namesakes."""
    entered = {bare(name) for name in known}
    times = Counter(bare(line.name) for line in lines if not line.problem)
    namesake = _on_namesakes(lines)
    seen: set[tuple[str, ...]] = set()
    marked = []
    for line in lines:
        key = tuple(bare(value) for value in line.given.values())
        if line.problem:
            marked.append(line)
            continue
        if key[0] in entered:
            marked.append(_with_problem(line, "is entered already"))
        elif key in seen:
            marked.append(_with_problem(line, "stands in the list twice"))
        elif times[key[0]] > 1:
            marked.append(_with_problem(line, "", namesake))
        else:
            marked.append(line)
        seen.add(key)
    return marked


def _on_namesakes(lines: Sequence[Line]) -> str:
    """What to say of names that come twice: with every club once, the two may have been swapped."""
    fit = [line for line in lines if not line.problem]
    clubs = {bare(line.given["club"]) for line in fit}
    if len(fit) > 2 and "" not in clubs and len(clubs) == len(fit):
        return "a namesake, or are name and club swapped? Name the columns in the first line then"
    return "a namesake; the number tells them apart"
