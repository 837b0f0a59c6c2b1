"""A stage of an event after its Swiss rounds."""

from django.db import models
from django.db.models import Q

from matches.models.entry import Entry
from matches.models.event import Event


class Stage(models.Model):
    """A bracket that the best of the event play for its places.

    `size` is how many began it; `best_of` and `minutes` are its own where they are set, else the
    event's.
    """

    class Format(models.TextChoices):
        SINGLE = "single", "single elimination"
        DOUBLE = "double", "double elimination"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    format = models.CharField(max_length=10, choices=Format)
    size = models.PositiveSmallIntegerField()
    third_place = models.BooleanField(default=False)
    best_of = models.PositiveSmallIntegerField(null=True)
    minutes = models.PositiveIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            # two organisers who cut at once make one bracket
            models.UniqueConstraint(fields=["event"], name="one_bracket_an_event"),
            models.CheckConstraint(condition=Q(size__gte=2), name="bracket_of_two_or_more"),
        ]

    def __str__(self) -> str:
        return f"{self.get_format_display()} of {self.event}"


class StageSeed(models.Model):
    """A player in a bracket; seeds count from 1, the best first."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seeds")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stage_seeds")
    seed = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="seeded_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="seed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}: {self.entry}"
