"""What follows a ruling that corrected a log: the engine replays it, and the result becomes what
the log then says. Done by a job, since a replay takes its time."""

import logging

from django.db import transaction
from django.utils import timezone

from companion.core.actors import SYSTEM, Actor
from companion.core.services import outbox
from companion.core.services.audit import record
from matches.decklists.queries.deck_terms import format_of
from matches.disputes.services import log_book
from matches.disputes.services.disputes import hold
from matches.disputes.services.rulings import FOLLOW
from matches.logs import game_logs
from matches.logs.game_logs import Verdict
from matches.models import Match, Question, Ruling
from matches.rules import outcomes, results
from matches.rules.results import GameResult, Result
from matches.said import Said
from matches.scores import question_words
from matches.scores.queries import result_of
from matches.scores.services import questions, result_book
from matches.scores.services import results as result_services
from matches.scores.services.result_book import Page
from rules_engine.deck_rules import DeckFormat
from rules_engine.facts.errors import Unusable

log = logging.getLogger(__name__)


def follow_ruling(*, ruling_id: int) -> Ruling | None:
    """Bring the result of a match in line with the log that a ruling corrected.

    Doing it twice is doing it once. A log that does not tell (it breaks a rule, or stops before the
    end) leaves the result as it was and a question on the desk. None where the ruling is gone.
    """
    ruling = (
        Ruling.objects.select_related("dispute__match__round__event", "dispute__log", "revision")
        .filter(pk=ruling_id)
        .first()
    )
    if ruling is not None and ruling.followed_at is None and ruling.revision is not None:
        asked = format_of(ruling.dispute.match.round.event)
        log = ruling.dispute.log
        verdict = _verdict(bytes(ruling.revision.content), asked, live=log is not None and log.live)
        _follow(ruling, verdict)
    outbox.mark_done(task=FOLLOW, subject_id=ruling_id, version=1)
    return ruling


def _verdict(content: bytes, asked: DeckFormat | None, *, live: bool) -> Verdict | None:
    def progress(_: int, __: int) -> None:
        """Nobody waits for it."""

    try:
        return game_logs.check(
            content, ("", ""), progress, deck_format=asked, taken_here=live
        ).verdict
    except Unusable:
        return None


@transaction.atomic
def _follow(ruling: Ruling, verdict: Verdict | None) -> None:
    page = hold(ruling.dispute)
    ruling.refresh_from_db(fields=["followed_at", "number"])
    last = ruling.dispute.rulings.order_by("number").last()
    if ruling.followed_at is not None or last is None or last.pk != ruling.pk:
        return
    ruling.before = _kept(page)
    result, problem = _result(page, ruling, verdict)
    if result is not None:
        actor = Actor(label=ruling.by, user=ruling.given_by, via="job")
        ruling.report = result_services.put_by_ruling(
            page=page, result=result, reason=f"Ruling: {ruling.reason}", actor=actor
        )
        ruling.followed = Said(
            question_words.FOLLOWED, score=outcomes.score_for(result, page.names)
        )
    else:
        ruling.followed = Said(question_words.STAYS, problem=problem)
        _ask(page, ruling)
    ruling.followed_at = timezone.now()
    ruling.save(update_fields=["before", "report", "followed", "followed_at"])
    if ruling.dispute.log is not None:
        log_book.check_again(ruling.dispute.log)
    record(
        actor=SYSTEM,
        action="ruling.followed",
        summary=f"{page.match}: {ruling.followed.removesuffix('.')}",
        event_id=page.event.pk,
        about=ruling.dispute,
    )
    log.info("Ruling %s: %s", ruling.pk, ruling.followed)


def _kept(page: Page) -> dict[str, object] | None:
    now = result_of(page.match)
    return results.write(now) if now else None


def _result(page: Page, ruling: Ruling, verdict: Verdict | None) -> tuple[Result | None, str]:
    """The result that the log now tells, or why it tells none."""
    kept, now = ruling.dispute.log, result_of(page.match)
    if kept is None or verdict is None:
        return None, question_words.NO_LOG
    if verdict.first is not None:
        if not verdict.first.event:
            return None, question_words.NEVER_HOLDS
        return None, Said(question_words.NO_LONGER_HOLDS, line=verdict.first.event)
    if verdict.outgrown:
        return None, Said(question_words.OUTGROWN, line=verdict.outgrown)
    if not verdict.finished:
        return None, question_words.STOPS
    if now is None:
        return None, question_words.NOTHING_FOLLOWS
    report = result_book.last_confirmed(page.match)
    base = results.read(report.result) if report is not None else outcomes.without_rulings(now)
    seats = [kept.first_seat, 1 - kept.first_seat]
    game = _game(verdict, seats)
    result = outcomes.with_game(base, kept.game, game, best_of=page.rules.best_of)
    if result is None:
        return None, question_words.NOT_BY_PLAY
    return result, ""


def _game(verdict: Verdict, seats: list[int]) -> GameResult:
    winner = seats[verdict.winners[0]] if len(verdict.winners) == 1 else None
    glory: list[int | None] = [None, None]
    if not verdict.relative:
        for seat, points in zip(seats, verdict.glory, strict=False):
            glory[seat] = points
    return GameResult("drawn" if winner is None else "won", winner, tuple(glory))


def _left(match: Match, ruling: Ruling) -> Said:
    """What the question asks: by the name of its round, where that has one."""
    table, followed, of = match.table, ruling.followed, match.round
    if of.name:
        return Said(question_words.RULING_LEFT_NAMED, table=table, name=of.name, followed=followed)
    return Said(question_words.RULING_LEFT, table=table, round=of.number, followed=followed)


def _ask(page: Page, ruling: Ruling) -> None:
    questions.open_question(
        event=page.event,
        match=page.match,
        kind=Question.Kind.RULING_LEFT,
        text=_left(page.match, ruling),
        facts={"dispute": ruling.dispute.pk, "ruling": ruling.number},
        actor=SYSTEM,
    )
