"""Invitations by links that work once, to whatever: an event's staff, an organisation."""

from typing import TypeVar

from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Gone
from companion.core.models import User
from companion.core.services import accounts
from companion.core.services.secrets import hash_of
from matches.models import Invitation, MemberInvitation
from matches.people.names import clean_name, in_text

Made = TypeVar("Made", Invitation, MemberInvitation)


def find(kind: type[Made], secret: str, *, to: str) -> Made:
    """The open invitation of this secret, with what it is `to`.

    Raises Gone where it was used, revoked or has expired.
    """
    still_open = kind._default_manager.filter(
        used_at=None, revoked_at=None, expires_at__gt=timezone.now()
    )
    found = still_open.select_related(to).filter(secret_hash=hash_of(secret)).first()
    if found is None:
        raise Gone(
            "This invitation was used, revoked or has expired. Ask an organiser for a new one."
        )
    return found


def use_up(invitation: Invitation | MemberInvitation, user: User) -> None:
    """Note who used it. Raises Gone where somebody was faster."""
    unused = type(invitation)._default_manager.filter(
        pk=invitation.pk, used_at=None, revoked_at=None
    )
    if not unused.update(used_at=timezone.now(), used_by=user):
        raise Gone("This invitation was used just now. Ask an organiser for a new one.")


def end(invitation: Invitation | MemberInvitation) -> bool:
    """Revoke one that was not used; whether it was still open."""
    unused = type(invitation)._default_manager.filter(
        pk=invitation.pk, used_at=None, revoked_at=None
    )
    return bool(unused.update(revoked_at=timezone.now()))


def account_for(to: str, *, username: str, password: str, display_name: str) -> User:
    """A new account for somebody who was invited to this event or organisation. Raises Invalid."""
    return accounts.create_account(
        username=username,
        password=password,
        display_name=clean_name(display_name, needed=False),
        actor=Actor(label=f"an invitation to {in_text(to)}"),
    )
