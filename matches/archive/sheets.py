"""Sheets for people: what spreadsheets open. No cell of them begins a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

# a spreadsheet passes over blanks before the sign, and some take its full-width form for it
_BEGINS_FORMULA = tuple("=+-@＝＋－＠")


def cell(value: object) -> object:
    """The value as a cell: a text that a spreadsheet would take for a formula gets an apostrophe
    before it; numbers and empty cells stay."""
    if value is None:
        return ""
    if isinstance(value, str) and (
        value.lstrip().startswith(_BEGINS_FORMULA) or value.startswith(("\t", "\r", "\n"))
    ):
        return f"'{value}"
    return value


def sheet(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A sheet as CSV, with a byte order mark, by which a spreadsheet knows UTF-8."""
    out = io.StringIO()
    out.write("\ufeff")
    written = csv.writer(out, lineterminator="\r\n")
    written.writerow(head)
    written.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
