"""The append-only record of every change."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models

from companion.core.errors import Fault


class AuditQuerySet(models.QuerySet["AuditRecord"]):
    """Rows may be read and added, never changed."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise Fault("The audit record is append-only.")

    def delete(self) -> NoReturn:
        raise Fault("The audit record is append-only.")


class AuditRecord(models.Model):
    """Who did what, when, with what before and after.

    The words of a row change in one case: somebody's name is erased, which `erased_with` tells.
    """

    at = models.DateTimeField(auto_now_add=True)
    # the account may be deleted later; the label stays
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor = models.CharField(max_length=200)
    via = models.CharField(max_length=8)
    action = models.CharField(max_length=60)
    # a plain number, since this floor knows no events
    event_id = models.BigIntegerField(null=True)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    summary = models.CharField(max_length=300)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    request_id = models.CharField(max_length=36, blank=True)
    # the row that tells of an erasure by which names were taken out of this one's words
    erased_with = models.BigIntegerField(null=True)

    objects = AuditQuerySet.as_manager()

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["event_id", "-id"], name="audit_event"),
            models.Index(fields=["object_type", "object_id"], name="audit_object"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.actor}: {self.summary}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise Fault("The audit record is append-only.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Fault("The audit record is append-only.")
