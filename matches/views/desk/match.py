"""Staff's work on one match: its result, its questions, its penalties, its time."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import NotFound, UserError
from companion.core.models import AuditRecord
from companion.core.worded import Worded
from matches.forms import result_form, staff_result
from matches.judging import queries as judge_queries
from matches.judging.services import judges
from matches.logs.queries.desk_logs import desk_logs
from matches.logs.services import points, writers
from matches.models import Event, Match, Penalty, Question, Round
from matches.overview.queries.record_told import rows_of_match, rows_told
from matches.people.names import in_text
from matches.rounds.services import tables
from matches.rules import results as result_values
from matches.rules import round_rules
from matches.rules.doubts import need_no_doubt
from matches.scores import queries as match_queries
from matches.scores.queries import MatchPage
from matches.scores.services import answers, results
from matches.views.desk import table_acts
from matches.views.desk.asked import Act, Asked, Said, answer, context, need_staff, whole_number
from matches.views.doors import match_visit


@never_cache
@require_http_methods(["GET", "POST"])
def desk_match(request: HttpRequest, match_id: int) -> HttpResponse:
    """One match, for staff."""
    match, seen = match_visit(request, match_id)
    need_staff(seen)
    to = reverse("desk_match", args=[match_id])
    return answer(Asked(request, seen, match), _ACTS, _show, to=to)


def _show(asked: Asked[Match], error: UserError | None) -> HttpResponse:
    request, seen = asked.request, asked.seen
    page = match_queries.match_page(asked.about.pk, seen.actor)
    names = [entry.name for entry in page.entries]
    typed = request.POST.dict() if asked.act in {"enter", "correct"} else {}
    found = context(
        seen,
        "desk_round",
        page=page,
        match=page.match,
        round=page.match.round,
        form=staff_result.games(typed, page.result, names, page.rules.best_of),
        ways=staff_result.choices(names, typed.get("how", "") or staff_result.how(page.result)),
        settlements=result_form.settlements(names, _settled(asked, page)),
        may_enter=_may_enter(asked, page),
        game_numbers=range(1, page.rules.best_of + 1),
        ladder=page.rules.penalties,
        logs=desk_logs(page.match, may_rule=seen.has("organiser", "judge")),
        earlier=_earlier(asked, page),
        history=rows_told(_rows(asked, page)[:40]),
        then=request.POST.get("then") or request.GET.get("then", ""),
        typed=request.POST,
        act=asked.act,
        error=error,
    )
    status = error.status if error else 200
    return render(request, "matches/desk/match.html", found, status=status)


def _earlier(asked: Asked[Match], page: MatchPage) -> dict[int, list[Penalty]]:
    """The penalties that stand against the players, for judges."""
    if not asked.seen.has("organiser", "judge"):
        return {}
    return judge_queries.standing_penalties(page.event, page.entries)


def _rows(asked: Asked[Match], page: MatchPage) -> QuerySet[AuditRecord]:
    """What happened at the table; of penalties to judges alone."""
    rows = rows_of_match(page.match)
    if asked.seen.has("organiser", "judge"):
        return rows
    return rows.exclude(object_type="penalty")


def _settled(asked: Asked[Match], page: MatchPage) -> str:
    if asked.act in {"enter", "correct"}:
        return asked.text("settled")
    settled = page.result.settled if page.result else None
    return f"{settled.by}:{settled.winner}" if settled else ""


def _may_enter(asked: Asked[Match], page: MatchPage) -> bool:
    match, event = page.match, page.event
    if match.kind == Match.Kind.BYE or match.round.state == Round.State.PREPARED:
        return False
    if event.state == Event.State.CANCELLED:
        return False
    is_over = event.state == Event.State.FINISHED or match.round.state == Round.State.CLOSED
    return asked.seen.has("organiser") or (not is_over and asked.seen.has("scorekeeper"))


def _told(asked: Asked[Match], done: answers.Answer) -> Said:
    """Say what became of a result, on the desk where the table was looked up there."""
    table = Worded("Table %(table)s:", table=asked.about.table) if asked.about.table else ""
    messages.success(asked.request, Worded.together(table, done.message))
    if asked.text("then") == "desk":
        return redirect(f"{reverse('desk', args=[asked.seen.event.slug])}?enter=1")
    return redirect("desk_match", match_id=asked.about.pk)


def _typed(asked: Asked[Match]) -> result_values.Result:
    rules, typed = round_rules.of_round(asked.about.round), asked.request.POST.dict()
    names = [in_text(seat.entry.name) for seat in asked.about.seats.select_related("entry")]
    result = staff_result.read(typed, best_of=rules.best_of, seats=len(names))
    edition, sure = asked.about.round.event.edition, result_form.answered(typed)
    need_no_doubt(result, names, rules=rules, edition=edition, sure=sure)
    return result


def _enter(asked: Asked[Match]) -> Said:
    """Enter the first result of a match, or the one that settles its question."""
    match, actor = asked.about, asked.seen.actor
    asks = Question.Kind.REPORTS_DIFFER
    question = match.questions.filter(kind=asks, closed_at__isnull=True).first()
    if question is not None:
        return _told(
            asked,
            results.settle_question(
                question=question, result=_typed(asked), reason=asked.text("reason"), actor=actor
            ),
        )
    done = results.report_result(
        match=match,
        result=_typed(asked),
        actor=actor,
        expected_version=asked.number_or_none("version"),
    )
    return _told(asked, done)


def _correct(asked: Asked[Match]) -> Said:
    done = results.correct_result(
        match=asked.about,
        result=_typed(asked),
        reason=asked.text("reason"),
        actor=asked.seen.actor,
        expected_version=asked.number_or_none("version"),
    )
    return _told(asked, done)


def _confirm(asked: Asked[Match]) -> Said:
    """Confirm the only report there is, the very one that was seen."""
    report = whole_number(asked.target, field="do", what="the report")
    done = results.confirm_result(match=asked.about, actor=asked.seen.actor, report_id=report)
    return _told(asked, done)


def _settle(asked: Asked[Match]) -> Said:
    """Let one of the reports count."""
    wanted = whole_number(asked.target, field="do", what="the report")
    report = asked.about.reports.filter(pk=wanted).first()
    about = Question.Kind.REPORTS_DIFFER
    question = asked.about.questions.filter(kind=about).order_by("-pk").first()
    if report is None or question is None:
        raise NotFound("There is no such report at this table. Nothing was changed.")
    done = results.settle_question(
        question=question,
        result=result_values.read(report.result),
        reason=asked.text("reason"),
        actor=asked.seen.actor,
    )
    return _told(asked, done)


def _reset(asked: Asked[Match]) -> Said:
    done = results.reset_result(
        match=asked.about,
        reason=asked.text("reason"),
        actor=asked.seen.actor,
        expected_version=asked.number_or_none("version"),
    )
    return done.message


def _penalty(asked: Asked[Match]) -> Said:
    return table_acts.give_penalty(asked, asked.about)


def _extend(asked: Asked[Match]) -> Said:
    return table_acts.extend(asked, asked.about)


def _decide_log(asked: Asked[Match], decision: str) -> Said:
    """Rule on what is open at a game's log."""
    writer = writers.writer_of(asked.about, asked.seen.actor)
    point_id = whole_number(asked.target, field="do", what="the point")
    reason = asked.text("reason")
    point = points.decide(writer=writer, point_id=point_id, decision=decision, reason=reason)
    return Worded(
        "Log of game %(game)s: %(kind)s is %(decided)s.",
        game=point.logged.game,
        kind=Worded.of(point.get_kind_display()),
        decided=_DECIDED[decision],
    )


def _log_agree(asked: Asked[Match]) -> Said:
    return _decide_log(asked, "agree")


def _log_decline(asked: Asked[Match]) -> Said:
    return _decide_log(asked, "decline")


_DECIDED = {"agree": Worded("taken"), "decline": Worded("not taken; it is kept")}


def _move(asked: Asked[Match]) -> Said:
    table = asked.number("table", what="the table")
    tables.move_to_table(match=asked.about, table=table, actor=asked.seen.actor)
    return Worded("The pair now sits at table %(table)s.", table=table)


def _call(asked: Asked[Match]) -> Said:
    judges.call_judge(match=asked.about, actor=asked.seen.actor, note=asked.text("note"))
    return Worded("A judge is called to table %(table)s.", table=asked.about.table)


_ACTS: dict[str, Act[Match]] = {
    "enter": _enter,
    "correct": _correct,
    "confirm": _confirm,
    "settle": _settle,
    "reset": _reset,
    "penalty": _penalty,
    "take_back": table_acts.take_back,
    "extend": _extend,
    "log_agree": _log_agree,
    "log_decline": _log_decline,
    "move": _move,
    "call": _call,
}
