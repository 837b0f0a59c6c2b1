"""Revocable keys of the API."""

import hashlib

from django.conf import settings
from django.db import models
from django.utils import timezone

from companion.core.models.user import User


def stamp_of(user: User) -> str:
    """What changes with an account's password, by whatever door it is changed. Of the stored hash,
    which has a salt, so that it tells nothing of the password."""
    return hashlib.sha256(user.password.encode()).hexdigest()


class TokenQuerySet(models.QuerySet["ApiToken"]):
    """Tokens of accounts."""

    def working(self, user: User) -> "TokenQuerySet":
        """Those of an account that are neither revoked nor expired nor older than its password."""
        return self.filter(
            user=user,
            revoked_at=None,
            expires_at__gt=timezone.now(),
            password_stamp=stamp_of(user),
        )


class ApiToken(models.Model):
    """A key by which a program acts for an account. Only its hash is kept.

    It ends with its day, with a change of the account's password, or when it is revoked.
    """

    class Scope(models.TextChoices):
        READ = "read", "may look"
        WRITE = "write", "may look and change"
        STAFF = "staff", "may look, change, and give or take people's rights"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=80)
    secret_hash = models.CharField(max_length=64, unique=True)
    scope = models.CharField(max_length=5, choices=Scope, default=Scope.READ)
    password_stamp = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = TokenQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def works(self) -> bool:
        """Whether it still opens anything."""
        return (
            self.user.is_active
            and self.revoked_at is None
            and self.expires_at > timezone.now()
            and self.password_stamp == stamp_of(self.user)
        )
