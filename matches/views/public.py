"""Pages for everybody: what is on, where to sit, how one stands."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.core.actors import Actor
from companion.core.models import User
from matches.entries.queries.entries import entry_for, entry_rows
from matches.events.queries import events as event_queries
from matches.events.queries.news import in_short
from matches.judging.queries import seen_by
from matches.logs.queries import attached as log_queries
from matches.logs.queries import live as live_queries
from matches.logs.queries.proven import proven
from matches.models import Event, Round
from matches.overview.queries import pictures as picture_queries
from matches.people import things
from matches.people.names import in_text
from matches.rounds.queries import rounds as round_queries
from matches.scores import queries as match_queries
from matches.stages import pools as pool_queries
from matches.stages import queries as stage_queries
from matches.stages.queries import BracketNow, FinalPlace
from matches.standing.queries import needs as needs_queries
from matches.standing.queries import standings as standing_queries
from matches.standing.queries.standings import Place
from matches.views import campaigns
from matches.views.doors import (
    entries_kept,
    etag_of,
    fragment_of,
    is_fragment,
    kept_short,
    live_page,
    match_visit,
    shared_page,
    visit,
)
from matches.views.links import qr_of
from matches.views.polls import query_of

MOST_ON_A_PODIUM = 6  # where more share the first places, the table tells it better


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What is on."""
    user = request.user if isinstance(request.user, User) else None
    actor = Actor(label=user.label if user else "a visitor", user=user)
    page = event_queries.front_page(actor)
    template = "matches/public/front.html"
    if is_fragment(request):
        template = fragment_of(template)  # its ETag is that of its text
    context = {"page": page, "kept": entries_kept(request), "may_create": _may_create(user)}
    return kept_short(request, render(request, template, context))


def _may_create(user: User | None) -> bool:
    return user is not None and (user.may_create_events or user.is_superuser)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the event is, and what is in it."""
    seen = visit(request, slug)
    if seen.event.is_campaign:
        return campaigns.campaign(request, seen)
    etag = etag_of(request, seen, things.EVENT, things.STANDINGS, things.RESULTS)
    page = event_queries.event_page(seen.event, seen.actor)
    last = round_queries.current_round(seen.event)
    table = standing_queries.of_event(seen.event)
    context = {
        "visit": seen,
        "event": seen.event,
        "page": page,
        "last": last,
        "entries": entry_rows(seen.event),
        "top": table.places[:8],
        "places": (places := _final(seen.event)[:8]),
        "podium": _podium(seen.event),
        "told": _shared_as(seen.event, table.places[:3], places[:3]),
        "tab": "event",
    }
    return live_page(request, "matches/public/event.html", context, etag=etag)


def _final(event: Event) -> list[FinalPlace]:
    """The places where they are not those of the standings; empty while they are played for."""
    is_other = event.state == Event.State.FINISHED and stage_queries.stages_of(event)
    return stage_queries.final_places(event) if is_other else []


def _shared_as(event: Event, leading: list[Place], final: list[FinalPlace]) -> str:
    """What stands under a link to the event where somebody shares it."""
    placed = [(one.best, one.entry) for one in final] or [(p.row.rank, p.entry) for p in leading]
    names = ", ".join(f"{rank}. {in_text(entry.name)}" for rank, entry in placed)
    short = in_short(event).shown()
    return f"{short}. {names}" if names else f"{short}."


def _podium(event: Event) -> list[FinalPlace]:
    if event.state != Event.State.FINISHED:
        return []
    places = stage_queries.podium(event)
    return places if len(places) <= MOST_ON_A_PODIUM else []


@require_safe
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where do I sit?"""
    seen = visit(request, slug)

    def context() -> dict[str, object]:
        page = round_queries.round_page(seen.event, number)
        by = "name" if query_of(request).by_name else "table"
        rounds = round_queries.rounds_of(seen.event)
        return {"visit": seen, "event": seen.event, "page": page, "by": by, "rounds": rounds}

    shown = (things.EVENT, things.of_round(number))
    return shared_page(request, "matches/public/round.html", seen, shown, context)


@require_safe
def latest_pairings(request: HttpRequest, slug: str) -> HttpResponse:
    """The pairings of the latest published round; who waits for round 1 is taken there."""
    seen = visit(request, slug)
    last = round_queries.current_round(seen.event)
    if last is not None:
        there = reverse("round", args=[slug, last.number])
        return HttpResponseClientRedirect(there) if is_fragment(request) else redirect(there)
    etag = etag_of(request, seen)
    context = {"visit": seen, "event": seen.event, "tab": "rounds"}
    return live_page(request, "matches/public/no_round.html", context, etag=etag)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """How do I stand?"""
    seen = visit(request, slug)
    if seen.event.is_campaign:
        return campaigns.standings(request, seen)

    def context() -> dict[str, object]:
        table = standing_queries.of_event(seen.event, query_of(request).round)
        last = round_queries.current_round(seen.event)
        playing = last.number if last and last.state == Round.State.PUBLISHED else None
        return {
            "visit": seen,
            "event": seen.event,
            "table": table,
            "pools": pool_queries.pools_of(seen.event, staff=seen.is_staff),
            "podium": _podium(seen.event),
            "playing_round": playing,
            "needs": needs_queries.of_event(seen.event) if playing == table.round_number else None,
        }

    shown = (things.EVENT, things.STANDINGS, things.RESULTS)
    return shared_page(request, "matches/public/standings.html", seen, shown, context)


@require_GET
def standing_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """How a rank came about: every number and where it comes from."""
    seen = visit(request, slug)
    entry = entry_for(seen.actor, seen.event, number)
    opened = standing_queries.explain(seen.event, entry, query_of(request).round)
    context = {"visit": seen, "event": seen.event, "opened": opened, "tab": "standings"}
    return render(request, "matches/public/standing.html", context)


@require_safe
def pictures(request: HttpRequest, slug: str) -> HttpResponse:
    """What was played, and how it did: the event in pictures."""
    seen = visit(request, slug)

    def context() -> dict[str, object]:
        page = picture_queries.pictures_of(seen.event)
        return {"visit": seen, "event": seen.event, "page": page}

    shown = (things.EVENT, things.STANDINGS, things.RESULTS)
    return shared_page(request, "matches/public/pictures.html", seen, shown, context)


@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """What is the score of this match?"""
    _, seen = match_visit(request, match_id)
    etag = etag_of(request, seen, things.EVENT, things.of_match(match_id))
    page = match_queries.match_page(match_id, seen.actor)
    context = {"visit": seen, "event": page.event, "page": page, "match": page.match}
    context |= {"tab": "rounds", "mine": page.seat_of(seen.entry) is not None}
    context["penalties"] = seen_by(page.penalties, seen.roles, seen.entry)
    context["game_numbers"] = range(1, page.rules.best_of + 1)
    context["followed"] = live_queries.may_follow(page.match, roles=seen.roles, entry=seen.entry)
    logs = log_queries.logs_of(page.match, roles=seen.roles, entry=seen.entry)
    names = [in_text(entry.name) for entry in page.entries]
    context["proven"] = proven(logs, names, page.rules, page.event.edition)
    context["logs"] = logs
    return live_page(request, "matches/public/match.html", context, etag=etag)


def _letters_of(bracket: BracketNow) -> str:
    """The letters in which the longest column of a bracket fits the screen's height, and its
    columns its width."""
    most = max((len(column.slots) for column in bracket.at_hand), default=0)
    if most <= 4 and len(bracket.at_hand) <= 3:
        return "in-huge"
    is_large = most <= 4 and len(bracket.at_hand) <= 5
    return "in-large" if is_large else "in-middling" if most <= 8 else "in-small"


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """For the room: the clock and where to sit; between rounds how all stand, or the bracket once
    the places are played for in it; who won at last.

    `?show=standings` and `?show=bracket` are for a second screen beside it, which keeps to them.
    """
    seen = visit(request, slug)
    if seen.event.is_campaign:
        return campaigns.wall(request, seen)
    last = round_queries.current_round(seen.event)
    results_of = [things.of_round(last.number)] if last else []
    etag = etag_of(request, seen, things.EVENT, things.STANDINGS, things.RESULTS, *results_of)
    page = round_queries.round_page(seen.event, last.number) if last else None
    is_playing = last is not None and last.state == Round.State.PUBLISHED
    keeps_to = request.GET.get("show", "")
    is_between = not keeps_to and not is_playing and seen.event.state == Event.State.RUNNING
    shows_bracket = keeps_to == "bracket" or is_between
    stage = stage_queries.stage_of(seen.event) if shows_bracket else None
    is_second = keeps_to in {"standings", "bracket"}
    table = None if is_playing and not is_second else standing_queries.of_event(seen.event)
    bracket = stage_queries.now_of(stage, staff=False) if stage else None
    context = {
        "visit": seen,
        "event": seen.event,
        "page": page,
        "is_playing": is_playing,
        "is_second": is_second,
        "bracket": bracket,
        "pools": pool_queries.told_in(seen.event) if table else [],
        "bracket_size": _letters_of(bracket) if bracket else "",
        "table": table,
        "podium": _podium(seen.event),
        "qr": qr_of(request.build_absolute_uri(reverse("event", args=[slug]))),
    }
    return live_page(request, "matches/public/wall.html", context, etag=etag)
