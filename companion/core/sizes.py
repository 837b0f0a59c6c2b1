"""How much a request may bring: decided by the view it goes to, before anything of it is read, by
the door (`companion.door`) and, whatever the server, by `IncomingMiddleware`."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest
from django.urls import Resolver404, resolve

from companion.core.errors import Invalid, TooLarge, UserError
from companion.core.worded import Worded

View = TypeVar("View", bound=Callable[..., Any])

USUAL_BYTES = 256 * 1024


def takes(most_bytes: int) -> Callable[[View], View]:
    """Says of a view, or of an action of an endpoint, that it takes more than the usual: a file,
    or the log of a game."""

    def mark(view: View) -> View:
        view.most_bytes = most_bytes  # type: ignore[attr-defined]
        return view

    return mark


def most_taken_by(view: Any, method: str) -> int:
    """How many bytes the view takes that an address leads to; of an endpoint, its method."""
    kind = getattr(view, "cls", None) or getattr(view, "view_class", None)
    if kind is not None:
        action = (getattr(view, "actions", None) or {}).get(method.lower(), method.lower())
        view = getattr(kind, action, None)
    return int(getattr(view, "most_bytes", USUAL_BYTES))


def most_taken_at(path: str, method: str) -> int:
    """How many bytes are taken at an address."""
    try:
        return most_taken_by(resolve(path).func, method)
    except Resolver404:
        return USUAL_BYTES


def fault_of(request: HttpRequest, most_bytes: int) -> UserError | None:
    """Why the body is not read, or None. Only the length that the headers tell is looked at."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdecimal() and len(length) < 16):
        return Invalid("The length of what was sent cannot be read.", code="unfit-length")
    if int(length) <= most_bytes:
        return None
    return TooLarge(
        Worded(
            "%(int)s bytes were sent; %(most_bytes)s are taken here at most. Nothing "
            "was read or changed. Send less at once.",
            int=f"{int(length):,}",
            most_bytes=f"{most_bytes:,}",
        ),
        facts={"most_bytes": most_bytes},
    )
