"""Signing in with a name and a password, through whatever door."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from companion.core import guessing
from companion.core.models import User

LONGEST_NAME = 150
LONGEST_PASSWORD = 1000


class PacedBackend(ModelBackend):
    """Django's own, with guessing slowed down."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """The account, or None for a wrong name or password. Raises TooMany where the try must
        wait."""
        if not username or not password:
            return None
        if len(username) > LONGEST_NAME or len(password) > LONGEST_PASSWORD:
            return None
        if request is not None:
            guessing.begin(request, username)
        user = super().authenticate(request, username, password, **kwargs)
        if user is None:
            return None
        if request is not None:
            guessing.right(request, username)
        return user if isinstance(user, User) else None
