"""Boards that are known by name only: no source has a layout that can be used."""

from functools import cache
from importlib import resources

import msgspec


class NamedBoard(msgspec.Struct, frozen=True):
    """A board without a layout, and why there is none."""

    name: str
    found_in: str
    doubt: str
    source: str


class _File(msgspec.Struct):
    boards: tuple[NamedBoard, ...]


@cache
def boards_without_layout() -> tuple[NamedBoard, ...]:
    """Every such board, in the order of the data."""
    raw = (resources.files("rules_engine") / "data" / "board_names.json").read_bytes()
    return msgspec.json.decode(raw, type=_File).boards
