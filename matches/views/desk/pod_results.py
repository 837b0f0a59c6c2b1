"""The results of a round of pods, entered table by table: three or four do not fit a grid's row."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from companion.core.errors import UserError
from companion.core.strings import whole_number
from companion.core.worded import Worded
from matches.forms import result_form, staff_result
from matches.people.names import in_text
from matches.people.queries.roles import Visit
from matches.rounds.queries.rounds import RoundPage, TableRow
from matches.rules.doubts import need_no_doubt
from matches.scores import queries as match_queries
from matches.scores.services import results
from matches.views.desk.asked import context


def show(
    request: HttpRequest,
    seen: Visit,
    round_page: RoundPage,
    row: TableRow | None,
    error: UserError | None = None,
) -> HttpResponse:
    """The tables as they stand, and the form of one of them. row: None for no form."""
    found = context(
        seen,
        "desk_results",
        round_page=round_page,
        round=round_page.round,
        row=row,
        typed=request.POST,
        error=error,
    )
    if row is not None:
        page = match_queries.match_page(row.match.pk, seen.actor)
        names, typed = [entry.name for entry in page.entries], request.POST.dict()
        found |= {
            "page": page,
            "form": staff_result.games(typed, page.result, names, page.rules.best_of),
            "settlements": result_form.settlements(names, typed.get("settled", "")),
        }
    status = error.status if error else 200
    return render(request, "matches/desk/results_pods.html", found, status=status)


def asked_for(request: HttpRequest, page: RoundPage) -> TableRow | None:
    """The table named by `?table=`, None where none is, or where the round does not have it."""
    table = whole_number(request.GET.get("table", ""), digits=4)
    return next((row for row in page.played if row.table == table), None)


def take(request: HttpRequest, seen: Visit, page: RoundPage, row: TableRow) -> HttpResponse:
    """Record what was typed for a table, and go back to the list; else the form again."""
    typed = request.POST.dict()
    names = [in_text(seat.entry.name) for seat in row.seats]
    version = whole_number(typed.get("version", ""), digits=9)
    try:
        result = staff_result.read(typed, best_of=page.rules.best_of, seats=len(names))
        edition, sure = seen.event.edition, result_form.answered(typed)
        need_no_doubt(result, names, rules=page.rules, edition=edition, sure=sure)
        done = results.report_result(
            match=row.match, result=result, actor=seen.actor, expected_version=version
        )
    except UserError as error:
        return show(request, seen, page, row, error)
    table = Worded("Table %(table)s:", table=row.table)
    messages.success(request, Worded.together(table, done.message))
    return redirect(reverse("desk_results", args=[seen.event.slug]))
