"""A warband."""

from django.db import models
from django.urls import reverse


class Warband(models.Model):
    """A warband of the catalogue.

    `roster` names its fighters where the data has none of their cards.
    """

    class Alliance(models.TextChoices):
        ORDER = "Order", "Order"
        CHAOS = "Chaos", "Chaos"
        DEATH = "Death", "Death"
        DESTRUCTION = "Destruction", "Destruction"

    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    release = models.CharField(max_length=40)
    grand_alliance = models.CharField(max_length=12, choices=Alliance)
    roster = models.JSONField(default=list)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("warband", args=[self.slug])
