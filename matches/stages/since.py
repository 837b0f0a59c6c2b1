"""What became of a cut since it was made: a result corrected later may have let others play on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.core.cache import cache

from companion.core.worded import Worded
from matches.models import Entry, Event, Match, Stage
from matches.people import things
from matches.people.names import in_text
from matches.people.queries import stamps
from matches.stages.field import Field, field_before
from matches.stages.how import how_cut
from matches.stages.queries import stages_of

KEPT_SECONDS = 3600
Split = tuple[Sequence[Entry], Sequence[Entry]]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Who would play on by the results as they are now, and who plays on and would not: in their
    place, where a number of players was asked for. how: what the cut asked for, '' where that was
    not kept."""

    would: Sequence[Entry]
    instead: Sequence[Entry]
    how: Worded

    @property
    def would_named(self) -> Worded:
        """Their names in a sentence."""
        return Worded.listed(in_text(one.name) for one in self.would)

    @property
    def instead_named(self) -> Worded:
        """The names of those in their place."""
        return Worded.listed(in_text(one.name) for one in self.instead)


def cut_otherwise(event: Event) -> Otherwise | None:
    """How the last cut would fall otherwise by the results as they are now; None where it would
    not, or where a result is missing. Who left since the cut was rightly in it.

    Worked out once for each change of the event or its results: the standings of a large field
    take longer than all else of the desk.
    """
    stages = stages_of(event)
    if not stages:
        return None
    stage = stages[-1]
    known = stamps.stamps_of(event.pk, (things.EVENT, things.RESULTS))
    key = f"otherwise.{stage.pk}.{'.'.join(map(str, known))}"
    # without a stamp it was written past the services, and nothing tells of a change
    kept: tuple[list[int], list[int]] | None = None if None in known else cache.get(key)
    if kept is None:
        would, instead = _otherwise(stage)
        kept = [one.pk for one in would], [one.pk for one in instead]
        cache.set(key, kept, KEPT_SECONDS)
    if not any(kept):
        return None
    entries = Entry.objects.in_bulk([*kept[0], *kept[1]])
    on, off = ([entries[one] for one in some] for some in kept)
    return Otherwise(on, off, how_cut(stage))


def _otherwise(stage: Stage) -> Split:
    if _is_missing(stage.event, stage.number - 1):
        return (), ()
    seeded = set(stage.seeds.values_list("entry_id", flat=True))
    return _split(stage, field_before(stage), seeded)


def _split(stage: Stage, field: Field, seeded: set[int]) -> Split:
    """Who would play on and does not, and who does and would not, by what the cut asked for."""
    number = stage.asked or 0
    if stage.cut_by == Stage.CutBy.WINS:
        on = field.with_wins(number)
        return _not_in(on, seeded), [
            one for one, _ in field.places if one.pk in seeded and one not in on
        ]
    if stage.cut_by == Stage.CutBy.PER_POOL:
        some = [_best(field, pool, number, seeded) for pool in field.pools]
        return [one for would, _ in some for one in would], [one for _, off in some for one in off]
    # a cut that does not tell its way was right by any of them
    if not stage.cut_by and any({one.pk for one in on} == seeded for on in _ways(field, seeded)):
        return (), ()
    # as many as were seeded: where somebody left before the cut was made, the next one moved up
    return _best(field, [one for one, _ in field.places], len(seeded), seeded)


def _best(field: Field, best_first: Sequence[Entry], size: int, seeded: set[int]) -> Split:
    """The same of the best so many of a row; who is level across its line is rightly on either
    side of it."""
    rank = {entry.pk: held for entry, held in field.places}
    last = max((rank[one.pk] for one in best_first if one.pk in seeded), default=0)
    would = [one for one in _not_in(best_first[:size], seeded) if rank[one.pk] < last]
    instead = [one for one in best_first[size:] if one.pk in seeded]
    return (would, instead) if would and instead else ((), ())


def _not_in(some: Sequence[Entry], seeded: set[int]) -> list[Entry]:
    return [one for one in some if one.pk not in seeded]


def _is_missing(event: Event, number: int) -> bool:
    """Whether a result of the stage with this number is: 0 for the event's first rounds."""
    of_stage = {"round__stage__number": number} if number else {"round__stage": None}
    matches = Match.objects.filter(round__event=event, **of_stage)
    return matches.exclude(state=Match.State.CONFIRMED).exists()


def _ways(field: Field, seeded: set[int]) -> Iterator[Sequence[Entry]]:
    yield [one for one, _ in field.places[: len(seeded)]]
    yield from (field.with_wins(wins) for wins, _ in field.records())
    largest = max(map(len, field.pools), default=0)
    yield from (field.from_pools(best) for best in range(1, largest + 1))
