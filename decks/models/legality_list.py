"""A house legality list."""

from datetime import date

from django.conf import settings
from django.db import models
from django.urls import reverse

from decks.models.card import Card


class LegalityList(models.Model):
    """A list that an organiser made; the published ones come with the rules engine.

    `kind` is what a format asks for: with the kind of the published lists it takes their place
    from `starts_on` on. `carries` is the slug of the list it adds to, published or house.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=60)
    starts_on = models.DateField()
    max_restricted = models.PositiveSmallIntegerField(null=True, blank=True)
    carries = models.CharField(max_length=60, blank=True)
    note = models.CharField(max_length=300, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "slug"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("legality_list", args=[self.slug])

    def has_begun(self, day: date) -> bool:
        """Whether the list holds on a day."""
        return self.starts_on <= day


class ListedCard(models.Model):
    """A card's status on a house list; it holds for every printing of the card."""

    class Status(models.TextChoices):
        BANNED = "banned", "banned"
        FORSAKEN = "forsaken", "forsaken"
        RESTRICTED = "restricted", "restricted"

    legality_list = models.ForeignKey(LegalityList, on_delete=models.CASCADE, related_name="listed")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="listings")
    status = models.CharField(max_length=10, choices=Status)

    class Meta:
        ordering = ["status", "card__name"]
        constraints = [
            models.UniqueConstraint(fields=["legality_list", "card"], name="listed_once")
        ]

    def __str__(self) -> str:
        return f"{self.card} is {self.status}"
