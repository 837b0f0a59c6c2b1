"""A dispute on the judge's desk: both sides, the log to that point, the engine, the rules, and the
form by which the judge rules."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.core import limits
from companion.core.engine_words import language_of_page
from companion.core.errors import NotFound, UserError
from companion.core.worded import Worded
from matches.disputes.log_lines import Look, Shown
from matches.disputes.queries import cases, precedents
from matches.disputes.queries.cases import Case
from matches.disputes.queries.precedents import SaysOtherwise
from matches.disputes.services import disputes, rulings
from matches.disputes.services import precedents as precedent_services
from matches.disputes.services.rulings import Decision, PenaltyGiven
from matches.forms import result_form, ruling_form, staff_result
from matches.judging import queries as judge_queries
from matches.models import Dispute, Ruling
from matches.rulebook.queries.search import Hit, Wanted, hits_of, search
from matches.rules import round_rules
from matches.rules.editions import EDITIONS
from matches.scores import queries as match_queries
from matches.views.desk.asked import Act, Asked, Said, answer, context, need_staff, whole_number
from matches.views.doors import Visit, visit

HITS = 5
FEW_HITS = 3  # before anything was looked for


@limits.counted_as("costly")
@never_cache
@require_http_methods(["GET", "POST"])
def dispute_case(request: HttpRequest, slug: str, dispute_id: int) -> HttpResponse:
    """Everything a judge needs to rule within a minute."""
    seen = need_staff(visit(request, slug), "organiser", "judge")
    dispute = cases.dispute_for(seen.actor, dispute_id)
    if dispute.match.round.event_id != seen.event.pk:
        raise NotFound("There is no such dispute at this event.")
    to = reverse("dispute_case", args=[slug, dispute_id])
    return answer(Asked(request, seen, dispute), _ACTS, _show, to=to)


@require_safe
def case_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """What the rules box beside a case finds, to be picked as citations."""
    seen = need_staff(visit(request, slug), "organiser", "judge")
    found = {"hits": _search(seen, request.GET.get("q", "")), "asked": request.GET.get("q", "")}
    return render(request, "matches/judge/_hits.html", found)


def _search(seen: Visit, words: str) -> list[Hit]:
    if not words.strip():
        return []
    edition = seen.event.edition if seen.event.edition in EDITIONS else ""
    language = language_of_page()
    found = search(Wanted(words, edition=edition, event=seen.event, language=language))
    return found[:HITS]


def _proposed(asked: Asked[Dispute], picked: list[Hit]) -> list[Hit]:
    """What may be cited: what was looked for, else rules and answers near the dispute's words."""
    words = asked.request.POST.get("q", "")
    found = _search(asked.seen, words or asked.about.statement)
    known = {one.key for one in picked}
    if not words:
        found = [hit for hit in found if hit.kind != "card"][:FEW_HITS]
    return [hit for hit in found if hit.key not in known]


def _show(asked: Asked[Dispute], error: UserError | None) -> HttpResponse:
    request, seen = asked.request, asked.seen
    dispute = cases.dispute_for(seen.actor, asked.about.pk)
    case = cases.case(dispute)
    typed = request.POST.dict()
    picked = hits_of(request.POST.getlist("cites"), seen.event)
    page = match_queries.match_page(dispute.match_id, seen.actor)
    rules = page.rules
    struck = set(request.POST.getlist("strike"))
    found = context(
        seen,
        "judge",
        case=case,
        dispute=dispute,
        match=page.match,
        page=page,
        is_open=dispute.state in cases.OPEN,
        is_mine=seen.actor.user is not None and dispute.taken_by_id == seen.actor.user.pk,
        lines=_near(case),
        before_line=(dispute.line or (len(case.look.lines) + 1 if case.look else 1)) - 1,
        log_names=cases.log_names(dispute.match, dispute.log) if dispute.log else [],
        struck=struck,
        deeds=ruling_form.deed_rows(typed),
        deed_kinds=[(key, words) for key, (words, _) in ruling_form.DEEDS.items()],
        kinds=_kinds(dispute),
        form=staff_result.games(typed, page.result, case.names, rules.best_of),
        settlements=result_form.settlements(case.names, typed.get("settled", "")),
        ladder=rules.penalties,
        earlier=judge_queries.standing_penalties(seen.event, case.players),
        game_numbers=range(1, rules.best_of + 1),
        near=precedents.near(dispute, request.POST.getlist("cites")),
        against=error.near if isinstance(error, SaysOtherwise) else (),
        against_answers=error.answers if isinstance(error, SaysOtherwise) else (),
        answers=precedents.answers_near(dispute, case.look.says if case.look else None),
        picked=picked,
        hits=_proposed(asked, picked),
        asked=typed.get("q", ""),
        tried=_tried(asked, case) if asked.act == "try" and error is None else None,
        typed=typed,
        act=asked.act,
        last=page.match.round,
        error=error,
    )
    status = error.status if error else 200
    return render(request, "matches/judge/case.html", found, status=status)


def _kinds(dispute: Dispute) -> list[tuple[str, str]]:
    words_of = {
        Ruling.Kind.UPHOLD: gettext("It stands as played"),
        Ruling.Kind.OVERTURN: gettext("Overturned"),
        Ruling.Kind.AMEND: gettext("It was otherwise"),
    }
    kinds = [(str(kind), words) for kind, words in words_of.items()]
    if dispute.state == Dispute.State.APPEALED:
        kinds.insert(0, (ruling_form.STANDS, gettext("The ruling stands")))
    return kinds


def _near(case: Case) -> Sequence[Shown]:
    """The lines about the disputed one, which a ruling may strike."""
    if case.look is None:
        return ()
    start = max((case.dispute.line or 1) - 1 - ruling_form.LINES_BEFORE, 0)
    return case.look.lines[start : start + ruling_form.LINES_MOST]


def _tried(asked: Asked[Dispute], case: Case) -> Look | str:
    """What the log would say under the ruling that is typed, or why it cannot be."""
    try:
        return cases.tried(asked.about, _decision(asked).changes)
    except UserError as error:
        return error.message


def _take(asked: Asked[Dispute]) -> Said:
    disputes.take_dispute(dispute=asked.about, actor=asked.seen.actor)
    return Worded("It is yours. The players see that you have it.")


def _take_over(asked: Asked[Dispute]) -> Said:
    disputes.take_dispute(dispute=asked.about, actor=asked.seen.actor, take_over=True)
    return Worded("It is yours now. The players see that you have it.")


def _again(asked: Asked[Dispute]) -> Said:
    """Search, or try the ruling: the page as it is, with all that was typed."""
    return _show(asked, None)


def _rule(asked: Asked[Dispute]) -> Said:
    ruling = rulings.rule(dispute=asked.about, decision=_decision(asked), actor=asked.seen.actor)
    return Worded.together(
        Worded("Ruled: %(kind)s.", kind=Worded.of(ruling.get_kind_display())),
        Worded("Both players see it now."),
        Worded("The engine replays the log, and the result follows.") if ruling.follows_log else "",
    )


def _decision(asked: Asked[Dispute]) -> Decision:
    typed = asked.request.POST.dict()
    deed = ruling_form.deeds_told(typed)
    dispute = asked.about
    decision = Decision(
        kind=ruling_form.kind_of(typed),
        reason=asked.text("reason"),
        cites=tuple(asked.request.POST.getlist("cites")),
        strike=ruling_form.struck(asked.request.POST.getlist("strike")),
        minutes=asked.number_or_none("minutes", what="the minutes") or 0,
        penalty=_penalty(asked),
        seen=frozenset(asked.request.POST.getlist("seen")),
    )
    if deed is not None and typed.get("where") == "line" and dispute.line is not None:
        deed = {**deed, "reason": decision.reason[:400]}
        decision = replace(decision, instead={dispute.line: deed})
    elif deed is not None:
        decision = replace(decision, told=deed)
    if typed.get("outcome") == "given":
        best_of = round_rules.of_round(dispute.match.round).best_of
        seats = dispute.match.seats.count()
        result = staff_result.read(typed, best_of=best_of, seats=seats)
        decision = replace(decision, result=result)
    return decision


def _penalty(asked: Asked[Dispute]) -> PenaltyGiven | None:
    if not asked.text("entry"):
        return None
    return PenaltyGiven(
        entry=asked.entry(asked.text("entry")),
        offence=asked.text("offence"),
        rung=asked.number_or_none("rung", what="the rung"),
        game=asked.number_or_none("penalty_game", what="the game"),
    )


def _precedent(asked: Asked[Dispute]) -> Said:
    wanted = whole_number(asked.target, field="do", what="the ruling")
    ruling = (
        Ruling.objects.select_related("dispute__match__round__event__created_by")
        .filter(pk=wanted, dispute=asked.about)
        .first()
    )
    if ruling is None:
        raise NotFound("There is no such ruling on this dispute.")
    made = precedent_services.make_precedent(
        ruling=ruling,
        question=asked.text("question"),
        answer=asked.text("answer"),
        actor=asked.seen.actor,
    )
    address = reverse("rule", args=[made.key])
    kept = Worded("%(precedent)s is kept:", precedent=made.key)
    return format_html('{} <a href="{}">{}</a>', kept, address, made.question)


def _withdraw(asked: Asked[Dispute]) -> Said:
    disputes.withdraw_dispute(dispute=asked.about, actor=asked.seen.actor)
    return Worded("The dispute is closed without a ruling.")


_ACTS: dict[str, Act[Dispute]] = {
    "take": _take,
    "take_over": _take_over,
    "search": _again,
    "try": _again,
    "rule": _rule,
    "precedent": _precedent,
    "withdraw": _withdraw,
}
