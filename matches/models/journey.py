"""Campaigns of journeys: groups of heroes, the journeys they play, the logs of these."""

from django.conf import settings
from django.db import models

from matches.models.entry import Entry
from matches.models.event import Event


class Group(models.Model):
    """Heroes who play their journeys together, in a campaign; on a league night one of many.

    `leader` speaks for the group where it is somebody who plays no hero. `fear` and `influence`
    are those that its campaign begins with.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="groups")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    leader = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="leads")
    fear = models.PositiveSmallIntegerField(default=0)
    influence = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="group_number_once"),
            models.UniqueConstraint(fields=["event", "name"], name="group_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Hero(models.Model):
    """A hero of a group; positions count from 0 and are never given twice.

    `entry` is who plays it, None where the group plays it together. `spaces` are the activation
    spaces of its card, `wants` its weapon actions and abilities with the scores they want, as told
    on a journey (`rules_engine.journeys.given.Wanted`). Who is `retired` sets out no more; what it
    did stays told.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="heroes")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="heroes")
    spaces = models.PositiveSmallIntegerField(default=4)
    wants = models.JSONField(default=list)
    retired = models.BooleanField(default=False)

    class Meta:
        ordering = ["group", "position"]
        verbose_name_plural = "heroes"
        constraints = [
            models.UniqueConstraint(fields=["group", "position"], name="hero_position_once"),
            models.UniqueConstraint(fields=["group", "name"], name="hero_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Journey(models.Model):
    """A journey of a group: one table, one log, one outcome for all.

    `header` is the log's first line in canonical JSON; players stand in it by their numbers, never
    by name. `last` and `h` are number and hash of the log's last event; `changes` grows with
    everything that a reader of the log sees change. The log has been checked up to event `checked`;
    `breaks` is the first one that does not hold. `fear` and `influence` are those before the
    journey. The result stands where the state is `over`; how heroes came back is in their rows.
    `by_log` is the result as the log has it, in the form of
    `rules_engine.journey_table.JourneyResultForm`, None while it has none. `tokens` is where its
    table stood by its last event: turn, quest, nightfall, and the spaces of nightfall's track.
    `version` grows with every change of the result.
    """

    class Kind(models.TextChoices):
        HUNT = "hunt", "hunt"
        SCAVENGE = "scavenge", "scavenge"
        DELIVERANCE = "deliverance", "deliverance"

    class State(models.TextChoices):
        OPEN = "open", "being played"
        OVER = "over", "over"
        CALLED_OFF = "called_off", "called off"

    class ResultBy(models.TextChoices):
        LOG = "log", "its log"
        TOLD = "told", "told by the group"
        CORRECTED = "corrected", "corrected by an organiser"

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="journeys")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    table = models.PositiveIntegerField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    header = models.TextField()
    fear = models.PositiveSmallIntegerField(default=0)
    influence = models.PositiveSmallIntegerField(default=0)
    last = models.PositiveIntegerField(default=0)
    h = models.CharField(max_length=64, blank=True)
    changes = models.PositiveIntegerField(default=0)
    checked = models.PositiveIntegerField(default=0)
    breaks = models.PositiveIntegerField(null=True)
    last_at = models.DateTimeField(null=True)
    result_by = models.CharField(max_length=9, choices=ResultBy, blank=True)
    success = models.BooleanField(null=True)
    quest = models.PositiveSmallIntegerField(default=0)
    turns = models.PositiveSmallIntegerField(default=0)
    # the quest dice rolled afterwards, 0 for none
    roll = models.PositiveSmallIntegerField(default=0)
    fear_change = models.SmallIntegerField(default=0)
    influence_change = models.SmallIntegerField(default=0)
    by_log = models.JSONField(null=True)
    tokens = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    opened_by = models.CharField(max_length=200)
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["group", "number"]
        constraints = [
            models.UniqueConstraint(fields=["group", "number"], name="journey_number_once"),
            models.UniqueConstraint(
                fields=["group"], condition=models.Q(state="open"), name="one_open_journey"
            ),
            models.CheckConstraint(
                condition=~models.Q(state="over") | models.Q(success__isnull=False),
                name="journey_over_has_result",
            ),
        ]
        indexes = [
            models.Index(
                fields=["last_at"],
                condition=models.Q(last__gt=models.F("checked")),
                name="journey_to_be_checked",
            )
        ]

    def __str__(self) -> str:
        return f"Journey {self.number} of {self.group}"

    @property
    def fear_after(self) -> int:
        """Fear after the journey; it does not fall below 0."""
        return max(0, self.fear + self.fear_change)

    @property
    def influence_after(self) -> int:
        """Influence after the journey; it does not fall below 0."""
        return max(0, self.influence + self.influence_change)


class JourneyHero(models.Model):
    """A hero on a journey: what it set out with, and how it came back.

    `position` is its number in the log. What it came back with is None while the journey is open;
    `experience` says that it gained some.
    """

    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, related_name="heroes")
    hero = models.ForeignKey(Hero, on_delete=models.CASCADE, related_name="journeys")
    position = models.PositiveSmallIntegerField()
    inspiration = models.PositiveSmallIntegerField(default=0)
    inspired = models.BooleanField(default=False)
    standing = models.BooleanField(null=True)
    experience = models.BooleanField(default=False)
    inspiration_after = models.PositiveSmallIntegerField(null=True)
    inspired_after = models.BooleanField(null=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["journey", "position"], name="place_once_a_journey"),
            models.UniqueConstraint(fields=["journey", "hero"], name="hero_once_a_journey"),
        ]

    def __str__(self) -> str:
        return f"{self.hero} on {self.journey}"


class JourneyEvent(models.Model):
    """An envelope of a journey's log: a client event in canonical JSON, its number, its hash.

    Rows are added, never changed. `by` is the hero's number, -1 the leader or the table. `entry` is
    whose phone wrote it, None for staff.
    """

    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, related_name="events")
    n = models.PositiveIntegerField()
    client_id = models.CharField(max_length=64)
    kind = models.CharField(max_length=20)
    by = models.SmallIntegerField()
    raw = models.TextField()
    h = models.CharField(max_length=64)
    p = models.CharField(max_length=80, blank=True)
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    tapped_at = models.DateTimeField()
    received_at = models.DateTimeField()

    class Meta:
        ordering = ["journey", "n"]
        constraints = [
            models.UniqueConstraint(fields=["journey", "n"], name="journey_event_number_once"),
            models.UniqueConstraint(fields=["journey", "client_id"], name="journey_event_id_once"),
        ]

    def __str__(self) -> str:
        return f"Event {self.n} of {self.journey}"


class JourneyAside(models.Model):
    """What was sent for a journey's log and not taken, as it came, with the reason.

    `entry` is whose phone sent it, None for staff. The same again is kept once.
    """

    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, related_name="kept_aside")
    client_id = models.CharField(max_length=64, blank=True)
    content = models.TextField()
    digest = models.CharField(max_length=64)
    code = models.CharField(max_length=60)
    says = models.CharField(max_length=500)
    written_by = models.CharField(max_length=200)
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")
    tapped_at = models.DateTimeField()
    received_at = models.DateTimeField()
    looked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["journey", "id"]
        verbose_name_plural = "kept aside of journeys"
        constraints = [
            models.UniqueConstraint(fields=["journey", "digest"], name="journey_aside_once")
        ]

    def __str__(self) -> str:
        return f"{self.client_id} of {self.journey}"


class CampaignTable(models.Model):
    """The standings of a campaign's groups as kept.

    `results_version` is the event's version that was computed, `digest` the hash of the results it
    was computed from, `rows` the table in the form of `matches.journeys.table`.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="campaign_table")
    results_version = models.BigIntegerField()
    digest = models.CharField(max_length=64)
    rows = models.JSONField()
    computed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Standings of {self.event}"
