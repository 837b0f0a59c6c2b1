"""The book of webhooks: made, paused, given a new secret, taken away."""

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from companion.core import outgoing
from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.services.secrets import new_secret
from companion.core.worded import Worded
from matches.models import Delivery, Event, Webhook
from matches.people.services import permissions, versions
from matches.webhooks.queries.webhooks import secret_of
from matches.webhooks.services import telling

MOST = 5
_LONGEST = 500


@transaction.atomic
def make(*, event: Event, actor: Actor, url: str, kinds: Collection[str]) -> tuple[Webhook, str]:
    """Tell this address of these kinds of things from now on; its secret is told this once.

    Raises Invalid for an address of an inner network or none, and for no kind or one there is not,
    Conflict where the event has as many webhooks as it may.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    address = url.strip()
    if len(address) > _LONGEST:
        raise Invalid(
            Worded(
                "An address has %(longest)s characters at most. Nothing was changed.",
                longest=_LONGEST,
            ),
            fields={"url": "Shorter."},
        )
    outgoing.check(address, trusted=settings.WEBHOOK_HOSTS)
    if not kinds or not set(kinds) <= set(Webhook.Kind.values):
        raise Invalid(
            Worded(
                "Choose what it is told of: %(values)s. Nothing was changed.",
                values=", ".join(Webhook.Kind.values),
            ),
            fields={"kinds": "Choose at least one."},
        )
    if Webhook.objects.filter(event=event).count() >= MOST:
        raise Conflict(
            Worded(
                "An event has %(most)s webhooks at most. Take one away first. Nothing was changed.",
                most=MOST,
            ),
            code="enough-webhooks",
        )
    made = Webhook.objects.create(
        event=event,
        url=address,
        kinds=[one for one in Webhook.Kind.values if one in kinds],
        salt=new_secret(),
        made_by=actor.user,
    )
    _note(made, actor, "made", "told of " + ", ".join(made.kinds), after={"kinds": made.kinds})
    return made, secret_of(made)


@transaction.atomic
def renew_secret(*, webhook: Webhook, actor: Actor) -> str:
    """Sign by a new secret from the next delivery on; it is told this once."""
    _hold(webhook, actor)
    webhook.salt = new_secret()
    webhook.save(update_fields=["salt"])
    _note(webhook, actor, "secret_renewed", "given a new secret")
    return secret_of(webhook)


@transaction.atomic
def pause(*, webhook: Webhook, actor: Actor) -> None:
    """Tell it nothing until it is resumed; what happens meanwhile it is never told."""
    _hold(webhook, actor)
    if webhook.paused_at is None:
        webhook.paused_at = timezone.now()
        webhook.save(update_fields=["paused_at"])
        Delivery.objects.filter(webhook=webhook, due_at__isnull=False).update(
            due_at=None, last_error="Paused by an organiser."
        )
        _note(webhook, actor, "paused", "paused")


@transaction.atomic
def resume(*, webhook: Webhook, actor: Actor) -> None:
    """Tell it of what happens from now on."""
    _hold(webhook, actor)
    if webhook.paused_at is not None:
        webhook.paused_at = None
        webhook.save(update_fields=["paused_at"])
        _note(webhook, actor, "resumed", "resumed")


@transaction.atomic
def remove(*, webhook: Webhook, actor: Actor) -> None:
    """Tell it nothing more, and forget what it was told."""
    _hold(webhook, actor)
    _note(webhook, actor, "removed", "taken away")
    webhook.delete()


@transaction.atomic
def send_test(*, webhook: Webhook, actor: Actor) -> Delivery:
    """Tell it something at once that says it is a test. Raises Conflict while it is paused."""
    _hold(webhook, actor)
    if webhook.paused_at is not None:
        raise Conflict("It is paused. Resume it first. Nothing was sent.", code="paused")
    _note(webhook, actor, "tested", "sent a test")
    (made,) = telling.tell([webhook], what="test.sent", about_id=None)
    return made


def _hold(webhook: Webhook, actor: Actor) -> None:
    permissions.require(actor, webhook.event, "organiser")
    versions.hold(webhook.event)
    webhook.refresh_from_db(fields=["salt", "paused_at"])


def _note(webhook: Webhook, actor: Actor, action: str, what: str, **values: Any) -> None:
    # the host alone: an address may hold what only its owner should know
    host = outgoing.host_of(webhook.url)
    record(
        actor=actor,
        action=f"webhook.{action}",
        summary=f"Webhook to {host} {what}"[:300],
        event_id=webhook.event_id,
        about=webhook,
        **values,
    )
