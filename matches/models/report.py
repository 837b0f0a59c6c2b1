"""What somebody says the result of a match is."""

from django.conf import settings
from django.db import models

from matches.models.entry import Entry
from matches.models.match import Match


class Report(models.Model):
    """A report of a result, by a player or by staff. Kept for good, whatever became of it.

    `result` is in the form of `matches.rules.results.Result`; `digest` is its hash, by which a
    repeat is known.
    """

    class State(models.TextChoices):
        OPEN = "open", "waits for the opponent"
        CONFIRMED = "confirmed", "confirmed"
        DIFFERS = "differs", "differs from another"
        REPLACED = "replaced", "replaced"
        WITHDRAWN = "withdrawn", "taken back"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="reports")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by = models.CharField(max_length=200)
    result = models.JSONField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State)
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.CharField(max_length=200, blank=True)
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["match", "state"], name="report_by_state")]

    def __str__(self) -> str:
        return f"Report by {self.by} on {self.match}"
