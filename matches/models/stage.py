"""The stages of an event after its first one."""

from django.db import models
from django.db.models import Q

from matches.models.entry import Entry
from matches.models.event import Event


class Stage(models.Model):
    """What the best of the event play next: pools, or the bracket for its places, with which the
    chain ends.

    `number` is its place in the chain, from 1. `size` is how many began it, `pools` into how many
    pools they are seeded; `best_of` and `minutes` are its own where they are set, else the event's.
    `cut_by` is the way in which it was cut and `asked` the number asked for in it, '' and None of a
    cut made before they were kept; `parted` the numbers of those whom a recorded order (a roll-off)
    parted at the line, best first: level there in everything else.
    """

    class Format(models.TextChoices):
        SINGLE = "single", "single elimination"
        DOUBLE = "double", "double elimination"
        POOLS = "pools", "pools"

    class CutBy(models.TextChoices):
        SIZE = "size", "by rank"
        WINS = "wins", "by record"
        PER_POOL = "per_pool", "out of pools"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    format = models.CharField(max_length=10, choices=Format)
    number = models.PositiveSmallIntegerField(default=1)
    pools = models.PositiveSmallIntegerField(null=True)
    size = models.PositiveSmallIntegerField()
    third_place = models.BooleanField(default=False)
    best_of = models.PositiveSmallIntegerField(null=True)
    minutes = models.PositiveIntegerField(null=True)
    cut_by = models.CharField(max_length=8, choices=CutBy, blank=True, default="")
    asked = models.PositiveSmallIntegerField(null=True)
    parted = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            # two organisers who cut at once make one stage
            models.UniqueConstraint(fields=["event", "number"], name="stage_once"),
            models.CheckConstraint(
                condition=Q(format="pools", pools__gte=1)
                | (~Q(format="pools") & Q(pools__isnull=True)),
                name="pools_have_a_number",
            ),
            models.CheckConstraint(condition=Q(size__gte=2), name="bracket_of_two_or_more"),
            models.CheckConstraint(
                condition=Q(cut_by="", asked__isnull=True)
                | (~Q(cut_by="") & Q(asked__isnull=False)),
                name="cut_in_a_way_by_a_number",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_format_display()} of {self.event}"

    @property
    def is_bracket(self) -> bool:
        """Whether it is played by elimination, so that every match needs a winner."""
        return self.format != self.Format.POOLS


class StageSeed(models.Model):
    """A player in a stage; seeds count from 1, the best first."""

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
