"""Who has won a match by what its logs prove, whatever is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.worded import Worded
from matches.logs.game_logs import Verdict
from matches.logs.queries.attached import ShownLog
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import ladder_of
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.match.logs import game_ended, match_of_games
from rules_engine.replay.verdicts import GameResult

BY = {
    "games": "on games",
    "glory": "on the glory of all games",
    "survivors": "as the last warband standing",
    "sudden death": "in sudden death",
    "roll-off": "by the last roll-off",
}


@dataclass(frozen=True, slots=True)
class Proven:
    """What the logs of a match prove. winner: a seat, None for a draw; sentence: it in words."""

    winner: int | None
    sentence: str


def proven(
    logs: Sequence[ShownLog], names: Sequence[str], rules: EventRules, edition: str
) -> Proven | None:
    """Who has won by the logs, None where they do not settle it: a game without a log that holds
    to its end, two logs of a game that end otherwise, cards without rules that may be why."""
    of_games: list[tuple[Verdict, int]] = []
    for number in range(1, rules.best_of + 1):
        found = [
            (one.verdict, one.log.first_seat)
            for one in logs
            if one.log.game == number and one.verdict is not None and _proves(one.verdict, edition)
        ]
        if not found:
            break
        if len({_ended(verdict, seat) for verdict, seat in found}) > 1:
            return None
        of_games.append(found[0])
    ended = [(game_ended(_result(one), one.left), one.settled) for one, _ in of_games]
    turned = [first_seat == 1 for _, first_seat in of_games]
    try:
        verdict = match_of_games(ended, turned, ladder_of(rules, edition))
    except (Refused, Unusable):
        return None
    if verdict.state == "drawn":
        return Proven(None, Worded("By its logs the match is drawn."))
    if verdict.winner is None:
        return None
    won = f"{verdict.games_won[verdict.winner]}-{verdict.games_won[1 - verdict.winner]}"
    how = (
        Worded("%(won)s on games", won=won) if verdict.by == "games" else Worded.of(BY[verdict.by])
    )
    return Proven(
        verdict.winner,
        Worded(
            "By its logs %(winner)s wins the match, %(how)s.",
            winner=names[verdict.winner],
            how=how,
        ),
    )


def _proves(verdict: Verdict, edition: str) -> bool:
    ends = verdict.holds and verdict.finished and not verdict.unknown
    return ends and verdict.edition == edition and len(verdict.glory) == 2


def _ended(verdict: Verdict, first_seat: int) -> tuple[int, ...]:
    """The winners by the match's seats."""
    return tuple(sorted(1 - seat if first_seat else seat for seat in verdict.winners))


def _result(verdict: Verdict) -> GameResult:
    return GameResult(
        verdict.finished,
        verdict.glory,
        verdict.rounds,
        winners=verdict.winners,
        settled=verdict.settled,
        relative=verdict.relative,
    )
