"""One-time links that replace e-mail."""

from django.conf import settings
from django.db import models


class PasswordLink(models.Model):
    """A link by which the holder sets a new password, once, until it expires.

    Only the hash of its secret is kept, so that the table is no key ring.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    # when the account was told of it, at its next sign-in
    told_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"Password link for {self.user}"
