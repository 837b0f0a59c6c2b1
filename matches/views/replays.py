"""A match's games played back: step by step, in pictures and words, and a moment as a file."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from companion.core.drawings import reworded
from companion.core.engine_words import in_page_language
from companion.core.errors import NotFound
from companion.core.strings import whole_number
from matches.logs.queries import replay_pages
from matches.logs.queries import replays as replay_queries
from matches.logs.queries.replays import Replay
from matches.logs.replays import PIECE
from matches.models import Match
from matches.people.queries.roles import Visit
from matches.views.doors import match_visit


@require_safe
def replay(request: HttpRequest, match_id: int) -> HttpResponse:
    """What happened? A game at one of its moments; with script, one after another."""
    match, seen, found, games = _asked(request, match_id)
    page = replay_pages.replay_page(found, whole_number(request.GET.get("at", "")))
    context = {
        "visit": seen,
        "event": match.round.event,
        "match": match,
        "tab": "rounds",
        "page": page,
        "games": games,
        "log": found.log,
        "shown": found.shown,
        "piece": PIECE,
        "ask": _ask_address(match, seen),
        "may_dispute": _may_dispute(match, seen),
    }
    return render(request, "matches/public/replay.html", context)


@require_safe
def pictures(request: HttpRequest, match_id: int) -> HttpResponse:
    """Some of a replay's moments as JSON: what is told of each, and its picture in layers."""
    match, seen, found, _ = _asked(request, match_id)
    number = whole_number(request.GET.get("piece", "")) or 0
    shown = list(replay_pages.shown_of(found, number, PIECE))
    if not shown:
        raise NotFound("The replay ends before this piece.")
    made = replay_queries.pictures(found, number)
    shots = {shot.n: shot for shot in made.shots}
    asker = {"ask": _ask_address(match, seen), "may_dispute": _may_dispute(match, seen)}
    moments = []
    for moment in shown:
        shot = shots.get(moment.moment.n)
        context = {"now": moment, "match": match, "log": found.log, "drawn": shot, **asker}
        moments.append(
            {
                "n": moment.moment.n,
                "html": render_to_string("matches/public/_moment.html", context),
                "ground": shot.ground if shot else None,
                "svg": shot.svg if shot else "",
                "words": "\n".join(map(in_page_language, shot.words)) if shot else "",
            }
        )
    grounds = [{"svg": one.svg, "wide": one.wide, "high": one.high} for one in made.grounds]
    return JsonResponse({"grounds": grounds, "moments": moments})


@require_safe
def picture(request: HttpRequest, match_id: int) -> HttpResponse:
    """The battlefield at a moment as a file, to keep or to post."""
    match, _, found, _ = _asked(request, match_id)
    at, title, name = _named(request, match, found)
    return _file(reworded(replay_queries.picture_file(found, at, title)), f"{name}.svg")


@require_safe
def row(request: HttpRequest, match_id: int) -> HttpResponse:
    """A moment and the two before it side by side as a file."""
    match, _, found, _ = _asked(request, match_id)
    at, title, name = _named(request, match, found)
    made = replay_queries.row_file(found, found.story.place(at), title)
    return _file(made, f"{name}-row.svg")


def _named(request: HttpRequest, match: Match, found: Replay) -> tuple[int, str, str]:
    """The event asked for, and how its picture and the file are called."""
    at = found.story.moments[found.story.place(whole_number(request.GET.get("at", "")) or 0)].n
    title = gettext("%(names)s, game %(game)s, after event %(n)s") % {
        "names": " – ".join(found.names),
        "game": found.log.game,
        "n": at,
    }
    return at, title, f"match-{match.pk}-game-{found.log.game}-{at}"


def _file(content: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="image/svg+xml", headers=headers)


def _asked(request: HttpRequest, match_id: int) -> tuple[Match, Visit, Replay, list[int]]:
    """The match, who asks, the replay asked for, and the games that have one."""
    match, seen = match_visit(request, match_id)
    logs = replay_queries.replays_of(match, roles=seen.roles, entry=seen.entry)
    found = replay_queries.replay_of(
        match,
        logs,
        game=whole_number(request.GET.get("game", "")) or 0,
        log_id=whole_number(request.GET.get("log", "")) or 0,
    )
    if not found.story.moments:
        raise NotFound("Nothing has happened in this game's log yet.")
    return match, seen, found, sorted({one.log.game for one in logs})


def _ask_address(match: Match, seen: Visit) -> str:
    """Where a moment's position can be asked about; '' while its hands are not this reader's to
    see."""
    is_open = seen.is_staff or match.state == Match.State.CONFIRMED
    return reverse("position") if is_open else ""


def _may_dispute(match: Match, seen: Visit) -> bool:
    """Whether a line can be put before a judge by this reader: a player of the match, or staff."""
    return seen.is_staff or bool(seen.entry and match.seats.filter(entry=seen.entry).exists())
