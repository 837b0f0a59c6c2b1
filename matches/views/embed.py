"""An event's standings for the frames of other sites: as a stranger sees them, without a script."""

from typing import Any

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from companion.core.actors import Actor
from companion.core.errors import NotFound
from companion.core.strings import whole_number
from matches.journeys.queries import standings as campaign_standings
from matches.models import Event
from matches.overview.queries import event_facts
from matches.people.queries import roles, stamps
from matches.stages import queries as stage_queries
from matches.standing.queries import standings as standing_queries

MOST = 512
KEPT_SECONDS = 30
_POLICY = {
    # any site may frame it: there is nothing on it to be tapped by mistake, and nobody is known
    "frame-ancestors": ["*"],
    "default-src": [NONE],
    "script-src": [NONE],
    "style-src": [SELF],
    "img-src": [NONE],
    "connect-src": [NONE],
    "form-action": [NONE],
}
_STRANGER = Actor(label="a reader of another site")


@xframe_options_exempt
@csp_replace(_POLICY)  # type: ignore[arg-type]  # its type forgets what an address names
@require_safe
def embedded_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The table, the places once the event is over; `?top=8` shows the first alone.

    `?live` has the page renew itself each minute: a site must ask for that, as it takes whoever
    reads with a screen reader back to the top (WCAG 2.2.1).

    Whoever looks is a stranger here, whatever session their browser has, so that no site learns
    more by framing it than everybody may know.
    """
    event = stamps.event_at(slug)
    if event is None or not roles.can_see(_STRANGER, event):
        raise NotFound("There is no event at this address. Check the link.")
    top = whole_number(request.GET.get("top", ""), digits=3) or MOST
    is_over = event.state == Event.State.FINISHED
    context = {
        "event": event,
        "is_over": is_over,
        "renews": "live" in request.GET and not is_over,
        "page": request.build_absolute_uri(event.get_absolute_url()),
    }
    kind = "campaigns" if event.is_campaign else "public"
    own = _of_groups if event.is_campaign else _of_players
    answer = render(request, f"matches/{kind}/embed.html", context | own(event, top))
    answer["Cache-Control"] = f"public, max-age={KEPT_SECONDS}"
    return answer


def _of_players(event: Event, top: int) -> dict[str, Any]:
    table = standing_queries.of_event(event)
    is_cut = event.state == Event.State.FINISHED and bool(stage_queries.stages_of(event))
    return {
        "table": table,
        "rows": table.told_rows[:top],
        "places": stage_queries.final_places(event)[:top] if is_cut else [],
        "far": event_facts.how_far(event),
    }


def _of_groups(event: Event, top: int) -> dict[str, Any]:
    return {
        "rows": campaign_standings.standings_of(event).placed[:top],
        "order": campaign_standings.ORDER,
    }
