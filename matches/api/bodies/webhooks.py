"""Bodies of webhooks and their deliveries."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, Words, example
from matches.models import Webhook


class WebhookOut(serializers.Serializer[Any]):
    """An address that is told. kinds: of what. paused_at: null while it is told."""

    id = serializers.IntegerField()
    url = serializers.CharField()
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=Webhook.Kind.choices))
    created_at = serializers.DateTimeField()
    paused_at = serializers.DateTimeField(allow_null=True)


class WebhookMadeOut(serializers.Serializer[Any]):
    """A webhook with its secret, which is told this once."""

    webhook = WebhookOut()
    secret = serializers.CharField()


@example({"url": "https://example.org/hook", "kinds": ["pairings", "results"]})
class WebhookIn(Body):
    """An address of the open internet, and what it is told of."""

    url = Words(longest=500)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=Webhook.Kind.choices), min_length=1, max_length=4
    )


class DeliveryOut(serializers.Serializer[Any]):
    """Something that was told, or is to be. due_at: when it is tried next; null once it was taken
    or given up."""

    key = serializers.UUIDField()
    what = serializers.CharField()
    created_at = serializers.DateTimeField()
    attempts = serializers.IntegerField()
    due_at = serializers.DateTimeField(allow_null=True)
    taken_at = serializers.DateTimeField(allow_null=True)
    last_status = serializers.IntegerField(allow_null=True)
    last_error = serializers.CharField(allow_blank=True)
