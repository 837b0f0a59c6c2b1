"""What tells that a thing which pages show has changed."""

from django.db import models


class Stamp(models.Model):
    """A value for a thing shown of an event; another one with each change, in its transaction.

    `thing` is named in `matches.people.things`. `value` is drawn at random, so that it never comes
    back. A plain number names the event, since a stamp outlives what it tells of.
    """

    event_id = models.BigIntegerField()
    thing = models.CharField(max_length=24)
    value = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event_id", "thing"], name="one_stamp_a_thing")
        ]

    def __str__(self) -> str:
        return f"{self.thing} of event {self.event_id}"
