"""A match of a round and who sits at it."""

from django.db import models

from matches.models.entry import Entry
from matches.models.round import Round


class Match(models.Model):
    """A table of a round: two seats, or one for a bye; the form bears three and four.

    `kind` says what the result, once confirmed, is counted as. `why` holds why this pairing came
    about, in the form of `matches.pairing`. `version` grows with every change of the result, so
    that two who correct at once do not overwrite each other unseen.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", "played"
        BYE = "bye", "bye"
        CONCESSION = "concession", "concession"
        NO_SHOW = "no_show", "no-show"
        DOUBLE_LOSS = "double_loss", "double loss"
        MATCH_LOSS = "match_loss", "match loss"

    class SettledBy(models.TextChoices):
        SURVIVORS = "survivors", "the last warband standing"
        SUDDEN_DEATH = "sudden_death", "sudden death"
        ROLL_OFF = "roll_off", "a roll-off"

    class State(models.TextChoices):
        OPEN = "open", "no result yet"
        REPORTED = "reported", "waits for confirmation"
        QUESTION = "question", "reports differ"
        CONFIRMED = "confirmed", "confirmed"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.PLAYED)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    # the seat that concedes, did not show up or lost by ruling, for these kinds
    loser_seat = models.PositiveSmallIntegerField(null=True)
    # how a match level on games and glory was settled, and who won it so
    settled_by = models.CharField(max_length=12, choices=SettledBy, blank=True, default="")
    settled_seat = models.PositiveSmallIntegerField(null=True)
    why = models.JSONField(default=dict)
    by_hand = models.BooleanField(default=False)
    # its number in the bracket of its round's stage
    slot = models.PositiveSmallIntegerField(null=True)
    extra_minutes = models.IntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["table", "id"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=models.Q(table__isnull=False),
                name="table_once_a_round",
            ),
            models.UniqueConstraint(fields=["round", "slot"], name="slot_once_a_round"),
        ]
        indexes = [models.Index(fields=["round", "state"], name="match_by_state")]

    def __str__(self) -> str:
        return f"Table {self.table} of {self.round.in_words}" if self.table else "Bye"


class Seat(models.Model):
    """A player's seat at a match; positions count from 0."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    # repeated from the match, so that the database keeps a player from sitting twice in a round
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "position"], name="seat_once"),
            models.UniqueConstraint(fields=["round", "entry"], name="entry_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} at {self.match}"
