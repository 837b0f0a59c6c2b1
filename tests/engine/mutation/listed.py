"""Tells every edit of every edition as JSON: `python -m tests.engine.mutation.listed`."""

import importlib
import json
import sys
from typing import Any

from rules_engine.editions import dreadfane_2019, harrowdeep_2021, nightvault_2019
from rules_engine.kernel import tables
from rules_engine.kernel.tables import Edit, Edition, Row

MODULES = (nightvault_2019, dreadfane_2019, harrowdeep_2021)


def told(edit: Edit) -> str:
    """An edit in a line: what kind it is, where, and which rows or value it brings."""
    held = [cell.cell_contents for cell in edit.__closure__ or ()]
    parts = [part for one in held for part in (one if isinstance(one, tuple) else (one,))]
    names = [part.label if isinstance(part, Row) else str(part) for part in parts]
    return f"{edit.__qualname__.partition('.')[0]}: {', '.join(names)}"


def every_edit() -> list[tuple[str, int, str]]:
    """Every edit of the editions: the key, the number of the edit, and what it does."""
    found: list[tuple[str, int, str]] = []
    edited = tables.edited

    def noting(key: str, *told_: Any) -> Edition:
        found.extend((key, number, told(edit)) for number, edit in enumerate(told_[3:]))
        return edited(key, *told_)

    tables.edited = noting
    try:
        for module in MODULES:
            importlib.reload(module)
    finally:
        tables.edited = edited
    return found


if __name__ == "__main__":
    json.dump(every_edit(), sys.stdout)
