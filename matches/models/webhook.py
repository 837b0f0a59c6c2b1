"""Programs elsewhere that are told what happens at an event."""

from django.conf import settings
from django.db import models

from matches.models.event import Event


class Webhook(models.Model):
    """An address that is told of an event.

    `kinds` are those of `Kind` that it is told of. Its secret is worked out from `salt` and the
    server's own secret, so that no copy of the tables holds it.
    """

    class Kind(models.TextChoices):
        PAIRINGS = "pairings", "published pairings"
        RESULTS = "results", "results"
        STANDINGS = "standings", "standings"
        ANNOUNCEMENTS = "announcements", "announcements"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    kinds = models.JSONField()
    salt = models.CharField(max_length=40)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    paused_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"Webhook {self.pk} of {self.event}"


class Delivery(models.Model):
    """Something that a webhook is told once.

    `what` is the action of the record that it is about ('round.published'), `about_id` the row that
    it is about. What is sent is made when it is sent, so nothing of it is kept here.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.UUIDField(unique=True)
    what = models.CharField(max_length=40)
    about_id = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # when it is to be tried (again); None once it was taken or given up
    due_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)
    last_status = models.PositiveSmallIntegerField(null=True)
    last_error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(due_at__isnull=False),
                name="delivery_due",
            )
        ]

    def __str__(self) -> str:
        return f"{self.what} to webhook {self.webhook_id}"
