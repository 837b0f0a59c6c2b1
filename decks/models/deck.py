"""A player's deck."""

from django.conf import settings
from django.db import models


class Deck(models.Model):
    """A deck of a player, with or without an account; private.

    Whoever holds its signed link may read and change it. `link_version` is part of that link;
    raising it revokes the link. `format` is the slug of the format it is checked against.
    `latest` is the number of its newest version.
    """

    name = models.CharField(max_length=80)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="decks"
    )
    format = models.CharField(max_length=60)
    latest = models.PositiveIntegerField(default=0)
    link_version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at", "-id"]
        indexes = [models.Index(fields=["owner", "-changed_at"], name="deck_by_owner")]

    def __str__(self) -> str:
        return self.name
