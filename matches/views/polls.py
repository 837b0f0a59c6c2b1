"""Pages that poll: ETags that name what they depend on, and live parts that many share.

An ETag of a page's live part is `<event>.<account>.<digest>`, or `<event>.shared.<digest>` where
all who are not staff see the same. The digest is made with the server's key over the address, the
minute (pages tell times), the event's stamp and, unless it is shared, the asker's session and
account as the database has them. So a 304 can be told from the ETag alone, by one query and before
anything of the request is looked into; and who signed out, or whose private link was replaced,
gets none for what they may no longer see.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags

from companion.core import etags
from matches.people.queries import stamps

SHARED = "shared"
# the event's stamp that a part is made of, and the minute
Version = tuple[str, int]

PART_KEPT_SECONDS = 90
MAKING_SECONDS = 10
_LOOKS_AGAIN_SECONDS = 0.05


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for the live part of a page alone."""
    return request.headers.get("HX-Request") == "true" and not request.headers.get("HX-Boosted")


def own_etag(request: HttpRequest, event_id: int, *, session_key: str, user_id: int) -> str:
    """The ETag of what this session and account see of an event now. 0 is no account."""
    stamp = stamps.stamp_for(event_id, session_key=session_key, user_id=user_id)
    digest = etags.digest_of(event_id, stamp, user_id, request.get_full_path(), this_minute())
    return f'"{event_id}.{user_id}.{digest}"'


def shared_etag(request: HttpRequest, event_id: int, version: Version) -> str:
    """The ETag of what all who are not staff see of an event at this address."""
    digest = etags.digest_of(event_id, SHARED, version, request.get_full_path())
    return f'"{event_id}.{SHARED}.{digest}"'


def shown_version(event_id: int) -> Version:
    """What shared parts are to be made of: the event's stamp, read every two seconds at most
    (SHOWN_EVERY_SECONDS), so that a hall in which results come in makes each part that often."""
    if not settings.SHOWN_EVERY_SECONDS:
        return stamps.stamp_of(event_id), this_minute()
    key = f"shown.{event_id}"
    stamp = cache.get(key)
    if stamp is None:
        stamp = stamps.stamp_of(event_id)
        cache.set(key, stamp, settings.SHOWN_EVERY_SECONDS)
    return str(stamp), this_minute()


def this_minute() -> int:
    """Minutes since 1970."""
    return int(timezone.now().timestamp() // 60)


def unchanged(request: HttpRequest) -> HttpResponse | None:
    """The 304 for a poll whose ETag is still right; None for all else. Whole pages are made anew:
    they tell the server's time, by which clocks run."""
    told = request.headers.get("If-None-Match")
    if not told or request.method != "GET" or not is_fragment(request):
        return None
    if "X-Acting-As" in request.headers:
        return None  # whose phone it is must be looked into
    for known in parse_etags(told):
        if known == _etag_now(request, known):
            return not_modified(request, known)
    return None


def _etag_now(request: HttpRequest, known: str) -> str:
    """The ETag that the same asker would be given now; '' for one that no page gave."""
    event, _, rest = known.strip('"').partition(".")
    audience = rest.partition(".")[0]
    if not _is_number(event):
        return ""
    if audience == SHARED:
        return shared_etag(request, int(event), shown_version(int(event)))
    if not _is_number(audience):
        return ""
    session_key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return own_etag(request, int(event), session_key=session_key, user_id=int(audience))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 16


def not_modified(request: HttpRequest, etag: str) -> HttpResponse:
    """The 304 itself."""
    answer = HttpResponseNotModified(headers={"ETag": etag})
    return kept_short(answer, of_somebody=settings.SESSION_COOKIE_NAME in request.COOKIES)


def kept_short(response: HttpResponse, *, of_somebody: bool) -> HttpResponse:
    """The response, for its visitor alone and asked about anew each time; what is made for an
    account or the holder of a private link is not kept at all, as devices are shared."""
    if of_somebody:
        patch_cache_control(response, private=True, no_store=True)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response


def shared_part(
    where: str, version: Version, make: Callable[[], str], *, stale_fits: bool
) -> tuple[Version, str]:
    """The part at `where` with the version it is of: the one asked for or, where another process
    is making that and `stale_fits`, the one before.

    One process at a time makes a part, since all phones of a hall ask for it at once.
    """
    key = f"part.{etags.digest_of(where, stale_fits)}"
    kept = cache.get(key)
    if kept is not None and kept[0] == version:
        return version, kept[1]
    lock = f"{key}.made"
    if stale_fits and not cache.add(lock, 1, MAKING_SECONDS):
        kept = kept or _made_by_another(key)
        if kept is not None:
            return kept
        return version, make()
    try:
        text = make()
        cache.set(key, (version, text), PART_KEPT_SECONDS)
    finally:
        cache.delete(lock)
    return version, text


def _made_by_another(key: str) -> tuple[Version, str] | None:
    """The part that another process is making; None where it takes longer than it should."""
    until = time.monotonic() + settings.SHOWN_EVERY_SECONDS
    while time.monotonic() < until:
        time.sleep(_LOOKS_AGAIN_SECONDS)
        kept: tuple[Version, str] | None = cache.get(key)
        if kept is not None:
            return kept
    return None


class UnchangedMiddleware:
    """Answers polls of what has not changed, before sessions and forms are looked into."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return unchanged(request) or self.get_response(request)
