"""Logs of a match as its page shows them."""

from dataclasses import dataclass

from companion.core.worded import Worded
from matches.logs import game_logs
from matches.logs.game_logs import Verdict
from matches.models import Entry, GameLog, Match
from matches.people.queries.roles import Role
from rules_engine.facts.assumptions import assumptions

STAFF: frozenset[Role] = frozenset({"organiser", "judge", "scorekeeper"})


@dataclass(frozen=True, slots=True)
class ShownLog:
    """A log for one reader.

    verdict: None until it is checked. sentence: what came of it, in words. may_read: the reader
    may have the log itself and the facts of its verdict, which tell what was in hands and decks.
    """

    log: GameLog
    verdict: Verdict | None
    sentence: str
    may_read: bool

    @property
    def readings(self) -> list[str]:
        """How the open points were read that the verdict rests on, in words."""
        known = assumptions()
        named = self.verdict.assumed if self.verdict is not None else ()
        return [known[name].says if name in known else name for name in named]

    @property
    def percent(self) -> int:
        """How far the check is."""
        return 100 * self.log.checked // self.log.events if self.log.events else 0


def logs_of(match: Match, *, roles: frozenset[Role], entry: Entry | None) -> list[ShownLog]:
    """The logs that this reader may see, by game, in one query.

    Players and staff see them at once, others once the match's result is confirmed. The log
    itself is for staff and for whoever attached it; one that both phones wrote for both players.
    """
    is_staff = bool(roles & STAFF)
    if not (is_staff or match.state == Match.State.CONFIRMED or _plays(match, entry)):
        return []
    found = GameLog.objects.filter(match=match).defer("content").order_by("game", "pk")
    plays = _plays(match, entry)
    return [_shown(log, is_staff=is_staff, entry=entry, plays=plays) for log in found]


def _plays(match: Match, entry: Entry | None) -> bool:
    return entry is not None and entry.pk in {seat.entry_id for seat in match.seats.all()}


def _shown(log: GameLog, *, is_staff: bool, entry: Entry | None, plays: bool) -> ShownLog:
    verdict = game_logs.read(log.verdict) if log.verdict else None
    # of a log that came event by event both phones hold all there is
    own = plays if log.live else entry is not None and log.entry_id == entry.pk
    return ShownLog(log, verdict, _sentence(log, verdict), may_read=is_staff or own)


def _sentence(log: GameLog, verdict: Verdict | None) -> str:
    if log.state == GameLog.State.UNUSABLE:
        return Worded("This log cannot be read: %(problem)s", problem=log.problem)
    if verdict is None:
        return (
            Worded("This log is being checked.")
            if log.checked
            else Worded("This log waits to be checked.")
        )
    if verdict.outgrown:
        return Worded(
            "Event %(event)s of %(events)s was taken when it came. The rules engine has changed "
            "since and does not take it today, which is held against nobody. What comes after was "
            "not checked again.",
            event=verdict.outgrown,
            events=verdict.events,
        )
    if not verdict.holds:
        number = verdict.first.event if verdict.first else 0
        if not number:
            return Worded("What the players bring to this game breaks a rule.")
        return Worded(
            "Event %(number)s of %(events)s breaks a rule. What comes after was not checked.",
            number=number,
            events=verdict.events,
        )
    hidden = verdict.counts.get("not shown", 0)
    ruled = verdict.counts.get("ruled", 0)
    ended = "" if verdict.finished else Worded("The log stops before the end of the game.")
    return Worded.together(_all_hold(verdict.events, hidden, ruled), ended)


def _all_hold(events: int, hidden: int, ruled: int) -> Worded:
    """That a log holds, and on what."""
    if events == 1:
        return _the_one_holds(hidden, ruled)
    if hidden and ruled:
        return Worded(
            "All %(events)s events hold, %(hidden)s of them as far as the log shows, %(ruled)s by "
            "a judge's ruling.",
            events=events,
            hidden=hidden,
            ruled=ruled,
        )
    if hidden:
        return Worded(
            "All %(events)s events hold, %(hidden)s of them as far as the log shows.",
            events=events,
            hidden=hidden,
        )
    if ruled:
        return Worded(
            "All %(events)s events hold, %(ruled)s by a judge's ruling.", events=events, ruled=ruled
        )
    return Worded("All %(events)s events hold.", events=events)


def _the_one_holds(hidden: int, ruled: int) -> Worded:
    if hidden:
        return Worded("Its one event holds as far as the log shows.")
    if ruled:
        return Worded("Its one event holds by a judge's ruling.")
    return Worded("Its one event holds.")
