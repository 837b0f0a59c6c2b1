"""Who does what at an event."""

from django.conf import settings
from django.db import models

from matches.models.event import Event


class EventRole(models.Model):
    """A staff role of an account at an event. A person may hold several.

    A head judge is a judge to whom players can appeal. A scorer types results and does nothing
    else: no page of the staff but that one opens, and nothing is seen of what the staff see.
    """

    class Role(models.TextChoices):
        ORGANISER = "organiser", "organiser"
        HEAD_JUDGE = "head_judge", "head judge"
        JUDGE = "judge", "judge"
        SCOREKEEPER = "scorekeeper", "scorekeeper"
        SCORER = "scorer", "scorer"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles"
    )
    role = models.CharField(max_length=12, choices=Role)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user", "role"], name="role_once")]

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.event}"


class Invitation(models.Model):
    """A one-time link by which a person takes a staff role. Only its secret's hash is kept."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=EventRole.Role)
    secret_hash = models.CharField(max_length=64, unique=True)
    note = models.CharField(max_length=80, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"Invitation as {self.role} to {self.event}"
