"""The field of a cut: who is still in, by the standings as they are now."""

from dataclasses import dataclass

from matches import standings
from matches.models import Entry, Event
from matches.standing.queries import standings_input


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who is still in the event with their rank, best first."""

    places: list[tuple[Entry, int]]

    def level_at(self, size: int) -> list[Entry]:
        """Who is level across the line of a cut to `size`; empty where nobody is."""
        if size >= len(self.places) or self.places[size - 1][1] != self.places[size][1]:
            return []
        rank = self.places[size][1]
        return [entry for entry, held in self.places if held == rank]

    def level_within(self, size: int) -> list[list[Entry]]:
        """Groups that are level inside the cut, whose seeds follow their numbers in the event."""
        groups: dict[int, list[Entry]] = {}
        for entry, rank in self.places[:size]:
            groups.setdefault(rank, []).append(entry)
        return [group for group in groups.values() if len(group) > 1]

    def sizes_around(self, size: int) -> list[int]:
        """The nearest sizes at which nobody is level across the line, of 2 and more."""
        fit = [one for one in range(2, len(self.places) + 1) if not self.level_at(one)]
        below = [one for one in fit if one < size]
        above = [one for one in fit if one > size]
        return [*below[-1:], *above[:1]]


def field_of(event: Event) -> Field:
    """The field as the results stand at this moment, corrections included; worked out anew."""
    given = standings_input.of_event(event.pk)
    table = standings.compute(given.field, given.rules, given.chain)
    entries = Entry.objects.filter(event=event).in_bulk()
    rows = [(entries[row.entrant], row.rank) for row in table.rows if row.entrant in entries]
    still_in = [(entry, rank) for entry, rank in rows if entry.is_in]
    return Field(sorted(still_in, key=lambda one: (one[1], one[0].number)))
