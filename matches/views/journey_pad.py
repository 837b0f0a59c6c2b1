"""The table of a journey on its players' phones."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from companion.core.errors import NotAllowed
from matches.journeys.queries import pad as pad_queries
from matches.journeys.queries import rights
from matches.journeys.services.recording import need_phones
from matches.views.doors import journey_visit


@require_safe
@ensure_csrf_cookie  # every tap asks the event's engine before the phone has its own
def journey_pad(request: HttpRequest, journey_id: int) -> HttpResponse:
    """What comes next on our journey? For its group, who write it; the staff look on."""
    journey, seen = journey_visit(request, journey_id)
    if not (rights.may_play(seen.actor, journey.group) or seen.is_staff):
        raise NotAllowed("Only the players of this group have its table. Open your own link.")
    need_phones(journey)
    entry = None if seen.is_staff else seen.entry
    facts = pad_queries.facts(journey, entry) | {
        "addresses": _addresses(journey_id),
        "glyphs": static("companion/glyphs.svg"),
        "writes": rights.may_play(seen.actor, journey.group),
    }
    context = {"visit": seen, "event": seen.event, "journey": journey, "facts": facts}
    return render(request, "matches/journeys/pad.html", context)


def _addresses(journey_id: int) -> dict[str, Any]:
    page = reverse("journey", args=[journey_id])
    return {
        "journey": page,
        "result": f"{page}#result",
        "events": reverse("api_journey_events", args=[journey_id]),
        "engine": reverse("api_journey_engine", args=[journey_id]),
        "rule": reverse("rule", args=["KEY"]),
    }
