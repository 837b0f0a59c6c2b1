"""Deck formats, those of the editions and organisers' own, in the form the engine takes."""

from companion.core.errors import NotFound
from decks.models import DeckFormat as HouseFormat
from rules_engine.deck_rules import DeckFormat, deck_formats, derive_format


def every_format() -> dict[str, DeckFormat]:
    """Every format by its id: those that come with the engine first."""
    formats = dict(deck_formats())
    for row in HouseFormat.objects.order_by("created_at"):
        if row.based_on in formats:
            formats[row.slug] = as_format(row, formats[row.based_on])
    return formats


def as_format(row: HouseFormat, base: DeckFormat) -> DeckFormat:
    """A house format in the engine's form. Raises rules_engine's Unusable for unfit changes."""
    return derive_format(base, {**row.changes, "id": row.slug, "name": row.name})


def format_named(format_id: str) -> DeckFormat:
    """A format by its id. Raises NotFound."""
    known = deck_formats()
    found = known.get(format_id) or every_format().get(format_id)
    if found is None:
        raise NotFound(f"No deck format is called {format_id}.")
    return found
