"""A fighter of a warband."""

from django.db import models

from decks.models.warband import Warband


class Fighter(models.Model):
    """A fighter card: both sides, in the form of `rules_engine.facts.catalogue.FighterSide`.

    `inspired` is None where the card has no such side. `doubts` says in words what the source
    leaves open.
    """

    warband = models.ForeignKey(Warband, on_delete=models.CASCADE, related_name="fighters")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    release = models.CharField(max_length=40)
    leader = models.BooleanField()
    base = models.JSONField()
    inspired = models.JSONField(null=True)
    inspire_summary = models.CharField(max_length=200, blank=True)
    abilities_summary = models.CharField(max_length=400, blank=True)
    names_language = models.CharField(max_length=80, blank=True)
    doubts = models.JSONField(default=list)
    source = models.JSONField()

    class Meta:
        ordering = ["warband", "position"]
        constraints = [
            models.UniqueConstraint(fields=["warband", "name"], name="fighter_once_per_warband")
        ]

    def __str__(self) -> str:
        return self.name
