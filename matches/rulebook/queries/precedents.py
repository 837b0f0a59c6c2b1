"""Precedents of an organisation among everything else that the rules box finds."""

from functools import lru_cache

from django.db.models import Q, QuerySet

from matches.models import Event, Precedent
from matches.rules.editions import EDITIONS
from rules_engine.lookup import Index, Text, texts

MOST = 2000  # precedents of one organisation that are searched


def held_at(event: Event) -> QuerySet[Precedent]:
    """The precedents that hold at an event, the newest first: those of its organisation's events,
    and of the account that created it; its own alone where it has neither."""
    whose = Q(event=event)
    if event.created_by_id is not None:
        whose |= Q(owner_id=event.created_by_id)
    if event.organisation_id is not None:
        whose |= Q(event__organisation_id=event.organisation_id)
    found = Precedent.objects.filter(whose, withdrawn_at__isnull=True)
    return found.select_related("event", "owner").order_by("-pk")


def text_of(precedent: Precedent) -> Text:
    """A precedent as a text that can be found."""
    known = precedent.edition in EDITIONS
    return Text(
        kind="precedent",
        key=precedent.key,
        title=precedent.question,
        heading=f"{precedent.key} {precedent.question}",
        body=precedent.answer,
        editions=(precedent.edition,) if known else tuple(EDITIONS),
    )


def index_with(event: Event) -> Index:
    """Everything that can be found, with the precedents that hold at an event."""
    return _laid_out(tuple(map(text_of, held_at(event)[:MOST])))


@lru_cache(maxsize=8)
def _laid_out(more: tuple[Text, ...]) -> Index:
    return Index((*texts(), *more))


def code_of(key: str) -> str | None:
    """The code in a precedent's key, None for what is no such key."""
    is_key = key.upper().startswith("P-") and 2 < len(key) < 12
    return key.upper().removeprefix("P-") if is_key else None
