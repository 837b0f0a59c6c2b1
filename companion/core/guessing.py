"""Guessing of passwords is slowed down, and nobody is locked out by it.

The first wrong passwords for a name from an address cost nothing; then each further try must wait,
longer each time, up to a minute. A device on which the account has signed in before keeps a cookie
that says so and is counted apart (OWASP's device cookies), so that a stranger in the same hall,
behind the same address, cannot make the organiser wait. While a try must wait, the password is not
looked at; tries that come at once pass one at a time.
"""

import secrets

from django.conf import settings
from django.core.cache import cache
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from companion.core import limits
from companion.core.errors import TooMany
from companion.core.models import User
from companion.core.proxies import address_of
from companion.core.services.secrets import hash_of
from companion.core.worded import Worded

COOKIE = "known_device"
KNOWN_FOR_SECONDS = 180 * 24 * 3600
FREE_TRIES = 5
LONGEST_WAIT = 60
COUNTED_FOR = 3600

_signer = TimestampSigner(salt="core.known_device")


def begin(request: HttpRequest, username: str) -> None:
    """Count a try for this name. Raises TooMany where it must wait, with the seconds."""
    device = _device(request, username)
    if device is None:
        limits.take("passwords", f"address.{address_of(request)}")
    key = _key(request, username)
    try:
        cache.add(f"{key}.tries", 0, COUNTED_FOR)
        wait = _wait_after(int(cache.incr(f"{key}.tries") or 0) - 1)
        if not wait or cache.add(f"{key}.slot", 1, wait) or cache.get(f"{key}.slot") is None:
            return
        cache.decr(f"{key}.tries")
    except limits.CACHE_ERRORS:
        return
    raise TooMany(
        Worded(
            "There were several wrong passwords for this name. Nothing is locked: "
            "wait %(wait)s seconds, then try again. A device on which you signed in "
            "before need not wait.",
            wait=wait,
        ),
        wait=wait,
    )


def right(request: HttpRequest, username: str) -> None:
    """The password was right: what was counted is forgotten."""
    key = _key(request, username)
    try:
        cache.delete_many([f"{key}.tries", f"{key}.slot"])
    except limits.CACHE_ERRORS:
        return


def know_device(response: HttpResponse, user: User) -> None:
    """Let this device be known as one on which the account has signed in."""
    mark = _signer.sign(f"{hash_of(user.username)[:16]}-{secrets.token_hex(8)}")
    response.set_cookie(
        COOKIE,
        mark,
        max_age=KNOWN_FOR_SECONDS,
        path="/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _wait_after(wrong: int) -> int:
    return 0 if wrong < FREE_TRIES else min(LONGEST_WAIT, 2 ** (wrong - FREE_TRIES + 1))


def _key(request: HttpRequest, username: str) -> str:
    device = _device(request, username)
    place = f"device.{device}" if device else f"address.{address_of(request)}"
    return f"guess.{hash_of(username)}.{place}"


def _device(request: HttpRequest, username: str) -> str | None:
    """The number of this device, where the account has signed in on it before."""
    try:
        mark = _signer.unsign(request.COOKIES.get(COOKIE, ""), max_age=KNOWN_FOR_SECONDS)
    except BadSignature:
        return None
    account, _, device = mark.partition("-")
    return device if account == hash_of(username)[:16] else None
