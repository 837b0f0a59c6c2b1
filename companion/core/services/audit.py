"""Writing the audit record."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from companion.core.actors import Actor
from companion.core.logs import request_id
from companion.core.models import AuditRecord


def record(
    *,
    actor: Actor,
    action: str,
    summary: str,
    event_id: int | None = None,
    about: models.Model | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditRecord:
    """Add one row to the audit record; call it inside the transaction of the change.

    action: 'noun.verb' in the past tense, such as 'result.confirmed'.
    summary: a sentence for the organiser, without a full stop.
    about: the row that was changed.
    before, after: JSON-able values of what changed.
    """
    row = draft(
        actor=actor,
        action=action,
        summary=summary,
        event_id=event_id,
        about=about,
        before=before,
        after=after,
        reason=reason,
    )
    row.save()
    return row


def record_all(rows: Iterable[AuditRecord]) -> None:
    """Add rows made by `draft`, in their order, at once: for a change of very many things."""
    AuditRecord.objects.bulk_create(rows)


def draft(
    *,
    actor: Actor,
    action: str,
    summary: str,
    event_id: int | None = None,
    about: models.Model | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditRecord:
    """A row of the audit record that is not written yet; the arguments are those of `record`."""
    return AuditRecord(
        user=actor.user,
        actor=actor.label[:200],
        via=actor.via,
        action=action,
        event_id=event_id,
        object_type=about._meta.model_name or "" if about is not None else "",
        object_id=about.pk if about is not None else None,
        summary=summary[:300],
        before=before,
        after=after,
        # PostgreSQL keeps no NUL in a text
        reason=reason.replace("\x00", "").strip(),
        request_id=request_id.get(),
    )
