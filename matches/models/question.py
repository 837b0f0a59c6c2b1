"""An open question on the organiser's desk."""

from django.conf import settings
from django.db import models

from matches.models.event import Event
from matches.models.match import Match


class Question(models.Model):
    """Something that only staff can settle. `facts` holds what a page shows of it."""

    class Kind(models.TextChoices):
        REPORTS_DIFFER = "reports_differ", "reports differ"
        LOG_DISAGREES = "log_disagrees", "the game log says otherwise"
        RULING_LEFT = "ruling_left", "a ruling that the result does not follow"
        FOREIGN_CARD = "foreign_card", "a card that was not handed in"
        LOG_FORKED = "log_forked", "two logs of one game"
        LOG_ASIDE = "log_aside", "kept aside from a game log"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="questions")
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="questions")
    kind = models.CharField(max_length=20, choices=Kind)
    text = models.CharField(max_length=500)
    facts = models.JSONField(default=dict)
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    answer = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["opened_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind"],
                condition=models.Q(closed_at__isnull=True),
                name="one_open_question_a_kind",
            )
        ]

    def __str__(self) -> str:
        return self.text
