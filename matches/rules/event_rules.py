"""The values by which an event is played: their form, their checks, and what each one means.

Plain data, kept as JSON on the event. Every value is open to change by the organiser; the
presets that fill them stand in `matches.rules.presets`.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec

from companion.core.errors import Invalid

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=100)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]

WhoMayLog = Literal["players", "players_between_games", "staff"]
ClubAvoidance = Literal["never", "first_round", "always"]
DeckVisibility = Literal["never", "after_event", "opponents", "everyone"]
DrawnMatch = Literal["stays_drawn", "by_glory", "by_glory_loser_keeps_draw", "ladder"]
UnfinishedGame = Literal["not_at_all", "as_it_stands", "drawn"]


class MatchPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Match points for each way a match ends."""

    win: Points = 3
    draw: Points = 1
    loss: Points = 0
    bye: Points = 3


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
    """Every value of an event's format. `MEANING` says each in a sentence."""

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
    deck_format: Id | None = None
    deck_list: Id | None = None
    decks_required: bool = False
    deck_deadline: datetime | None = None
    deck_visibility: DeckVisibility = "after_event"


MEANING: dict[str, str] = {
    "best_of": "Games of a match: best of three or a single one.",
    "rounds": "A fixed number of Swiss rounds; empty to take it from the number of players.",
    "rounds_by_players": "Swiss rounds by the number of players at the start of round 1.",
    "points": "Match points for a win, a draw, a loss and a bye.",
    "chain": "What decides between players, first to last.",
    "drawn_match": "What becomes of a match with as many games on both sides.",
    "unfinished_games": "What a game counts that the end of the round broke off.",
    "bye": "What a bye counts as in games and glory.",
    "concession": "What a conceded match counts as for the one who did not concede.",
    "no_show": "What a match counts as for the one whose opponent did not show up.",
    "double_loss_games_lost": "Games that both players lose by a double loss.",
    "glory_cap": "The most glory difference that one game may count; empty for no cap.",
    "round_minutes": "Length of a round in minutes.",
    "no_game_starts_in_last_minutes": "No new game may start in the last minutes of a round.",
    "club_avoidance": "When players of one club are kept apart, where the scores allow it.",
    "check_in": "Players must check in before round 1 to be paired.",
    "late_until_round": "The last round that a late player may enter in.",
    "who_may_log": "Who may log a game, and when. Staff always may.",
    "deck_format": "The deck rules that decks are checked by; empty for those of the edition.",
    "deck_list": "The legality list that decks are checked by; empty for the one that the format "
    "has on the first day of the event.",
    "decks_required": "Every player must hand in a deck; the desk names who has not.",
    "deck_deadline": "Until when decks may be handed in; empty for the start of round 1.",
    "deck_visibility": "Who sees the decks, and when.",
}


def read(data: object) -> EventRules:
    """The rules kept as JSON-able data. Raises Invalid, naming the value at fault."""
    try:
        rules = msgspec.convert(data, EventRules, strict=False)
    except msgspec.ValidationError as error:
        raise Invalid(
            f"The event's rules cannot be taken: {error}. Nothing was changed.",
            code="unfit-rules",
        ) from error
    return rules


def write(rules: EventRules) -> dict[str, Any]:
    """The JSON-able form that `read` takes."""
    return msgspec.to_builtins(rules)


def rounds_for(rules: EventRules, players: int) -> int:
    """Swiss rounds for a field of this size: the fixed number, else by the table, else the
    smallest number of rounds after which at most one player can have won all."""
    if rules.rounds is not None:
        return rules.rounds
    for row in sorted(rules.rounds_by_players, key=lambda row: row.up_to_players):
        if players <= row.up_to_players:
            return row.rounds
    return max(1, (max(players, 2) - 1).bit_length())
