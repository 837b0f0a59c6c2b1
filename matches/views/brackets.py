"""The bracket of an event, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.people import things
from matches.stages import queries
from matches.views.doors import shared_page, visit


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is still in, and who meets whom next?"""
    seen = visit(request, slug)
    queries.need_stage(seen.event)

    def context() -> dict[str, object]:
        return {"visit": seen, "event": seen.event, "page": queries.bracket_of(seen.event)}

    shown = (things.EVENT, things.STANDINGS, things.RESULTS)
    return shared_page(request, "matches/public/bracket.html", seen, shown, context)
