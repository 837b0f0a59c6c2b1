"""Sessions in the database, as Django keeps them, read by a statement written by hand: every phone
of a hall asks with one."""

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone

from companion.core.rows import rows_of

_DATA = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
_LONGEST_KEY = 40


def is_key(text: str) -> bool:
    """Whether a session may have this key: what else a cookie brings is never looked up, since not
    every database takes every text."""
    return 8 <= len(text) <= _LONGEST_KEY and not set(text) - set(VALID_KEY_CHARS)


def key_in(request: HttpRequest) -> str:
    """The key of the session that a request names, '' for none; whether there is such a session is
    not asked."""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return key if is_key(key) else ""


class SessionStore(db.SessionStore):
    """The name is Django's, by which what is kept is signed."""

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key) and is_key(key or "")

    def load(self) -> dict[str, Any]:
        """What is kept under the key; nothing, and no key, where there is none."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        for (kept,) in rows_of(_DATA, (self.session_key, now)):
            return self.decode(kept)
        self._session_key = None
        return {}
