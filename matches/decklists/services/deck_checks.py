"""Checking decks by the rules of their event, as of its first day."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.services.audit import record
from decks.queries.decks import verdicts
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_terms import terms_of
from matches.models import DeckRegistration, Event
from matches.people.names import in_text
from matches.people.services import permissions, versions
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.deck_rules import DeckVerdict, Finding
from rules_engine.deck_rules.verdict import Counts

VERDICT_FIELDS = ("format", "list_id", "rules_of", "outcome", "verdict", "checked_at")
# values of the rules and details of an event that verdicts rest on
BASIS = frozenset({"deck_format", "deck_list", "edition", "starts_on"})


def checked(event: Event, decks: Iterable[DeckOfCards]) -> list[dict[str, Any]]:
    """What the event's rules say of decks, as the fields that a registration keeps of it."""
    terms, now = terms_of(event), timezone.now()
    found: Iterable[DeckVerdict]
    if terms.format_id is None:
        found = (_unchecked(event.edition) for _ in decks)
    else:
        found = verdicts(decks, format_id=terms.format_id, on=terms.day, list_id=terms.list_id)
    return [
        {
            "format": terms.format_id or "",
            "list_id": terms.list_id or "",
            "rules_of": terms.day,
            "outcome": str(verdict.outcome),
            "verdict": msgspec.to_builtins(verdict),
            "checked_at": now,
        }
        for verdict in found
    ]


def _unchecked(edition: str) -> DeckVerdict:
    """Of an edition whose deck rules are not known nothing is said but that."""
    return DeckVerdict(
        format_id="",
        list_id=None,
        counts=Counts(0, 0, 0, 0, 0, 0),
        faults=(),
        gaps=(
            Finding(
                "gap",
                "unknown-edition",
                "",
                (),
                (),
                f"The deck rules of {in_text(edition)} are not known here, so nothing was checked.",
                "Look over the deck by hand.",
            ),
        ),
        notes=(),
    )


@transaction.atomic
def recheck_decks(*, event: Event, actor: Actor) -> int:
    """Check every deck that stands anew, by the event's rules and the catalogue as they are now.

    Returns how many got another verdict.
    """
    permissions.require(actor, event, "organiser", "judge")
    versions.hold(event)
    return check_anew(event, actor=actor)


def check_anew(event: Event, *, actor: Actor) -> int:
    """The same for an event that is held, by somebody who may change its rules."""
    standing = DeckRegistration.objects.filter(entry__event=event, is_current=True)
    rows = list(deck_queries.with_cards(standing).order_by("entry__number"))
    before: dict[str, str] = {}
    after: dict[str, str] = {}
    contents = (deck_queries.as_deck(row) for row in rows)
    for row, fields in zip(rows, checked(event, contents), strict=True):
        if row.outcome != fields["outcome"]:
            name = f"{in_text(row.entry.name)} (#{row.entry.number})"
            before[name], after[name] = row.outcome, fields["outcome"]
        for field, value in fields.items():
            setattr(row, field, value)
    DeckRegistration.objects.bulk_update(rows, VERDICT_FIELDS, batch_size=200)
    if rows:
        record(
            actor=actor,
            action="deck.rechecked",
            summary=f"Decks checked anew: {len(after)} of {len(rows)} verdicts changed",
            event_id=event.pk,
            about=event,
            before=before,
            after=after,
        )
    return len(after)
