"""The table of a season, from the points of its events or from who beat whom at them. Plain values,
no database."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from matches.figures.ratings import Met, Rating, rated

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Score:
    """What one event gave a player. counts: whether it is among the best that count."""

    place: int
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonRow(Generic[Who]):
    """A player's season. rank: shared by who is level. scores: by event, None where absent."""

    rank: int
    who: Who
    total: int
    scores: tuple[Score | None, ...]


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A player's season by rating. rank: shared by who is level. moves: how far each event moved
    the rating as people read it, None where nothing of theirs counted."""

    rank: int
    who: Hashable
    rating: Rating
    moves: tuple[int | None, ...]


def points_for(place: int, points: Sequence[int], taking_part: int) -> int:
    """The points of a place, from 1; who shares places gets those of the best of them."""
    return points[place - 1] if place <= len(points) else taking_part


def season(
    events: Sequence[Mapping[Who, int]],
    *,
    points: Sequence[int],
    taking_part: int = 0,
    best: int | None = None,
) -> list[SeasonRow[Who]]:
    """The table of a season, the best first.

    events: each event's places by player, in their order. best: how many of a player's events
    count, None for all; of equal ones the earlier. Players are ranked by the sum of what counts,
    then by the best single result, the second best and so on; who is level in all shares the rank.
    """
    players = {who for places in events for who in places}
    rows = [
        (who, _scores([places.get(who) for places in events], points, taking_part, best))
        for who in players
    ]
    ordered = sorted(rows, key=lambda row: (_worth(row[1]), str(row[0])))
    worths = [_worth(scores) for _, scores in ordered]
    return [
        SeasonRow(worths.index(worth) + 1, who, -worth[0], tuple(scores))
        for (who, scores), worth in zip(ordered, worths, strict=True)
    ]


def season_rated(events: Sequence[Sequence[Met]]) -> list[RatedRow]:
    """The table of a season by rating, the best first.

    events: who met whom at each, in order of time. Everybody begins alike with the season's first
    match. Players are ranked by the lower end of what their rating may be, so that nobody leads by
    one lucky match, then by the rating itself; both as people read them, so that who reads the same
    is level and shares the rank.
    """
    now: dict[Hashable, Rating] = {}
    moves: dict[Hashable, list[int | None]] = {}
    for at, met in enumerate(events):
        after = rated(met, now)
        for who, rating in after.items():
            begun = moves.setdefault(who, [None] * len(events))
            begun[at] = rating.shown - now.get(who, Rating()).shown
        now |= after
    ordered = sorted(now, key=lambda who: (_strength(now[who]), str(who)))
    strengths = [_strength(now[who]) for who in ordered]
    return [
        RatedRow(strengths.index(strength) + 1, who, now[who], tuple(moves[who]))
        for who, strength in zip(ordered, strengths, strict=True)
    ]


def _strength(rating: Rating) -> tuple[int, int]:
    """Less is better."""
    return (-rating.low, -rating.shown)


def _scores(
    places: Iterable[int | None], points: Sequence[int], taking_part: int, best: int | None
) -> list[Score | None]:
    given = [
        None if place is None else (place, points_for(place, points, taking_part))
        for place in places
    ]
    played = [at for at, one in enumerate(given) if one is not None]
    by_points = sorted(played, key=lambda at: (-(given[at] or (0, 0))[1], at))
    counting = set(by_points[:best])
    return [
        None if one is None else Score(one[0], one[1], at in counting)
        for at, one in enumerate(given)
    ]


def _worth(scores: Iterable[Score | None]) -> tuple[int, ...]:
    """Less is better: the sum, then every result that counts, the best first."""
    counting = sorted(-one.points for one in scores if one is not None and one.counts)
    return (sum(counting), *counting)
