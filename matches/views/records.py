"""A player's record: one's own, what is shown of it, what others show; taken away and erased."""

import json

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from companion.core import limits
from companion.core.actors import actor_of_user
from companion.core.errors import Invalid, NotAllowed, UserError
from companion.core.models import User
from companion.core.proof import need_password
from companion.core.worded import Worded
from matches.models import Entry
from matches.players.queries import erasures, held, records
from matches.players.services import erasure, showing

JSON = "application/json"


@never_cache
@login_required
@require_GET
def own_record(request: HttpRequest) -> HttpResponse:
    """All that one has played, across events."""
    page = records.own_record(_user(request))
    return render(request, "matches/players/own.html", {"page": page, "is_own": True})


@limits.counted_as("costly")
@require_GET
def player_record(request: HttpRequest, address: str) -> HttpResponse:
    """What a player shows to everybody."""
    page = records.public_record(address)
    return render(request, "matches/players/public.html", {"page": page, "is_own": False})


@login_required
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep what one shows."""
    user = _user(request)
    switches = {name: name in request.POST for name in showing.SWITCHES}
    address = request.POST.get("address", "")
    profile = showing.choose(user=user, actor=actor_of_user(user), address=address, **switches)
    if profile.is_public:
        messages.success(request, Worded("Kept. Your record shows to everybody what you chose."))
    else:
        messages.success(request, Worded("Kept. Your record shows to nobody but you."))
    return redirect("own_record")


@never_cache
@login_required
@require_GET
def export(request: HttpRequest, form: str) -> HttpResponse:
    """Everything that is held of one as JSON, or one's matches as a sheet."""
    user = _user(request)
    if form == "csv":
        content, kind = held.sheet_of(records.own_record(user)), "text/csv; charset=utf-8"
    else:
        content, kind = (
            json.dumps(held.held_of(user), indent=2, ensure_ascii=False),
            "application/json",
        )
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="my-record.{form}"'
    return response


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def erase(request: HttpRequest) -> HttpResponse:
    """Erase one's name, or the whole account, after its password and a word that says so."""
    user = _user(request)
    error = None
    if request.method == "POST":
        try:
            return _erased(request, user)
        except UserError as refused:
            error = refused
    entries = Entry.objects.filter(user=user).select_related("event").order_by("-event__starts_on")
    context = {
        "entries": [(entry, erasures.in_the_way(entry)) for entry in entries],
        "hindrances": erasures.hindrances(user),
        "error": error,
    }
    status = error.status if error else 200
    return render(request, "matches/players/erase.html", context, status=status)


def _erased(request: HttpRequest, user: User) -> HttpResponse:
    what = request.POST.get("what", "")
    entry = Entry.objects.filter(user=user, pk=int(what)).first() if what.isdecimal() else None
    if entry is None and what != "account":
        raise Invalid("Choose what is to be erased. Nothing was erased.")
    need_password(request, user, request.POST.get("password", ""))
    if entry is not None:
        erasure.erase_entry(entry=entry, actor=actor_of_user(user))
        messages.success(
            request, Worded("Your name is erased from %(name)s.", name=entry.event.name)
        )
        return redirect("own_record")
    erasure.erase_account(user=user, actor=actor_of_user(user))
    logout(request)
    messages.success(request, Worded("Your account and your names are erased."))
    return redirect("front")


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise NotAllowed("Sign in first.")
    return request.user
