"""Who may write for a group, and which journeys somebody may know of."""

from companion.core.actors import Actor
from companion.core.errors import NotAllowed, NotFound
from companion.core.worded import Worded
from matches.models import Event, Group, Journey
from matches.people.names import in_text
from matches.people.queries import roles


def may_play(actor: Actor, group: Group) -> bool:
    """Whether the actor plays a hero of the group, leads it, or enters results at the event."""
    if roles.roles_of(actor, group.event) & {"organiser", "scorekeeper"}:
        return True
    entry = roles.entry_of(actor, group.event)
    if entry is None or entry.state == entry.State.WITHDRAWN:
        return False
    return entry.pk == group.leader_id or group.heroes.filter(entry=entry, retired=False).exists()


def need_player(actor: Actor, group: Group) -> None:
    """Raises NotFound for somebody who may not know of the event, NotAllowed for somebody who may
    not write for the group."""
    if may_play(actor, group):
        return
    if not roles.can_see(actor, group.event):
        raise no_journey()
    raise NotAllowed(
        Worded(
            "Only the players of %(name)s and the event's organisers can do this. "
            "Nothing was changed. Open your own private link first.",
            name=in_text(group.name),
        )
    )


def no_journey() -> NotFound:
    """What is said where there is no journey for somebody, whatever the reason."""
    return NotFound("There is no journey at this address. Check the link.")


def journey_at(journey_id: int) -> Journey | None:
    """A journey with its group and event, None where there is none."""
    found = Journey.objects.select_related("group__event").filter(pk=journey_id)
    return found.first()


def journey_for(actor: Actor, journey_id: int) -> Journey:
    """A journey with its group and event. Raises NotFound where there is none for the actor."""
    journey = journey_at(journey_id)
    if journey is None or not roles.can_see(actor, journey.group.event):
        raise no_journey()
    return journey


def group_of(event: Event, number: int) -> Group:
    """A group of an event by its number. Raises NotFound."""
    group = Group.objects.filter(event=event, number=number).first()
    if group is None:
        raise NotFound("There is no group at this address. Check the link.")
    group.event = event
    return group
