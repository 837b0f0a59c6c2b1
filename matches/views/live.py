"""A match followed while it is played: a page for friends, and one to lay over a stream."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from companion.core.etags import etag_of
from matches.logs.queries import live as live_queries
from matches.logs.queries.live import Followed
from matches.logs.queries.replay_pages import phase_said
from matches.models import Match
from matches.views.doors import match_visit
from matches.views.polls import is_fragment
from rules_engine.draw import dice


@require_safe
def live(request: HttpRequest, match_id: int) -> HttpResponse:
    """How does the game stand? Score, battlefield and the newest moments, as they come."""
    return _followed(request, match_id, "live")


@require_safe
def overlay(request: HttpRequest, match_id: int) -> HttpResponse:
    """Score, round and last dice on nothing, for streaming software to lay over its picture."""
    return _followed(request, match_id, "overlay")


def _followed(request: HttpRequest, match_id: int, name: str) -> HttpResponse:
    match, seen = match_visit(request, match_id)
    now = timezone.now()
    found = live_queries.follow(match, roles=seen.roles, entry=seen.entry, now=now)
    etag = etag_of("live", match.pk, match.state, found.version, seen.is_staff)
    fragment = is_fragment(request)
    if fragment and request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified(headers={"ETag": etag})
    context = {
        "visit": seen,
        "event": match.round.event,
        "match": match,
        "tab": "rounds",
        "followed": found,
        "score": _score(found),
        "phase": phase_said(found.now) if found.now else "",
        "done": match.state == Match.State.CONFIRMED,
        **_pictures(found),
    }
    template = f"matches/public/{'_' if fragment else ''}{name}.html"
    answer = render(request, template, context)
    answer["ETag"] = etag
    return answer


def _score(found: Followed) -> list[tuple[str, int | None, int | None]]:
    now = found.now
    if now is None:
        return [(name, None, None) for name in found.names]
    return list(zip(found.names, now.glory, now.unspent, strict=False))


def _pictures(found: Followed) -> dict[str, SafeString]:
    # drawn by the engine, which escapes the names it writes
    standing = found.standing
    if standing is None:
        return {"picture": mark_safe(""), "attack": mark_safe(""), "defence": mark_safe("")}
    return {
        "picture": mark_safe(standing.picture),
        "attack": _dice(standing.attack, "Attack dice"),
        "defence": _dice(standing.defence, "Defence dice"),
    }


def _dice(faces: tuple[str, ...], label: str) -> SafeString:
    return mark_safe(dice(faces, label=label, size=36) if faces else "")
