"""What there is to say of each value of an event's rules: its meaning, its form, what follows when
it changes. Pages, forms, the API, the record and the tests follow this one list."""

from dataclasses import dataclass
from typing import Literal

from companion.core.errors import Fault
from matches.rules.event_rules import EventRules

FormKind = Literal["choice", "number", "numbers", "steps", "moment", "names"]
Changes = Literal["standings", "nothing", "next round", "next cut", "settled", "always"]


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
    "pool_names": Rule(
        "What pools are called, in their order, with commas between; those beyond them by letters.",
        Form("names", most=64),
        changes="always",
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
        changes="next cut",
    ),
    "cut_wins": Rule(
        "By record instead: everybody with so many matches won or more plays on, byes counted as "
        "won; empty for no cut by record.",
        Form("number", most=20, optional=True, unit="wins"),
        changes="next cut",
    ),
    "cut_per_pool": Rule(
        "Out of pools instead: how many of the best of each pool play on; empty for no cut "
        "by pool.",
        Form("number", least=1, most=64, optional=True, unit="of each pool"),
        changes="next cut",
    ),
    "cut_format": Rule(
        "How the cut is played: out after one lost match, or after two.",
        Form("choice", (("single", "single elimination"), ("double", "double elimination"))),
        changes="next cut",
    ),
    "cut_third_place": Rule(
        "Those who lose in the semi-finals of a single elimination play for the third place.",
        Form("choice", _YES_NO, takes="yes"),
        changes="next cut",
    ),
    "cut_best_of": Rule(
        "Games of a match in the cut; empty for as many as in the Swiss rounds.",
        Form(
            "choice",
            (("", "as in the rounds before"), ("1", "a single game"), ("3", "best of three")),
            optional=True,
            takes="number",
        ),
        changes="next cut",
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
