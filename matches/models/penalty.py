"""A penalty given by a judge."""

from django.conf import settings
from django.db import models

from matches.models.entry import Entry
from matches.models.match import Match


class Penalty(models.Model):
    """A warning, a game loss, a match loss or a disqualification, with its reason.

    `offence` is a key of the event's ladder, by which a second one of the same is known; `rung` the
    name of the rung that was given. A game is lost by `glory` to nothing where the ladder says so;
    None leaves the glory that was played. `points` are match points taken off in the standings.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", "warning"
        GAME_LOSS = "game_loss", "game loss"
        MATCH_LOSS = "match_loss", "match loss"
        DISQUALIFIED = "disqualified", "disqualification"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    kind = models.CharField(max_length=12, choices=Kind)
    game = models.PositiveSmallIntegerField(null=True)
    offence = models.CharField(max_length=40, blank=True)
    rung = models.CharField(max_length=60, blank=True)
    glory = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=500)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["given_at", "id"]
        verbose_name_plural = "penalties"

    def __str__(self) -> str:
        return f"{self.get_kind_display()} for {self.entry}"
