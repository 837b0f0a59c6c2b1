"""A new event: from a preset, with a name, a place and a date."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from companion.core.actors import actor_of_user
from companion.core.errors import NotAllowed, UserError
from companion.core.models import User
from matches.events.services import events
from matches.forms import event_form
from matches.models import Event
from matches.rules import presets
from matches.rules.editions import ANOTHER, EDITIONS, JOURNEYS


@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Make an event. Raises NotAllowed for an account that may not."""
    user = request.user if isinstance(request.user, User) else None
    if user is None or not (user.may_create_events or user.is_superuser):
        raise NotAllowed(
            "Events are made by accounts that an organiser has allowed to. Sign in with one."
        )
    error = None
    if request.method == "POST":
        try:
            made = _made(request, user)
        except UserError as refused:
            error = refused
        else:
            return redirect("desk", slug=made.slug)
    found = {
        "presets": presets.presets(),
        "chosen": request.POST.get("preset", presets.STANDARD),
        "editions": (EDITIONS | JOURNEYS).items(),
        "time_zones": event_form.time_zones(),
        "opens": "open" in request.POST or request.method == "GET",
        "is_another": request.POST.get("edition") == ANOTHER,
        "edition_name": request.POST.get("edition_name", ""),
        "values": request.POST if error else _begun(),
        "error": error,
        "faults": error.fields if error else {},
    }
    status = error.status if error else 200
    return render(request, "matches/desk/new_event.html", found, status=status)


def _begun() -> dict[str, str]:
    """What most events begin with: the day is today's."""
    return {"time_zone": "UTC", "starts_on": timezone.localdate().isoformat()}


def _made(request: HttpRequest, user: User) -> Event:
    given = {"starts_on": "", "ends_on": "", "edition": "", **request.POST.dict()}
    details = events.Details(**event_form.read(given))
    preset = request.POST.get("preset", "")
    return events.create_event(
        details=details, actor=actor_of_user(user), preset=preset, opens="open" in request.POST
    )
