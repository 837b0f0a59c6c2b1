"""What is asked back before a result is taken: it may be right, and is more often a slip.

A result with a doubt is not refused. Whoever gives it is asked once, in words, and it is taken when
they say that it was so.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.core.errors import Invalid
from companion.core.worded import Counted, Worded
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import is_pod, ladder_of, verdict_of
from matches.rules.results import GameResult, Result
from rules_engine.editions import last_warband_wins

DoubtKind = Literal["less-glory", "drawn-unequal", "short", "level"]


@dataclass(frozen=True, slots=True)
class Doubt:
    """One question about a result; `game` counts from 1, 0 where it is about the match."""

    kind: DoubtKind
    game: int
    question: str

    @property
    def key(self) -> str:
        """The name under which the answer 'it was so' is sent."""
        return f"{self.kind}-{self.game}"


class AskedBack(Invalid):
    """A result that is asked about before it is taken. doubts: what is asked, in order; answered:
    what was asked before, and it was so."""

    default_code = "asked-back"

    def __init__(self, doubts: Sequence[Doubt], answered: Sequence[Doubt] = ()) -> None:
        self.doubts, self.answered = tuple(doubts), tuple(answered)
        asked = Worded.together(*(doubt.question for doubt in doubts))
        super().__init__(
            Worded(
                "%(asked)s Say that it was so, or change it. Nothing is recorded yet.", asked=asked
            ),
            facts={"doubts": [doubt.key for doubt in doubts]},
        )


def need_no_doubt(
    result: Result,
    names: Sequence[str],
    *,
    rules: EventRules,
    edition: str,
    sure: Collection[str],
) -> None:
    """Raises AskedBack while something about a result is to be asked and is not among `sure`."""
    found = all_doubts(result, names, rules=rules, edition=edition)
    open_still = [doubt for doubt in found if doubt.key not in sure]
    if open_still:
        raise AskedBack(open_still, [doubt for doubt in found if doubt.key in sure])


def all_doubts(
    result: Result, names: Sequence[str], *, rules: EventRules, edition: str
) -> list[Doubt]:
    """Everything to ask back about a result under an event's rules: its games, then its match."""
    of_games = doubts_of(result, names, best_of=rules.best_of, edition=edition)
    return [*of_games, *level_doubt(result, rules)]


def level_doubt(result: Result, rules: EventRules) -> list[Doubt]:
    """Where the event wants a winner and no rung of the ladder that is told gives one."""
    if result.kind != "played" or rules.drawn_match != "ladder" or is_pod(result):
        return []
    verdict = verdict_of(result, ladder_of(rules))
    words = {
        "not known": Worded(
            "The match is level on games and glory. Say who had fighters left, or "
            "how it was settled."
        ),
        "sudden death": Worded("The match is level: sudden death decides it. Say who won it."),
        "roll-off": Worded("The match is level: a roll-off decides it. Say who won it."),
    }
    return [Doubt("level", 0, words[verdict.state])] if verdict.state in words else []


def doubts_of(result: Result, names: Sequence[str], *, best_of: int, edition: str) -> list[Doubt]:
    """What to ask back about a match that was played, in the order of its games.

    A winner with less glory than the loser, a draw with unequal glory, a match that ends before
    anybody has won enough games. Rulings are not doubted, unknown glory is not either, and no
    winner where the edition lets the last warband win whatever the glory.
    """
    if result.kind != "played":
        return []
    found = [
        doubt
        for number, game in enumerate(result.games, 1)
        if (doubt := _of_game(game, number, names)) is not None
        and not (doubt.kind == "less-glory" and last_warband_wins(edition))
    ]
    if (short := _short(result, best_of)) is not None:
        found.append(short)
    return found


def _of_game(game: GameResult, number: int, names: Sequence[str]) -> Doubt | None:
    if game.by_ruling or None in game.glory or len(set(game.glory)) == 1:
        return None
    most = max(glory or 0 for glory in game.glory)
    score = Worded("%(one)s to %(other)s", one=game.glory[0], other=game.glory[1])
    if game.ending == "drawn":
        question = Worded(
            "Game %(number)s is drawn at %(told)s. Was it agreed so?", number=number, told=score
        )
        return Doubt("drawn-unequal", number, question)
    if game.winner is not None and (game.glory[game.winner] or 0) < most:
        who = names[game.winner]
        question = Worded(
            "%(who)s has less glory in game %(number)s (%(told)s). Last warband standing?",
            who=who,
            number=number,
            told=score,
        )
        return Doubt("less-glory", number, question)
    return None


def _short(result: Result, best_of: int) -> Doubt | None:
    wins = [game.winner for game in result.games if game.winner is not None]
    needed = best_of // 2 + 1
    decided = any(wins.count(seat) >= needed for seat in wins)
    ended_open = any(game.ending == "unfinished" for game in result.games)
    if decided or ended_open or len(result.games) in (0, best_of):
        return None
    question = Counted(
        "Only %(n)s game of %(best_of)s. Was time called?",
        "Only %(n)s games of %(best_of)s. Was time called?",
        len(result.games),
        best_of=best_of,
    )
    return Doubt("short", 0, question)
