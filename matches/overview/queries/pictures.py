"""An event in pictures: what was played and how it did, glory, lengths, places, who left."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast

from django.db.models import Count, Max, Min

from companion.core.actors import Actor
from matches.entries.queries.entries import labels
from matches.figures import bumps, meta
from matches.figures.bumps import Bump
from matches.figures.meta import Against, Fared, Spread
from matches.models import Entry, Event, GameEvent, LogLine, Match, Round, Seat, StandingsTable
from matches.players.queries.warbands import warbands_of
from matches.rules import round_rules
from matches.rules.outcomes import ladder_of, outcome
from matches.scores.queries import result_of

MOST_EVENTS = 60  # that are looked through for the pictures of everything
FEW = 20  # values of which a picture says that they are few
_LEAST_EVENTS = 10  # of a game's log, so that a slip is no game
_VISITOR = Actor(label="a visitor")


@dataclass(frozen=True, slots=True)
class MatchupRow:
    """A warband against those of the columns; None where they never met."""

    warband: str
    cells: list[Against | None]


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long something took, in minutes: all of it, and how many fell into each ten of them with
    the height of their bar, 0 to 100."""

    spread: Spread
    bars: list[tuple[int, int, float]]


@dataclass(frozen=True, slots=True)
class Leaving:
    """How many played in a round, and how many left after it."""

    round: int
    playing: int
    left: int
    share: float


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of an event. What there is nothing to show of is empty or None.

    known: players whose warband is known to everybody, of `players`. names: of the lines, by entry
    id. matches, games: how long they took, games by the logs that phones wrote.
    """

    tables: int
    players: int
    known: int
    warbands: list[Fared]
    columns: list[str]
    matchups: list[MatchupRow]
    glory: list[tuple[int, Spread]]
    glory_top: float
    matches: Lengths | None
    games: Lengths | None
    bump: Bump | None
    names: Mapping[int, str]
    leaving: list[Leaving]


def pictures_of(event: Event) -> Pictures:
    """The pictures of an event as everybody may see them, in a fixed number of queries."""
    entries = list(Entry.objects.filter(event=event))
    return replace(_together([event], entries), bump=_bump(event), names=labels(entries))


def pictures_of_many(events: Sequence[Event]) -> Pictures:
    """The same of several events together, each player counted at each event; without the places,
    which are an event's own."""
    return _together(events, Entry.objects.filter(event__in=events))


def _together(events: Sequence[Event], entries: Iterable[Entry]) -> Pictures:
    matches = _played(*events)
    seated = _seated(*events)
    brought = warbands_of([match.pk for match in matches], _VISITOR)
    tables = [table for match in matches if (table := _table(match, brought)) is not None]
    by_entry = {entry: warband for (_, entry), warband in brought.items()}
    fared = meta.warbands(tables, (by_entry.get(entry, "") for entry in seated))
    columns = [one.warband for one in fared[: meta.MOST_WARBANDS]]
    glory = list(meta.glory_by_round(tables).items())
    return Pictures(
        tables=len(tables),
        players=len(seated),
        known=sum(entry in by_entry for entry in seated),
        warbands=fared,
        columns=columns,
        matchups=_rows(columns, meta.matchups(tables)),
        glory=glory,
        glory_top=max((one.most for _, one in glory), default=0),
        matches=_lengths(_match_minutes(matches)),
        games=_lengths(_game_minutes(*events)),
        bump=None,
        names={},
        leaving=_leaving(entries, *events),
    )


def played_lately() -> list[Event]:
    """The latest events that are finished or run, so many at most, the newest first."""
    out = Event.objects.filter(state__in=[Event.State.RUNNING, Event.State.FINISHED])
    return list(out.order_by("-starts_on", "-pk")[:MOST_EVENTS])


def _played(*events: Event) -> list[Match]:
    """The confirmed matches of published rounds, byes left out, the first round first."""
    found = Match.objects.filter(round__event__in=events, state=Match.State.CONFIRMED)
    out = found.exclude(round__state=Round.State.PREPARED).exclude(kind=Match.Kind.BYE)
    read = out.select_related("round__event", "round__stage").prefetch_related("games", "seats")
    return list(read.order_by("round__number", "table", "pk"))


def _seated(*events: Event) -> set[int]:
    """Who sat at a table or had a bye in a published round."""
    seats = Seat.objects.filter(round__event__in=events).exclude(round__state=Round.State.PREPARED)
    return set(seats.values_list("entry", flat=True))


def _table(match: Match, brought: Mapping[tuple[int, int], str]) -> meta.Table | None:
    result, seats = result_of(match), match.seats.all()
    if result is None or result.kind != "played":
        return None
    glory = tuple(cast(tuple[int, ...], one.glory) for one in result.games if None not in one.glory)
    if len(seats) > 2:
        return meta.Table(match.round.number, None, ("", ""), glory)
    ended = outcome(result, ladder_of(round_rules.of_round(match.round)))
    one, other = (brought.get((match.pk, seat.entry_id), "") for seat in seats)
    return meta.Table(
        round=match.round.number,
        winner=ended.winner,
        warbands=(one, other),
        glory=glory,
    )


def _rows(columns: list[str], met: Mapping[tuple[str, str], Against]) -> list[MatchupRow]:
    if not met:
        return []
    return [MatchupRow(one, [met.get((one, other)) for other in columns]) for one in columns]


def _match_minutes(matches: Iterable[Match]) -> Iterable[float]:
    """From the start of a round's clock until the result was confirmed, pauses left out."""
    for match in matches:
        begun, ended = match.round.clock_started_at, match.confirmed_at
        if begun is None or ended is None or match.kind != Match.Kind.PLAYED:
            continue
        minutes = ((ended - begun).total_seconds() - match.round.paused_seconds) / 60
        # a result corrected the day after tells nothing
        if 0 < minutes <= 2 * (match.round.minutes + match.round.extra_minutes):
            yield minutes


def _game_minutes(*events: Event) -> Iterable[float]:
    """From the first to the last event of each game that phones logged."""
    lines = GameEvent.objects.filter(
        line__logged__match__round__event__in=events,
        line__state=LogLine.State.STANDS,
        line__logged__match__state=Match.State.CONFIRMED,
    )
    timed = (
        lines.order_by()
        .values("line")
        .annotate(first=Min("tapped_at"), last=Max("tapped_at"), events=Count("pk"))
    )
    for row in timed.filter(events__gte=_LEAST_EVENTS):
        first, last = cast(datetime, row["first"]), cast(datetime, row["last"])
        if last > first:
            yield (last - first).total_seconds() / 60


def _lengths(minutes: Iterable[float]) -> Lengths | None:
    listed = list(minutes)
    if not listed:
        return None
    bars = meta.bars(listed)
    most = max(count for _, count in bars)
    heights = [(start, count, round(100 * count / most, 1)) for start, count in bars]
    return Lengths(meta.spread(listed), heights)


def _bump(event: Event) -> Bump | None:
    """The places after each round by the tables kept; None before there are two."""
    kept = StandingsTable.objects.filter(event=event).order_by("round_number")
    tables = list(kept.values_list("round_number", "table"))
    if len(tables) < 2:
        return None
    order = [{row["entrant"]: at for at, row in enumerate(table["rows"], 1)} for _, table in tables]
    everybody = {entrant for places in order for entrant in places}
    places = {entrant: [table.get(entrant) for table in order] for entrant in everybody}
    return bumps.bump_of([number for number, _ in tables], places)


def _leaving(entries: Iterable[Entry], *events: Event) -> list[Leaving]:
    """Round by round; empty where nobody left before the end."""
    seats = Seat.objects.filter(round__event__in=events, round__stage=None)
    out = seats.exclude(round__state=Round.State.PREPARED).values_list("round__number")
    playing = dict(out.order_by("round__number").annotate(players=Count("pk")))
    gone = (Entry.State.DROPPED, Entry.State.NO_SHOW)
    left = Counter(entry.dropped_after for entry in entries if entry.state in gone)
    if not any(left[number] for number in playing):
        return []
    most = max(playing.values())
    return [
        Leaving(number, players, left[number], round(100 * players / most, 1))
        for number, players in playing.items()
    ]
