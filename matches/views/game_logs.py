"""Logs of games on the match's page: attach one, fetch one as it came."""

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from companion.core import limits
from companion.core.errors import Invalid, NotAllowed, NotFound
from companion.core.sizes import takes
from companion.core.strings import whole_number
from companion.core.worded import Worded
from matches.logs.queries import attached as log_queries
from matches.logs.services import attached as game_logs
from matches.logs.services.attached import LOG_BYTES
from matches.models import GameLog
from matches.views.doors import match_visit


@takes(LOG_BYTES)
@limits.counted_as("costly")
@require_POST
def attach_log(request: HttpRequest, match_id: int) -> HttpResponse:
    """Attach a log to a game of the match; it is checked in the background."""
    match, seen = match_visit(request, match_id)
    upload = request.FILES.get("log")
    if not isinstance(upload, UploadedFile):
        raise Invalid("Choose the log's file first. Nothing was attached.")
    game_logs.attach_log(
        match=match,
        game=_number(request.POST.get("game", "")),
        content=upload.read(),
        first_seat=_number(request.POST.get("first_seat", "0")),
        actor=seen.actor,
        entry=None if seen.is_staff else seen.entry,
    )
    messages.success(request, Worded("The log is attached. The rules engine checks it now."))
    return redirect("match", match_id=match.pk)


@require_safe
def fetch_log(request: HttpRequest, match_id: int, log_id: int) -> HttpResponse:
    """The log, byte for byte as it came, for those who may read it."""
    match, seen = match_visit(request, match_id)
    shown = log_queries.logs_of(match, roles=seen.roles, entry=seen.entry)
    found = next((one for one in shown if one.log.pk == log_id), None)
    if found is None:
        raise NotFound("There is no such log at this match.")
    if not found.may_read:
        raise NotAllowed(
            "A log tells what was in hands and decks, so only staff and whoever "
            "attached it can fetch it."
        )
    content = GameLog.objects.values_list("content", flat=True).get(pk=log_id)
    name = f"match-{match.pk}-game-{found.log.game}.jsonl"
    return HttpResponse(
        bytes(content),
        content_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _number(text: str) -> int:
    found = whole_number(text, digits=3)
    return -1 if found is None else found
