"""What an account shows of its record as a player, and how its strength was seen over time."""

from django.conf import settings
from django.db import models

from matches.models.entry import Entry


class Profile(models.Model):
    """The choices of a player about their own record. Without a row nothing is shown.

    `address` is the name under which the page is found. A minor's record is shown to nobody,
    whatever else is chosen.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile"
    )
    address = models.SlugField(max_length=40, unique=True)
    is_minor = models.BooleanField(default=False)
    shows_matches = models.BooleanField(default=False)
    shows_warbands = models.BooleanField(default=False)
    shows_opponents = models.BooleanField(default=False)
    shows_rating = models.BooleanField(default=False)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.address

    @property
    def is_public(self) -> bool:
        """Whether anything is shown to others."""
        shows = (self.shows_matches, self.shows_warbands, self.shows_opponents, self.shows_rating)
        return any(shows) and not self.is_minor


class RatingStep(models.Model):
    """How an event moved the rating of one of its players.

    `place` is the event's in the order in which events are counted. What an entry began with is
    kept, so that an entry whose name was erased weighs in others' ratings as it did.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="rating_step")
    place = models.PositiveIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    matches_before = models.PositiveIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField()

    class Meta:
        ordering = ["place", "entry"]

    def __str__(self) -> str:
        return f"Rating of {self.entry} after event {self.place}"
