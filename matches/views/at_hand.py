"""Polls that are answered from what is at hand, by one query at most and before anything of the
request is looked into: the 304 of what has not changed, a part that all share and another phone had
made, and an own page of which only the place moved."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags

from companion.core import session_store
from matches.views import own_page, polls
from matches.views.polls import Asked, is_fragment


class AtHandMiddleware:
    """Answers such polls, and passes on all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return at_hand(request) or self.get_response(request)


def at_hand(request: HttpRequest) -> HttpResponse | None:
    """The answer to a poll that names what it was answered before; None where it must be made.
    Whole pages are made anew: they tell the server's time, by which clocks run."""
    known = request.headers.get("If-None-Match")
    if not known or request.method != "GET" or not is_fragment(request):
        return None
    if "X-Acting-As" in request.headers:
        return None  # whose phone it is must be looked into
    for etag in parse_etags(known):
        asked = polls.read_etag(etag)
        answer = _answer(request, etag, asked) if asked is not None else None
        if answer is not None:
            return answer
    return None


def _answer(request: HttpRequest, etag: str, asked: Asked) -> HttpResponse | None:
    if asked.user_id is None:
        return _shared(request, etag, asked)
    known = polls.own_stamped(
        request,
        asked.event_id,
        asked.things,
        besides=own_page.BESIDES,
        session_key=session_store.key_in(request),
        user_id=asked.user_id,
    )
    if known.etag == etag:
        return polls.not_modified(request, etag)
    return own_page.again(request, asked, known)


def _shared(request: HttpRequest, etag: str, asked: Asked) -> HttpResponse | None:
    """The 304 of a part that all share, or the part as another phone had it made."""
    event_id, where = asked.event_id, polls.shared_address(request)
    version = polls.shown_version(event_id, asked.things, where)
    now = polls.shared_etag(request, event_id, asked.things, version)
    if now == etag:
        return polls.not_modified(request, etag)
    part = polls.part_at_hand(where, asked.things, version)
    if part is None:
        return None
    if part.version != version:
        now = polls.shared_etag(request, event_id, asked.things, part.version)
        if now == etag:
            return polls.not_modified(request, etag)  # another process makes the next
    answer = polls.told_part(request, part, now)
    answer["X-Frame-Options"] = "DENY"
    is_somebody = settings.SESSION_COOKIE_NAME in request.COOKIES
    return polls.kept_short(answer, of_somebody=is_somebody)
