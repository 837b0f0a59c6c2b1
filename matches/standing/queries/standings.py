"""Standings as pages and endpoints show them: the last good table, and how a rank came about."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from companion.core.errors import NotFound
from companion.core.worded import Worded
from matches import standings
from matches.models import Entry, Event, Game, Round, StandingsTable
from matches.people.names import in_text
from matches.standing.queries import standings_input
from matches.standings import Column, Explanation, Row, Table


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the table with the player it is about."""

    row: Row
    entry: Entry


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event after a round.

    round_number: 0 where there are none yet. rounds: those that can be asked for. version: of the
    results they were computed from. is_computing: newer ones are on their way and these are the
    last good ones. digest: of the results, rules and chain.
    """

    event: Event
    round_number: int
    rounds: list[int]
    places: list[Place]
    columns: tuple[Column, ...]
    version: int
    digest: str
    computed_at: datetime | None
    is_computing: bool

    @property
    def telling(self) -> list[int]:
        """The columns, by place, that tell anybody from anybody: one of zeros alone is left out."""
        shown = [place.row.shown for place in self.places]
        return [
            at
            for at in range(len(self.columns))
            if at == 0 or any(values[at].strip("0. %") for values in shown)
        ]

    @property
    def told_columns(self) -> list[Column]:
        """The columns that a page shows."""
        return [self.columns[at] for at in self.telling]

    @property
    def told_rows(self) -> list[tuple[Place, list[tuple[Column, str]]]]:
        """The rows that a page shows, each with its values beside their columns."""
        telling = self.telling
        return [
            (place, [(self.columns[at], place.row.shown[at]) for at in telling])
            for place in self.places
        ]


def of_event(event: Event, round_number: int | None = None) -> Standings:
    """The table after a round, the last published one if none is named; four queries at most.

    Raises NotFound for a round that has no standings.
    """
    rounds = _published(event)
    wanted = round_number or (rounds[-1] if rounds else 0)
    if wanted not in (rounds or [0]):
        raise NotFound(
            Worded(
                "There are no standings after round %(wanted)s. Choose another round.",
                wanted=wanted,
            )
        )
    kept = StandingsTable.objects.filter(event=event, round_number__lte=wanted).last()
    if kept is None or (kept.round_number != wanted and round_number is not None):
        return _none_yet(event, wanted, rounds)
    table = standings.from_stored(kept.table)
    return Standings(
        event=event,
        round_number=kept.round_number,
        rounds=rounds,
        places=_places(event, table),
        columns=table.columns,
        version=kept.results_version,
        digest=kept.digest,
        computed_at=kept.computed_at,
        is_computing=event.results_version > kept.results_version,
    )


class Told(NamedTuple):
    """What a player's own page tells of their place."""

    rank: int
    points: str
    won: int
    drawn: int
    lost: int


def places_told(event_id: int) -> dict[int, Told]:
    """The places of all players in the last table, by entry id; empty while there is none."""
    kept = StandingsTable.objects.filter(event_id=event_id).last()
    if kept is None:
        return {}
    return {
        row["entrant"]: Told(row["rank"], row["points"], *row["record"])
        for row in kept.table["rows"]
    }


@dataclass(frozen=True, slots=True)
class Opened:
    """A row opened: every number and where it comes from.

    names: of every player it mentions, by entry id. ruled: the rounds in which a judge ruled a game
    lost, and glory with it where the event says so. is_of_kept: whether it is worked out from the
    very results that the kept table is; else it is newer, and the table will follow.
    """

    explanation: Explanation
    entry: Entry
    round_number: int
    names: dict[int, str]
    ruled: frozenset[int]
    is_of_kept: bool


def explain(event: Event, entry: Entry, round_number: int | None = None) -> Opened:
    """How a player's rank after a round came about, worked out anew from the results.

    Raises NotFound where the player does not stand in that table.
    """
    given = standings_input.of_event(event.pk)
    number = round_number or (given.rounds[-1] if given.rounds else 0)
    if number not in given.rounds:
        raise NotFound(
            Worded(
                "There are no standings after round %(number)s. Choose another round.",
                number=number,
            )
        )
    table = standings.compute(given.after(number), given.rules, given.chain)
    if entry.pk not in table.by_entrant:
        raise NotFound(
            Worded(
                "%(name)s does not stand in the standings after round %(number)s.",
                name=in_text(entry.name),
                number=number,
            )
        )
    kept = StandingsTable.objects.filter(event=event, round_number=number)
    return Opened(
        explanation=standings.explain(table, entry.pk),
        entry=entry,
        round_number=number,
        names=dict(Entry.objects.filter(event=event).values_list("pk", "name")),
        ruled=_ruled(entry),
        is_of_kept=kept.filter(digest=table.digest).exists(),
    )


def _ruled(entry: Entry) -> frozenset[int]:
    games = Game.objects.filter(match__seats__entry=entry, by_ruling=True)
    return frozenset(games.values_list("match__round__number", flat=True))


def _published(event: Event) -> list[int]:
    rounds = Round.objects.filter(event=event, stage=None).exclude(state=Round.State.PREPARED)
    return list(rounds.order_by("number").values_list("number", flat=True))


def _none_yet(event: Event, number: int, rounds: list[int]) -> Standings:
    return Standings(
        event=event,
        round_number=number,
        rounds=rounds,
        places=[],
        columns=(),
        version=0,
        digest="",
        computed_at=None,
        is_computing=bool(rounds),
    )


def _places(event: Event, table: Table) -> list[Place]:
    entries = Entry.objects.filter(event=event).in_bulk()
    # an entry removed since the table was computed is left out until the next one is
    return [Place(row, entries[row.entrant]) for row in table.rows if row.entrant in entries]
