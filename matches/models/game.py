"""A game of a match, as confirmed."""

from django.db import models

from matches.models.match import Match


class Game(models.Model):
    """One game of the confirmed result.

    `winner` is a seat's position, None for a drawn or unfinished game. `glory` lists the glory of
    each seat by position, None where unknown; a winner may have less than the loser (Dreadfane,
    pg 19: the only survivor wins outright).
    """

    class Ending(models.TextChoices):
        WON = "won", "won"
        DRAWN = "drawn", "drawn"
        UNFINISHED = "unfinished", "unfinished"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    ending = models.CharField(max_length=10, choices=Ending)
    winner = models.PositiveSmallIntegerField(null=True)
    glory = models.JSONField(default=list)
    # a game lost by a judge's ruling, not by play
    by_ruling = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="game_once"),
            models.CheckConstraint(
                condition=models.Q(ending="won", winner__isnull=False)
                | (~models.Q(ending="won") & models.Q(winner__isnull=True)),
                name="game_winner_if_won",
            ),
        ]

    def __str__(self) -> str:
        return f"Game {self.number} of {self.match}"
