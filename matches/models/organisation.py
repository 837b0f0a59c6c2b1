"""An organisation: a club, a shop or a team that runs events, and who works for it."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from matches.models.role import EventRole


class Organisation(models.Model):
    """People who run events together. What its members are, they are at each of its events."""

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=100)
    about = models.TextField(blank=True, max_length=2000)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("organisation", args=[self.slug])


class Member(models.Model):
    """What an account is in an organisation. An organiser keeps the organisation itself."""

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=12, choices=EventRole.Role)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["organisation", "user", "role"], name="member_once")
        ]

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.organisation}"


class MemberInvitation(models.Model):
    """A one-time link by which a person joins an organisation. Only its secret's hash is kept."""

    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, related_name="invitations"
    )
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

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"Invitation as {self.role} to {self.organisation}"
