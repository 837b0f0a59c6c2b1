"""Tournament Report Files: taken away for other programs, and another's held against the event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.core import limits
from companion.core.errors import Invalid, NotFound, UserError
from companion.core.sizes import takes
from companion.core.worded import Worded
from matches.archive.queries import reports
from matches.models import Event
from matches.trf import Version
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit

LONGEST = 2_000_000  # bytes: 512 players of twenty rounds have 150,000
SHOWN = 200
_VERSIONS: dict[str, Version] = {"16": "16", "26": "26"}


@limits.counted_as("costly")
@takes(LONGEST + 2**14)
@never_cache
@require_http_methods(["GET", "POST"])
def desk_reports(request: HttpRequest, slug: str) -> HttpResponse:
    """Both forms to be taken away, and a form that takes one for comparison."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk_reports", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    found = context(asked.seen, "desk_settings", error=error)
    status = error.status if error else 200
    return render(asked.request, "matches/desk/reports.html", found, status=status)


def _compare(asked: Asked[Event]) -> Said:
    file = asked.request.FILES.get("file")
    if file is None:
        raise Invalid("No file was chosen. Nothing was changed.", fields={"file": "Choose one."})
    if file.size is None or file.size > LONGEST:
        raise Invalid(
            Worded(
                "A report has %(longest)s kB at most. Nothing was changed.", longest=LONGEST // 1000
            ),
            fields={"file": "Too large."},
        )
    text = _text(file.read(LONGEST))
    compared = reports.compared(asked.about, text)
    found = context(
        asked.seen,
        "desk_settings",
        compared=compared,
        shown=compared.differences[:SHOWN],
        more=len(compared.differences[SHOWN:]),
    )
    return render(asked.request, "matches/desk/reports.html", found)


def _text(content: bytes) -> str:
    """The text of a file: UTF-8, or as older programs write it."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


@limits.counted_as("costly")
@never_cache
@require_safe
def report_file(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    """The event as a file."""
    seen = staff_visit(request, slug, "organiser")
    if version not in _VERSIONS:
        raise NotFound("A report is of TRF16 or of TRF26.")
    text = reports.file_of(seen.event, _VERSIONS[version])
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{version}.trf"'
    return answer


_ACTS: dict[str, Act[Event]] = {"compare": _compare}
