"""A player's entry in an event."""

from django.conf import settings
from django.db import models

from matches.models.event import Event


class Entry(models.Model):
    """One player's place in an event.

    `number` is the player's number within the event, given once and kept.
    `link_version` is part of the signed private link; raising it revokes the link.
    `came_from` marks the address that a stranger's sign-up came from, which nobody can tell by it.
    `sign_up_key` comes with the sign-up form, so that sending the form twice is signing up once.
    `entered_round` is the first round the entry may be paired in (1, or later for a late entry);
    `dropped_after` the last round that counts it as in (None while it is in).
    `real_name` is set where others are not told the name, as for who is under age: it is then for
    the player and the staff alone, and `name`, which everybody sees, is another.
    `erased_at` says that the player had their name erased: it is then nobody's, for good.
    """

    class State(models.TextChoices):
        WAITLISTED = "waitlisted", "on the waitlist"
        SIGNED_UP = "signed_up", "signed up"
        CHECKED_IN = "checked_in", "checked in"
        DROPPED = "dropped", "dropped"
        NO_SHOW = "no_show", "did not show up"
        WITHDRAWN = "withdrawn", "withdrawn"

    class Missed(models.TextChoices):
        LOSS = "loss", "losses"
        BYE = "bye", "byes"
        DRAW = "draw", "draws"
        NOTHING = "nothing", "nothing"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    real_name = models.CharField(max_length=80, blank=True)
    club = models.CharField(max_length=80, blank=True)
    team = models.CharField(max_length=80, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="entries"
    )
    state = models.CharField(max_length=12, choices=State)
    # waitlist order; a later joiner has a higher number
    queued_at = models.DateTimeField()
    link_version = models.PositiveIntegerField(default=1)
    sign_up_key = models.CharField(max_length=64, blank=True)
    came_from = models.CharField(max_length=16, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    entered_round = models.PositiveIntegerField(default=1)
    missed_count_as = models.CharField(max_length=8, choices=Missed, default=Missed.LOSS)
    dropped_after = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["event", "user"],
                condition=models.Q(user__isnull=False),
                name="entry_once_per_account",
            ),
            models.UniqueConstraint(
                fields=["event", "sign_up_key"],
                condition=~models.Q(sign_up_key=""),
                name="sign_up_once",
            ),
            models.UniqueConstraint(
                fields=["event", "fixed_table"],
                condition=models.Q(fixed_table__isnull=False),
                name="fixed_table_once",
            ),
        ]
        indexes = [models.Index(fields=["event", "state", "queued_at"], name="entry_by_state")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_in(self) -> bool:
        """Whether the entry holds a place and plays on."""
        return self.state in {self.State.SIGNED_UP, self.State.CHECKED_IN}


class MustNotMeet(models.Model):
    """Two entries that are never to be paired (a family that shares a car, say)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="must_not_meet")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="must_not_meet_once"),
            # each pair is kept in one order only
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="must_not_meet_ordered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} must not meet {self.other}"
