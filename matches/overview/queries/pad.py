"""What the score pad of a match goes by: who plays, how, until when, and what both have said."""

from typing import Any

from django.utils import timezone

from matches.models import Event, Report, Round
from matches.overview.queries.pad_game import goes_on
from matches.rules import results
from matches.scores.queries import MatchPage
from rules_engine.editions import last_warband_wins

_LIVE = {Report.State.OPEN, Report.State.DIFFERS}


def facts(page: MatchPage, seat: int | None) -> dict[str, Any]:
    """What does not change while a match is played, as JSON-able data.

    seat: the reader's own at this match, None for the staff. goes_on: after which games
    another is played. ladder: whether the event wants a winner of a level match. last_wins:
    whether the last warband standing wins a game, whatever the glory.
    """
    rules, match = page.rules, page.match
    return {
        "match": match.pk,
        "table": match.table,
        "round": match.round.title.small().shown(),
        "event": page.event.name,
        "seat": seat,
        "players": [{"name": one.name, "number": one.number} for one in page.entries],
        "best_of": rules.best_of,
        "goes_on": goes_on(rules),
        "ladder": rules.drawn_match == "ladder",
        "last_wins": last_warband_wins(page.event.edition),
    }


def match_told(page: MatchPage) -> dict[str, Any]:
    """What changes: the clock of the table, the reports that wait, what is recorded.

    reports: by seat of who made it, None for the staff. open: whether players may report now.
    """
    match = page.match
    return {
        "state": match.state,
        "open": is_open(page),
        "clock": _clock(page),
        "reports": [_report(page, kept.report) for kept in page.history if _is_live(kept.report)],
        "recorded": results.write(page.result) if page.result else None,
        "winner": page.outcome.winner if page.outcome else None,
        "question": page.question is not None,
        "call": _call(page),
    }


def is_open(page: MatchPage) -> bool:
    """Whether the players of a match may say now how it went."""
    round_ = page.match.round
    return page.event.state == Event.State.RUNNING and round_.state == Round.State.PUBLISHED


def _is_live(report: Report) -> bool:
    return report.state in _LIVE


def _report(page: MatchPage, report: Report) -> dict[str, Any]:
    own = [seat for seat, entry in enumerate(page.entries) if entry.pk == report.entry_id]
    return {
        "id": report.pk,
        "seat": own[0] if own else None,
        "differs": report.state == Report.State.DIFFERS,
        "result": report.result,
    }


def _clock(page: MatchPage) -> dict[str, Any]:
    """When this table's time is over: a moment while the clock runs, seconds while it is paused."""
    round_ = page.match.round
    left = round_.time_left(timezone.now())
    extra = page.match.extra_minutes
    return {
        "ends": page.until.timestamp() if page.until else None,
        "left": None if left is None else int(left.total_seconds()) + extra * 60,
        "extra": extra,
        "minutes": round_.minutes,
    }


def _call(page: MatchPage) -> dict[str, Any] | None:
    if page.call is None:
        return None
    return {"by": page.call.taken_by.label if page.call.taken_by else ""}
