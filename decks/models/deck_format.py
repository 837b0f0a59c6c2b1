"""A house format of decks."""

from django.conf import settings
from django.db import models
from django.urls import reverse


class DeckFormat(models.Model):
    """A format that an organiser made; those of the editions come with the rules engine.

    `changes` holds only what differs from the format `based_on`, in the form of
    `rules_engine.deck_rules.DeckFormat`.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    based_on = models.CharField(max_length=60)
    changes = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("deck_format", args=[self.slug])
