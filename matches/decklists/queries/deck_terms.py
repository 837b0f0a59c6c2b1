"""By which rules an event's decks are checked, and until when they may be handed in."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext

from decks.queries.formats import every_format
from matches.models import DeckUnlock, Entry, Event, Round
from matches.rules import event_rules
from matches.rules.editions import EDITIONS
from matches.rules.event_rules import DeckVisibility
from rules_engine.deck_rules import DeckFormat, deck_formats

Why = Literal["", "over", "withdrawn", "late"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What an event asks of decks.

    format_id: the event's own, else that of its edition, None for an edition whose deck rules are
    not known. list_id: None for the list that the
    format has on `day`, the event's first. deadline: None for the start of round 1.
    """

    format_id: str | None
    list_id: str | None
    day: date
    required: bool
    deadline: datetime | None
    visibility: DeckVisibility


@dataclass(frozen=True, slots=True)
class Lock:
    """Whether a deck may be handed in now.

    why: '' while it may; 'over' and 'withdrawn' hold for everybody, 'late' not for an organiser.
    text: it in a sentence, '' while it may. unlock: the leave that an organiser gave, if one
    stands.
    """

    why: Why
    text: str
    unlock: DeckUnlock | None = None

    @property
    def is_open(self) -> bool:
        """Whether the player may hand in a deck."""
        return not self.why


def terms_of(event: Event) -> Terms:
    """What the event asks of decks; no query."""
    rules = event_rules.read(event.rules)
    return Terms(
        format_id=rules.deck_format or (event.edition if event.edition in EDITIONS else None),
        list_id=rules.deck_list,
        day=event.starts_on,
        required=rules.decks_required,
        deadline=rules.deck_deadline,
        visibility=rules.deck_visibility,
    )


def format_of(event: Event) -> DeckFormat | None:
    """The deck rules of an event, None where those of its edition are not known; a query for a
    house format alone."""
    format_id = terms_of(event).format_id
    if format_id is None:
        return None
    return deck_formats().get(format_id) or every_format().get(format_id)


def lock_of(entry: Entry) -> Lock:
    """Whether a deck may be handed in for an entry now, in two queries."""
    unlock = DeckUnlock.objects.filter(entry=entry, closed_at__isnull=True).first()
    return lock(entry, terms_of(entry.event), rounds_begun(entry.event), unlock)


def rounds_begun(event: Event) -> int:
    """The number of the last round that players have seen, 0 before the first."""
    seen = Round.objects.filter(event=event, published_at__isnull=False)
    return seen.order_by("-number").values_list("number", flat=True).first() or 0


def lock(entry: Entry, terms: Terms, begun: int, unlock: DeckUnlock | None) -> Lock:
    """The same from what is known already; no query. A late entry's deck is locked when the first
    round it may be paired in is published, where the event names no deadline."""
    event = entry.event
    if event.state in {Event.State.FINISHED, Event.State.CANCELLED}:
        return Lock(
            "over",
            gettext("The event is %(state)s: it takes no decks any more.")
            % {"state": translation.gettext(event.get_state_display())},
        )
    if entry.state == Entry.State.WITHDRAWN:
        return Lock("withdrawn", gettext("The entry is withdrawn, so it needs no deck."))
    if unlock is not None:
        return Lock("", "", unlock)
    if terms.deadline is not None:
        if timezone.now() < terms.deadline:
            return Lock("", "")
        local = terms.deadline.astimezone(ZoneInfo(event.time_zone))
        return Lock(
            "late",
            gettext("Decks could be handed in until %(time)s.")
            % {"time": date_format(local, "DATETIME_FORMAT")},
        )
    if begun >= entry.entered_round:
        return Lock(
            "late",
            gettext("Decks are locked since round %(number)s was published.")
            % {"number": entry.entered_round},
        )
    return Lock("", "")
