"""The accounts, for organisers: who may create events, and links to set a new password."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.actors import actor_of_user
from companion.core.errors import NotAllowed, NotFound
from companion.core.models import User
from companion.core.proof import proved
from companion.core.services import accounts
from companion.core.worded import Worded
from matches.people.queries.mine import organises_for
from matches.people.services import password_links


@never_cache
@proved
@login_required
@require_http_methods(["GET", "POST"])
def people(request: HttpRequest) -> HttpResponse:
    """Find an account, make a link to set a new password, let it create events."""
    by = request.user
    if not isinstance(by, User) or not by.may_create_events:
        raise NotAllowed("Only organisers see the accounts.")
    link, link_for = "", None
    if request.method == "POST":
        link_for = _account(request.POST.get("user", ""))
        if "may_create_events" in request.POST:
            return _set_event_making(request, by, link_for)
        secret = password_links.hand_over(user=link_for, actor=actor_of_user(by))
        link = request.build_absolute_uri(reverse("set_password", args=[secret]))
    wanted = request.GET.get("q", "").strip()
    found = [
        (one, by.is_superuser or (organises_for(by, one) and not accounts.has_rights(one)))
        for one in accounts.find(wanted)
    ]
    context = {"people": found, "q": wanted, "link": link, "link_for": link_for}
    return render(request, "matches/desk/people.html", context)


def _account(number: str) -> User:
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 18 else 0
    found = User.objects.filter(pk=wanted).first()
    if found is None:
        raise NotFound("There is no such account.")
    return found


def _set_event_making(request: HttpRequest, by: User, user: User) -> HttpResponse:
    allowed = request.POST["may_create_events"] == "1"
    accounts.set_event_making(user=user, allowed=allowed, actor=actor_of_user(by))
    sentence = Worded("%(name)s may no longer create events.", name=user.label)
    if allowed:
        sentence = Worded("%(name)s may now create events.", name=user.label)
    messages.success(request, sentence)
    return redirect("people")
