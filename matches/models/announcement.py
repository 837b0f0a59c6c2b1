"""What staff tells the players of an event."""

from django.conf import settings
from django.db import models

from matches.models.event import Event
from matches.models.match import Match
from matches.models.round import Round


class Announcement(models.Model):
    """A sentence to all, to those who play in a round, or to one table.

    To a round or a table it holds while that round is the newest; to all until it is taken back.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    round = models.ForeignKey(
        Round, null=True, on_delete=models.CASCADE, related_name="announcements"
    )
    match = models.ForeignKey(
        Match, null=True, on_delete=models.CASCADE, related_name="announcements"
    )
    text = models.CharField(max_length=300)
    key = models.CharField(max_length=64, blank=True)
    made_by = models.CharField(max_length=200)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-id"]
        constraints = [
            # the form sent twice is said once
            models.UniqueConstraint(
                fields=["event", "key"],
                condition=~models.Q(key=""),
                name="announced_once",
            )
        ]
        indexes = [
            models.Index(
                fields=["event"],
                condition=models.Q(taken_back_at__isnull=True),
                name="announcement_that_holds",
            )
        ]

    def __str__(self) -> str:
        return self.text
