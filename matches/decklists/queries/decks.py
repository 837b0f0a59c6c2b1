"""Decks handed in for events: who sees them, and what stands.

`visible` alone decides who sees a deck; pages, endpoints, exports and counts all ask it. The
event's staff and the player always see it. Others see it by the event's choice: never; after the
event, once it is finished; opponents, from the publication of the round on in which the two are
paired; or everybody, at once. A withdrawn entry's deck is shown to nobody else.
"""

from typing import Literal

import msgspec
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import NotFound
from companion.core.worded import Worded
from decks.queries.decks import Group, grouped
from matches.decklists.queries.deck_terms import terms_of
from matches.models import (
    DeckRegistration,
    Entry,
    Event,
    EventRole,
    Match,
    RegisteredCard,
    Round,
    Seat,
)
from matches.people.names import in_text
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.deck_rules import DeckVerdict

Status = Literal["missing", "legal", "illegal", "cannot_tell", "let_in"]
_STATUSES: dict[str, Status] = {
    DeckRegistration.Outcome.LEGAL: "legal",
    DeckRegistration.Outcome.ILLEGAL: "illegal",
    DeckRegistration.Outcome.CANNOT_TELL: "cannot_tell",
}
_VISIBILITY = "entry__event__rules__deck_visibility"
_WHEN = {
    "never": Worded("Decks of this event are not shown."),
    "after_event": Worded("Decks of this event are shown when it is finished."),
    "opponents": Worded(
        "Decks of this event are shown to opponents, once their pairing is published."
    ),
    "everyone": "",
}


def visible(actor: Actor) -> QuerySet[DeckRegistration]:
    """The decks that stand and that the actor may see, in every event."""
    standing = DeckRegistration.objects.filter(is_current=True)
    if actor.via in {"command", "job"} or (actor.user is not None and actor.user.is_superuser):
        return standing
    return standing.filter(_shown_to_all() | _own_or_staff(actor) | _met(actor))


def _shown_to_all() -> Q:
    chosen = Q(**{_VISIBILITY: "everyone"}) | Q(
        **{_VISIBILITY: "after_event"}, entry__event__state=Event.State.FINISHED
    )
    return chosen & _in_open_event()


def _in_open_event() -> Q:
    return ~Q(entry__event__state=Event.State.DRAFT) & ~Q(entry__state=Entry.State.WITHDRAWN)


def _own_or_staff(actor: Actor) -> Q:
    own = Q(entry__in=_entries_of(actor))
    if actor.user is None:
        return own
    staffed = EventRole.objects.filter(user_id=actor.user.pk).values("event")
    return own | Q(entry__event__in=staffed)


def _met(actor: Actor) -> Q:
    """Decks of those the actor is or was paired with, in published rounds."""
    mine = Seat.objects.filter(
        match=OuterRef("match"), entry__in=_entries_of(actor).exclude(state=Entry.State.WITHDRAWN)
    )
    theirs = Seat.objects.filter(Exists(mine), entry=OuterRef("entry")).exclude(
        round__state=Round.State.PREPARED
    )
    return Q(**{_VISIBILITY: "opponents"}) & _in_open_event() & Q(Exists(theirs))


def _entries_of(actor: Actor) -> QuerySet[Entry]:
    """The actor's own entries: a private link stands for one, an account for all of its own."""
    if actor.entry_id is not None:
        return Entry.objects.filter(pk=actor.entry_id)
    if actor.user is not None:
        return Entry.objects.filter(user_id=actor.user.pk)
    return Entry.objects.none()


def with_cards(found: QuerySet[DeckRegistration]) -> QuerySet[DeckRegistration]:
    """The same with their entries, events and cards."""
    cards = Prefetch("entries", RegisteredCard.objects.select_related("card"))
    return found.select_related("entry__event").prefetch_related(cards)


def of_event(event: Event, actor: Actor) -> QuerySet[DeckRegistration]:
    """The decks of an event that the actor may see, by number of the entry."""
    return visible(actor).filter(entry__event=event).order_by("entry__number")


def deck_of(entry: Entry, actor: Actor) -> DeckRegistration:
    """The deck that stands for an entry, with its cards.

    Raises NotFound where there is none for the actor, telling alike whether it is not there or
    not to be seen.
    """
    found = with_cards(visible(actor)).filter(entry=entry).first()
    if found is None:
        when = _WHEN[terms_of(entry.event).visibility]
        raise NotFound(
            Worded.together(
                Worded("No deck of %(name)s can be shown.", name=in_text(entry.name)),
                Worded.of(when) if when else "",
            ),
            code="no-deck",
        )
    return found


def history(entry: Entry) -> list[DeckRegistration]:
    """Every deck handed in for an entry, the newest first: for its player and the staff."""
    return list(DeckRegistration.objects.filter(entry=entry).order_by("-number"))


def registration_of(entry: Entry, number: int) -> DeckRegistration:
    """One of the decks handed in for an entry, replaced ones too. Raises NotFound."""
    found = with_cards(DeckRegistration.objects.filter(entry=entry, number=number)).first()
    if found is None:
        raise NotFound(
            Worded(
                "%(name)s has handed in no deck %(number)s.",
                name=in_text(entry.name),
                number=number,
            ),
            code="no-deck",
        )
    return found


def current(entry: Entry) -> DeckRegistration | None:
    """The deck that stands for an entry, whoever may see it."""
    return DeckRegistration.objects.filter(entry=entry, is_current=True).first()


def as_deck(registration: DeckRegistration) -> DeckOfCards:
    """A deck handed in, in the form that the rules engine takes: card ids, or words as written."""
    rows = registration.entries.all()
    return DeckOfCards(
        registration.warband, tuple(row.card.code if row.card else row.written for row in rows)
    )


def verdict_of(registration: DeckRegistration) -> DeckVerdict:
    """The verdict as it was stored."""
    return msgspec.convert(registration.verdict, DeckVerdict)


def status_of(registration: DeckRegistration | None) -> Status:
    """How the deck of an entry stands; 'let_in' where an organiser decided so."""
    if registration is None:
        return "missing"
    if registration.let_in_at is not None:
        return "let_in"
    return _STATUSES[registration.outcome]


def groups(registration: DeckRegistration) -> list[Group[RegisteredCard]]:
    """The cards under the headings of their kinds, by name; no query after `with_cards`."""
    return grouped(registration.entries.all(), card_of=lambda row: row.card)


def of_match(match: Match, actor: Actor) -> QuerySet[DeckRegistration]:
    """The decks at a match that the actor may see, by seat."""
    found = visible(actor).filter(entry__seats__match=match).select_related("entry__event")
    return found.order_by("entry__seats__position")


def registered_decks(match: Match) -> tuple[DeckOfCards | None, ...]:
    """The decks with which a match is or was played, by seat, None where none was handed in.

    For checking a game log, whoever may see the decks. A deck that was replaced after the match's
    round was closed is taken as it was.
    """
    until = match.round.closed_at or timezone.now()
    seats = list(match.seats.order_by("position").values_list("entry", flat=True))
    handed_in = DeckRegistration.objects.filter(entry__in=seats, handed_in_at__lte=until)
    by_entry = {row.entry_id: row for row in with_cards(handed_in).order_by("number")}
    return tuple(as_deck(by_entry[entry]) if entry in by_entry else None for entry in seats)
