"""Answers kept, so that what is sent twice is done once."""

from django.db import models


class KeptAnswer(models.Model):
    """The answer to a write by the id that the sender gave it; written in the write's transaction.

    asked is the hash of what was sent: the same id with other content is refused.
    """

    key = models.CharField(max_length=64, unique=True)
    asked = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    media_type = models.CharField(max_length=100, blank=True)
    body = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"Answer {self.status} to {self.key}"
