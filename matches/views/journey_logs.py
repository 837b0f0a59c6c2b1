"""Logs of journeys as files: bring a whole one, fetch one."""

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from companion.core import limits
from companion.core.errors import Invalid, NotAllowed
from companion.core.sizes import takes
from matches.journeys.queries.logs import log_of
from matches.journeys.queries.rights import may_play
from matches.journeys.services.uploads import LOG_BYTES, take_log
from matches.views.doors import journey_visit
from rules_engine.log import write_log


@takes(LOG_BYTES)
@limits.counted_as("costly")
@require_POST
def bring_log(request: HttpRequest, journey_id: int) -> HttpResponse:
    """Let a file be the log of a journey which has none yet."""
    found, seen = journey_visit(request, journey_id)
    upload = request.FILES.get("log")
    if not isinstance(upload, UploadedFile):
        raise Invalid("Choose the log's file first. Nothing was taken.")
    take_log(journey=found, content=upload.read(), actor=seen.actor)
    messages.success(request, "The log is taken. The journey's result follows from it.")
    return redirect("journey", journey_id=found.pk)


@require_safe
def fetch_log(request: HttpRequest, journey_id: int) -> HttpResponse:
    """The log of a journey as a file, for its group and for staff."""
    found, seen = journey_visit(request, journey_id)
    if not (seen.is_staff or may_play(seen.actor, found.group)):
        raise NotAllowed(
            "Only the players of this group and the event's staff can fetch its log. Open your own "
            "private link first."
        )
    return HttpResponse(
        write_log(log_of(found)),
        content_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="journey-{found.pk}.jsonl"'},
    )
