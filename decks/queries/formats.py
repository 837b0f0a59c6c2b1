"""Deck formats, those of the editions and organisers' own, in the form the engine takes."""

from companion.core.errors import NotFound
from companion.core.worded import Worded
from decks.models import DeckFormat as HouseFormat
from rules_engine.deck_rules import DeckFormat, deck_formats, derive_format


def every_format() -> dict[str, DeckFormat]:
    """Every format by its id: those that come with the engine first.

    A house format whose base is gone is left out.
    """
    formats = dict(deck_formats())
    waiting = list(HouseFormat.objects.order_by("created_at"))
    while ready := [row for row in waiting if row.based_on in formats]:
        formats |= {row.slug: as_format(row, formats[row.based_on]) for row in ready}
        waiting = [row for row in waiting if row.slug not in formats]
    return formats


def rests_on(format_id: str, base: str) -> bool:
    """Whether a format is another, or is based on it, directly or by others."""
    formats = every_format()
    found: str | None = format_id
    while found is not None and found != base:
        found = formats[found].based_on if found in formats else None
    return found == base


def as_format(row: HouseFormat, base: DeckFormat) -> DeckFormat:
    """A house format in the engine's form. Raises rules_engine's Unusable for unfit changes."""
    return derive_format(base, {**row.changes, "id": row.slug, "name": row.name})


def is_format(format_id: str) -> bool:
    """Whether there is a format of this id; the database is asked only for a house format."""
    return format_id in deck_formats() or HouseFormat.objects.filter(slug=format_id).exists()


def format_named(format_id: str) -> DeckFormat:
    """A format by its id. Raises NotFound."""
    known = deck_formats()
    found = known.get(format_id) or every_format().get(format_id)
    if found is None:
        raise NotFound(Worded("No deck format is called %(format_id)s.", format_id=format_id))
    return found
