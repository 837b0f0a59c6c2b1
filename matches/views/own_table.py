"""A player's own table: report, confirm, withdraw, call a judge."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from companion.core.answers import is_told_in_json
from companion.core.errors import NotAllowed, UserError
from companion.core.strings import whole_number
from companion.core.worded import Worded
from matches.forms import result_form
from matches.judging.services import judges
from matches.models import Entry, Match
from matches.rules.doubts import need_no_doubt
from matches.scores import queries as match_queries
from matches.scores.services import by_code, results
from matches.views.doors import (
    Visit,
    match_visit,
)


def _at_table(request: HttpRequest, match_id: int) -> tuple[Match, Visit, Entry]:
    """The match, the visit and the visitor's own entry at it."""
    found, seen = match_visit(request, match_id)
    if seen.entry is None:
        raise NotAllowed("Open your private link first; then you can act for your table.")
    return found, seen, seen.entry


@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, match_id: int) -> HttpResponse:
    """Report a result; the form comes back with what was typed where it cannot be taken."""
    match, seen, entry = _at_table(request, match_id)
    page = match_queries.match_page(match_id, seen.actor)
    if page.seat_of(entry) is None:  # another table's form is not one's to fill in
        raise NotAllowed(
            "Only the two players of this match and the staff can do this. Nothing is recorded.",
            code="not-your-match",
        )
    names = [sits.name for sits in page.entries]
    error, form = None, result_form.blank(names, page.rules.best_of)
    if request.method == "POST":
        try:
            typed = request.POST.dict()
            result = result_form.read(typed, best_of=page.rules.best_of, seats=len(page.entries))
            need_no_doubt(
                result,
                names,
                rules=page.rules,
                edition=page.event.edition,
                sure=result_form.answered(typed),
            )
            answer = results.report_result(
                match=match, result=result, actor=seen.actor, entry=entry
            )
        except UserError as refused:
            if is_told_in_json(request):
                raise
            error, form = (
                refused,
                result_form.filled(request.POST.dict(), names, page.rules.best_of),
            )
        else:
            _say(request, answer)
            return redirect("player", slug=seen.event.slug, number=entry.number)
    context = {"visit": seen, "event": seen.event, "page": page, "match": page.match, "tab": "me"}
    context |= {"form": form, "error": error, "entry": entry}
    context["settlements"] = result_form.settlements(names, request.POST.get("settled", ""))
    status = error.status if error else 200
    return render(request, "matches/player/report.html", context, status=status)


def _say(request: HttpRequest, answer: results.Answer) -> None:
    level = messages.warning if answer.kind == "question" else messages.success
    level(request, answer.message)


@require_POST
def confirm(request: HttpRequest, match_id: int) -> HttpResponse:
    """Confirm the opponent's report, the very one that was seen; or let the opponent confirm one's
    own by their code, typed on this device."""
    match, seen, entry = _at_table(request, match_id)
    if code := request.POST.get("code", ""):
        answer = by_code.confirm_by_code(match=match, code=code, actor=seen.actor, entry=entry)
        _say(request, answer)
        return redirect("player", slug=seen.event.slug, number=entry.number)
    asked = request.POST.get("report", "")
    report_id = whole_number(asked, digits=15)
    answer = results.confirm_result(match=match, actor=seen.actor, entry=entry, report_id=report_id)
    _say(request, answer)
    return redirect("player", slug=seen.event.slug, number=entry.number)


@require_POST
def withdraw_report(request: HttpRequest, match_id: int) -> HttpResponse:
    """Take back one's own report while nobody has confirmed it."""
    match, seen, entry = _at_table(request, match_id)
    _say(request, results.withdraw_report(match=match, actor=seen.actor, entry=entry))
    return redirect("player", slug=seen.event.slug, number=entry.number)


@require_POST
def call_judge(request: HttpRequest, match_id: int) -> HttpResponse:
    """Call a judge to the table; a second tap is the same call."""
    match, seen, entry = _at_table(request, match_id)
    note = request.POST.get("note", "")
    judges.call_judge(match=match, actor=seen.actor, entry=entry, note=note)
    messages.success(
        request,
        Worded("A judge has been called to table %(table)s. Stay there.", table=match.table),
    )
    return redirect("player", slug=seen.event.slug, number=entry.number)


@require_POST
def call_off(request: HttpRequest, match_id: int) -> HttpResponse:
    """Call off a judge who has not set out yet."""
    match, seen, entry = _at_table(request, match_id)
    call = match.judge_calls.filter(closed_at__isnull=True).first()
    if call is not None:
        judges.call_off(call=call, actor=seen.actor, entry=entry)
        messages.success(request, Worded("The judge was called off."))
    return redirect("player", slug=seen.event.slug, number=entry.number)
