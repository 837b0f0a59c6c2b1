"""Disputes as players raise, answer and appeal them; and a log line by line, to dispute one."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.core import limits
from companion.core.answers import is_told_in_json
from companion.core.engine_words import OfEngine
from companion.core.errors import Conflict, NotFound, UserError
from companion.core.strings import whole_number
from companion.core.worded import Worded
from matches.disputes.queries import cases
from matches.disputes.services import disputes
from matches.logs.queries import attached as log_queries
from matches.logs.queries.attached import ShownLog
from matches.models import Dispute, Entry, Match
from matches.rules import round_rules
from matches.views.doors import Visit, match_visit
from rules_engine.facts.errors import Unusable


@never_cache
@require_http_methods(["GET", "POST"])
def raise_dispute(request: HttpRequest, match_id: int) -> HttpResponse:
    """Raise a dispute at one's table, or on a line of a log."""
    match, seen = match_visit(request, match_id)
    given = request.POST if request.method == "POST" else request.GET
    error = None
    if request.method == "POST":
        try:
            dispute = disputes.raise_dispute(
                match=match,
                statement=request.POST.get("statement", ""),
                game=whole_number(request.POST.get("game", "")),
                log_id=whole_number(request.POST.get("log", "")),
                line=whole_number(request.POST.get("line", "")),
                actor=seen.actor,
                entry=None if seen.is_staff else seen.entry,
            )
        except UserError as refused:
            if is_told_in_json(request):
                raise
            error = refused
        else:
            return _told(request, seen, dispute, Worded("A judge sees it now. Stay at the table."))
    context = {
        "visit": seen,
        "event": seen.event,
        "match": match,
        "tab": "rounds",
        "error": error,
        "typed": given,
        "game_numbers": range(1, round_rules.of_round(match.round).best_of + 1),
        "game": whole_number(given.get("game", "")),
        "log_id": whole_number(given.get("log", "")),
        "line": whole_number(given.get("line", "")),
        "said": given.get("said", "")[:200],
    }
    status = error.status if error else 200
    return render(request, "matches/disputes/raise.html", context, status=status)


@require_POST
def act(request: HttpRequest, dispute_id: int, action: str) -> HttpResponse:
    """Tell the other side, withdraw, or appeal."""
    match_id = Dispute.objects.filter(pk=dispute_id).values_list("match_id", flat=True).first()
    if match_id is None:
        raise NotFound("There is no such dispute. Its round may have been paired anew.")
    _, seen = match_visit(request, match_id)
    dispute = cases.dispute_for(seen.actor, dispute_id)
    sentence = _ACTS[action](request, seen, dispute)
    return _told(request, seen, dispute, sentence)


def _state(request: HttpRequest, seen: Visit, dispute: Dispute) -> str:
    disputes.state_other_side(
        dispute=dispute,
        statement=request.POST.get("statement", ""),
        actor=seen.actor,
        entry=_own(seen),
    )
    return Worded("The judge reads both sides now.")


def _withdraw(request: HttpRequest, seen: Visit, dispute: Dispute) -> str:
    disputes.withdraw_dispute(dispute=dispute, actor=seen.actor, entry=_own(seen))
    return Worded("The dispute is withdrawn.")


def _appeal(request: HttpRequest, seen: Visit, dispute: Dispute) -> str:
    disputes.appeal(
        dispute=dispute,
        statement=request.POST.get("statement", ""),
        actor=seen.actor,
        entry=_own(seen),
    )
    return Worded("The head judge is called. The ruling stands until then.")


_ACTS: dict[str, Callable[[HttpRequest, Visit, Dispute], str]] = {
    "statement": _state,
    "withdraw": _withdraw,
    "appeal": _appeal,
}
ACTIONS = tuple(_ACTS)


def _own(seen: Visit) -> Entry | None:
    return None if seen.is_staff else seen.entry


def _told(request: HttpRequest, seen: Visit, dispute: Dispute, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    # without a place on the page: a phone that is there already must load it anew
    return redirect("match", match_id=dispute.match_id)


@limits.counted_as("costly")
@require_safe
def log_lines(request: HttpRequest, match_id: int, log_id: int) -> HttpResponse:
    """A log line by line, as the reader may know it; each line can be disputed."""
    match, seen = match_visit(request, match_id)
    shown = _shown(match, seen, log_id)
    page = cases.with_seats(match)
    whole = "whole" in request.GET
    try:
        look = cases.look_for(page, shown.log, whole=shown.may_read, entry=seen.entry)
    except Unusable as error:
        raise Conflict(
            Worded("This log cannot be read: %(error)s.", error=OfEngine(error)),
            code="unusable-log",
        ) from error
    context = {
        "visit": seen,
        "event": seen.event,
        "match": match,
        "log": shown.log,
        "lines": [one for one in look.lines if whole or not one.is_pass],
        "whole": whole,
        "tab": "rounds",
        "names": cases.log_names(page, shown.log),
        "may_dispute": seen.is_staff or _plays(page, seen),
    }
    return render(request, "matches/disputes/lines.html", context)


def _shown(match: Match, seen: Visit, log_id: int) -> ShownLog:
    found = log_queries.logs_of(match, roles=seen.roles, entry=seen.entry)
    shown = next((one for one in found if one.log.pk == log_id), None)
    if shown is None or not (seen.is_staff or _plays(match, seen)):
        raise NotFound("There is no such log at this match, or not for you yet.")
    return shown


def _plays(match: Match, seen: Visit) -> bool:
    return seen.entry is not None and seen.entry.pk in {s.entry_id for s in match.seats.all()}
