"""A league: events of a season and the points they give."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from matches.models.event import Event


class League(models.Model):
    """Events joined into a season by one account.

    `points` are given for the places of each event, the first place first; who is placed beyond
    them gets `taking_part`. `best` is how many of a player's events count, None for all. Where
    `ranked_by` is a rating, every match counts in order of time and these three rest.
    """

    class RankedBy(models.TextChoices):
        POINTS = "points", "points for places"
        RATING = "rating", "a rating by who beat whom"

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=100)
    about = models.TextField(blank=True, max_length=2000)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="leagues"
    )
    ranked_by = models.CharField(max_length=10, choices=RankedBy, default=RankedBy.POINTS)
    points = models.JSONField()
    taking_part = models.PositiveSmallIntegerField(default=0)
    best = models.PositiveSmallIntegerField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("league", args=[self.slug])


class LeagueEvent(models.Model):
    """An event of a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="events")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="leagues")

    class Meta:
        ordering = ["event__starts_on", "event_id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "event"], name="event_once_a_league")
        ]

    def __str__(self) -> str:
        return f"{self.event} in {self.league}"
