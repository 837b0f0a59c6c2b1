"""Results: reported by players and confirmed by their opponents, entered and corrected by staff.

A report that differs from the opponent's never overwrites anything: it becomes a question on the
desk. A repeat of what is reported or recorded already changes nothing.
"""

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.models import Entry, Match, Question, Report
from matches.people.names import in_text
from matches.rules import outcomes, results
from matches.rules.results import Result
from matches.scores.queries import result_of
from matches.scores.services import questions, result_book, result_rights
from matches.scores.services.answers import (
    Answer,
    confirmed_already,
    had_already,
    nothing_to_confirm,
    opponent_of,
    told_score,
    waits_already,
)
from matches.scores.services.result_book import Page


@transaction.atomic
def report_result(
    *,
    match: Match,
    result: Result,
    actor: Actor,
    entry: Entry | None = None,
    expected_version: int | None = None,
) -> Answer:
    """Report a match's result; games and winners are given by seat, whoever reports.

    A player's report waits for the opponent, who confirms it or reports the same; a differing one
    becomes a question on the desk. A player's own earlier report is replaced while it is not
    confirmed. Staff's report counts at once.

    entry: the player acted for, where the actor is both staff and player.
    expected_version: the `Match.version` that the caller saw.
    Raises Invalid for an unfit result or a bye, NotAllowed for anybody else, Conflict where the
    round is not open to it or another result is recorded.
    """
    page = result_book.open_page(match)
    seat = result_rights.seat_of(page, actor, entry)
    if seat is None:
        result_rights.need_staff(page, actor)
        return _report_by_staff(page, result, actor, expected_version)
    result_rights.need_players_time(page)
    fit = result_book.checked(page, result)
    result_rights.need_players_kind(fit)
    result_rights.need_version(match, expected_version)
    return _report_by_player(page, fit, page.entries[seat], actor)


@transaction.atomic
def confirm_result(
    *, match: Match, actor: Actor, entry: Entry | None = None, report_id: int | None = None
) -> Answer:
    """Confirm the opponent's report, or as staff the only one there is.

    report_id: the report that the caller saw; Conflict where it was changed meanwhile.
    """
    page = result_book.open_page(match)
    seat = result_rights.seat_of(page, actor, entry)
    if seat is None:
        result_rights.need_staff(page, actor)
    else:
        result_rights.need_players_time(page)
    own = page.entries[seat].pk if seat is not None else None
    theirs = [report for report in page.live if report.entry_id != own]
    if (now := result_of(match)) is not None:
        return confirmed_already(page, now, report_id)
    if len(theirs) != 1:
        raise nothing_to_confirm(page, theirs)
    if report_id is not None and theirs[0].pk != report_id:
        raise Conflict(
            Worded(
                "%(by)s now reports %(score)s. Nothing is recorded yet. Look again and "
                "confirm that, or report what you played.",
                by=in_text(theirs[0].by),
                score=told_score(page, theirs[0]),
            ),
            code="changed-meanwhile",
        )
    return _confirm(page, theirs[0], actor)


@transaction.atomic
def withdraw_report(*, match: Match, actor: Actor, entry: Entry | None = None) -> Answer:
    """Take back one's own report while it is not confirmed."""
    page = result_book.open_page(match)
    seat = result_rights.seat_of(page, actor, entry)
    own = page.live_of(page.entries[seat].pk) if seat is not None else None
    if own is None:
        if result_of(match) is not None:
            raise Conflict(
                "The result is recorded. Only an organiser can change it; call one if it is wrong.",
                code="already-confirmed",
            )
        return Answer("already", Worded("You have no report here. Nothing was changed."), match)
    result_rights.need_players_time(page)
    score = told_score(page, own)
    _end(page, own, Report.State.WITHDRAWN)
    for other in page.live:
        other.state = Report.State.OPEN
        other.save(update_fields=["state"])
    result_book.close_question(page, f"{in_text(own.by)} took a report back.", actor)
    result_book.write(page, None)
    _note(page, actor, "report.withdrawn", f"{in_text(own.by)} took back {score}", about=own)
    return Answer("withdrawn", Worded("Your report of %(said)s is taken back.", said=score), match)


@transaction.atomic
def correct_result(
    *,
    match: Match,
    result: Result,
    reason: str,
    actor: Actor,
    expected_version: int | None = None,
) -> Answer:
    """Put another result in the place of what is reported or recorded, with its reason.

    In closed rounds and finished events only an organiser may.
    """
    page = result_book.open_page(match)
    result_rights.need_staff(page, actor)
    why = result_rights.need_reason(reason)
    result_rights.need_version(match, expected_version)
    return _put(page, result_book.checked(page, result), actor, why)


@transaction.atomic
def reset_result(
    *, match: Match, reason: str, actor: Actor, expected_version: int | None = None
) -> Answer:
    """Open a match again: what was reported is kept on record and counts no more.

    Penalties stand; one that decides the match by itself still does.
    """
    page = result_book.open_page(match)
    result_rights.need_staff(page, actor)
    why = result_rights.need_reason(reason)
    result_rights.need_version(match, expected_version)
    before = result_of(match)
    if not page.live and result_book.last_confirmed(match) is None:
        return Answer("already", Worded("There is no report to reset. Nothing was changed."), match)
    result_book.retire(page, state=Report.State.WITHDRAWN)
    result_book.write(page, None)
    result_book.close_question(page, f"The match was reset: {why}", actor)
    _note(page, actor, "result.reset", f"{match} reset", before=before, reason=why)
    message = Worded("The match is open again and waits for a report.")
    if (now := result_of(match)) is not None:
        score = outcomes.score_for(now, page.names)
        message = Worded(
            "The reports are reset. A ruling still decides the match: %(said)s.", said=score
        )
    return Answer("reset", message, match)


@transaction.atomic
def settle_question(*, question: Question, result: Result, reason: str, actor: Actor) -> Answer:
    """Settle a question about a match by the result that counts."""
    if question.match is None:
        raise Invalid("This question is not about a match, so no result settles it.")
    page = result_book.open_page(question.match)
    result_rights.need_staff(page, actor)
    why = result_rights.need_reason(reason)
    fit = result_book.checked(page, result)
    question.refresh_from_db()
    if question.closed_at is not None and page.under_rulings(fit) != result_of(page.match):
        raise questions.closed_meanwhile(question)
    answer = _put(page, fit, actor, why)
    question.refresh_from_db()
    if question.closed_at is None:
        questions.shut(question=question, answer=why, actor=actor)
    return answer


def put_by_ruling(*, page: Page, result: Result | None, reason: str, actor: Actor) -> Report | None:
    """Write a judge's ruling on the result, None opening the match again; the report it counts by.

    Call it inside the transaction of the ruling, which has checked who rules. Raises Invalid for
    an unfit result.
    """
    before = result_of(page.match)
    if result is None:
        result_book.retire(page, state=Report.State.WITHDRAWN)
        result_book.write(page, None)
        result_book.close_question(page, reason, actor)
        _note(page, actor, "result.reset", f"{page.match} reset", before=before, reason=reason)
        return None
    fit = result_book.checked(page, result)
    _put(page, fit, actor, reason)
    return result_book.last_confirmed(page.match)


def _report_by_staff(
    page: Page, result: Result, actor: Actor, expected_version: int | None
) -> Answer:
    fit = result_book.checked(page, result)
    now = result_of(page.match)
    if now is not None and page.under_rulings(fit) == now:
        return had_already(page, now)
    result_rights.need_version(page.match, expected_version)
    if now is not None:
        raise Conflict(
            Worded(
                "%(score_for)s is recorded already. Nothing was changed. To change it, "
                "correct the result and say why.",
                score_for=outcomes.score_for(now, page.names),
            ),
            code="already-confirmed",
        )
    return _put(page, fit, actor, "")


def _put(page: Page, fit: Result, actor: Actor, reason: str) -> Answer:
    """Make a result given by staff the one that counts."""
    before = result_of(page.match)
    if before is not None and page.under_rulings(fit) == before:
        return had_already(page, before)
    report = _new_report(page, fit, actor, None, Report.State.CONFIRMED, reason)
    result_book.retire(page, state=Report.State.REPLACED, keep=report)
    result_book.write(page, fit)
    score = outcomes.score_for(page.under_rulings(fit) or fit, page.names)
    result_book.close_question(page, reason or f"{actor.label} entered {score}.", actor)
    action = "result.corrected" if before else "result.confirmed"
    _note(page, actor, action, f"{page.match}: {score}", before=before, reason=reason)
    return Answer("confirmed", Worded("Recorded: %(said)s.", said=score), page.match)


def _report_by_player(page: Page, fit: Result, entry: Entry, actor: Actor) -> Answer:
    counted = page.under_rulings(fit)
    if (now := result_of(page.match)) is not None:
        if counted == now:
            return had_already(page, now)
        raise Conflict(
            Worded(
                "%(score_for)s is recorded already and stays. If it is wrong, call an "
                "organiser, who can correct it.",
                score_for=outcomes.score_for(now, page.names),
            ),
            code="already-confirmed",
        )
    own = page.live_of(entry.pk)
    if own is not None and page.counted(own) == counted:
        return waits_already(page, own)
    other = next((report for report in page.live if report.entry_id != entry.pk), None)
    if other is not None and page.counted(other) == counted:
        return _confirm(page, other, actor)
    if own is not None:
        _end(page, own, Report.State.REPLACED)
    state = Report.State.DIFFERS if other else Report.State.OPEN
    mine = _new_report(page, fit, actor, entry, state, "")
    page.live.append(mine)
    score = outcomes.score_for(fit, page.names)
    _note(
        page,
        actor,
        "result.reported",
        f"{page.match}: {in_text(entry.name)} reported {score}",
        about=mine,
    )
    return _differ(page, other, actor) if other else _wait(page, entry, score)


def _wait(page: Page, entry: Entry, score: str) -> Answer:
    result_book.write(page, None)
    message = Worded(
        "You reported %(said)s. %(opponent)s must confirm it now.",
        said=score,
        opponent=opponent_of(page, entry.pk),
    )
    return Answer("waiting", message, page.match)


def _differ(page: Page, other: Report, actor: Actor) -> Answer:
    other.state = Report.State.DIFFERS
    other.save(update_fields=["state"])
    result_book.write(page, None)
    words = result_book.ask_about_difference(page, actor)
    message = Worded("%(words)s Nothing is recorded yet. An organiser has been told.", words=words)
    return Answer("question", message, page.match)


def _confirm(page: Page, report: Report, actor: Actor) -> Answer:
    report.state = Report.State.CONFIRMED
    report.confirmed_by = actor.label[:200]
    report.confirmed_at = timezone.now()
    report.save(update_fields=["state", "confirmed_by", "confirmed_at"])
    result_book.retire(page, state=Report.State.REPLACED, keep=report)
    page.live = []
    score = told_score(page, report)
    result_book.write(page, results.read(report.result))
    result_book.close_question(page, Worded("Both players now say %(said)s.", said=score), actor)
    _note(page, actor, "result.confirmed", f"{page.match}: {score} confirmed", about=report)
    return Answer("confirmed", Worded("Recorded: %(said)s.", said=score), page.match)


def _new_report(
    page: Page, fit: Result, actor: Actor, entry: Entry | None, state: Report.State, reason: str
) -> Report:
    staff = entry is None
    return Report.objects.create(
        match=page.match,
        entry=entry,
        user=actor.user,
        by=entry.name if entry else actor.label[:200],
        result=results.write(fit),
        digest=results.digest(fit),
        state=state,
        reason=reason,
        confirmed_by=actor.label[:200] if staff else "",
        confirmed_at=timezone.now() if staff else None,
    )


def _end(page: Page, report: Report, state: Report.State) -> None:
    report.state = state
    report.save(update_fields=["state"])
    page.live = [live for live in page.live if live.pk != report.pk]


def _note(
    page: Page,
    actor: Actor,
    action: str,
    summary: str,
    *,
    about: Report | None = None,
    before: Result | None = None,
    reason: str = "",
) -> None:
    """One row of the record, with the result before and what is recorded now."""
    now = result_of(page.match)
    record(
        actor=actor,
        action=action,
        summary=summary,
        event_id=page.event.pk,
        about=page.match,
        before={"result": results.write(before)} if before else None,
        after={
            "result": results.write(now) if now else None,
            **({"reported": about.result} if about else {}),
        },
        reason=reason,
    )
