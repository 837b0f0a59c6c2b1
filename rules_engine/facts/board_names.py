"""Boards that are known by name only: no source has a layout that can be used."""

from functools import cache

import msgspec

from rules_engine.facts.files import data_file


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
    raw = data_file("board_names.json")
    return msgspec.json.decode(raw, type=_File).boards
