"""Writing the audit record."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Required, TypedDict, Unpack

from django.conf import settings
from django.db import models
from django.utils.module_loading import import_string

from companion.core.actors import Actor
from companion.core.errors import Fault
from companion.core.logs import request_id
from companion.core.models import AuditRecord


class Change(TypedDict, total=False):
    """What a row of the audit record says.

    action: 'noun.verb' in the past tense, such as 'result.confirmed'.
    summary: a sentence for the organiser, without a full stop.
    about: the row that was changed.
    before, after: JSON-able values of what changed.
    """

    actor: Required[Actor]
    action: Required[str]
    summary: Required[str]
    event_id: int | None
    about: models.Model | None
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    reason: str


def record(**change: Unpack[Change]) -> AuditRecord:
    """Add one row to the audit record; call it inside the transaction of the change."""
    row = draft(**change)
    row.save()
    _tell([row])
    return row


def record_all(rows: Iterable[AuditRecord]) -> None:
    """Add rows made by `draft`, in their order, at once: for a change of very many things."""
    written = AuditRecord.objects.bulk_create(rows)
    _tell(written)


def _tell(rows: Sequence[AuditRecord]) -> None:
    for follow in _followers():
        follow(rows)


@cache
def _followers() -> tuple[Callable[[Sequence[AuditRecord]], None], ...]:
    """Who is told of every row in the transaction of its change. The floors above are named in the
    settings (RECORD_FOLLOWERS), since this one knows none of them."""
    return tuple(import_string(name) for name in settings.RECORD_FOLLOWERS)


def draft(**change: Unpack[Change]) -> AuditRecord:
    """A row of the audit record that is not written yet."""
    actor, about = change["actor"], change.get("about")
    return AuditRecord(
        user=actor.user,
        actor=actor.label[:200],
        via=actor.via,
        action=change["action"],
        event_id=change.get("event_id"),
        object_type=about._meta.model_name or "" if about is not None else "",
        object_id=about.pk if about is not None else None,
        summary=change["summary"][:300],
        before=change.get("before"),
        after=change.get("after"),
        # PostgreSQL keeps no NUL in a text
        reason=change.get("reason", "").replace("\x00", "").strip(),
        request_id=request_id.get(),
    )


ERASURES = frozenset({"entry.erased", "account.erased"})
"""The actions by which names are taken out of rows; the database takes them from no other."""
_WORDS = ("actor", "summary", "before", "after", "reason", "erased_with")


def keep_without_names(rows: Sequence[AuditRecord], *, because: AuditRecord) -> None:
    """Keep rows of the record with the words that they now have, somebody's name being erased.

    What was done, when and to what stays. because: the row that tells of the erasure, which each of
    them names from now on. Raises Fault where that row tells of something else.
    """
    if because.action not in ERASURES or because.pk is None:
        raise Fault("Only the erasure of a name changes the words of the record.")
    for row in rows:
        row.erased_with = because.pk
    plain: models.QuerySet[AuditRecord] = models.QuerySet(AuditRecord)
    plain.bulk_update(rows, _WORDS, batch_size=200)


def forget_account(rows: models.QuerySet[AuditRecord]) -> None:
    """Let rows no longer point to the account that acted."""
    models.QuerySet(AuditRecord).filter(pk__in=rows.values("pk")).update(user=None)
