"""Accounts. Nobody needs an e-mail address."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """An account: staff of events, and players who want their events in one place."""

    display_name = models.CharField(max_length=80, blank=True)
    may_create_events = models.BooleanField(
        default=False, help_text="May create events and invite others to do so."
    )

    class Meta(AbstractUser.Meta):
        pass

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The name shown to others."""
        return self.display_name or self.username
