"""What chats show of a link to an event."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from companion.core import limits
from matches.events.queries.news import in_short
from matches.figures.share_card import MOST_ROWS, Card, Row, png
from matches.models import Event
from matches.stages import queries as stage_queries
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.standings import Standings
from matches.views.doors import kept_short, visit

FONTS = settings.BASE_DIR / "companion" / "static" / "companion" / "fonts"
KEPT_SECONDS = 300  # of a picture; new results make another at once


@limits.counted_as("costly")
@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The event and its standings as a picture."""
    event = visit(request, slug).event
    table = standing_queries.of_event(event)
    language = translation.get_language()
    key = f"share-{event.pk}-{event.state}-{table.round_number}-{table.version}-{language}"
    drawn = cache.get(key)
    if drawn is None:
        drawn = png(_card(event, table), fonts=FONTS)
        cache.set(key, drawn, KEPT_SECONDS)
    return kept_short(request, HttpResponse(drawn, content_type="image/png"))


def _card(event: Event, table: Standings) -> Card:
    rows, heading = _rows(event, table)
    return Card(title=event.name, line=in_short(event).shown(), heading=heading, rows=rows)


def _rows(event: Event, table: Standings) -> tuple[list[Row], str]:
    if event.state == Event.State.FINISHED:
        final = stage_queries.final_places(event)[:MOST_ROWS]
        rows = [Row(one.best, one.entry.name, one.entry.number, one.points) for one in final]
        return rows, gettext("Final standings") if rows else ""
    if not table.places:
        count = event.entries.filter(state__in=("signed_up", "checked_in")).count()
        sentence = ngettext("%(n)s player", "%(n)s players", count) % {"n": count}
        return [], sentence if count else ""
    rows = [
        Row(one.row.rank, one.entry.name, one.entry.number, str(one.row.points))
        for one in table.places[:MOST_ROWS]
    ]
    return rows, gettext("Standings after round %(round_number)s") % {
        "round_number": table.round_number
    }
