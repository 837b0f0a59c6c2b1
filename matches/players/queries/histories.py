"""What an account's entries have played, in all events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from django.db.models import OuterRef, QuerySet, Subquery

from companion.core.actors import Actor
from companion.core.worded import Worded
from matches.models import Entry, Event, Match, Round, Seat, StandingsTable
from matches.players.queries.warbands import warbands_of
from matches.rules import round_rules
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import ending_for, is_pod, ladder_of
from matches.rules.results import GameResult, Kind, Result
from matches.scores.queries import result_of

How = Literal["won", "lost", "drawn", "first", "placed", "bye"]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A confirmed match of one of a player's entries, seen from that player. title: of its round.

    opponent: None for a bye and in a pod, where nobody is met alone. kind: what it was counted as;
    only a match that was 'played' tells of strength. games: won, drawn, lost, none of them in a
    pod. glory: scored and the opponent's, over the games of which both are known, `glory_games` of
    them. warband, against: '' where not known to the reader.
    """

    event: Event
    round: int
    title: Worded
    table: int | None
    match_id: int
    entry: Entry
    opponent: Entry | None
    kind: Kind
    how: How
    games: tuple[int, int, int]
    glory: tuple[int, int]
    glory_games: int
    warband: str
    against: str

    @property
    def is_played(self) -> bool:
        """Whether it was decided at the table."""
        return self.kind == "played"

    @property
    def is_pod(self) -> bool:
        """Whether it gave places, which are neither won nor lost."""
        return self.how in ("first", "placed")


@dataclass(frozen=True, slots=True)
class EventPlayed:
    """An event that a player entered. rank: in the last standings, of so many; None without."""

    entry: Entry
    rank: int | None
    of: int


@dataclass(frozen=True, slots=True)
class History:
    """What a player has played, the latest first."""

    events: list[EventPlayed]
    matches: list[PlayedMatch]


def history_of(user_id: int, reader: Actor) -> History:
    """The history of an account's entries, in a fixed number of queries. reader: whose eyes see
    it, which decides what is known of warbands."""
    entries = list(_entries(user_id))
    seats = list(_seats(entries))
    ids = [seat.match_id for seat in seats]
    others = _others(ids, {entry.pk for entry in entries})
    known = warbands_of(ids, reader)
    own = {entry.pk: entry for entry in entries}
    matches = [
        _match(seat, own[seat.entry_id], others.get(seat.match_id, []), known) for seat in seats
    ]
    return History(_places(entries), matches)


def _entries(user_id: int) -> QuerySet[Entry]:
    """Entries that stand on an event's pages, the newest event first."""
    entries = Entry.objects.filter(user_id=user_id).exclude(state=Entry.State.WITHDRAWN)
    seen = entries.exclude(event__state__in=(Event.State.DRAFT, Event.State.CANCELLED))
    return seen.select_related("event").order_by("-event__starts_on", "-event_id")


def _seats(entries: Iterable[Entry]) -> QuerySet[Seat]:
    found = Seat.objects.filter(entry__in=list(entries), match__state=Match.State.CONFIRMED)
    out = found.exclude(round__state=Round.State.PREPARED)
    out = out.select_related("match", "round__event", "round__stage")
    out = out.prefetch_related("match__games")
    return out.order_by("-round__event__starts_on", "-round__event_id", "-round__number")


def _others(ids: Iterable[int], own: set[int]) -> dict[int, list[Entry]]:
    seats = Seat.objects.filter(match__in=list(ids)).exclude(entry__in=own)
    found: dict[int, list[Entry]] = {}
    for seat in seats.select_related("entry__user__profile"):
        found.setdefault(seat.match_id, []).append(seat.entry)
    return found


def _match(
    seat: Seat, entry: Entry, others: Sequence[Entry], known: Mapping[tuple[int, int], str]
) -> PlayedMatch:
    match, at = seat.match, seat.position
    opponent = others[0] if len(others) == 1 else None
    result = result_of(match) or Result(kind="bye")
    glory = [one.glory for one in result.games if len(one.glory) == 2 and None not in one.glory]
    counted = [(cast(int, one[at]), cast(int, one[1 - at])) for one in glory] if at < 2 else []
    return PlayedMatch(
        event=entry.event,
        round=seat.round.number,
        title=seat.round.title,
        table=match.table,
        match_id=match.pk,
        entry=entry,
        opponent=opponent,
        kind=result.kind,
        how=_how(result, at, round_rules.of_round(seat.round)),
        games=(0, 0, 0) if is_pod(result) else _score(result.games, at),
        glory=(sum(mine for mine, _ in counted), sum(theirs for _, theirs in counted)),
        glory_games=len(counted),
        warband=known.get((match.pk, entry.pk), ""),
        against=known.get((match.pk, opponent.pk), "") if opponent else "",
    )


def _how(result: Result, at: int, rules: EventRules) -> How:
    if result.kind == "bye":
        return "bye"
    return ending_for(at, result, ladder_of(rules))


def _score(games: Iterable[GameResult], at: int) -> tuple[int, int, int]:
    listed = [game for game in games if game.ending != "unfinished"]
    won = sum(game.winner == at for game in listed)
    drawn = sum(game.winner is None for game in listed)
    return won, drawn, len(listed) - won - drawn


def _places(entries: list[Entry]) -> list[EventPlayed]:
    """The entries with their rank in the last standings kept of their event."""
    last = StandingsTable.objects.filter(event=OuterRef("pk")).order_by("-round_number")
    events = Event.objects.filter(pk__in=[entry.event_id for entry in entries])
    newest = events.annotate(last=Subquery(last.values("pk")[:1])).values_list("last", flat=True)
    kept = StandingsTable.objects.filter(pk__in=[one for one in newest if one])
    rows = {table.event_id: table.table["rows"] for table in kept}
    return [_place(entry, rows.get(entry.event_id, [])) for entry in entries]


def _place(entry: Entry, rows: list[dict[str, int]]) -> EventPlayed:
    ranks = [row["rank"] for row in rows if row["entrant"] == entry.pk]
    return EventPlayed(entry, ranks[0] if ranks else None, len(rows))
