"""The book of journeys: one held while it is written."""

from matches.models import Event, Group, Journey
from matches.people.services import versions
from rules_engine.facts import canonical
from rules_engine.log import JourneyHeader
from rules_engine.log.chain import start


def hold(journey: Journey) -> Event:
    """Hold the journey's event and the journey until the transaction ends, and bring it up to
    date."""
    event = versions.hold(journey.group.event)
    journey.refresh_from_db(from_queryset=Journey.objects.select_for_update())
    journey.group.event = event
    return event


def hold_group(group: Group) -> Event:
    """Hold the group's event until the transaction ends, and bring the group up to date."""
    event = versions.hold(group.event)
    group.refresh_from_db()
    group.event = event
    return event


def put_header(journey: Journey, header: JourneyHeader) -> None:
    """Begin the journey's log with this header; nothing is saved."""
    journey.header = canonical.of_struct(header).decode()
    journey.h = start(header)
