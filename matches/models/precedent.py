"""A ruling to be followed the next time."""

from django.conf import settings
from django.db import models

from matches.models.dispute import Ruling
from matches.models.event import Event


class Precedent(models.Model):
    """A ruling that an organisation means to give the same way again.

    It holds at all events of the event's organisation. `owner` is the account that created the
    event and stands for the organisation where there is none: its precedents hold at all of its
    events. An event without either keeps its precedents to itself. `code` is kept
    wherever the event is taken to. `question` and `answer` name no player. A withdrawn precedent is
    kept with its reason and found no more.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="precedents"
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="precedents")
    code = models.CharField(max_length=8, db_index=True)
    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="precedent")
    edition = models.CharField(max_length=40)
    kind = models.CharField(max_length=10, choices=Ruling.Kind)
    question = models.CharField(max_length=300)
    answer = models.CharField(max_length=500)
    cites = models.JSONField(default=list)
    made_by = models.CharField(max_length=200)
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_by = models.CharField(max_length=200, blank=True)
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.key

    @property
    def key(self) -> str:
        """The name by which it is cited: P-7KX2M."""
        return f"P-{self.code}"
