"""What is answered to a report: what became of it, in words."""

from dataclasses import dataclass
from typing import Literal

from companion.core.errors import Conflict
from companion.core.worded import Worded
from matches.models import Match, Report
from matches.people.names import in_text
from matches.rules import outcomes, results
from matches.rules.results import Result
from matches.scores.services.result_book import Page

AnswerKind = Literal["waiting", "confirmed", "question", "withdrawn", "reset", "already"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a result, and the sentences that say so to the person who gave it.

    kind: 'waiting' for the opponent's word; 'confirmed', so it counts; 'question', so staff
    decide; 'withdrawn'; 'reset'; 'already', so nothing was changed. match: up to date.
    """

    kind: AnswerKind
    message: str
    match: Match


def waits_already(page: Page, own: Report) -> Answer:
    """To who reports the same once more: who is waited for."""
    wait = Worded(
        "%(opponent)s has not confirmed it yet.", opponent=opponent_of(page, own.entry_id)
    )
    if own.state == Report.State.DIFFERS:
        wait = Worded("An organiser decides.")
    message = Worded(
        "You reported %(score)s already. %(wait)s Nothing was changed.",
        score=told_score(page, own),
        wait=wait,
    )
    return Answer("already", message, page.match)


def opponent_of(page: Page, entry_id: int | None) -> str:
    """The name of the other at the table; in a pod anybody else of it."""
    if len(page.entries) > 2:
        return Worded("Another player of your pod")
    return next(in_text(entry.name) for entry in page.entries if entry.pk != entry_id)


def had_already(page: Page, now: Result) -> Answer:
    """To who gives a result that is recorded."""
    score = outcomes.score_for(now, page.names)
    return Answer(
        "already",
        Worded("%(said)s is recorded already. Nothing was changed.", said=score),
        page.match,
    )


def confirmed_already(page: Page, now: Result, report_id: int | None) -> Answer:
    """To who confirms what is confirmed. Raises Conflict where it is another result than theirs."""
    seen = page.match.reports.filter(pk=report_id).first() if report_id else None
    if seen is None or page.counted(seen) == now:
        return had_already(page, now)
    raise Conflict(
        Worded(
            "Meanwhile %(score_for)s was recorded. If it is wrong, call an "
            "organiser, who can correct it.",
            score_for=outcomes.score_for(now, page.names),
        ),
        code="already-confirmed",
    )


def nothing_to_confirm(page: Page, theirs: list[Report]) -> Conflict:
    """Why there is nothing to confirm, as the error to raise."""
    if theirs:
        message = Worded(
            "The reports differ. Settle the question with a result. Nothing is recorded yet."
        )
        return Conflict(message, code="reports-differ")
    own = Worded(" Your own report is confirmed by your opponent.") if page.live else ""
    return Conflict(
        Worded("There is nothing to confirm here.%(own)s", own=own), code="nothing-to-confirm"
    )


def told_score(page: Page, report: Report) -> str:
    """The score of a report, in the order of the seats."""
    return outcomes.score_for(page.counted(report) or results.read(report.result), page.names)
