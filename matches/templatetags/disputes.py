"""What pages of a match tell of its disputes, for its players and the staff."""

from django import template

from matches.disputes.queries import cases
from matches.models import Match
from matches.views.doors import Visit

register = template.Library()


@register.inclusion_tag("matches/disputes/_of_match.html", takes_context=True)
def match_disputes(
    context: template.Context, visit: Visit, match: Match, is_disputed: bool = True
) -> dict[str, object]:
    """Disputes with their rulings and what this visitor can do, and how to raise one. is_disputed:
    False where there are known to be none."""
    found = cases.of_match(match, seen=visit.roles, entry=visit.entry) if is_disputed else []
    playing = [seat.entry_id for seat in match.seats.all()]
    mine = visit.entry is not None and visit.entry.pk in playing and not visit.is_staff
    return {
        "request": context.get("request"),
        "csrf_token": context.get("csrf_token"),
        "visit": visit,
        "event": visit.event,
        "match": match,
        "cases": found,
        "mine": mine,
        "entry": visit.entry,
        "may_judge": visit.has("organiser", "judge"),
    }
