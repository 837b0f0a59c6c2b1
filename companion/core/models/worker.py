"""Signs of life of the workers."""

from django.db import models


class WorkerSeen(models.Model):
    """When a worker last ran the heartbeat task."""

    name = models.CharField(max_length=200, unique=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
