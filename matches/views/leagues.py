"""Leagues: the table of a season for everybody, and its forms for who keeps it."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.core import limits
from companion.core.actors import Actor
from companion.core.errors import NotAllowed, NotFound, UserError
from companion.core.models import User
from matches.events.queries.events import event_of_slug
from matches.forms import league_form
from matches.leagues import queries, services
from matches.models import Event, EventRole, League
from matches.overview.queries import pictures
from matches.views.doors import page_of_the_minute

_PICTURES = "matches/public/pictures_of_many.html"
ROWS = 50  # leagues of a page
_PLAYED = (Event.State.RUNNING, Event.State.FINISHED)


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Every league there is, the newest first."""
    actor = _actor(request)
    found = {
        "page": Paginator(League.objects.all(), ROWS).get_page(request.GET.get("page")),
        "may_make": actor.user is not None
        and (actor.user.may_create_events or actor.user.is_superuser),
    }
    return render(request, "matches/leagues/leagues.html", found)


@limits.counted_as("costly")
@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of a season."""
    actor = _actor(request)
    page = queries.season_page(queries.league_of(slug), actor)
    found = {"page": page, "may_change": queries.may_change(actor, page.league)}
    return render(request, "matches/leagues/league.html", found)


@limits.counted_as("costly")
@require_safe
def league_pictures(request: HttpRequest, slug: str) -> HttpResponse:
    """What was played in a season, and how it did."""
    found = queries.league_of(slug)

    def context() -> dict[str, object]:
        events = [one.event for one in found.events.select_related("event")]
        return _together([event for event in events if event.state in _PLAYED])

    return page_of_the_minute(request, _PICTURES, {"league": found}, context)


@limits.counted_as("costly")
@require_safe
def all_pictures(request: HttpRequest) -> HttpResponse:
    """What was played at the latest events of all, and how it did."""
    return page_of_the_minute(request, _PICTURES, {}, lambda: _together(pictures.played_lately()))


def _together(events: list[Event]) -> dict[str, object]:
    latest = sorted(events, key=lambda event: (event.starts_on, event.pk))[-pictures.MOST_EVENTS :]
    return {"events": latest, "page": pictures.pictures_of_many(latest)}


@never_cache
@require_http_methods(["GET", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    """Make a league."""
    actor = _actor(request)
    if actor.user is None or not (actor.user.may_create_events or actor.user.is_superuser):
        raise NotAllowed("Leagues are made by accounts that may create events. Sign in with one.")
    error = None
    if request.method == "POST":
        try:
            made = services.make_league(actor=actor, **league_form.read(request.POST.dict()))
        except UserError as refused:
            error = refused
        else:
            return redirect("league_settings", slug=made.slug)
    points = " ".join(map(str, services.POINTS))
    found = {
        "error": error,
        "typed": request.POST.dict() or {"points": points, "ranked_by": "points"},
    }
    return render(request, "matches/leagues/new.html", found, status=error.status if error else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def league_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Which events count for a league, and how."""
    actor, found = _actor(request), queries.league_of(slug)
    if not queries.may_change(actor, found):
        raise NotAllowed("Only who made the league changes it.")
    error = None
    if request.method == "POST":
        try:
            _act(request, found, actor)
        except UserError as refused:
            error = refused
        else:
            return redirect("league_settings", slug=slug)
    typed = request.POST.dict() if error else _typed(found)
    context = {
        "league": found,
        "counts": [one.event for one in found.events.select_related("event")],
        "others": [
            one for one in _own_events(actor).exclude(leagues__league=found) if not one.is_campaign
        ],
        "error": error,
        "typed": {**_typed(found), **typed},
    }
    status = error.status if error else 200
    return render(request, "matches/leagues/settings.html", context, status=status)


def _act(request: HttpRequest, league: League, actor: Actor) -> None:
    act, _, target = request.POST.get("do", "").partition(":")
    if act == "save":
        given = league_form.read(request.POST.dict())
        services.change_league(league=league, actor=actor, **given)
        return
    wanted = request.POST.get("event", "") if act == "add" else target
    if act not in {"add", "remove"}:
        raise NotFound("There is no such step. Nothing was changed.")
    event = event_of_slug(wanted, actor)
    change = services.add_event if act == "add" else services.remove_event
    change(league=league, event=event, actor=actor)


def _typed(league: League) -> dict[str, object]:
    return {
        "name": league.name,
        "about": league.about,
        "ranked_by": league.ranked_by,
        "points": " ".join(map(str, league.points)),
        "taking_part": league.taking_part,
        "best": league.best or "",
    }


def _own_events(actor: Actor) -> QuerySet[Event]:
    organised = EventRole.objects.filter(user=actor.user, role=EventRole.Role.ORGANISER)
    return Event.objects.filter(pk__in=organised.values("event")).order_by("-starts_on")


def _actor(request: HttpRequest) -> Actor:
    user = request.user if isinstance(request.user, User) else None
    return Actor(label=user.label if user else "a visitor", user=user)
