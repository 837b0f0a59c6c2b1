"""A log of a game, as it came, and what the rules engine says of it."""

from django.conf import settings
from django.db import models

from matches.models.match import Match


class GameLog(models.Model):
    """A log attached to a game of a match.

    `content` is kept byte for byte; what judges ruled since lies in revisions. `first_seat` is the
    seat at the match of whoever is the log's first player. `checked` of `events` have been
    replayed; `verdict` is in the form of `matches.logs.game_logs.Verdict`, `picture` the final
    position as SVG. `agrees` says whether the log's result is the one recorded for the game, None
    while there is nothing to compare. `live` says that it came event by event: `content` is then
    what the lines held when last checked, rulings included.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waits to be checked"
        CHECKING = "checking", "is being checked"
        DONE = "done", "checked"
        UNUSABLE = "unusable", "cannot be read"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="logs")
    game = models.PositiveSmallIntegerField()
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    first_seat = models.PositiveSmallIntegerField(default=0)
    uploaded_by = models.CharField(max_length=200)
    entry = models.ForeignKey(
        "matches.Entry", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    events = models.PositiveIntegerField(default=0)
    checked = models.PositiveIntegerField(default=0)
    problem = models.CharField(max_length=500, blank=True)
    verdict = models.JSONField(null=True)
    picture = models.TextField(blank=True)
    agrees = models.BooleanField(null=True)
    live = models.BooleanField(default=False)
    # grows with every call for a check: the first, and one for each change of the result
    asked = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["game", "id"]
        constraints = [
            # the same file twice is once
            models.UniqueConstraint(fields=["match", "game", "digest"], name="log_once_a_game")
        ]

    def __str__(self) -> str:
        return f"Log of game {self.game} of {self.match}"

    def as_ruled(self) -> bytes:
        """The log with what judges ruled appended: its last revision, else as it came."""
        if self.live:
            return bytes(self.content)
        last = self.revisions.order_by("number").last()
        return bytes(last.content if last is not None else self.content)


class LogRevision(models.Model):
    """A log with a ruling's corrections appended; number counts from 1, 0 being as it came."""

    log = models.ForeignKey(GameLog, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveSmallIntegerField()
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    made_by = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["log", "number"]
        constraints = [
            models.UniqueConstraint(fields=["log", "number"], name="log_revision_once"),
        ]

    def __str__(self) -> str:
        return f"Revision {self.number} of {self.log}"
