"""The values by which an event is played, and their checks one by one.

What each one means and how it is filled in stands in `matches.rules.rule_list`. Plain data, kept
as JSON on the event. Every value is open to change by the organiser; the presets that fill them
stand in `matches.rules.presets`.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.pairing import pools
from matches.rules.penalty_ladder import Ladder

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=100)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]

WhoMayLog = Literal["players", "players_between_games", "staff"]
ClubAvoidance = Literal["never", "first_round", "always"]
DeckVisibility = Literal["never", "after_event", "opponents", "everyone"]
DrawnMatch = Literal["stays_drawn", "by_glory", "by_glory_loser_keeps_draw", "ladder"]
EventFormat = Literal["swiss", "round_robin", "pools", "pods"]
CutFormat = Literal["single", "double"]
UnfinishedGame = Literal["not_at_all", "as_it_stands", "drawn"]


class MatchPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Match points for each way a match ends."""

    win: Points = 3
    draw: Points = 1
    loss: Points = 0
    bye: Points = 3


PoolName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class PodPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Match points for the places in a pod; the last is not given in one of three."""

    first: Points = 3
    second: Points = 2
    third: Points = 1
    fourth: Points = 0

    @property
    def by_place(self) -> tuple[int, ...]:
        """The points from the first place to the last."""
        return self.first, self.second, self.third, self.fourth


class Booked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match that was not played is counted as, for the one who gains by it.

    games_won, games_lost: games; the other side gets them the other way round.
    glory_for, glory_against: glory over the whole match, likewise.
    """

    games_won: Count = 2
    games_lost: Count = 0
    glory_for: Count = 0
    glory_against: Count = 0


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One link of the tiebreaker chain: a convention by name, and its parameters."""

    name: str
    params: dict[str, Any] = {}


class RoundsFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many Swiss rounds for a field of at most so many players."""

    up_to_players: Annotated[int, msgspec.Meta(ge=2, le=100_000)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)]


class EventRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every value of an event's format. `rule_list.RULES` says of each what it means, how it is
    filled in and what follows when it changes."""

    format: EventFormat = "swiss"
    pools: Annotated[int, msgspec.Meta(ge=2, le=64)] = 2
    pool_names: Annotated[tuple[PoolName, ...], msgspec.Meta(max_length=64)] = ()
    pod_size: Literal[3, 4] = 4
    pod_points: PodPoints = PodPoints()
    best_of: Literal[1, 3] = 3
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    rounds_by_players: tuple[RoundsFor, ...] = ()
    points: MatchPoints = MatchPoints()
    chain: tuple[Link, ...] = (Link("points"),)
    drawn_match: DrawnMatch = "stays_drawn"
    unfinished_games: UnfinishedGame = "not_at_all"
    bye: Booked = Booked()
    concession: Booked = Booked()
    no_show: Booked = Booked()
    double_loss_games_lost: Count = 2
    glory_cap: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    round_minutes: Annotated[int, msgspec.Meta(ge=5, le=600)] = 90
    no_game_starts_in_last_minutes: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0
    club_avoidance: ClubAvoidance = "first_round"
    check_in: bool = True
    late_until_round: Annotated[int, msgspec.Meta(ge=1, le=20)] = 2
    who_may_log: WhoMayLog = "players_between_games"
    follow_minutes: Annotated[int, msgspec.Meta(ge=0, le=180)] | None = 5
    deck_format: Id | None = None
    deck_list: Id | None = None
    decks_required: bool = False
    deck_deadline: datetime | None = None
    deck_visibility: DeckVisibility = "after_event"
    cut_to: Annotated[int, msgspec.Meta(ge=2, le=512)] | None = None
    cut_wins: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    cut_per_pool: Annotated[int, msgspec.Meta(ge=1, le=64)] | None = None
    cut_format: CutFormat = "single"
    cut_third_place: bool = False
    cut_best_of: Literal[1, 3] | None = None
    dispute_minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 30
    penalties: Ladder = Ladder()

    @property
    def is_scheduled(self) -> bool:
        """Whether a schedule, drawn with round 1, says who meets whom in every round."""
        return self.format in {"round_robin", "pools"}

    @property
    def has_cut(self) -> bool:
        """Whether the rules say who plays on for the places."""
        return any(one is not None for one in (self.cut_to, self.cut_wins, self.cut_per_pool))


def read(data: object) -> EventRules:
    """The rules kept as JSON-able data. Raises Invalid, naming the value at fault."""
    try:
        rules = msgspec.convert(data, EventRules, strict=False)
    except msgspec.ValidationError as error:
        raise Invalid(
            Worded(
                "The event's rules cannot be taken: %(error)s. Nothing was changed.", error=error
            ),
            code="unfit-rules",
        ) from error
    return rules


def pool_title(rules: EventRules, place: int) -> str:
    """What a pool is called, by its place from 0: as the organiser says, else by its letter."""
    if place < len(rules.pool_names):
        return rules.pool_names[place]
    return Worded("Pool %(name)s", name=pools.name_of(place))


def write(rules: EventRules) -> dict[str, Any]:
    """The JSON-able form that `read` takes."""
    return msgspec.to_builtins(rules)


def rounds_for(rules: EventRules, players: int) -> int:
    """Swiss rounds for a field of this size: the fixed number, else by the table, else the
    smallest number of rounds after which at most one player can have won all. In a round robin
    everybody's rounds against everybody, in pools those of the largest, whatever else is set."""
    if rules.is_scheduled:
        return max(1, pools.rounds_of(players, rules.pools if rules.format == "pools" else 1))
    if rules.rounds is not None:
        return rules.rounds
    for row in sorted(rules.rounds_by_players, key=lambda row: row.up_to_players):
        if players <= row.up_to_players:
            return row.rounds
    return max(1, (max(players, 2) - 1).bit_length())
