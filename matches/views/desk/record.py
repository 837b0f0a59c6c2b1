"""The record: who did what?"""

from datetime import datetime

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from matches.overview.queries import record as record_queries
from matches.overview.queries.record import Filter
from matches.overview.queries.record_told import action_said, rows_told
from matches.views.desk.asked import context, staff_visit

ROWS = 50


@require_safe
def desk_record(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's record, newest first, narrowed by what happened, by whom and when."""
    seen = staff_visit(request, slug, "organiser")
    wanted = Filter(
        action=request.GET.get("action", "")[:60],
        actor=request.GET.get("actor", "")[:200],
        since=_moment(request.GET.get("since", "")),
        until=_moment(request.GET.get("until", "")),
    )
    pages = Paginator(record_queries.rows(seen.event, wanted), ROWS)
    page = pages.get_page(request.GET.get("page"))
    kept = request.GET.copy()
    kept.pop("page", None)
    choices = record_queries.choices(seen.event)
    found = context(
        seen,
        "desk_record",
        page=page,
        rows=rows_told(page.object_list),
        choices=choices,
        actions=[(one, action_said(one)) for one in choices.actions],
        narrowed={name: request.GET.get(name, "") for name in _FIELDS},
        is_narrowed=any(request.GET.get(name) for name in _FIELDS),
        kept=kept.urlencode(),
    )
    return render(request, "matches/desk/record.html", found)


_FIELDS = ("action", "actor", "since", "until")


def _moment(text: str) -> datetime | None:
    """A clock time of the event's zone, as its field sends it; None for what is none."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else timezone.make_aware(moment)
