"""Organisations made and kept, their members invited, their events taken in and let go.

A member's role is written down at each of the organisation's events as a role like any other, so
that whatever asks who may do what asks in one place, and an event keeps its own staff besides.
"""

from datetime import date, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import User
from companion.core.services.audit import record
from companion.core.services.secrets import hash_of, new_secret
from companion.core.strings import lines_of
from companion.core.worded import Worded
from matches.events.services import copying
from matches.models import Event, EventRole, Member, MemberInvitation, Organisation
from matches.organisations.queries import OVER, need_keeper, open_invitations
from matches.people.names import clean_name, in_text
from matches.people.services import invitations, permissions, versions

INVITATION_LIFE = timedelta(days=14)
ABOUT_LONGEST = 2000
MOST_OPEN = 100  # invitations at a time
Role = EventRole.Role
_TAKEN = ("new",)  # the address of the form


@transaction.atomic
def make_organisation(*, name: str, actor: Actor, about: str = "") -> Organisation:
    """An organisation of one organiser, its maker. Raises NotAllowed for an account that may not
    create events, Invalid for a name or a text that does not fit."""
    user = actor.user
    if user is None or not (user.may_create_events or user.is_superuser):
        raise NotAllowed(
            "Organisations are made by accounts that may create events. Sign in with one."
        )
    made = Organisation(name=_name(name), about=_about(about))
    stem = slugify(made.name)[:50].strip("-") or "organisation"
    for number in range(1, 100):
        made.slug = stem if number == 1 else f"{stem}-{number}"
        if made.slug not in _TAKEN and not Organisation.objects.filter(slug=made.slug).exists():
            break
    try:
        with transaction.atomic():
            made.save()
    except IntegrityError as error:
        raise Conflict(
            "An organisation of this name was made at this moment. Try again."
        ) from error
    Member.objects.create(organisation=made, user=user, role=Role.ORGANISER)
    _note(made, actor, "made", f"Organisation {in_text(made.name)} made")
    return made


@transaction.atomic
def change_organisation(
    *, organisation: Organisation, actor: Actor, name: str, about: str = ""
) -> Organisation:
    """Change what an organisation is called and says of itself. Raises NotAllowed, Invalid."""
    _hold(organisation, actor)
    organisation.name, organisation.about = _name(name), _about(about)
    organisation.save(update_fields=["name", "about"])
    _note(organisation, actor, "changed", f"Organisation {in_text(organisation.name)} changed")
    return organisation


@transaction.atomic
def invite(
    *, organisation: Organisation, role: str, actor: Actor, note: str = ""
) -> tuple[MemberInvitation, str]:
    """An invitation to join with a role, and the secret of its link, which is told this once.

    note: for whom it is. Raises Invalid for a role there is not, Conflict where too many are open.
    """
    _hold(organisation, actor)
    if role not in Role.values:
        raise Invalid(
            Worded(
                "There is no role %(role)s. Choose one of: %(values)s.",
                role=repr(role),
                values=Worded.listed(map(Worded.of, Role.labels)),
            ),
            fields={"role": "Choose a role."},
        )
    if open_invitations(organisation).count() >= MOST_OPEN:
        raise Conflict(
            Worded(
                "%(most_open)s invitations are open. Revoke those that nobody uses "
                "first. Nothing was changed.",
                most_open=MOST_OPEN,
            ),
            code="too-many-invitations",
        )
    secret = new_secret()
    made = MemberInvitation.objects.create(
        organisation=organisation,
        role=role,
        secret_hash=hash_of(secret),
        note=clean_name(note, what="note", needed=False),
        made_by=actor.user,
        expires_at=timezone.now() + INVITATION_LIFE,
    )
    _note(organisation, actor, "invited", f"Invited a {made.get_role_display()}")
    return made, secret


def find_invitation(*, secret: str) -> MemberInvitation:
    """The open invitation of this secret. Raises Gone where it was used, revoked or expired."""
    return invitations.find(MemberInvitation, secret, to="organisation")


@transaction.atomic
def accept_invitation(*, secret: str, user: User) -> Member:
    """Join by an invitation, which is used up: with its role at every event of the organisation
    that is not over."""
    invitation = find_invitation(secret=secret)
    invitations.use_up(invitation, user)
    organisation = invitation.organisation
    member, _ = Member.objects.get_or_create(
        organisation=organisation, user=user, role=invitation.role
    )
    actor = actor_of_user(user)
    for event in organisation.events.exclude(state__in=OVER).order_by("pk"):
        _give_role(event, member, actor)
    summary = f"{in_text(user.label)} is now {member.get_role_display()}"
    _note(organisation, actor, "joined", summary, after={"role": member.role})
    return member


@transaction.atomic
def join_with_new_account(
    *, secret: str, username: str, password: str, display_name: str = ""
) -> Member:
    """Make an account and join by an invitation, in one."""
    invitation = find_invitation(secret=secret)
    user = invitations.account_for(
        invitation.organisation.name,
        username=username,
        password=password,
        display_name=display_name,
    )
    return accept_invitation(secret=secret, user=user)


@transaction.atomic
def revoke_invitation(*, invitation: MemberInvitation, actor: Actor) -> None:
    """End an invitation that was not used; doing it twice is doing it once."""
    _hold(invitation.organisation, actor)
    if invitations.end(invitation):
        summary = f"Invitation as {invitation.get_role_display()} revoked"
        _note(invitation.organisation, actor, "invitation_revoked", summary)


@transaction.atomic
def remove_member(*, member: Member, actor: Actor) -> None:
    """Take a member's role away, at all of the organisation's events too. Members may leave by
    themselves. An event that is over and would have no organiser any more passes to those of the
    organisation. Raises Conflict for the last organiser, of the organisation or of an event that
    is not over."""
    organisation = member.organisation
    if actor.user is None or actor.user.pk != member.user_id:
        need_keeper(actor, organisation)
    Organisation.objects.select_for_update().get(pk=organisation.pk)
    organisers = organisation.members.filter(role=Role.ORGANISER)
    if member.role == Role.ORGANISER and not organisers.exclude(pk=member.pk).exists():
        raise Conflict(
            Worded(
                "%(label)s is the only organiser. Invite another one first; nothing was changed.",
                label=in_text(member.user.label),
            ),
            code="last-organiser",
        )
    heirs = list(organisers.exclude(pk=member.pk).select_related("user"))
    for event in organisation.events.order_by("pk"):
        _take_role(event, member, actor, heirs)
    summary = f"{in_text(member.user.label)} is no longer {member.get_role_display()}"
    before = {"role": member.role, "user": member.user.username}
    _note(organisation, actor, "left", summary, before=before)
    Member.objects.filter(pk=member.pk).delete()


@transaction.atomic
def take_in(*, organisation: Organisation, event: Event, actor: Actor) -> None:
    """Make an event the organisation's: its members have their roles there, its precedents hold.

    Twice is once. Raises NotAllowed for who does not keep the organisation or does not organise the
    event, Conflict for another's event.
    """
    _hold(organisation, actor)
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    held = Event.objects.values_list("organisation_id", flat=True).get(pk=event.pk)
    if held == organisation.pk:
        return
    if held is not None:
        raise Conflict(
            "The event belongs to another organisation. Let that one give it up first. Nothing was "
            "changed.",
            code="belongs-to-another",
        )
    event.organisation = organisation
    event.save(update_fields=["organisation"])
    if event.state not in OVER:
        for member in organisation.members.select_related("user"):
            _give_role(event, member, actor)
    summary = f"{in_text(event.name)} belongs to {in_text(organisation.name)}"
    _note(organisation, actor, "event_added", summary, event=event)


@transaction.atomic
def let_go(*, organisation: Organisation, event: Event, actor: Actor) -> None:
    """Let an event be the organisation's no more. Its staff stay as they are, to be changed on its
    own page."""
    _hold(organisation, actor)
    versions.hold(event)
    gone = Event.objects.filter(pk=event.pk, organisation=organisation).update(organisation=None)
    if gone:
        event.organisation = None
        summary = f"{in_text(event.name)} belongs to {in_text(organisation.name)} no more"
        _note(organisation, actor, "event_removed", summary, event=event)


@transaction.atomic
def event_like(
    *, organisation: Organisation, event: Event, actor: Actor, name: str, starts_on: date
) -> Event:
    """A draft of the organisation with the rules and staff of an earlier event of it.

    Raises Invalid for an event that is not the organisation's, and what `copy_event` raises.
    """
    _hold(organisation, actor)
    if event.organisation_id != organisation.pk:
        raise Invalid("That event is not this organisation's. Choose one of its events.")
    made = copying.copy_event(event=event, actor=actor, name=name, starts_on=starts_on)
    take_in(organisation=organisation, event=made, actor=actor)
    return made


def _give_role(event: Event, member: Member, actor: Actor) -> None:
    """The member's role at an event, told in the event's own record."""
    versions.hold(event)
    role, made = EventRole.objects.get_or_create(event=event, user=member.user, role=member.role)
    if made:
        record(
            actor=actor,
            action="staff.joined",
            summary=f"{in_text(member.user.label)} is now {role.get_role_display()}, as a member "
            f"of {in_text(member.organisation.name)}",
            event_id=event.pk,
            about=role,
            after={"role": role.role},
        )


def _take_role(event: Event, member: Member, actor: Actor, heirs: list[Member]) -> None:
    """The member's role taken away at an event. heirs: organisers to whom an event that is over
    passes where nobody else organises it."""
    versions.hold(event)
    held = EventRole.objects.filter(event=event, user=member.user, role=member.role).first()
    if held is None:
        return
    others = EventRole.objects.filter(event=event, role=Role.ORGANISER).exclude(pk=held.pk)
    is_last = held.role == Role.ORGANISER and not others.exists()
    if is_last and event.state in OVER:
        for heir in heirs:
            _give_role(event, heir, actor)
    elif is_last:
        raise Conflict(
            Worded(
                "%(label)s is the only organiser of %(name)s. Invite another one there "
                "first; nothing was changed.",
                label=in_text(member.user.label),
                name=in_text(event.name),
            ),
            code="last-organiser",
        )
    record(
        actor=actor,
        action="staff.removed",
        summary=f"{in_text(member.user.label)} is no longer {held.get_role_display()}",
        event_id=event.pk,
        about=held,
        before={"role": held.role, "user": member.user.username},
    )
    held.delete()


def _hold(organisation: Organisation, actor: Actor) -> None:
    Organisation.objects.select_for_update().get(pk=organisation.pk)
    need_keeper(actor, organisation)


def _name(name: str) -> str:
    return clean_name(name, what="name", longest=100)


def _about(about: str) -> str:
    about = lines_of(about)
    if len(about) > ABOUT_LONGEST:
        raise Invalid(
            Worded(
                "The text is longer than %(about_longest)s characters. Nothing was changed.",
                about_longest=ABOUT_LONGEST,
            ),
            fields={
                "about": Worded(
                    "At most %(about_longest)s characters.", about_longest=ABOUT_LONGEST
                )
            },
        )
    return about


def _note(
    organisation: Organisation,
    actor: Actor,
    action: str,
    summary: str,
    *,
    event: Event | None = None,
    **values: object,
) -> None:
    record(
        actor=actor,
        action=f"organisation.{action}",
        summary=summary,
        event_id=event.pk if event else None,
        about=organisation,
        **values,  # type: ignore[arg-type]
    )
