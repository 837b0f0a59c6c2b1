"""A dispute at a table, and the rulings on it."""

from django.conf import settings
from django.db import models

from matches.models.entry import Entry
from matches.models.game_log import GameLog, LogRevision
from matches.models.match import Match
from matches.models.penalty import Penalty
from matches.models.report import Report


class Dispute(models.Model):
    """What two players cannot agree on, until a judge has ruled.

    `entry` is who raised it, None for staff; `log` and `line` the line of a game's log that it is
    about, where it is about one. An appeal opens it once more, for the head judge. Nothing of it
    is ever deleted.
    """

    class State(models.TextChoices):
        OPEN = "open", "waits for a ruling"
        RULED = "ruled", "ruled"
        APPEALED = "appealed", "waits for the head judge"
        WITHDRAWN = "withdrawn", "withdrawn"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="disputes")
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    by = models.CharField(max_length=200)
    game = models.PositiveSmallIntegerField(null=True)
    log = models.ForeignKey(GameLog, null=True, on_delete=models.SET_NULL, related_name="disputes")
    line = models.PositiveIntegerField(null=True)
    statement = models.CharField(max_length=500)
    raised_at = models.DateTimeField(auto_now_add=True)
    other_by = models.CharField(max_length=200, blank=True)
    other_statement = models.CharField(max_length=500, blank=True)
    other_at = models.DateTimeField(null=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    taken_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    closed_at = models.DateTimeField(null=True)
    appealed_by = models.CharField(max_length=200, blank=True)
    appeal = models.CharField(max_length=500, blank=True)
    appealed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["raised_at", "id"]
        constraints = [
            # a double tap is one dispute, and a judge deals with one after the other
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(state__in=("open", "appealed")),
                name="one_open_dispute_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"Dispute at {self.match}"


class Ruling(models.Model):
    """What a judge decided, with everything that followed from it.

    `cites` are keys of the rules search: rules, answers, cards, precedents. `engine` is what the
    rules engine said of the disputed line (`matches.disputes.log_lines.EngineSays`), None where it
    was not asked; `against_engine` marks a ruling that says otherwise. `corrections` are the events
    that were appended to the log, `revision` the log with them. With `follows_log` the result is
    brought in line with that log by a job, and `followed` says what came of it. `before` is the
    result as it was, `report` the one this ruling put in its place. A ruling on appeal `replaces`
    the one before, which is kept; one that lets it stand shares what that one did.
    """

    class Kind(models.TextChoices):
        UPHOLD = "uphold", "it stands"
        OVERTURN = "overturn", "overturned"
        AMEND = "amend", "it was otherwise"

    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=500)
    cites = models.JSONField(default=list)
    by = models.CharField(max_length=200)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    engine = models.JSONField(null=True)
    against_engine = models.BooleanField(default=False)
    corrections = models.JSONField(default=list)
    revision = models.ForeignKey(
        LogRevision, null=True, on_delete=models.PROTECT, related_name="rulings"
    )
    follows_log = models.BooleanField(default=False)
    followed_at = models.DateTimeField(null=True)
    followed = models.CharField(max_length=300, blank=True)
    before = models.JSONField(null=True)
    report = models.ForeignKey(Report, null=True, on_delete=models.PROTECT, related_name="rulings")
    minutes = models.PositiveSmallIntegerField(default=0)
    penalty = models.ForeignKey(
        Penalty, null=True, on_delete=models.PROTECT, related_name="rulings"
    )
    replaces = models.OneToOneField(
        "self", null=True, on_delete=models.PROTECT, related_name="replaced_by"
    )

    class Meta:
        ordering = ["dispute", "number"]
        constraints = [
            # two judges who rule at once make one ruling
            models.UniqueConstraint(fields=["dispute", "number"], name="ruling_once")
        ]

    def __str__(self) -> str:
        return f"Ruling {self.number} on {self.dispute}"
