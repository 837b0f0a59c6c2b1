"""What became of a cut since it was made: a result corrected later may have let others play on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.worded import Worded
from matches.models import Entry, Event, Match
from matches.people.names import in_text
from matches.stages.field import Field, field_before
from matches.stages.queries import stages_of


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Who would play on by the results as they are now, and who plays on in their place."""

    would: Sequence[Entry]
    instead: Sequence[Entry]

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
    not, or where a result is missing. Who left since the cut was rightly in it."""
    stages = stages_of(event)
    if not stages or _is_missing(event, stages[-1].number - 1):
        return None
    seeded = set(stages[-1].seeds.values_list("entry_id", flat=True))
    field = field_before(stages[-1])
    # the cut does not keep in which of the ways it was made: by any of them it may be right
    if any({one.pk for one in on} == seeded for on in _ways(field, len(seeded))):
        return None
    on = field.places[: len(seeded)]
    last = max((rank for one, rank in field.places if one.pk in seeded), default=0)
    would = [one for one, rank in on if one.pk not in seeded and rank < last]
    beyond = [one for one, _ in field.places[len(seeded) :] if one.pk in seeded]
    return Otherwise(would, beyond) if would and beyond else None


def _is_missing(event: Event, number: int) -> bool:
    """Whether a result of the stage with this number is: 0 for the event's first rounds."""
    of_stage = {"round__stage__number": number} if number else {"round__stage": None}
    matches = Match.objects.filter(round__event=event, **of_stage)
    return matches.exclude(state=Match.State.CONFIRMED).exists()


def _ways(field: Field, size: int) -> Iterator[Sequence[Entry]]:
    yield [one for one, _ in field.places[:size]]
    yield from (field.with_wins(wins) for wins, _ in field.records())
    largest = max(map(len, field.pools), default=0)
    yield from (field.from_pools(best) for best in range(1, largest + 1))
