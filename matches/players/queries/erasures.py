"""What stands in the way of erasing a name, and by which names somebody went."""

from dataclasses import dataclass

from django.db.models import Count, Q

from companion.core.models import AuditRecord, User
from companion.core.worded import Worded
from matches.models import Entry, Event, EventRole, Member, Organisation
from matches.people.names import in_text

OVER = (Event.State.FINISHED, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why a name cannot be erased yet, and what to do. event: for which, if for one."""

    text: str
    event: Event | None = None


def hindrances(user: User) -> list[Hindrance]:
    """Everything that keeps an account from being erased, by event."""
    entries = Entry.objects.filter(user=user).select_related("event").order_by("event_id")
    found = [hindrance for entry in entries if (hindrance := in_the_way(entry)) is not None]
    roles = EventRole.objects.filter(user=user).exclude(event__state__in=OVER)
    for role in roles.select_related("event").order_by("event_id", "pk"):
        sentence = Worded(
            "You are %(role)s of %(name)s, which is not over. Ask its organiser to "
            "take the role back.",
            role=Worded.of(role.get_role_display()),
            name=in_text(role.event.name),
        )
        found.append(Hindrance(sentence, role.event))
    return found + [_alone(one) for one in alone_in(user)]


def alone_in(user: User) -> list[Organisation]:
    """The organisations whose only organiser the account is, by name."""
    organisers = Count("members", filter=Q(members__role=EventRole.Role.ORGANISER))
    kept = Organisation.objects.annotate(organisers=organisers).filter(organisers=1)
    own = Member.objects.filter(user=user, role=EventRole.Role.ORGANISER)
    return list(kept.filter(pk__in=own.values("organisation")))


def _alone(organisation: Organisation) -> Hindrance:
    sentence = Worded(
        "You are the only organiser of %(name)s. Invite another one first.",
        name=in_text(organisation.name),
    )
    return Hindrance(sentence)


def in_the_way(entry: Entry, *, own: bool = True) -> Hindrance | None:
    """Why an entry's name cannot be erased now; None where it can. own: it is told to the player,
    else to who erases it for them."""
    event = entry.event
    if event.state in OVER or (entry.state == Entry.State.WITHDRAWN and not entry.seats.exists()):
        return None
    named = in_text(event.name)
    if not own:
        return Hindrance(_for_another(entry, named), event)
    if event.state == Event.State.RUNNING:
        sentence = Worded(
            "%(named)s is being played, and its pairings and judges need your name. "
            "Drop from it if you leave, and erase the name when the event is "
            "finished.",
            named=named,
        )
    else:
        sentence = Worded(
            "You are entered in %(named)s, which has not started. Withdraw first.", named=named
        )
    return Hindrance(sentence, event)


def _for_another(entry: Entry, event: str) -> Worded:
    player = in_text(entry.name)
    if entry.event.state == Event.State.RUNNING:
        return Worded(
            "%(event)s is being played, and its pairings and judges need the name of %(player)s. "
            "Note the player as dropped where they leave, and erase the name when the event is "
            "finished.",
            event=event,
            player=player,
        )
    return Worded(
        "%(player)s is entered in %(event)s, which has not started. Withdraw the entry first.",
        event=event,
        player=player,
    )


def former_names(entry: Entry) -> set[str]:
    """The names that an entry had by the record, told to others or to the staff alone."""
    rows = AuditRecord.objects.filter(object_type="entry", object_id=entry.pk)
    pairs = rows.values_list("before", "after")
    return {
        name
        for pair in pairs
        for values in pair
        if isinstance(values, dict)
        for name in (values.get("name"), values.get("real_name"))
        if isinstance(name, str) and name
    }
