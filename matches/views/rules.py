"""The rules for everybody: one box, a page for each rule and answer, sheets."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.core.errors import NotFound
from matches.forms.ask_form import AskForm
from matches.rulebook.queries.pages import answer_page, is_answer, rule_page
from matches.rulebook.queries.scenes import scenes_of
from matches.rulebook.queries.search import search
from matches.rulebook.sheet import sheet
from matches.rules.editions import EDITIONS

EXAMPLES = (
    "can he trap me again",
    "crit vs crit",
    "guard and cleave",
    "charge twice",
    "do-over",
    "who reacts first",
)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """One box over everything that the rules say."""
    form = AskForm(request.GET)
    hits = search(form.wanted())
    asked = form.cleaned_data.get("q", "").strip()
    context = {
        "form": form,
        "hits": hits,
        "asked": asked,
        "examples": EXAMPLES,
        "editions": EDITIONS.items(),
    }
    return render(request, "matches/rules/rules.html", context)


@require_safe
def rule(request: HttpRequest, key: str) -> HttpResponse:
    """A rule in every edition side by side, or an answer of the commentary."""
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
def reference_sheet(request: HttpRequest, edition: str) -> HttpResponse:
    """The rules of an edition on two sides of paper."""
    if edition not in EDITIONS:
        raise NotFound(f"There is no sheet of this edition. There are: {', '.join(EDITIONS)}.")
    context = {
        "edition": edition,
        "name": EDITIONS[edition],
        "sections": sheet(edition),
        "editions": EDITIONS.items(),
    }
    return render(request, "matches/rules/sheet.html", context)
