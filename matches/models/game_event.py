"""The log of a game as phones write it: lines of envelopes, what is open about them, what was
refused and kept."""

from django.conf import settings
from django.db import models
from django.utils.functional import cached_property

from companion.core.rows import only
from matches.models.entry import Entry
from matches.models.game_log import GameLog
from matches.models.match import Match


class LoggedGame(models.Model):
    """A game of a match that is or was logged event by event.

    Whoever writes to the game's log holds this row. `changes` grows with everything that a reader
    of the log sees change. `writing` has a bit set for each seat whose player has logged something
    himself. `attached` is the log as it was last checked, among the files attached to the match.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="logged_games")
    game = models.PositiveSmallIntegerField()
    changes = models.PositiveIntegerField(default=0)
    writing = models.PositiveSmallIntegerField(default=0)
    attached = models.OneToOneField(GameLog, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "game"]
        constraints = [models.UniqueConstraint(fields=["match", "game"], name="logged_game_once")]

    def __str__(self) -> str:
        return f"Game {self.game} of {self.match}"

    @cached_property
    def stands(self) -> "LogLine | None":
        """The line that counts, None while nothing was taken."""
        found = LogLine.objects.filter(logged=self, state=LogLine.State.STANDS)
        return only(found.select_related("parent"))


class LogLine(models.Model):
    """A line of envelopes; it goes on from event `base` of its `parent`, or from the header.

    `header` is the log's first line in canonical JSON. `last` and `h` are number and hash of the
    last envelope. `seat` is whose line it is (None for staff). `position` is the engine's position
    after event `position_at`, from which the next events are checked: a log of full detail has one
    until an event does not hold. `position_by` is the engine that made it: for another one it is
    worth nothing, and is worked out anew from the events. The job has checked the line up to
    `checked`, and `breaks` is the first event that does not hold.
    """

    class State(models.TextChoices):
        STANDS = "stands", "counts"
        BESIDE = "beside", "stands beside another"
        ASIDE = "aside", "was set aside"

    logged = models.ForeignKey(LoggedGame, on_delete=models.CASCADE, related_name="lines")
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="sides")
    base = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=6, choices=State)
    detail = models.CharField(max_length=6)
    header = models.TextField()
    last = models.PositiveIntegerField(default=0)
    h = models.CharField(max_length=64)
    seat = models.SmallIntegerField(null=True)
    begun_by = models.CharField(max_length=200)
    begun_at = models.DateTimeField(auto_now_add=True)
    last_at = models.DateTimeField(null=True)
    position = models.BinaryField(null=True)
    position_at = models.PositiveIntegerField(default=0)
    position_by = models.CharField(max_length=40, default="")
    checked = models.PositiveIntegerField(default=0)
    breaks = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["logged", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["logged"],
                condition=models.Q(state="stands"),
                name="one_line_stands",
            )
        ]
        indexes = [
            models.Index(
                fields=["last_at"],
                condition=models.Q(last__gt=models.F("checked")),
                name="line_to_be_checked",
            )
        ]

    def __str__(self) -> str:
        return f"Line {self.pk} of {self.logged}"


class GameEvent(models.Model):
    """An envelope: a client event in canonical JSON, its number and chained hash.

    Rows are added, never changed. `by` is the seat that decides, `seat` whose phone wrote it (-1:
    staff). `tapped_at` is when it was tapped, by the server's clock; `late` says that the match's
    result was confirmed before it came.
    """

    line = models.ForeignKey(LogLine, on_delete=models.CASCADE, related_name="events")
    n = models.PositiveIntegerField()
    client_id = models.CharField(max_length=64)
    kind = models.CharField(max_length=20)
    by = models.SmallIntegerField()
    seat = models.SmallIntegerField()
    raw = models.TextField()
    h = models.CharField(max_length=64)
    p = models.CharField(max_length=80, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    tapped_at = models.DateTimeField()
    received_at = models.DateTimeField()
    late = models.BooleanField(default=False)

    class Meta:
        ordering = ["line", "n"]
        constraints = [
            models.UniqueConstraint(fields=["line", "n"], name="event_number_once"),
            models.UniqueConstraint(fields=["line", "client_id"], name="event_id_once"),
        ]

    def __str__(self) -> str:
        return f"Event {self.n} of {self.line}"


class LogPoint(models.Model):
    """Something about a game's log that one player asks and another one or a judge decides.

    Of kind `correction`: `content` is the client event, to be logged on `line` once all agree. Of
    kind `line`: whether `line` is to stand. `seat` is who asks (None for nobody at the table).
    """

    class Kind(models.TextChoices):
        CORRECTION = "correction", "a correction"
        LINE = "line", "a line beside another"

    class State(models.TextChoices):
        OPEN = "open", "open"
        DECLINED = "declined", "declined by the other player"
        AGREED = "agreed", "agreed to"
        CLOSED = "closed", "closed without it"
        WITHDRAWN = "withdrawn", "taken back"

    logged = models.ForeignKey(LoggedGame, on_delete=models.CASCADE, related_name="points")
    line = models.ForeignKey(LogLine, on_delete=models.CASCADE, related_name="points")
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    seat = models.SmallIntegerField(null=True)
    client_id = models.CharField(max_length=64, blank=True)
    content = models.TextField(blank=True)
    opened_by = models.CharField(max_length=200)
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_by = models.CharField(max_length=200, blank=True)
    closed_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["logged", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["line", "client_id"],
                condition=models.Q(kind="correction"),
                name="correction_asked_once",
            ),
            models.UniqueConstraint(
                fields=["line"], condition=models.Q(kind="line"), name="line_asked_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} at {self.logged}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for somebody's word."""
        return self.state in {self.State.OPEN, self.State.DECLINED}


class KeptAside(models.Model):
    """What a phone sent and the log did not take, as it came, with the reason."""

    logged = models.ForeignKey(LoggedGame, on_delete=models.CASCADE, related_name="kept_aside")
    client_id = models.CharField(max_length=64, blank=True)
    content = models.TextField()
    digest = models.CharField(max_length=64)
    code = models.CharField(max_length=60)
    says = models.CharField(max_length=500)
    seat = models.SmallIntegerField()
    written_by = models.CharField(max_length=200)
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")
    tapped_at = models.DateTimeField()
    received_at = models.DateTimeField()

    class Meta:
        ordering = ["logged", "id"]
        verbose_name_plural = "kept aside"
        constraints = [
            models.UniqueConstraint(fields=["logged", "seat", "digest"], name="kept_aside_once")
        ]

    def __str__(self) -> str:
        return f"{self.client_id} of {self.logged}"
