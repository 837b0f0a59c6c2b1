"""What happens at an event becomes deliveries to its webhooks, in the transaction of the change."""

import uuid
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from companion.core.models import AuditRecord, Intent
from companion.core.rows import rows_of
from companion.core.services import outbox
from matches.models import Delivery, Webhook
from matches.people.services.stamps import match_of
from matches.standing.services.standings import TELL

SEND = "matches.tasks.send_webhook"
Kind = Webhook.Kind
OF: dict[str, str] = {
    "round.published": Kind.PAIRINGS,
    "round.unpublished": Kind.PAIRINGS,
    "result.confirmed": Kind.RESULTS,
    "result.corrected": Kind.RESULTS,
    "result.reset": Kind.RESULTS,
    "ruling.followed": Kind.RESULTS,
    "announcement.made": Kind.ANNOUNCEMENTS,
    "announcement.taken_back": Kind.ANNOUNCEMENTS,
}
"""The actions that are told, and the kind that each is of. Standings have no action:
`tell_standings` is called for when they were computed."""
_ANY = "SELECT 1 FROM matches_webhook w WHERE w.event_id = %s AND w.paused_at IS NULL LIMIT 1"
_NAMED = {"ruling.followed": "result.corrected"}


def follow(rows: Sequence[AuditRecord]) -> None:
    """Tell the webhooks of these changes. Called with every row of the record that is written."""
    for row in rows:
        kind = OF.get(row.action)
        if kind is None or row.event_id is None:
            continue
        hooks = _listening(row.event_id, kind)
        if hooks:
            about = match_of(row) if kind == Kind.RESULTS else row.object_id
            tell(hooks, what=_NAMED.get(row.action, row.action), about_id=about)


def _listening(event_id: int, kind: str) -> list[Webhook]:
    if not rows_of(_ANY, (event_id,)):
        return []  # most events have none, and every result asks
    # kinds are few and JSON differs by database, so they are looked at here
    hooks = Webhook.objects.filter(event_id=event_id, paused_at__isnull=True)
    return [one for one in hooks if kind in one.kinds]


def tell(hooks: Iterable[Webhook], *, what: str, about_id: int | None) -> list[Delivery]:
    """Write down that these webhooks are to be told, and call for the sending."""
    now = timezone.now()
    made = Delivery.objects.bulk_create(
        Delivery(webhook=hook, key=uuid.uuid4(), what=what, about_id=about_id, due_at=now)
        for hook in hooks
    )
    for one in made:
        call_for(one.webhook_id)
    return made


def call_for(webhook_id: int) -> None:
    """Call for what is due for a webhook. The version is the time, so later calls are newer."""
    version = int(timezone.now().timestamp() * 1000)
    outbox.call_for(task=SEND, subject_id=webhook_id, version=version)


@transaction.atomic
def tell_standings(*, event_id: int) -> None:
    """Tell the webhooks of an event that its standings are new; several versions at once."""
    called = Intent.objects.filter(task=TELL, subject_id=event_id, done_at__isnull=True)
    version = called.aggregate(newest=Max("version"))["newest"] or 0
    hooks = _listening(event_id, Kind.STANDINGS)
    # what waits to be sent will tell of these too
    waiting = Delivery.objects.filter(
        webhook__in=hooks, what="standings.computed", due_at__isnull=False, attempts=0
    )
    waiting_for = set(waiting.values_list("webhook_id", flat=True))
    tell(
        [one for one in hooks if one.pk not in waiting_for],
        what="standings.computed",
        about_id=None,
    )
    outbox.mark_done(task=TELL, subject_id=event_id, version=version)
