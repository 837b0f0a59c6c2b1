"""Formats as data: what an edition or an event asks of a deck."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec

from rules_engine.facts.catalogue import CardType
from rules_engine.facts.errors import Unusable
from rules_engine.facts.files import data_file


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fewest and the most cards; max None for no limit."""

    min: int
    max: int | None = None


SurgesCount: TypeAlias = Literal["keyword", "score_immediately"]
"""Which objectives are known to score at once."""


class SurgeCap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The most objectives that score at once, and how they are known.

    counts: by the printed keyword, or every card that scores immediately, older ones too.
    """

    max: int
    counts: SurgesCount


class DeckFormat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of deck-building in one place.

    edition: whose rules are cited where the format has none of its own.
    gambits: 'half' (of the power deck, rounded down) and 'not_more_than_upgrades' come to the
    same number and are worded as their sources do; None for no limit.
    universal_releases: the releases whose universal cards are allowed; None for all.
    list_kind: which legality lists apply, by their kind; None for none.
    """

    id: str
    name: str
    edition: str
    objectives: Bounds
    power: Bounds
    types: tuple[CardType, ...]
    gambits: Literal["half", "not_more_than_upgrades"] | None = None
    surge: SurgeCap | None = None
    alliance_cards: bool = False
    restrictions: bool = True
    universal_releases: tuple[str, ...] | None = None
    list_kind: str | None = None
    based_on: str | None = None


class _File(msgspec.Struct):
    formats: list[dict[str, Any]]


def derive_format(base: DeckFormat, changes: Mapping[str, Any]) -> DeckFormat:
    """A format that differs from another only in what is said. Raises Unusable, with the field.

    changes: field names to JSON-like values; `id` and `name` must be among them.
    """
    if not changes.get("id") or not changes.get("name"):
        raise Unusable("A format needs an id and a name of its own.")
    row = {**msgspec.to_builtins(base), "based_on": base.id, **changes}
    return _format_of(row)


def _format_of(row: Mapping[str, Any]) -> DeckFormat:
    try:
        made = msgspec.convert(row, DeckFormat)
    except msgspec.ValidationError as error:
        raise Unusable(f"This is no deck format: {error}.") from error
    for name, bounds in (("objectives", made.objectives), ("power", made.power)):
        if bounds.min < 0 or (bounds.max is not None and bounds.max < bounds.min):
            raise Unusable(f"No number of {name} lies between {bounds.min} and {bounds.max}.")
    if made.surge is not None and made.surge.max < 0:
        raise Unusable("The most surge objectives cannot be less than none.")
    return made


@cache
def deck_formats() -> Mapping[str, DeckFormat]:
    """The formats that come with the engine, by id, in the order of their file."""
    raw = data_file("formats.json")
    made: dict[str, DeckFormat] = {}
    for row in msgspec.json.decode(raw, type=_File).formats:
        base = row.get("based_on")
        made[row["id"]] = derive_format(made[base], row) if base else _format_of(row)
    return made


def deck_format(format_id: str) -> DeckFormat:
    """A format that comes with the engine. Raises Unusable for an id that is none."""
    known = deck_formats()
    if format_id not in known:
        raise Unusable(f"No deck format is called {format_id}. There are: {', '.join(known)}.")
    return known[format_id]
