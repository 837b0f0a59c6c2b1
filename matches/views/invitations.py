"""Invitations by links, to an event's staff or to an organisation: one page and one way in."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import UserError
from companion.core.models import User
from companion.core.worded import Worded
from matches.events.services import staff
from matches.models import Event, EventRole, Invitation, Member, MemberInvitation, Organisation
from matches.organisations import services as organisations
from matches.people.names import in_text
from matches.views.staff import MAY_DO

_OPENS = {"judge": "judge", "head_judge": "judge", "scorer": "event"}


@dataclass(frozen=True, slots=True)
class _Door:
    """A way in by a link. find: the open invitation of a secret. accept, join: take it with the
    account that asks, or with a new one. to: what one then belongs to. sentence: what became of it,
    by the role and the name. leads: where to."""

    find: Callable[..., Invitation | MemberInvitation]
    accept: Callable[..., EventRole | Member]
    join: Callable[..., EventRole | Member]
    to: str
    sentence: Callable[[str, str], str]
    leads: Callable[[EventRole | Member], HttpResponse]

    def of(self, found: object) -> Event | Organisation:
        """What an invitation or a role is to."""
        to: Event | Organisation = getattr(found, self.to)
        return to


@never_cache
@require_http_methods(["GET", "POST"])
def staff_invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Take the role at an event that an invitation offers, with an account that is there or with a
    new one.

    Raises Gone where the invitation was used, revoked or has expired.
    """
    return _answer(request, secret, _STAFF)


@never_cache
@require_http_methods(["GET", "POST"])
def organisation_invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Join an organisation, likewise."""
    return _answer(request, secret, _MEMBERS)


def _answer(request: HttpRequest, secret: str, door: _Door) -> HttpResponse:
    invitation = door.find(secret=secret)
    error = None
    if request.method == "POST":
        try:
            return _accepted(request, secret, door)
        except UserError as refused:
            error = refused
    found = {
        "invitation": invitation,
        "event": door.of(invitation),
        "is_organisation": door.to == "organisation",
        "may_do": MAY_DO[invitation.role],
        "typed": request.POST,
        "error": error,
    }
    status = error.status if error else 200
    return render(request, "matches/desk/invitation.html", found, status=status)


def _accepted(request: HttpRequest, secret: str, door: _Door) -> HttpResponse:
    if isinstance(request.user, User):
        taken = door.accept(secret=secret, user=request.user)
    else:
        taken = door.join(
            secret=secret,
            username=request.POST.get("username", ""),
            password=request.POST.get("password", ""),
            display_name=request.POST.get("display_name", ""),
        )
        login(request, taken.user)
    role, name = Worded.of(taken.get_role_display()), in_text(door.of(taken).name)
    messages.success(request, door.sentence(role, name))
    return door.leads(taken)


def _to_event(taken: EventRole | Member) -> HttpResponse:
    return redirect(_OPENS.get(taken.role, "desk"), slug=_STAFF.of(taken).slug)


def _to_organisation(taken: EventRole | Member) -> HttpResponse:
    return redirect(_MEMBERS.of(taken))


_STAFF = _Door(
    find=staff.find_invitation,
    accept=staff.accept_invitation,
    join=staff.join_with_new_account,
    to="event",
    sentence=lambda role, name: Worded("You are %(role)s of %(name)s.", role=role, name=name),
    leads=_to_event,
)
_MEMBERS = _Door(
    find=organisations.find_invitation,
    accept=organisations.accept_invitation,
    join=organisations.join_with_new_account,
    to="organisation",
    sentence=lambda role, name: Worded(
        "You are %(role)s of %(name)s and its events.", role=role, name=name
    ),
    leads=_to_organisation,
)
