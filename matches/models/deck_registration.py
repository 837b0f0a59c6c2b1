"""Decks as players handed them in for an event."""

from django.db import models
from django.utils import timezone

from decks.models import Card
from matches.models.entry import Entry


class DeckRegistration(models.Model):
    """A fixed copy of a deck, handed in for an entry: no later change of the deck reaches it.

    `number` counts the decks of an entry; the one with `is_current` counts, the others are its
    history. `key` comes with the form, so that sending it twice is handing in once. `verdict` is
    in the form of `rules_engine.deck_rules.DeckVerdict`; `format`, `list_id` ('' for the list of
    the day) and `rules_of` say by which rules it was reached. `let_in_at` is set where an
    organiser lets a deck in that is not legal, with the reason.
    """

    class Outcome(models.TextChoices):
        LEGAL = "legal", "legal"
        ILLEGAL = "illegal", "not legal"
        CANNOT_TELL = "cannot_tell", "cannot tell"

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="deck_registrations")
    number = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    key = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=80, blank=True)
    warband = models.CharField(max_length=80, blank=True)
    handed_in_at = models.DateTimeField(default=timezone.now)
    handed_in_by = models.CharField(max_length=200)
    format = models.CharField(max_length=60)
    list_id = models.CharField(max_length=60, blank=True)
    rules_of = models.DateField()
    outcome = models.CharField(max_length=11, choices=Outcome)
    verdict = models.JSONField()
    checked_at = models.DateTimeField()
    let_in_at = models.DateTimeField(null=True)
    let_in_by = models.CharField(max_length=200, blank=True)
    let_in_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["entry", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "number"], name="registration_number_once"),
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(is_current=True),
                name="one_current_deck_an_entry",
            ),
            models.UniqueConstraint(
                fields=["entry", "key"],
                condition=~models.Q(key=""),
                name="deck_handed_in_once",
            ),
            models.CheckConstraint(
                condition=models.Q(let_in_at__isnull=True) | ~models.Q(let_in_reason=""),
                name="let_in_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"Deck {self.number} of {self.entry}"

    @property
    def needs_decision(self) -> bool:
        """Whether an organiser has still to decide: it is not legal and not let in."""
        return self.outcome == self.Outcome.ILLEGAL and self.let_in_at is None


class RegisteredCard(models.Model):
    """One copy of a card in a deck handed in; words that no card was found for stay as written."""

    registration = models.ForeignKey(
        DeckRegistration, on_delete=models.CASCADE, related_name="entries"
    )
    position = models.PositiveSmallIntegerField()
    card = models.ForeignKey(Card, null=True, on_delete=models.PROTECT, related_name="registered")
    written = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["registration", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["registration", "position"], name="registered_position_once"
            ),
            models.CheckConstraint(
                condition=models.Q(card__isnull=False) | ~models.Q(written=""),
                name="registered_card_says_something",
            ),
        ]

    def __str__(self) -> str:
        return self.card.name if self.card else self.written


class DeckUnlock(models.Model):
    """Leave to hand in a deck after the deadline: open until one is handed in or it is ended."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="deck_unlocks")
    reason = models.CharField(max_length=500)
    given_by = models.CharField(max_length=200)
    given_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-given_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(closed_at__isnull=True),
                name="one_open_unlock_an_entry",
            )
        ]

    def __str__(self) -> str:
        return f"Deck of {self.entry} unlocked"
