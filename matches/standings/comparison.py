"""Published figures beside computed ones, each and every one."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from matches.standings.cuts import Places
from matches.standings.exact import rounded, text_of
from matches.standings.published import (
    OF_EVERY_TABLE,
    Figure,
    Published,
    SharedRanks,
    published_field,
)
from matches.standings.table import Table, compute


class Mismatch(NamedTuple):
    """A figure that is not the same. computed: None where the player is not in the table."""

    player: str
    figure: str
    published: Figure
    computed: Figure | None

    def __str__(self) -> str:
        ours = "nothing" if self.computed is None else _text(self.computed)
        theirs = _text(self.published)
        return f"{self.player}: {self.figure} is published as {theirs}, computed as {ours}"


def _text(figure: Figure) -> str:
    return str(figure) if isinstance(figure, Places) else text_of(figure)


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
    ranks = _ranks(table, published.shared_ranks)
    found = [
        Mismatch(name, key, figure, _computed(table, ids.get(name), key, ranks))
        for name, figures in published.figures.items()
        for key, figure in figures.items()
    ]
    wrong = [one for one in found if not _is_same(published, one)]
    places = [
        Mismatch(name, "place", place, published.cut.get(name) or ranks.get(ids[name]))
        for name, place in published.final.items()
    ]
    wrong += [one for one in places if not _may_be(one.computed, one.published)]
    total = len(found) + len(places)
    return Comparison(total - len(wrong), total, tuple(wrong))


def _ranks(table: Table, shared: SharedRanks) -> dict[int, Places]:
    """The ranks of all entrants as the publisher tells those of players who are level."""
    at = sorted({row.rank for row in table.rows})
    sharing = Counter(row.rank for row in table.rows)
    if shared == "dense":
        return {row.entrant: Places(*[at.index(row.rank) + 1] * 2) for row in table.rows}
    if shared == "listed":
        return {
            row.entrant: Places(row.rank, row.rank + sharing[row.rank] - 1) for row in table.rows
        }
    return {row.entrant: Places(row.rank, row.rank) for row in table.rows}


def _computed(
    table: Table, entrant: int | None, key: str, ranks: Mapping[int, Places]
) -> Figure | None:
    row = None if entrant is None else table.by_entrant.get(entrant)
    if row is None:
        return None
    if key == "rank":
        places = ranks[row.entrant]
        return places.first if places.first == places.last else places
    return row.points if key == "points" else table.value(row.entrant, key)


def _is_same(published: Published, figure: Mismatch) -> bool:
    ours, theirs = figure.computed, figure.published
    if isinstance(ours, Places) or isinstance(theirs, Places):
        return _may_be(ours, theirs)
    if ours is None or figure.figure in OF_EVERY_TABLE:
        return ours == theirs
    if published.decimals is not None:
        return rounded(ours, published.decimals) == rounded(theirs, published.decimals)
    return abs(Fraction(ours - theirs)) <= published.tolerance


def _may_be(ours: Figure | None, theirs: Figure) -> bool:
    """Whether two ranks, either of which may be told as the places that several share, agree."""
    return ours is not None and _as_places(ours).may_be(_as_places(theirs))


def _as_places(rank: Figure) -> Places:
    return rank if isinstance(rank, Places) else Places(int(rank), int(rank))
