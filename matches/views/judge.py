"""The judges' page: who waits, and what is done at the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from companion.core.errors import NotFound, UserError
from matches.judging import queries as judge_queries
from matches.judging.services import judges
from matches.models import Event, JudgeCall, Match
from matches.rounds.queries import rounds as round_queries
from matches.rules import event_rules
from matches.views.desk import table_acts
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit, whole_number
from matches.views.doors import etag_of, is_fragment, live_page

PENALTIES_SHOWN = 30


@require_http_methods(["GET", "HEAD", "POST"])
def judge(request: HttpRequest, slug: str) -> HttpResponse:
    """Calls with the minutes they wait; the one that a judge has taken, with all that it needs."""
    seen = staff_visit(request, slug)
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=reverse("judge", args=[slug]))


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    request, seen = asked.request, asked.seen
    etag = etag_of(request, seen)
    calls = judge_queries.open_calls(seen.event)
    mine = request.user.pk if request.user.is_authenticated else 0
    best_of = event_rules.read(seen.event.rules).best_of
    found = context(
        seen,
        "judge",
        mine=[one for one in calls if one.call.taken_by_id == mine and one.is_taken],
        calls=[one for one in calls if not (one.call.taken_by_id == mine and one.is_taken)],
        closed=judge_queries.closed_calls(seen.event, how_many=10),
        penalties=judge_queries.penalties(seen.event)[:PENALTIES_SHOWN],
        earlier=judge_queries.standing_penalties(
            seen.event, [entry for one in calls for entry in one.players]
        ),
        last=round_queries.current_round(seen.event),
        game_numbers=range(1, best_of + 1),
        typed=request.POST,
        act=asked.act,
        about=asked.text("match") or asked.target,
        open_calls=len(calls),
        error=error,
        is_fragment=is_fragment(request),
    )
    if error is not None:
        return render(request, "matches/judge/judge.html", found, status=error.status)
    return live_page(request, "matches/judge/judge.html", found, etag=etag)


def _call(asked: Asked[Event]) -> JudgeCall:
    """The call that the button names."""
    wanted = whole_number(asked.target, field="do", what="the call")
    calls = JudgeCall.objects.select_related("match__round__event", "taken_by")
    call = calls.filter(pk=wanted, match__round__event=asked.about).first()
    if call is None:
        raise NotFound("There is no such call. Its round may have been paired anew.")
    return call


def _match(asked: Asked[Event]) -> Match:
    """The match that the form names."""
    wanted = asked.number("match", what="the table")
    found = Match.objects.select_related("round__event")
    match = found.filter(pk=wanted, round__event=asked.about).first()
    if match is None:
        raise NotFound("There is no such match. Its round may have been paired anew.")
    return match


def _take(asked: Asked[Event]) -> Said:
    call = judges.take_call(call=_call(asked), actor=asked.seen.actor)
    return f"Table {call.match.table} is yours. The players are told that you are coming."


def _take_over(asked: Asked[Event]) -> Said:
    call = judges.take_call(call=_call(asked), actor=asked.seen.actor, take_over=True)
    return f"Table {call.match.table} is yours now. The players are told that you are coming."


def _close(asked: Asked[Event]) -> Said:
    call = judges.close_call(
        call=_call(asked), outcome=asked.text("outcome"), actor=asked.seen.actor
    )
    return f"The call at table {call.match.table} is closed."


def _penalty(asked: Asked[Event]) -> Said:
    return table_acts.give_penalty(asked, _match(asked))


def _extend(asked: Asked[Event]) -> Said:
    return table_acts.extend(asked, _match(asked))


_ACTS: dict[str, Act[Event]] = {
    "take": _take,
    "take_over": _take_over,
    "close": _close,
    "penalty": _penalty,
    "take_back": table_acts.take_back,
    "extend": _extend,
}
