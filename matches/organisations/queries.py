"""Organisations as pages and endpoints show them."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import NotAllowed, NotFound
from companion.core.worded import Worded
from matches.events.queries.events import visible_events
from matches.models import Event, EventRole, Member, MemberInvitation, Organisation
from matches.people.names import in_text

OVER = (Event.State.FINISHED, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class OrganisationPage:
    """An organisation with its events, those under way before those that are over. members,
    invitations: for members alone. may_join: events that the visitor organises and that belong to
    no organisation yet."""

    organisation: Organisation
    events: list[Event]
    over: list[Event]
    members: list[Member]
    invitations: list[MemberInvitation]
    is_member: bool
    is_keeper: bool
    may_join: list[Event]


def organisation_of(slug: str) -> Organisation:
    """An organisation by its address. Raises NotFound."""
    found = Organisation.objects.filter(slug=slug).first()
    if found is None:
        raise NotFound("There is no organisation at this address. Check the link.")
    return found


def is_keeper(actor: Actor, organisation: Organisation) -> bool:
    """Whether the actor keeps the organisation: one of its organisers, or who administers the
    site."""
    user = actor.user
    if user is None:
        return False
    organisers = organisation.members.filter(role=EventRole.Role.ORGANISER)
    return user.is_superuser or organisers.filter(user_id=user.pk).exists()


def is_member(actor: Actor, organisation: Organisation) -> bool:
    """Whether the actor works for the organisation."""
    user = actor.user
    return user is not None and organisation.members.filter(user_id=user.pk).exists()


def roles_in(organisation: Organisation, actor: Actor) -> list[str]:
    """What the actor is in the organisation, in the order of joining."""
    if actor.user is None:
        return []
    return list(organisation.members.filter(user=actor.user).values_list("role", flat=True))


def need_keeper(actor: Actor, organisation: Organisation) -> None:
    """Raises NotAllowed for who does not keep the organisation."""
    if not is_keeper(actor, organisation):
        raise NotAllowed(
            Worded(
                "Only an organiser of %(name)s can do this. Nothing was changed.",
                name=in_text(organisation.name),
            )
        )


def need_member(actor: Actor, organisation: Organisation) -> None:
    """Raises NotAllowed for who neither works for the organisation nor keeps it."""
    if not (is_member(actor, organisation) or is_keeper(actor, organisation)):
        raise NotAllowed(
            Worded(
                "Only members of %(name)s see who works for it. Ask one of them.",
                name=in_text(organisation.name),
            )
        )


def member_of(organisation: Organisation, member_id: int) -> Member:
    """A member of the organisation. Raises NotFound."""
    members = organisation.members.select_related("user", "organisation")
    found = members.filter(pk=member_id).first()
    if found is None:
        raise NotFound("There is no such member. Nothing was changed.")
    return found


def invitation_of(organisation: Organisation, invitation_id: int) -> MemberInvitation:
    """An invitation of the organisation. Raises NotFound."""
    made = organisation.invitations.select_related("organisation")
    found = made.filter(pk=invitation_id).first()
    if found is None:
        raise NotFound("There is no such invitation. Nothing was changed.")
    return found


def organisation_page(organisation: Organisation, actor: Actor) -> OrganisationPage:
    """The organisation's page for somebody: drafts show to their staff alone."""
    shown = list(visible_events(actor).filter(organisation=organisation).order_by("starts_on"))
    keeper = is_keeper(actor, organisation)
    member = keeper or is_member(actor, organisation)
    members = organisation.members.select_related("user")
    return OrganisationPage(
        organisation=organisation,
        events=[event for event in shown if event.state not in OVER],
        over=[event for event in shown if event.state in OVER][::-1],
        members=list(members) if member else [],
        invitations=list(open_invitations(organisation)) if keeper else [],
        is_member=member,
        is_keeper=keeper,
        may_join=list(_own_events(actor).filter(organisation=None)) if keeper else [],
    )


def open_invitations(organisation: Organisation) -> QuerySet[MemberInvitation]:
    """The invitations that can be used, the newest first."""
    made = organisation.invitations.select_related("made_by")
    return made.filter(used_at=None, revoked_at=None, expires_at__gt=timezone.now())


def _own_events(actor: Actor) -> QuerySet[Event]:
    organised = EventRole.objects.filter(user=actor.user, role=EventRole.Role.ORGANISER)
    return Event.objects.filter(pk__in=organised.values("event")).order_by("-starts_on", "-pk")


def organisations_of(actor: Actor) -> list[Organisation]:
    """The organisations that the actor works for, by name."""
    if actor.user is None:
        return []
    return list(Organisation.objects.filter(members__user=actor.user).distinct())
