"""The decks of an event as its staff see them: who is missing, whose deck is faulty."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_terms import Lock, Terms, lock, rounds_begun, terms_of
from matches.decklists.queries.decks import Status
from matches.entries.queries.entries import labels
from matches.models import DeckRegistration, DeckUnlock, Entry, Event
from rules_engine.deck_rules import DeckVerdict

IN = (Entry.State.SIGNED_UP, Entry.State.CHECKED_IN)
WAITED_FOR = (Event.State.CLOSED, Event.State.RUNNING)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """An entry with its deck. verdict: as stored, None without a deck. needs: whether an
    organiser has to do something about it."""

    entry: Entry
    label: str
    status: Status
    deck: DeckRegistration | None
    verdict: DeckVerdict | None
    lock: Lock
    needs: bool


@dataclass(frozen=True, slots=True)
class DeckDesk:
    """Every entry with its deck, and by which rules they are checked."""

    terms: Terms
    rows: list[DeckRow]

    def count(self, status: Status) -> int:
        """How many entries' decks stand so."""
        return sum(row.status == status for row in self.rows)


def deck_desk(event: Event) -> DeckDesk:
    """The decks of an event by number of the entry, in four queries.

    Who has left and handed in nothing is left out, and so are withdrawn entries.
    """
    terms, begun = terms_of(event), rounds_begun(event)
    entries = list(Entry.objects.filter(event=event).exclude(state=Entry.State.WITHDRAWN))
    standing = DeckRegistration.objects.filter(entry__event=event, is_current=True)
    decks = {deck.entry_id: deck for deck in standing}
    unlocks = {
        unlock.entry_id: unlock
        for unlock in DeckUnlock.objects.filter(entry__event=event, closed_at__isnull=True)
    }
    named = labels(entries)
    rows = []
    for entry in entries:
        deck = decks.get(entry.pk)
        if deck is None and entry.state not in (*IN, Entry.State.WAITLISTED):
            continue
        entry.event = event
        locked = lock(entry, terms, begun, unlocks.get(entry.pk))
        rows.append(_row(entry, named[entry.pk], deck, locked, terms))
    return DeckDesk(terms, rows)


def _row(
    entry: Entry, label: str, deck: DeckRegistration | None, locked: Lock, terms: Terms
) -> DeckRow:
    is_due = terms.required and entry.event.state in WAITED_FOR
    missing = deck is None and is_due and entry.state in IN
    return DeckRow(
        entry=entry,
        label=label,
        status=deck_queries.status_of(deck),
        deck=deck,
        verdict=deck_queries.verdict_of(deck) if deck else None,
        lock=locked,
        needs=missing or (deck is not None and deck.needs_decision),
    )


def statuses(event: Event) -> dict[int, Status]:
    """How each deck handed in stands, by the id of its entry, in one query."""
    standing = DeckRegistration.objects.filter(entry__event=event, is_current=True)
    return {deck.entry_id: deck_queries.status_of(deck) for deck in standing.defer("verdict")}


def how_many_need(event: Event) -> int:
    """How many entries an organiser has to do something about, by two counts at most.

    Missing decks are counted from the end of registration on: before that nobody is late.
    """
    standing = DeckRegistration.objects.filter(entry__event=event, is_current=True)
    left_in = standing.exclude(entry__state=Entry.State.WITHDRAWN)
    faulty = left_in.filter(outcome=DeckRegistration.Outcome.ILLEGAL, let_in_at=None).count()
    if not terms_of(event).required or event.state not in WAITED_FOR:
        return faulty
    has = DeckRegistration.objects.filter(entry=OuterRef("pk"), is_current=True)
    return faulty + Entry.objects.filter(~Exists(has), event=event, state__in=IN).count()
