"""Anything of an event by a few keys: a table, a player."""

from dataclasses import dataclass

from matches.entries.queries.entries import entry_rows
from matches.models import Entry, Event, Match
from matches.people.names import bare
from matches.rounds.queries.rounds import current_round

MOST = 8


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the round that is shown, with who sits there."""

    match: Match
    names: str


@dataclass(frozen=True, slots=True)
class Player:
    """An entry by the name that pages give it."""

    entry: Entry
    label: str


def tables(event: Event, text: str) -> list[Table]:
    """The tables of the newest round whose number it is ('12', or '3-12' as on a slip of round 3),
    or at which somebody of that name sits; at most `MOST`."""
    round_ = current_round(event)
    wanted = bare(text)
    if round_ is None or not wanted:
        return []
    number = wanted.removeprefix(f"{round_.number}-")
    matches = round_.matches.exclude(table=None).prefetch_related("seats__entry")
    found = [
        Table(match, " – ".join(seat.entry.name for seat in match.seats.all())) for match in matches
    ]
    if number.isdecimal():
        return [one for one in found if str(one.match.table) == number]
    return [one for one in found if wanted in bare(one.names)][:MOST]


def players(event: Event, text: str) -> list[Player]:
    """For the staff: those whose name or club has the text, names that others are not told among
    them, or whose number it is ('#7'); names that begin with it first; at most `MOST`."""
    wanted = bare(text)
    if not wanted:
        return []
    if wanted.startswith("#"):
        return [
            Player(row.entry, row.label)
            for row in entry_rows(event)
            if str(row.entry.number) == wanted[1:]
        ]
    found = [
        Player(row.entry, row.label)
        for row in entry_rows(event)
        if wanted in bare(f"{row.entry.name} {row.entry.real_name} {row.entry.club}")
    ]
    return sorted(found, key=lambda one: not bare(one.label).startswith(wanted))[:MOST]
