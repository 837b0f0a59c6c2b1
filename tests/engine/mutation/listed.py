"""Tells every edit of every edition as JSON: `python -m tests.engine.mutation.listed`."""

import importlib
import json
import sys
from typing import Any

from rules_engine.editions import dreadfane_2019, harrowdeep_2021, nightvault_2019
from rules_engine.facts.errors import Fault
from rules_engine.kernel import tables
from rules_engine.kernel.tables import Edit, Edition, Row

MODULES = (nightvault_2019, dreadfane_2019, harrowdeep_2021)


def told(edit: Edit) -> str:
    """An edit in a line: what kind it is, where, and which rows or value it brings."""
    held = [cell.cell_contents for cell in edit.__closure__ or ()]
    parts = [part for one in held for part in (one if isinstance(one, tuple) else (one,))]
    names = [part.label if isinstance(part, Row) else str(part) for part in parts]
    return f"{edit.__qualname__.partition('.')[0]}: {', '.join(names)}"


def played(edition: Edition) -> tuple[object, ...]:
    """What an edition plays: its rows by what their functions do and hold, and its values."""
    rows = {
        name: [(row.label, row.play.__qualname__, _held(row)) for row in sequence]
        for name, sequence in edition.sequences.items()
    }
    return rows, edition.values


def _held(row: Row) -> tuple[str, ...]:
    return tuple(str(cell.cell_contents) for cell in row.play.__closure__ or ())


def every_edit() -> list[tuple[str, int, str]]:
    """Every edit of the editions that changes what is played: the key, its number, what it does.

    One that brings another citation alone is left out: that the citation is the edition's own is
    held by tests/engine/editions.
    """
    found: list[tuple[str, int, str]] = []
    edited = tables.edited

    def noting(key: str, title: str, base: Any, values: Any, *edits: Edit) -> Edition:
        whole = edited(key, title, base, values, *edits)
        for number, edit in enumerate(edits):
            rest = (*edits[:number], *edits[number + 1 :])
            try:
                alike = played(edited(key, title, base, values, *rest)) == played(whole)
            except Fault:
                alike = False
            if not alike:
                found.append((key, number, told(edit)))
        return whole

    tables.edited = noting
    try:
        for module in MODULES:
            importlib.reload(module)
    finally:
        tables.edited = edited
    return found


if __name__ == "__main__":
    json.dump(every_edit(), sys.stdout)
