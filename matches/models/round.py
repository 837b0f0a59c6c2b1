"""A round."""

from datetime import datetime, timedelta

from django.db import models

from matches.models.event import Event
from matches.models.stage import Stage


class Round(models.Model):
    """One round: prepared by the organiser, published to the players, played, closed.

    `stage` is the bracket that it belongs to, None for a Swiss round; `name` what players call it,
    where it has a name. `seed` reproduces the pairing. `why` holds what the pairing says of itself
    (cost, bye, seed), in a bracket who went on without a match, by the match's number in it.
    The clock shows `minutes` plus `extra_minutes` from `clock_started_at`, less what it stood
    still (`paused_seconds`, and since `clock_paused_at` while it is paused).
    """

    class State(models.TextChoices):
        PREPARED = "prepared", "in preparation"
        PUBLISHED = "published", "playing"
        CLOSED = "closed", "closed"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    stage = models.ForeignKey(Stage, null=True, on_delete=models.PROTECT, related_name="rounds")
    name = models.CharField(max_length=40, blank=True, default="")
    state = models.CharField(max_length=10, choices=State, default=State.PREPARED)
    seed = models.BigIntegerField()
    why = models.JSONField(default=dict)
    minutes = models.PositiveIntegerField()
    extra_minutes = models.IntegerField(default=0)
    clock_started_at = models.DateTimeField(null=True)
    clock_paused_at = models.DateTimeField(null=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            # two organisers who press at once make one round
            models.UniqueConstraint(fields=["event", "number"], name="round_once")
        ]

    def __str__(self) -> str:
        return f"{self.title} of {self.event}"

    @property
    def title(self) -> str:
        """What players call it: 'Round 3', 'Quarter-finals'."""
        return self.name or f"Round {self.number}"

    def time_left(self, now: datetime) -> timedelta | None:
        """What the clock shows, negative when time is over; None while it has not started."""
        if self.clock_started_at is None:
            return None
        until = self.clock_paused_at or now
        run = until - self.clock_started_at - timedelta(seconds=self.paused_seconds)
        return timedelta(minutes=self.minutes + self.extra_minutes) - run
