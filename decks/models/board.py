"""A game board."""

from django.db import models
from django.urls import reverse


class Board(models.Model):
    """A board. `layout` is in the form of `rules_engine.battlefield.Board`, None where no source
    has it; `doubts` says in words what the source leaves open.
    """

    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    found_in = models.CharField(max_length=60)
    layout = models.JSONField(null=True)
    trust = models.CharField(max_length=200, blank=True)
    position = models.PositiveSmallIntegerField()
    doubts = models.JSONField(default=list)
    source = models.CharField(max_length=300)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("board", args=[self.slug])
