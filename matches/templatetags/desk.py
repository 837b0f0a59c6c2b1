"""What the tabs of staff tell on every page of an event, and forms that staff share."""

from collections.abc import Mapping
from typing import Any

from django import template

from matches.models import Event
from matches.overview.queries.desk import Waiting, what_waits

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
