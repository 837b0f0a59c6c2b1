"""The values by which an event is played: their form, their checks, and what each one means.

Plain data, kept as JSON on the event. Every value is open to change by the organiser; the
presets that fill them stand in `matches.rules.presets`.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec

from companion.core.errors import Fault, Invalid
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
    """Every value of an event's format. `RULES` says of each what it means, how it is filled in and
    what follows when it changes."""

    format: EventFormat = "swiss"
    pools: Annotated[int, msgspec.Meta(ge=2, le=64)] = 2
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


FormKind = Literal["choice", "number", "numbers", "steps", "moment"]
Changes = Literal["standings", "nothing", "next round", "settled", "always"]


@dataclass(frozen=True, slots=True)
class Form:
    """How a value is filled in.

    choices: of a choice, as (value, words); offers: which table they are kept in, where they are.
    takes: what a choice's value is in the rules. parts: of numbers, as (name, words).
    least, most: of every number of it. optional: may stay empty. unit: said after the number.
    """

    kind: FormKind
    choices: tuple[tuple[str, str], ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 99
    optional: bool = False
    unit: str = ""
    offers: Literal["", "formats", "lists"] = ""
    takes: Literal["text", "number", "yes"] = "text"


@dataclass(frozen=True, slots=True)
class Rule:
    """What there is to say of a value of the rules.

    meaning: in a sentence. form: its boxes; None for one with a form of its own. changes: what
    follows when it changes while the event runs: all standings are computed anew (so unless said
    otherwise), nothing, it holds from the next round on, or it may not change at all, being settled
    at the start; one that may `always` change may even when the event is over.
    """

    meaning: str
    form: Form | None
    changes: Changes = "standings"


_YES_NO = (("yes", "yes"), ("no", "no"))
_BOOKED = (
    ("games_won", "games won"),
    ("games_lost", "games lost"),
    ("glory_for", "glory for"),
    ("glory_against", "glory against"),
)
# the one list: pages, forms, the API, the record and the tests follow it
RULES: dict[str, Rule] = {
    "format": Rule(
        "Who meets whom: Swiss rounds by the standings; everybody once against everybody; "
        "pools, in each of which everybody meets everybody once; or pods, games of three or four.",
        Form(
            "choice",
            (
                ("swiss", "Swiss"),
                ("round_robin", "round robin"),
                ("pools", "pools"),
                ("pods", "pods"),
            ),
        ),
        changes="settled",
    ),
    "pools": Rule(
        "How many pools there are, where the format is pools: as equal in size as can be, each "
        "club spread over them, drawn with round 1.",
        Form("number", least=2, most=64, unit="pools"),
        changes="settled",
    ),
    "pod_size": Rule(
        "How many sit in a pod, where the format is pods; odd fields have some of the other size.",
        Form("choice", (("3", "three"), ("4", "four")), takes="number"),
        changes="nothing",
    ),
    "pod_points": Rule(
        "Match points for the places in a pod; who shares places shares their points.",
        Form(
            "numbers",
            parts=(
                ("first", "first"),
                ("second", "second"),
                ("third", "third"),
                ("fourth", "fourth"),
            ),
            most=100,
        ),
    ),
    "best_of": Rule(
        "Games of a match: best of three or a single one.",
        Form("choice", (("1", "a single game"), ("3", "best of three")), takes="number"),
        changes="settled",
    ),
    "rounds": Rule(
        "A fixed number of Swiss rounds; empty to take it from the number of players.",
        Form("number", least=1, most=20, optional=True, unit="rounds"),
        changes="nothing",
    ),
    "rounds_by_players": Rule(
        "Swiss rounds by the number of players at the start of round 1.",
        Form("steps"),
        changes="nothing",
    ),
    "points": Rule(
        "Match points for a win, a draw, a loss and a bye.",
        Form(
            "numbers",
            parts=(("win", "win"), ("draw", "draw"), ("loss", "loss"), ("bye", "bye")),
            most=100,
        ),
    ),
    "chain": Rule("What decides between players, first to last.", None),
    "drawn_match": Rule(
        "What becomes of a match with as many games on both sides.",
        Form(
            "choice",
            (
                ("stays_drawn", "stays a draw"),
                ("by_glory", "the higher glory wins"),
                (
                    "by_glory_loser_keeps_draw",
                    "the higher glory wins, the other keeps a draw's points",
                ),
                ("ladder", "glory, survivors, sudden death, roll-off: there is always a winner"),
            ),
        ),
    ),
    "unfinished_games": Rule(
        "What a game counts that the end of the round broke off.",
        Form(
            "choice",
            (
                ("not_at_all", "nothing, and its glory neither"),
                ("as_it_stands", "as it stands: more glory has won it"),
                ("drawn", "a drawn game, with its glory"),
            ),
        ),
    ),
    "bye": Rule("What a bye counts as in games and glory.", Form("numbers", parts=_BOOKED)),
    "concession": Rule(
        "What a conceded match counts as for the one who did not concede.",
        Form("numbers", parts=_BOOKED),
    ),
    "no_show": Rule(
        "What a match counts as for the one whose opponent did not show up.",
        Form("numbers", parts=_BOOKED),
    ),
    "double_loss_games_lost": Rule(
        "Games that both players lose by a double loss.", Form("number", most=3, unit="games")
    ),
    "glory_cap": Rule(
        "The most glory difference that one game may count; empty for no cap.",
        Form("number", least=1, optional=True, unit="glory a game"),
    ),
    "round_minutes": Rule(
        "Length of a round in minutes.",
        Form("number", least=5, most=600, unit="minutes"),
        changes="next round",
    ),
    "no_game_starts_in_last_minutes": Rule(
        "No new game may start in the last minutes of a round.",
        Form("number", most=120, unit="minutes"),
        changes="nothing",
    ),
    "club_avoidance": Rule(
        "When players of one club are kept apart, where the scores allow it.",
        Form(
            "choice",
            (("never", "never"), ("first_round", "in round 1"), ("always", "in every round")),
        ),
        changes="nothing",
    ),
    "check_in": Rule(
        "Players must check in before round 1 to be paired.",
        Form("choice", (("yes", "yes"), ("no", "no")), takes="yes"),
        changes="settled",
    ),
    "late_until_round": Rule(
        "The last round that a late player may enter in.",
        Form("number", least=1, most=20, unit=""),
        changes="nothing",
    ),
    "who_may_log": Rule(
        "Who may log a game, and when. Staff always may.",
        Form(
            "choice",
            (
                ("players", "players, at any time"),
                ("players_between_games", "players, between games"),
                ("staff", "staff only"),
            ),
        ),
        changes="nothing",
    ),
    "follow_minutes": Rule(
        "Minutes after which everybody may follow a game that is being logged, as it lies open on "
        "the table; empty to show it when the result is confirmed. Players and staff see it at "
        "once.",
        Form("number", most=180, optional=True, unit="minutes"),
        changes="always",
    ),
    "deck_format": Rule(
        "The deck rules that decks are checked by; empty for those of the edition.",
        Form("choice", optional=True, offers="formats"),
        changes="nothing",
    ),
    "deck_list": Rule(
        "The legality list that decks are checked by; empty for the one that the format "
        "has on the first day of the event.",
        Form("choice", optional=True, offers="lists"),
        changes="nothing",
    ),
    "decks_required": Rule(
        "Every player must hand in a deck; the desk names who has not.",
        Form("choice", (("yes", "yes"), ("no", "no")), takes="yes"),
        changes="nothing",
    ),
    "deck_deadline": Rule(
        "Until when decks may be handed in; empty for the start of round 1.",
        Form("moment", optional=True),
        changes="nothing",
    ),
    "deck_visibility": Rule(
        "Who sees the decks, and when.",
        Form(
            "choice",
            (
                ("never", "nobody"),
                ("after_event", "everybody, after the event"),
                ("opponents", "opponents"),
                ("everyone", "everybody"),
            ),
        ),
        changes="always",
    ),
    "cut_to": Rule(
        "How many of the best play on for the places after the Swiss rounds; empty for no cut.",
        Form("number", least=2, most=512, optional=True, unit="players"),
        changes="nothing",
    ),
    "cut_wins": Rule(
        "By record instead: everybody with so many matches won or more plays on, byes counted as "
        "won; empty for no cut by record.",
        Form("number", most=20, optional=True, unit="wins"),
        changes="nothing",
    ),
    "cut_per_pool": Rule(
        "Out of pools instead: how many of the best of each pool play on; empty for no cut "
        "by pool.",
        Form("number", least=1, most=64, optional=True, unit="of each pool"),
        changes="nothing",
    ),
    "cut_format": Rule(
        "How the cut is played: out after one lost match, or after two.",
        Form("choice", (("single", "single elimination"), ("double", "double elimination"))),
        changes="nothing",
    ),
    "cut_third_place": Rule(
        "Those who lose in the semi-finals of a single elimination play for the third place.",
        Form("choice", _YES_NO, takes="yes"),
        changes="nothing",
    ),
    "cut_best_of": Rule(
        "Games of a match in the cut; empty for as many as in the Swiss rounds.",
        Form(
            "choice",
            (("1", "a single game"), ("3", "best of three")),
            optional=True,
            takes="number",
        ),
        changes="nothing",
    ),
    "dispute_minutes": Rule(
        "How long after a result is confirmed its players may still dispute it.",
        Form("number", most=1440, unit="minutes"),
        changes="always",
    ),
    "penalties": Rule(
        "The ladder of penalties, with what each does, and the offences that are told apart.",
        None,
        changes="nothing",
    ),
}
if set(RULES) != set(EventRules.__struct_fields__):
    raise Fault(
        f"RULES and EventRules differ: {sorted(set(RULES) ^ set(EventRules.__struct_fields__))}"
    )
MEANING: dict[str, str] = {name: rule.meaning for name, rule in RULES.items()}


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
