"""Staff of an event: invited by a link, without e-mail."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Conflict, Invalid
from companion.core.models import User
from companion.core.services.audit import record
from companion.core.services.secrets import hash_of, new_secret
from companion.core.worded import Worded
from matches.models import Event, EventRole, Invitation
from matches.people.names import clean_name, in_text
from matches.people.services import invitations, permissions, versions

INVITATION_LIFE = timedelta(days=14)
Role = EventRole.Role


@transaction.atomic
def invite(*, event: Event, role: str, actor: Actor, note: str = "") -> tuple[Invitation, str]:
    """An invitation to a staff role and the secret of its link, which is told this once.

    note: for whom it is. Raises Invalid for a role there is not.
    """
    permissions.require(actor, event, "organiser")
    if role not in Role.values:
        raise Invalid(
            Worded(
                "There is no role %(role)s. Choose one of: %(values)s.",
                role=repr(role),
                values=Worded.listed(map(Worded.of, Role.labels)),
            ),
            fields={"role": "Choose a role."},
        )
    secret = new_secret()
    invitation = Invitation.objects.create(
        event=event,
        role=role,
        secret_hash=hash_of(secret),
        note=clean_name(note, what="note", needed=False),
        made_by=actor.user,
        expires_at=timezone.now() + INVITATION_LIFE,
    )
    record(
        actor=actor,
        action="staff.invited",
        summary=f"Invited a {role}{f' ({invitation.note})' if invitation.note else ''}",
        event_id=event.pk,
        about=invitation,
        after={"role": role},
    )
    return invitation, secret


def find_invitation(*, secret: str) -> Invitation:
    """The open invitation of this secret. Raises Gone where it was used, revoked or expired."""
    return invitations.find(Invitation, secret, to="event")


@transaction.atomic
def accept_invitation(*, secret: str, user: User) -> EventRole:
    """Take the role that the invitation offers; the link is used up."""
    invitation = find_invitation(secret=secret)
    versions.hold(invitation.event)
    invitations.use_up(invitation, user)
    role, _ = EventRole.objects.get_or_create(
        event=invitation.event, user=user, role=invitation.role
    )
    record(
        actor=actor_of_user(user),
        action="staff.joined",
        summary=f"{in_text(user.label)} is now {role.get_role_display()}",
        event_id=invitation.event_id,
        about=role,
        after={"role": role.role},
    )
    return role


@transaction.atomic
def join_with_new_account(
    *, secret: str, username: str, password: str, display_name: str = ""
) -> EventRole:
    """Make an account and take the role that the invitation offers, in one."""
    invitation = find_invitation(secret=secret)
    user = invitations.account_for(
        invitation.event.name, username=username, password=password, display_name=display_name
    )
    return accept_invitation(secret=secret, user=user)


@transaction.atomic
def revoke_invitation(*, invitation: Invitation, actor: Actor) -> None:
    """End an invitation that was not used; doing it twice is doing it once."""
    permissions.require(actor, invitation.event, "organiser")
    if invitations.end(invitation):
        record(
            actor=actor,
            action="staff.invitation_revoked",
            summary=f"Invitation as {invitation.role} revoked",
            event_id=invitation.event_id,
            about=invitation,
        )


@transaction.atomic
def remove_role(*, role: EventRole, actor: Actor) -> None:
    """Take a staff role away. Raises Conflict for the last organiser's."""
    event = role.event
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    organisers = EventRole.objects.filter(event=event, role=Role.ORGANISER)
    if role.role == Role.ORGANISER and not organisers.exclude(pk=role.pk).exists():
        raise Conflict(
            Worded(
                "%(label)s is the only organiser. Invite another one first; nothing was changed.",
                label=in_text(role.user.label),
            ),
            code="last-organiser",
        )
    record(
        actor=actor,
        action="staff.removed",
        summary=f"{in_text(role.user.label)} is no longer {role.get_role_display()}",
        event_id=event.pk,
        about=role,
        before={"role": role.role, "user": role.user.username},
    )
    EventRole.objects.filter(pk=role.pk).delete()
