"""The judges' page: who waits, and what is done at the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from companion.core.errors import NotFound, UserError
from companion.core.worded import Worded
from matches.disputes.queries import cases
from matches.disputes.queries.cases import Waiting
from matches.disputes.services import disputes as dispute_services
from matches.disputes.services import from_calls
from matches.judging import queries as judge_queries
from matches.judging.queries import Call
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
    sees = seen.has("organiser", "judge")  # penalties are not for scorekeepers
    calls = judge_queries.open_calls(seen.event)
    disputes = cases.open_disputes(seen.event)
    mine = request.user.pk if request.user.is_authenticated else 0
    best_of = event_rules.read(seen.event.rules).best_of
    found = context(
        seen,
        "judge",
        mine=[one for one in calls if one.call.taken_by_id == mine and one.is_taken],
        waits=_waits(calls, disputes, mine),
        own=[one for one in disputes if one.dispute.taken_by_id == mine and one.is_taken],
        ruled=cases.closed_disputes(seen.event, how_many=10),
        closed=judge_queries.closed_calls(seen.event, how_many=10),
        penalties=judge_queries.penalties(seen.event)[:PENALTIES_SHOWN] if sees else [],
        earlier={}
        if not sees
        else judge_queries.standing_penalties(
            seen.event, [entry for one in _all(calls, disputes) for entry in one.players]
        ),
        last=round_queries.current_round(seen.event),
        game_numbers=range(1, best_of + 1),
        typed=request.POST,
        act=asked.act,
        about=asked.text("match") or asked.target,
        ladder=event_rules.read(seen.event.rules).penalties,
        open_calls=len(calls) + len(disputes),
        error=error,
        is_fragment=is_fragment(request),
    )
    if error is not None:
        return render(request, "matches/judge/judge.html", found, status=error.status)
    return live_page(request, "matches/judge/judge.html", found, etag=etag)


def _all(calls: list[Call], disputes: list[Waiting]) -> list[Call | Waiting]:
    return [*calls, *disputes]


def _waits(calls: list[Call], disputes: list[Waiting], mine: int) -> list[Call | Waiting]:
    """Calls and disputes that are not one's own, the longest waiting first; those that somebody
    has come after the others."""
    others: list[Call | Waiting] = [one for one in calls if one.call.taken_by_id != mine]
    others += [one for one in disputes if one.dispute.taken_by_id != mine]
    return sorted(others, key=lambda one: (one.is_taken, -one.minutes))


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
    return Worded(
        "Table %(table)s is yours. The players are told that you are coming.",
        table=call.match.table,
    )


def _take_over(asked: Asked[Event]) -> Said:
    call = judges.take_call(call=_call(asked), actor=asked.seen.actor, take_over=True)
    return Worded(
        "Table %(table)s is yours now. The players are told that you are coming.",
        table=call.match.table,
    )


def _close(asked: Asked[Event]) -> Said:
    call = judges.close_call(
        call=_call(asked), outcome=asked.text("outcome"), actor=asked.seen.actor
    )
    return Worded("The call at table %(table)s is closed.", table=call.match.table)


def _take_dispute(asked: Asked[Event]) -> Said:
    wanted = whole_number(asked.target, field="do", what="the dispute")
    dispute = cases.dispute_for(asked.seen.actor, wanted)
    dispute_services.take_dispute(dispute=dispute, actor=asked.seen.actor)
    return redirect("dispute_case", slug=asked.about.slug, dispute_id=dispute.pk)


def _rule_on(asked: Asked[Event]) -> Said:
    dispute = from_calls.to_rule_on(
        call=_call(asked), statement=asked.text("statement"), actor=asked.seen.actor
    )
    return redirect("dispute_case", slug=asked.about.slug, dispute_id=dispute.pk)


def _penalty(asked: Asked[Event]) -> Said:
    return table_acts.give_penalty(asked, _match(asked))


def _extend(asked: Asked[Event]) -> Said:
    return table_acts.extend(asked, _match(asked))


_ACTS: dict[str, Act[Event]] = {
    "take": _take,
    "take_over": _take_over,
    "close": _close,
    "take_dispute": _take_dispute,
    "rule_on": _rule_on,
    "penalty": _penalty,
    "take_back": table_acts.take_back,
    "extend": _extend,
}
