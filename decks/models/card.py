"""A card, one row for each printing, and the runs of letters by which it is searched."""

from django.db import models
from django.urls import reverse


class Card(models.Model):
    """One printing of a card. Printings with the same `key` are the same card (DC-002).

    `code` is release and number, such as NV436. `owner` is the warband's name, a Grand Alliance or
    'Universal'. `scores_at_once` joins the surge keyword and the older cards of that kind.
    `restricted_to` lists fighters or keywords, one of which a fighter must have; `limits` what else
    the card asks, `labels` what is printed above its text. `details` holds attacks, casting value
    and errata in the form of `rules_engine.facts.card_details.CardDetails`; empty for most.
    `facts_only`: of a release that the engine does not play.
    `summary` says shortly, in our own words, what it does; empty where nobody has written it.
    `in_data` turns False when the data no longer has a card that a deck still uses.
    """

    class Type(models.TextChoices):
        OBJECTIVE = "objective", "objective"
        PLOY = "ploy", "ploy"
        SPELL = "spell", "spell"
        UPGRADE = "upgrade", "upgrade"
        PLOT = "plot", "plot"

    class Scoring(models.TextChoices):
        END_PHASE = "end_phase", "in an end phase"
        THIRD_END_PHASE = "third_end_phase", "in the third end phase"
        AT_ONCE = "score_immediately", "at once"
        REVEAL = "reveal_then_condition", "revealed first, then by its condition"

    code = models.CharField(max_length=10, unique=True)
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=80, db_index=True)
    release = models.CharField(max_length=40)
    set_name = models.CharField(max_length=80)
    number = models.PositiveSmallIntegerField()
    owner = models.CharField(max_length=60, db_index=True)
    type = models.CharField(max_length=9, choices=Type)
    glory = models.PositiveSmallIntegerField(null=True)
    scoring = models.CharField(max_length=21, choices=Scoring, blank=True)
    scores_at_once = models.BooleanField(default=False)
    surge_keyword = models.BooleanField(default=False)
    hybrid = models.BooleanField(default=False)
    dual = models.BooleanField(default=False)
    reaction = models.BooleanField(default=False)
    restricted_to = models.JSONField(default=list)
    limits = models.JSONField(default=list)
    labels = models.JSONField(default=list)
    details = models.JSONField(default=dict)
    facts_only = models.BooleanField(default=False)
    summary = models.CharField(max_length=300, blank=True)
    tags = models.JSONField(default=list)
    doubts = models.JSONField(default=list)
    source = models.CharField(max_length=200)
    crosscheck = models.CharField(max_length=80, blank=True)
    position = models.PositiveIntegerField()
    in_data = models.BooleanField(default=True)

    class Meta:
        ordering = ["position"]
        indexes = [models.Index(fields=["owner", "type", "position"], name="card_by_owner")]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def get_absolute_url(self) -> str:
        return reverse("card", args=[self.code])


class NameRun(models.Model):
    """A run of three letters of a card's folded name: finds names with slips of typing.

    Kept in a table so that the search is the same, and quick, on every database.
    """

    run = models.CharField(max_length=3)
    key = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["run", "key"], name="name_run_once")]

    def __str__(self) -> str:
        return f"{self.run!r} in {self.key}"
