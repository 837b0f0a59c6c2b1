"""Sending what webhooks are to be told: signed, tried again where it was not taken."""

import hashlib
import hmac
import logging
from datetime import timedelta

import msgspec
from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from companion.core import outgoing
from companion.core.models import Intent
from companion.core.outgoing import Refused
from companion.core.services import outbox
from matches.models import Delivery
from matches.webhooks.queries.bodies import body_of
from matches.webhooks.queries.webhooks import secret_of
from matches.webhooks.services.telling import SEND, call_for

log = logging.getLogger(__name__)

# after the first failure, the second ...; then it is given up, nine hours after it happened
WAITS = tuple(timedelta(seconds=one) for one in (10, 60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600))
_AT_ONCE = 20  # deliveries of one run, so that one webhook does not keep a worker for long
_KEPT = 100  # deliveries of a webhook that stay to be looked at


def send(*, webhook_id: int) -> int:
    """Send a webhook what is due, oldest first; the number taken.

    After one that was not taken the rest waits with it: they would most likely not be taken either,
    and a hall's worker has better things to do.
    """
    called = Intent.objects.filter(task=SEND, subject_id=webhook_id, done_at__isnull=True)
    version = called.aggregate(newest=Max("version"))["newest"] or 0
    taken = 0
    for delivery in _due(webhook_id):
        if not _send(delivery):
            _let_wait(delivery)
            break
        taken += 1
    outbox.mark_done(task=SEND, subject_id=webhook_id, version=version)
    _forget_old(webhook_id)
    if taken == _AT_ONCE:
        call_for(webhook_id)
    return taken


def call_for_due() -> int:
    """Call for every webhook that something is due for; how many."""
    due = Delivery.objects.filter(due_at__lte=timezone.now()).order_by()
    hooks = list(due.values_list("webhook_id", flat=True).distinct())
    for one in hooks:
        call_for(one)
    return len(hooks)


def signed(secret: str, at: int, body: bytes) -> str:
    """The signature of a body sent at a time (seconds of Unix): HMAC-SHA-256 over both."""
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"v1={made.hexdigest()}"


def _due(webhook_id: int) -> list[Delivery]:
    due = Delivery.objects.filter(webhook_id=webhook_id, due_at__lte=timezone.now())
    return list(due.select_related("webhook__event").order_by("id")[:_AT_ONCE])


def _send(delivery: Delivery) -> bool:
    """Try once; whether it was taken."""
    body = msgspec.json.encode(body_of(delivery), enc_hook=str)  # what is said is worded
    at = int(timezone.now().timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Companion-Webhook/1",
        "Companion-What": delivery.what,
        "Companion-Delivery": str(delivery.key),
        "Companion-Timestamp": str(at),
        "Companion-Signature": signed(secret_of(delivery.webhook), at, body),
    }
    status, error = None, ""
    try:
        answered = outgoing.post(
            delivery.webhook.url, body, headers, trusted=settings.WEBHOOK_HOSTS
        )
        status = answered.status
        error = "" if answered.is_fine else f"It answered {status}: {answered.text}"
    except Refused as refused:
        error = str(refused)
    _note(delivery, status, error)
    return not error


def _note(delivery: Delivery, status: int | None, error: str) -> None:
    now = timezone.now()
    delivery.attempts += 1
    delivery.last_status, delivery.last_error = status, error.replace("\x00", "")[:300]
    if not error:
        delivery.taken_at, delivery.due_at = now, None
    elif delivery.attempts > len(WAITS):
        delivery.due_at = None
        log.warning("%s was given up: %s", delivery, error)
    else:
        delivery.due_at = now + WAITS[delivery.attempts - 1]
    # one that was paused or taken away meanwhile is not made due again
    Delivery.objects.filter(pk=delivery.pk, due_at__isnull=False).update(
        attempts=delivery.attempts,
        last_status=delivery.last_status,
        last_error=delivery.last_error,
        taken_at=delivery.taken_at,
        due_at=delivery.due_at,
    )


def _let_wait(failed: Delivery) -> None:
    """What is due for the same webhook waits as long as the one that was not taken."""
    until = failed.due_at or timezone.now() + WAITS[0]
    Delivery.objects.filter(webhook_id=failed.webhook_id, due_at__lt=until).update(due_at=until)


def _forget_old(webhook_id: int) -> None:
    done = Delivery.objects.filter(webhook_id=webhook_id, due_at__isnull=True)
    old = list(done.order_by("-id").values_list("pk", flat=True)[_KEPT:])
    if old:
        Delivery.objects.filter(pk__in=old).delete()
