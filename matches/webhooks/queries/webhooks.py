"""The webhooks of an event, their secrets, and what they were told."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.crypto import salted_hmac

from companion.core.errors import NotFound
from matches.models import Delivery, Event, Webhook

SHOWN = 20
PREFIX = "whsec_"


@dataclass(frozen=True, slots=True)
class Told:
    """A webhook and the last things that it was told, the newest first."""

    webhook: Webhook
    deliveries: Sequence[Delivery]

    @property
    def kinds(self) -> list[str]:
        """What it is told of, in words."""
        return [Webhook.Kind(one).label for one in self.webhook.kinds]


def secret_of(webhook: Webhook) -> str:
    """The secret that a webhook's deliveries are signed with."""
    made = salted_hmac("matches.webhook", f"{webhook.pk}.{webhook.salt}", algorithm="sha256")
    return f"{PREFIX}{made.hexdigest()}"


def of_event(event: Event) -> list[Told]:
    """The webhooks of an event, oldest first, each with its last deliveries."""
    return [
        Told(one, list(one.deliveries.all()[:SHOWN])) for one in Webhook.objects.filter(event=event)
    ]


def webhook_of(event: Event, webhook_id: int) -> Webhook:
    """A webhook of the event. Raises NotFound."""
    found = Webhook.objects.filter(event=event, pk=webhook_id).first()
    if found is None:
        raise NotFound("There is no such webhook at this event.")
    found.event = event
    return found


def deliveries_of(webhook: Webhook) -> Sequence[Delivery]:
    """What a webhook was told, the newest first."""
    return list(Delivery.objects.filter(webhook=webhook)[: 5 * SHOWN])
