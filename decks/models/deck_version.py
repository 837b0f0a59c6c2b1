"""What a deck was at a time."""

from django.db import models

from decks.models.card import Card
from decks.models.deck import Deck


class DeckVersion(models.Model):
    """One version of a deck. A kept one never changes again; the newest may still be worked on.

    `warband` is the name of the warband, empty while none is chosen.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    warband = models.CharField(max_length=80, blank=True)
    kept = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=200)

    class Meta:
        ordering = ["deck", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="version_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.deck}, version {self.number}"


class DeckEntry(models.Model):
    """One copy of a card in a version; words that no card was found for are kept as written."""

    version = models.ForeignKey(DeckVersion, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveSmallIntegerField()
    card = models.ForeignKey(Card, null=True, on_delete=models.PROTECT, related_name="entries")
    written = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["version", "position"]
        constraints = [
            models.UniqueConstraint(fields=["version", "position"], name="entry_position_once"),
            models.CheckConstraint(
                condition=models.Q(card__isnull=False) | ~models.Q(written=""),
                name="entry_says_something",
            ),
        ]

    def __str__(self) -> str:
        return self.card.name if self.card else self.written
