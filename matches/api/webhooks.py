"""Webhooks: programs elsewhere that are told what happens at an event."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.api.rights import tells_keys
from matches.api.bodies.webhooks import DeliveryOut, WebhookIn, WebhookMadeOut, WebhookOut
from matches.api.doors import Api
from matches.models import Webhook
from matches.webhooks.queries import webhooks as queries
from matches.webhooks.services import book

TAG = "staff"


class Webhooks(Api):
    """Webhooks of an event."""

    @reading("webhooks_list", WebhookOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """Whom the event tells, the oldest first."""
        event = self.visit(slug, "organiser").event
        return self.page(Webhook.objects.filter(event=event), WebhookOut)

    @writing("webhooks_create", WebhookMadeOut, tag=TAG, takes=WebhookIn, status=201)
    @tells_keys
    def create(self, request: Request, slug: str) -> Response:
        """Tell an address from now on; the secret that signs is told this once."""
        event = self.visit(slug, "organiser").event
        made, secret = book.make(event=event, actor=self.actor, **self.body(WebhookIn))
        return Response(WebhookMadeOut({"webhook": made, "secret": secret}).data, status=201)

    @writing("webhooks_remove", tag=TAG)
    def destroy(self, request: Request, slug: str, webhook_id: int) -> Response:
        """Tell it nothing more."""
        book.remove(webhook=self._of(slug, webhook_id), actor=self.actor)
        return Response(status=204)

    @writing("webhooks_pause", WebhookOut, tag=TAG)
    def pause(self, request: Request, slug: str, webhook_id: int) -> Response:
        """Tell it nothing until it is resumed."""
        webhook = self._of(slug, webhook_id)
        book.pause(webhook=webhook, actor=self.actor)
        return Response(WebhookOut(webhook).data)

    @writing("webhooks_resume", WebhookOut, tag=TAG)
    def resume(self, request: Request, slug: str, webhook_id: int) -> Response:
        """Tell it of what happens from now on."""
        webhook = self._of(slug, webhook_id)
        book.resume(webhook=webhook, actor=self.actor)
        return Response(WebhookOut(webhook).data)

    @writing("webhooks_renew_secret", WebhookMadeOut, tag=TAG)
    @tells_keys
    def renew_secret(self, request: Request, slug: str, webhook_id: int) -> Response:
        """Sign by a new secret, which is told this once."""
        webhook = self._of(slug, webhook_id)
        secret = book.renew_secret(webhook=webhook, actor=self.actor)
        return Response(WebhookMadeOut({"webhook": webhook, "secret": secret}).data)

    @writing("webhooks_test", DeliveryOut, tag=TAG)
    def test(self, request: Request, slug: str, webhook_id: int) -> Response:
        """Send a test at once."""
        made = book.send_test(webhook=self._of(slug, webhook_id), actor=self.actor)
        return Response(DeliveryOut(made).data)

    @reading("webhooks_deliveries", DeliveryOut(many=True), tag=TAG)
    def deliveries(self, request: Request, slug: str, webhook_id: int) -> Response:
        """What it was told, the newest first."""
        return self.page(queries.deliveries_of(self._of(slug, webhook_id)), DeliveryOut)

    def _of(self, slug: str, webhook_id: int) -> Webhook:
        return queries.webhook_of(self.visit(slug, "organiser").event, webhook_id)
