"""The pools of an event as they stand: who is in which, and who would go on from each."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches.entries.queries.entries import labels_of
from matches.models import Entry, Event, Round
from matches.pairing import pools as dealt
from matches.rules import event_rules
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.standings import Place


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A player in a pool. place: in the pool, shared by those who are level; None while there are
    no standings. goes_on: by the cut that the rules name, as it stands."""

    entry: Entry
    label: str
    place: int | None
    standing: Place | None
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool with its players, best first."""

    name: str
    rows: list[PoolRow]


def dealt_in(event: Event, *, staff: bool = True) -> list[list[int]]:
    """The numbers of the players of each pool; empty before round 1, and where there are no pools.

    staff: tell them while round 1 is in preparation too.
    """
    if event_rules.read(event.rules).format != "pools":
        return []
    first = Round.objects.filter(event=event, number=1).first()
    if first is None or (first.state == Round.State.PREPARED and not staff):
        return []
    return [list(pool) for pool in first.why.get("pools", [])]


def pools_of(event: Event, *, staff: bool = False) -> list[Pool]:
    """The pools with the standings within each; empty where `dealt_in` is."""
    numbers = dealt_in(event, staff=staff)
    if not numbers:
        return []
    best = event_rules.read(event.rules).cut_per_pool or 0
    entries = {one.number: one for one in Entry.objects.filter(event=event)}
    standing = {one.entry.pk: one for one in standing_queries.of_event(event).places}
    labels = labels_of(event.pk)
    return [
        Pool(
            dealt.name_of(at),
            _rows([entries[one] for one in pool if one in entries], standing, labels, best),
        )
        for at, pool in enumerate(numbers)
    ]


def _rows(
    entries: Sequence[Entry], standing: dict[int, Place], labels: dict[int, str], best: int
) -> list[PoolRow]:
    ranked = [(standing[one.pk].row.rank, one) for one in entries if one.pk in standing]
    ranks = sorted(rank for rank, _ in ranked)
    in_order = sorted(ranked, key=lambda one: (one[0], one[1].number))
    still_in = [one for _, one in in_order if one.is_in]
    on = {one.pk for one in still_in[:best]}

    def row(one: Entry, place: int | None) -> PoolRow:
        label = labels.get(one.pk, one.name)
        return PoolRow(one, label, place, standing.get(one.pk), one.pk in on)

    rest = [one for one in entries if one.pk not in standing]
    return [row(one, ranks.index(rank) + 1) for rank, one in in_order] + [
        row(one, None) for one in rest
    ]
