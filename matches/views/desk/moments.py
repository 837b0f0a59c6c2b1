"""The event as it stood at a moment of its record."""

from datetime import MAXYEAR, MINYEAR, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from companion.core.errors import NotFound
from companion.core.models import AuditRecord
from companion.core.strings import whole_number
from matches.models import Event
from matches.overview.queries import moments
from matches.views.desk.asked import context, staff_visit

SHOWN = 64


@require_safe
def desk_moments(request: HttpRequest, slug: str) -> HttpResponse:
    """Rounds, results and standings after a line of the record, or at a time of the clock."""
    # it tells line after line of the record, which is the organisers' alone
    seen = staff_visit(request, slug, "organiser")
    last, moment = _asked(request, seen.event)
    then = moments.as_it_stood(seen.event, last, moment)
    found = context(
        seen,
        "desk_record",
        then=then,
        before=moments.neighbour(seen.event, last, -1),
        after=moments.neighbour(seen.event, last, 1),
        places=then.places[:SHOWN],
        more=len(then.places[SHOWN:]),
        typed=timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M:%S"),
    )
    return render(request, "matches/desk/moments.html", found)


def _asked(request: HttpRequest, event: Event) -> tuple[AuditRecord | None, datetime]:
    """The line that is asked for, else the one of the clock time, else the last one."""
    line = request.GET.get("line", "")
    if line:
        number = whole_number(line, digits=18)
        if number is None:
            raise NotFound("There is no such line in the record of this event.")
        found = moments.line_of(event, number)
        return found, found.at
    moment = _moment(request.GET.get("at", ""))
    return moments.line_at(event, moment), moment


def _moment(text: str) -> datetime:
    """A clock time of the event's zone; now for what is none, or none of any event."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return timezone.now()
    if not MINYEAR < moment.year < MAXYEAR:  # has no other zone's time
        return timezone.now()
    return moment if moment.tzinfo else timezone.make_aware(moment)
