"""A round."""

from datetime import datetime, timedelta

from django.db import models

from companion.core.worded import Worded
from matches.models.event import Event
from matches.models.stage import Stage


def name_words(name: str) -> Worded:
    """The name that a bracket gave to a round, as a page may say it in another language."""
    begun, _, number = name.rpartition(" ")
    if begun == "Round of":
        return Worded("Round of %(number)s", number=number)
    if begun == "Upper bracket, round":
        return Worded("Upper bracket, round %(number)s", number=number)
    if begun == "Lower bracket, round":
        return Worded("Lower bracket, round %(number)s", number=number)
    if begun == "Upper and lower bracket, round":
        return Worded("Upper and lower bracket, round %(number)s", number=number)
    if begun == "Pools, round":
        return Worded("Pools, round %(number)s", number=number)
    return Worded.of(name)


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
    def title(self) -> Worded:
        """What players call it: 'Round 3', 'Quarter-finals'."""
        return (
            name_words(self.name) if self.name else Worded("Round %(number)s", number=self.number)
        )

    @property
    def in_words(self) -> Worded:
        """The same inside of a sentence: 'round 3', 'the quarter-finals'."""
        title = self.title.small()
        return Worded("the %(round)s", round=title) if self.name else title

    def time_left(self, now: datetime) -> timedelta | None:
        """What the clock shows, negative when time is over; None while it has not started."""
        if self.clock_started_at is None:
            return None
        until = self.clock_paused_at or now
        run = until - self.clock_started_at - timedelta(seconds=self.paused_seconds)
        return timedelta(minutes=self.minutes + self.extra_minutes) - run
