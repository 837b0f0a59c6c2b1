"""Questions about a table of Cursed City, for everybody."""

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.core import limits
from companion.core.errors import UserError
from matches.forms.journey_ask_form import JourneyAskForm
from matches.rulebook.queries.positions import shown
from matches.rulebook.services.adjudication import adjudicate
from matches.rulebook.services.readings import other_readings
from rules_engine.journeys.position import EDITION


@limits.counted_as("positions")
@require_safe
def journey_question(request: HttpRequest) -> HttpResponse:
    """May this hero do this, who is closest, in cover or not, what happens on this roll?"""
    form = JourneyAskForm(request.GET if "what" in request.GET else None)
    context: dict[str, object] = {"form": form}
    if not form.is_bound:
        return render(request, "matches/rules/journey.html", context)
    if not form.is_valid():
        return render(request, "matches/rules/journey.html", context, status=422)
    question = form.question()
    try:
        ruled = adjudicate(question=question)
    except UserError as error:
        context["error"] = error
        return render(request, "matches/rules/journey.html", context, status=error.status)
    answer = shown(ruled, what=form.cleaned_data["what"], edition=EDITION)
    readings = other_readings(msgspec.json.decode(question), answer)
    context["answer"] = {"told": answer, "other_readings": readings}
    return render(request, "matches/rules/journey.html", context)
