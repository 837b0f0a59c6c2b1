"""Everything of an event in one file, and an event from such a file."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from companion.core import limits
from companion.core.actors import actor_of_user
from companion.core.errors import Invalid, NotAllowed, UserError
from companion.core.models import User
from companion.core.sizes import takes
from companion.core.worded import Worded
from matches.archive.form import COMMAND, MOST_BYTES
from matches.archive.queries.exports import export_of
from matches.archive.services.restoring import restore_event
from matches.models import Event
from matches.views.desk.asked import staff_visit


@limits.counted_as("costly")
@never_cache
@require_GET
def export_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The event as a file to keep."""
    seen = staff_visit(request, slug, "organiser")
    found = HttpResponse(export_of(seen.event), content_type="application/zip")
    found["Content-Disposition"] = f'attachment; filename="{seen.event.slug}.zip"'
    return found


@limits.counted_as("costly")
@takes(MOST_BYTES + 2**16)
@never_cache
@require_http_methods(["GET", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Make an event of a file. Raises NotAllowed for an account that may not create events."""
    user = request.user if isinstance(request.user, User) else None
    if user is None or not (user.may_create_events or user.is_superuser):
        raise NotAllowed(
            "Events are restored by accounts that may create events. Sign in with one."
        )
    error = None
    if request.method == "POST":
        try:
            return redirect("desk", slug=_restored(request, user).slug)
        except UserError as refused:
            error = refused
    status = error.status if error else 200
    context = {"error": error, "most": MOST_BYTES // 2**20, "command": COMMAND}
    return render(request, "matches/desk/restore.html", context, status=status)


def _restored(request: HttpRequest, user: User) -> Event:
    file = request.FILES.get("file")
    if file is None:
        raise Invalid("Choose the file that 'Export everything' gave.", fields={"file": "A file."})
    restored = restore_event(data=file.read(MOST_BYTES + 1), actor=actor_of_user(user))
    for one in restored.differences:
        messages.warning(request, one)
    messages.success(request, Worded("Restored. Private links are new here: print them again."))
    return restored.event
