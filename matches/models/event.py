"""An event."""

from django.conf import settings
from django.db import models
from django.urls import reverse

# what is no duel: it is played in journeys by groups, so that an event of it is a campaign
JOURNEYS: dict[str, str] = {"cursed-city": "Cursed City"}
# the order in which events ended, as ratings go through them
AS_ENDED = ("ends_on", models.F("finished_at").asc(nulls_first=True), "pk")


class Event(models.Model):
    """A tournament from sign-up to prizes, or a campaign of journeys.

    `rules` holds every value that an organiser may change, in the form of
    `matches.rules.event_rules.EventRules`. `results_version` grows with every change that a
    standing may rest on.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "draft"
        OPEN = "open", "registration open"
        CLOSED = "closed", "registration closed"
        RUNNING = "running", "running"
        FINISHED = "finished", "finished"
        CANCELLED = "cancelled", "cancelled"

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=100)
    place = models.CharField(max_length=120, blank=True)
    about = models.TextField(blank=True, max_length=5000)
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=64, default="UTC")
    edition = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    preset = models.CharField(max_length=40)
    rules = models.JSONField()
    capacity = models.PositiveIntegerField(null=True, blank=True)
    results_version = models.BigIntegerField(default=0)
    organisation = models.ForeignKey(
        "matches.Organisation", null=True, on_delete=models.SET_NULL, related_name="events"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-starts_on", "-id"]
        indexes = [models.Index(fields=["state", "-starts_on"], name="event_by_state")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])

    @property
    def is_campaign(self) -> bool:
        """Whether groups play journeys in it; else it is a tournament."""
        return self.edition in JOURNEYS

    @property
    def is_of_pods(self) -> bool:
        """Whether its first rounds are in pods, where players take places: what counts as won,
        drawn and lost there says little of them."""
        return self.rules.get("format") == "pods"
