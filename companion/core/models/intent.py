"""The outbox: work that a change calls for, written in the same transaction."""

from django.db import models


class Intent(models.Model):
    """One piece of work to be done by a job.

    The task is named, not imported. `version` is the version of the subject that called for the
    work; a job that did a newer version has done this one too.
    """

    task = models.CharField(max_length=100)
    subject_id = models.BigIntegerField()
    version = models.BigIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    nudged_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["task", "subject_id", "version"], name="intent_once_per_version"
            )
        ]
        indexes = [
            models.Index(
                fields=["task", "subject_id"],
                name="intent_open",
                condition=models.Q(done_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.task}({self.subject_id}) for version {self.version}"
