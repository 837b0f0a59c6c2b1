"""Standings as computed, and the roll-offs they may rest on."""

from django.db import models

from matches.models.entry import Entry
from matches.models.event import Event


class StandingsTable(models.Model):
    """The standings of an event after a round.

    `results_version` is the event's version that was computed, `digest` the hash of the results
    it was computed from, `rows` the table in the form of `matches.standings`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standings")
    round_number = models.PositiveIntegerField()
    results_version = models.BigIntegerField()
    digest = models.CharField(max_length=64)
    table = models.JSONField()
    computed_at = models.DateTimeField()

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "round_number"], name="standings_once_a_round")
        ]

    def __str__(self) -> str:
        return f"Standings of {self.event} after round {self.round_number}"


class RollOff(models.Model):
    """The recorded order of a roll-off, or of an organiser's decision, among tied entries."""

    class Kind(models.TextChoices):
        ROLL_OFF = "roll_off", "roll-off"
        MANUAL = "manual", "organiser's decision"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roll_offs")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="roll_offs")
    kind = models.CharField(max_length=10, choices=Kind)
    # higher wins
    value = models.IntegerField()
    reason = models.CharField(max_length=200, blank=True)
    recorded_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "entry", "kind"], name="roll_off_once")
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.entry}: {self.value}"
