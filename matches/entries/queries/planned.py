"""Who can be paired, and how many rounds are planned for them."""

from django.db.models import QuerySet

from matches.models import Entry, Event
from matches.rules import event_rules

State = Event.State


def ready_entries(event: Event) -> QuerySet[Entry]:
    """Entries that are in and, where the event asks for it, checked in."""
    states = [Entry.State.CHECKED_IN]
    if not event_rules.read(event.rules).check_in:
        states.append(Entry.State.SIGNED_UP)
    return Entry.objects.filter(event=event, state__in=states)


def planned_rounds(event: Event) -> int:
    """Swiss rounds to be played: by the field of round 1 once it is paired; else by who is ready,
    and before the start by who holds a place, since nobody need be there yet.

    A late entry or a drop so does not change the length of the event.
    """
    rules = event_rules.read(event.rules)
    if rules.rounds is not None and not rules.is_scheduled:
        return rules.rounds
    began_with = Entry.objects.filter(seats__round__event=event, seats__round__number=1).count()
    if not began_with and event.state in {State.DRAFT, State.OPEN, State.CLOSED}:
        holding = [Entry.State.SIGNED_UP, Entry.State.CHECKED_IN]
        began_with = Entry.objects.filter(event=event, state__in=holding).count()
    return event_rules.rounds_for(rules, began_with or ready_entries(event).count())
