"""The rules for everybody: one box, a page for each rule and answer, sheets."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import require_http_methods, require_safe

from companion.core.engine_words import in_page_language, language_of_page
from companion.core.errors import Invalid, NotFound
from companion.core.worded import Worded
from matches.disputes.queries import precedents as precedent_queries
from matches.disputes.services import precedents
from matches.forms.ask_form import AskForm
from matches.models import Event
from matches.rulebook.naming import edition_name
from matches.rulebook.queries.pages import answer_page, is_answer, nothing_called, rule_page
from matches.rulebook.queries.precedents import code_of
from matches.rulebook.queries.scenes import scenes_of
from matches.rulebook.queries.search import hits_of, search
from matches.rulebook.sheet import sheet
from matches.rules.editions import EDITIONS
from matches.views.doors import visit, visit_of
from rules_engine.facts.rules import UnknownRule
from rules_engine.log.own_rules import wording

# each finds something in every language: translate what people ask, not the words
EXAMPLES = (
    _("can he trap me again"),
    _("crit vs crit"),
    _("guard and cleave"),
    _("charge twice"),
    _("do-over"),
    _("who reacts first"),
)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """One box over everything that the rules say."""
    form = AskForm(request.GET)
    event = _event_asked(request)
    hits = search(replace(form.wanted(), event=event, language=language_of_page()))
    asked = form.cleaned_data.get("q", "").strip()
    context = {
        "form": form,
        "hits": hits,
        "asked": asked,
        "examples": EXAMPLES,
        "editions": EDITIONS.items(),
        "asked_event": event,
    }
    return render(request, "matches/rules/rules.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def rule(request: HttpRequest, key: str) -> HttpResponse:
    """A rule in every edition side by side, an answer of the commentary, or a precedent."""
    if code_of(key) is not None:
        return _precedent(request, key)
    if request.method == "POST":
        return HttpResponseNotAllowed(["GET", "HEAD"])
    if not is_answer(key):
        page = rule_page(key)
        context = {"page": page, "scenes": scenes_of(rule=key)}
        return render(request, "matches/rules/rule.html", context)
    found = answer_page(key)
    if key != found.answer.number:
        return redirect("rule", key=found.answer.number)
    context = {"page": found, "scenes": scenes_of(answer=found.answer.number)}
    return render(request, "matches/rules/answer.html", context)


@require_safe
def rule_in_words(request: HttpRequest, key: str) -> HttpResponse:
    """What a rule says under an edition, as words alone in the page's language: for the pad, whose
    own engine speaks English."""
    try:
        says = wording(key, request.GET.get("edition", ""))
    except UnknownRule as error:
        raise nothing_called(key) from error
    return HttpResponse(in_page_language(says), content_type="text/plain; charset=utf-8")


def _precedent(request: HttpRequest, key: str) -> HttpResponse:
    """A ruling that is to be followed; who may, withdraws it here."""
    precedent = precedent_queries.precedent_of_key(key)
    seen = visit_of(request, precedent.event)
    owns = seen.actor.user is not None and seen.actor.user.pk == precedent.owner_id
    error = None
    if request.method == "POST":
        try:
            precedents.withdraw_precedent(
                precedent=precedent, reason=request.POST.get("reason", ""), actor=seen.actor
            )
        except Invalid as refused:
            error = refused
        else:
            messages.success(
                request, Worded("%(key)s is withdrawn and found no more.", key=precedent.key)
            )
            return redirect("rule", key=precedent.key)
    context = {
        "visit": seen,
        "precedent": precedent,
        "cites": hits_of(precedent.cites, precedent.event),
        "edition": edition_name(precedent.edition),
        "may_withdraw": owns or seen.has("organiser", "head_judge"),
        "error": error,
    }
    status = error.status if error else 200
    return render(request, "matches/rules/precedent.html", context, status=status)


def _event_asked(request: HttpRequest) -> Event | None:
    """The event whose precedents are looked in too, where the visitor may know of it."""
    slug = request.GET.get("event", "")
    return visit(request, slug).event if slug else None


@require_safe
def reference_sheet(request: HttpRequest, edition: str) -> HttpResponse:
    """The rules of an edition on two sides of paper."""
    if edition not in EDITIONS:
        raise NotFound(
            Worded(
                "There is no sheet of this edition. There are: %(editions)s.",
                editions=", ".join(EDITIONS),
            )
        )
    context = {
        "edition": edition,
        "name": EDITIONS[edition],
        "sections": sheet(edition),
        "editions": EDITIONS.items(),
    }
    return render(request, "matches/rules/sheet.html", context)
