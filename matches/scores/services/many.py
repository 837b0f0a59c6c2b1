"""Results of several tables at once: what one side reported is confirmed, and the counter-step."""

from collections.abc import Sequence
from typing import TypedDict

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import NotFound
from companion.core.services.audit import record
from matches.models import Match, Report, Round
from matches.people.services import versions
from matches.rules import results as result_values
from matches.scores.queries import result_of
from matches.scores.services import result_book, result_rights, results


class Confirmed(TypedDict):
    """A match, the report that was confirmed and the match's version afterwards."""

    match: int
    report: int
    version: int


@transaction.atomic
def confirm_reported(*, round_: Round, actor: Actor) -> list[Confirmed]:
    """Confirm every result of the round that one side has reported and the other has not
    contradicted, as staff's word; by table."""
    versions.hold(round_.event)
    waiting = round_.matches.filter(state=Match.State.REPORTED).select_related("round__event")
    done = []
    for match in waiting.order_by("table", "pk"):
        results.confirm_result(match=match, actor=actor)
        report = result_book.last_confirmed(match)
        if report is not None:
            done.append(Confirmed(match=match.pk, report=report.pk, version=match.version))
    return done


@transaction.atomic
def unconfirm(*, round_: Round, done: Sequence[Confirmed], actor: Actor) -> list[Match]:
    """Let these results wait for the opponent's word again; the matches at which they do.

    A match whose result was changed since stays as it is. Raises NotAllowed, Conflict as a
    correction of each would.
    """
    versions.hold(round_.event)
    back = []
    for one in done:
        match = round_.matches.filter(pk=one["match"]).select_related("round__event").first()
        if match is None or match.version != one["version"]:
            continue
        if _reopen(match, one["report"], actor):
            back.append(match)
    return back


def _reopen(match: Match, report_id: int, actor: Actor) -> bool:
    """Let a confirmed report be an open one again; whether it still was what counted."""
    try:
        page = result_book.open_page(match)
    except NotFound:
        return False
    result_rights.need_staff(page, actor)
    report = result_book.last_confirmed(match)
    if report is None or report.pk != report_id:
        return False
    before = result_of(match)
    report.state = Report.State.OPEN
    report.confirmed_by, report.confirmed_at = "", None
    report.save(update_fields=["state", "confirmed_by", "confirmed_at"])
    page.live.append(report)
    result_book.write(page, None)
    now = result_of(match)
    record(
        actor=actor,
        action="result.reset",
        summary=f"{match}: waits for the opponent's word again",
        event_id=page.event.pk,
        about=match,
        before={"result": result_values.write(before)} if before else None,
        after={"result": result_values.write(now) if now else None, "reported": report.result},
        reason="The confirmation of all was taken back.",
    )
    return True
