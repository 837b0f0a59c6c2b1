"""`match`: how does a match stand by the logs of its games?"""

from collections.abc import Sequence
from typing import Literal

from rules_engine.cli.reading import CONTRADICTED, FINE, as_json, facts, read_file
from rules_engine.cli.replaying import player_of
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.log.forms import BYTES_AT_MOST
from rules_engine.log.own_rules import places, wording
from rules_engine.log.reading import read_log
from rules_engine.match.logs import match_of
from rules_engine.match.play import BOOK, Level, MatchFormat, MatchVerdict
from rules_engine.replay import Report, replay


def match_files(
    names: Sequence[str], *, best_of: Literal[1, 3], level: Level, json: bool
) -> tuple[int, str]:
    """Replay the logs of a match's games, in their order, and say how the match stands."""
    reports = [replay(read_log(read_file(name, BYTES_AT_MOST)), keep=False) for name in names]
    _check_different(names, reports)
    broken = next((name for name, one in zip(names, reports, strict=True) if not one.holds), None)
    if broken is not None:
        return CONTRADICTED, f"The log {broken} is contradicted: replay it to see where"
    edition = reports[0].log.header.edition if reports else BOOK
    try:
        verdict = match_of(reports, MatchFormat(best_of, level, edition=edition))
    except Refused as refused:
        where = "; ".join(places(refused.rule, BOOK))
        says = wording(refused.rule, BOOK)
        return CONTRADICTED, f"{refused.rule}: {says} [{where}]\n  Found: {facts(refused.facts)}"
    return FINE, as_json(verdict) if json else _told(verdict, reports)


def _check_different(names: Sequence[str], reports: Sequence[Report]) -> None:
    """Hold the logs against each other. Raises Unusable where one is there twice."""
    seen: dict[str, str] = {}
    for name, report in zip(names, reports, strict=True):
        last = report.log.entries[-1].h if report.log.entries else ""
        if last in seen:
            raise Unusable(f"{name} is the game of {seen[last]} once more")
        if last:
            seen[last] = name


def _where(cites: tuple[str, ...]) -> str:
    return "; ".join(cites) or "the event's own rule: no book of this edition tells of matches"


def _told(verdict: MatchVerdict, reports: Sequence[Report]) -> str:
    lines = [f"{one.found} [{one.rule}; {_where(one.cites)}]" for one in verdict.grounds]
    ends = {
        "to play": f"Game {verdict.next} is to be played",
        "won": f"The match is won by {_winner(verdict, reports)}",
        "drawn": "The match is drawn",
        "sudden death": "A round of sudden death is to be played",
        "roll-off": "The players roll off",
        "not known": "Who wins is not known",
    }
    return "\n".join([ends[verdict.state], *(f"  {line}" for line in lines)])


def _winner(verdict: MatchVerdict, reports: Sequence[Report]) -> str:
    """Who has won, by the warband that sat there in the first game."""
    return player_of(reports[0], verdict.winner) if verdict.winner is not None else "nobody"
