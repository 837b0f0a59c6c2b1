"""Sessions of accounts: they end when idle, and some acts ask for the password again.

A session also remembers private links that were opened on the device; those belong to nobody's
account and stay when the account's part ends.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from companion.core import guessing
from companion.core.models import User

_SIGNED_IN, _SEEN, _PROVED = "signed_in_at", "seen_at", "proved_at"
_NOTED_EVERY_SECONDS = 300
# pages that ask the database nothing before they know that it answers, and so not for a session
SIGNS_OF_LIFE = "/health/"
_OF_THE_ACCOUNT = (
    SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY, _SIGNED_IN, _SEEN, _PROVED,
)  # fmt: skip


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **_: object) -> None:
    """The session begins, and the password has just been given."""
    now = int(time.time())
    request.session.update({_SIGNED_IN: now, _SEEN: now, _PROVED: now})
    request.known_device = user  # type: ignore[attr-defined]


def note_proof(request: HttpRequest) -> None:
    """The password was given again."""
    request.session[_PROVED] = int(time.time())


def is_proved(request: HttpRequest) -> bool:
    """Whether the password was given on this device a short while ago."""
    at = request.session.get(_PROVED, 0)
    return time.time() - at < settings.PROOF_HOLDS_SECONDS


class AccountSessionMiddleware:
    """Ends the account's part of a session that was idle or that is old, and lets a device on
    which somebody signed in be known again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(SIGNS_OF_LIFE):
            look_after(request)
        response = self.get_response(request)
        if user := getattr(request, "known_device", None):
            guessing.know_device(response, user)
        return response


def look_after(request: HttpRequest) -> None:
    """End the account's part of the session where it was idle or is old; else note that it is used,
    which a page is not that asks by itself for what is new."""
    session = request.session
    if not session.session_key or SESSION_KEY not in session:
        return
    if _is_over(session):
        _end(request)
    elif _asks_by_itself(request):
        return
    elif time.time() - session.get(_SEEN, 0) > _NOTED_EVERY_SECONDS:
        session[_SEEN] = int(time.time())


def _asks_by_itself(request: HttpRequest) -> bool:
    return request.method == "GET" and request.headers.get("HX-Request") == "true"


def _is_over(session: SessionBase) -> bool:
    now = time.time()
    # a session from before these were noted begins now
    idle = now - session.get(_SEEN, now)
    age = now - session.get(_SIGNED_IN, now)
    return idle > settings.SESSION_IDLE_SECONDS or age > settings.SESSION_LONGEST_SECONDS


def _end(request: HttpRequest) -> None:
    for key in _OF_THE_ACCOUNT:
        request.session.pop(key, None)
    request.session.cycle_key()
    request.user = AnonymousUser()
