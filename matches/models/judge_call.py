"""A call for a judge."""

from django.conf import settings
from django.db import models

from matches.models.entry import Entry
from matches.models.match import Match


class JudgeCall(models.Model):
    """A table that waits for a judge, has one, or had one."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="judge_calls")
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")
    note = models.CharField(max_length=300, blank=True)
    called_at = models.DateTimeField(auto_now_add=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    taken_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["called_at", "id"]
        constraints = [
            # a double tap is one call
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(closed_at__isnull=True),
                name="one_open_call_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"Judge call at {self.match}"
