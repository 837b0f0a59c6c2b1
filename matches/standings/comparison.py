"""Published figures beside computed ones, each and every one."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from matches.standings.exact import Number, rounded, text_of
from matches.standings.published import OF_EVERY_TABLE, Published, published_field
from matches.standings.table import Table, compute


class Mismatch(NamedTuple):
    """A figure that is not the same. computed: None where the player is not in the table."""

    player: str
    figure: str
    published: Number
    computed: Number | None

    def __str__(self) -> str:
        ours = "nothing" if self.computed is None else text_of(self.computed)
        published = text_of(self.published)
        return f"{self.player}: {self.figure} is published as {published}, computed as {ours}"


class Comparison(NamedTuple):
    """How many figures are the same, of how many, and those that are not."""

    matched: int
    total: int
    mismatches: tuple[Mismatch, ...]


def replay_published(published: Published) -> Comparison:
    """Works the standings out from the published matches alone and compares them."""
    field, ids = published_field(published)
    return compare_published(published, compute(field, published.rules, published.chain), ids)


def compare_published(published: Published, table: Table, ids: Mapping[str, int]) -> Comparison:
    """Every published figure beside that of the table.

    ids: the entrant's id in the table by published name. A figure is the same within the file's
    tolerance, or after rounding to its decimals; ranks and points only if equal.
    """
    found = [
        Mismatch(name, key, figure, _computed(table, ids.get(name), key))
        for name, figures in published.figures.items()
        for key, figure in figures.items()
    ]
    wrong = tuple(one for one in found if not _is_same(published, one))
    return Comparison(len(found) - len(wrong), len(found), wrong)


def _computed(table: Table, entrant: int | None, key: str) -> Number | None:
    row = None if entrant is None else table.by_entrant.get(entrant)
    if row is None:
        return None
    if key in OF_EVERY_TABLE:
        return row.rank if key == "rank" else row.points
    return table.value(row.entrant, key)


def _is_same(published: Published, figure: Mismatch) -> bool:
    ours, theirs = figure.computed, figure.published
    if ours is None or figure.figure in OF_EVERY_TABLE:
        return ours == theirs
    if published.decimals is not None:
        return rounded(ours, published.decimals) == rounded(theirs, published.decimals)
    return abs(Fraction(ours - theirs)) <= published.tolerance
