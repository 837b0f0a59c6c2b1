"""What the tabs of staff tell on every page of an event, and forms that staff share."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext_noop

from companion.core.engine_words import Piece, language_of_page
from companion.core.models import AuditRecord
from companion.core.templatetags.look import marked
from companion.core.worded import shown
from matches.models import Event
from matches.overview import record_words
from matches.overview.queries.desk import Waiting, what_waits
from matches.standing.queries.standings import Place
from matches.views.desk.taking_back import last_step

register = template.Library()


@register.simple_tag
def waiting_at(event: Event) -> Waiting:
    """How many questions and judge calls are open."""
    return what_waits(event)


@register.filter
def of(found: Mapping[Any, Any] | None, key: Any) -> Any:
    """What a mapping holds under this key, None for nothing."""
    return found.get(key) if found else None


@register.filter
def place_of(typed: Mapping[str, str], entry_id: int) -> str:
    """The place that was typed for an entry, '' for none."""
    return typed.get(f"place.{entry_id}", "")


@register.filter
def winner_first(group: Sequence[Place], entry_id: int) -> str:
    """The ids of the players of a group, this one before the others, as a roll-off is recorded."""
    ids = [place.entry.pk for place in group]
    return ",".join(str(one) for one in sorted(ids, key=lambda one: one != entry_id))


@register.inclusion_tag("matches/desk/_taking_back.html", takes_context=True)
def taking_back(context: Mapping[str, Any], event: Event) -> dict[str, object]:
    """What was last done to several at once on this device, to be taken back."""
    request = context["request"]
    return {
        "step": last_step(request, event),
        "event": event,
        "back": request.get_full_path(),
        "csrf_token": context["csrf_token"],
    }


_TOLD = {
    "round.published": gettext_noop("Pairings published"),
    "round.unpublished": gettext_noop("Pairings taken back"),
    "result.confirmed": gettext_noop("A result"),
    "result.corrected": gettext_noop("A result corrected"),
    "result.reset": gettext_noop("A result taken back"),
    "standings.computed": gettext_noop("Standings"),
    "announcement.made": gettext_noop("An announcement"),
    "announcement.taken_back": gettext_noop("An announcement taken back"),
    "test.sent": gettext_noop("A test"),
}


@register.filter
def webhook_words(what: str) -> str:
    """What a webhook is told of, in words."""
    return shown(_TOLD[what])


@register.filter
def in_words(row: AuditRecord) -> SafeString:
    """A line of the record in the page's language; what is in no message is marked as English."""
    if not language_of_page():
        return marked([Piece(row.summary)])
    return marked(record_words.pieces_of(row.summary, row.action))
