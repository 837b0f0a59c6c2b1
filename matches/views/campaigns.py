"""Campaigns for everybody and for their players: the groups, a group's story, a journey."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import NotFound, UserError
from companion.core.worded import Worded
from matches.events.queries import events as event_queries
from matches.forms import journey_form
from matches.journeys.queries import campaigns
from matches.journeys.queries import standings as standing_queries
from matches.journeys.queries.kept import kept_aside
from matches.journeys.queries.logs import header_of
from matches.journeys.queries.rights import journey_at, may_play
from matches.journeys.services import aside, journeys, results
from matches.models import Group, Journey
from matches.people import things
from matches.people.queries.roles import Visit
from matches.views.desk.asked import Act, Asked, Said, answer
from matches.views.doors import etag_of, journey_visit, live_page, visit
from matches.views.links import qr_of

SHOWN = (things.EVENT, things.STANDINGS, things.RESULTS)


def campaign(request: HttpRequest, seen: Visit) -> HttpResponse:
    """Where a campaign is: its groups, who is out, the standings."""
    etag = etag_of(request, seen, *SHOWN)
    context = {
        "visit": seen,
        "event": seen.event,
        "page": event_queries.event_page(seen.event, seen.actor),
        "groups": campaigns.groups_now(seen.event),
        "standings": standing_queries.standings_of(seen.event),
        "order": standing_queries.ORDER,
        "tab": "event",
    }
    return live_page(request, "matches/campaigns/campaign.html", context, etag=etag)


def standings(request: HttpRequest, seen: Visit) -> HttpResponse:
    """The standings of the groups, every value open."""
    etag = etag_of(request, seen, *SHOWN)
    context = {
        "visit": seen,
        "event": seen.event,
        "standings": standing_queries.standings_of(seen.event),
        "order": standing_queries.ORDER,
        "tab": "standings",
    }
    return live_page(request, "matches/campaigns/standings.html", context, etag=etag)


def wall(request: HttpRequest, seen: Visit) -> HttpResponse:
    """For the room: which groups are out, where, and how far their tokens are, else how all stand;
    `?show=standings` keeps to these."""
    etag = etag_of(request, seen, *SHOWN, things.TOKENS)
    groups = campaigns.groups_now(seen.event)
    page = request.build_absolute_uri(reverse("event", args=[seen.event.slug]))
    context = {
        "visit": seen,
        "event": seen.event,
        "groups": groups,
        "out": [one for one in groups if one.out],
        "standings": standing_queries.standings_of(seen.event),
        "is_second": request.GET.get("show") == "standings",
        "qr": qr_of(page),
    }
    return live_page(request, "matches/campaigns/wall.html", context, etag=etag)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def group(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A group's story so far; for its players, what is next."""
    seen = visit(request, slug)
    page = campaigns.group_page(seen.event, number, seen.actor)
    if page is None:
        raise NotFound("There is no group at this address. Check the link.")
    to = reverse("group", args=[slug, number])
    return answer(Asked(request, seen, page.now.group), _OF_GROUP, _show_group, to=to)


def _show_group(asked: Asked[Group], error: UserError | None) -> HttpResponse:
    seen = asked.seen
    page = campaigns.group_page(seen.event, asked.about.number, seen.actor)
    assert page is not None
    own = seen.entry is not None and page.may_play and not seen.is_staff
    context = {
        "visit": seen,
        "event": seen.event,
        "page": page,
        "kinds": Journey.Kind.choices,
        "typed": asked.request.POST,
        "error": error,
        "tab": "me" if own else "event",
    }
    status = error.status if error else 200
    return render(asked.request, "matches/campaigns/group.html", context, status=status)


def _open(asked: Asked[Group]) -> Said:
    journey = journeys.open_journey(
        group=asked.about,
        kind=asked.target,
        actor=asked.seen.actor,
        table=journey_form.table(asked.request.POST),
        heroes=journey_form.positions(asked.request.POST),
    )
    return Worded(
        "Journey %(number)s has begun: a %(kind)s.",
        number=journey.number,
        kind=Worded.of(journey.get_kind_display()),
    )


_OF_GROUP: dict[str, Act[Group]] = {"open": _open}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def journey(request: HttpRequest, journey_id: int) -> HttpResponse:
    """A journey: who is out, how it went turn by turn, how it ended and what came of it."""
    found, seen = journey_visit(request, journey_id)
    to = reverse("journey", args=[journey_id])
    if request.POST.get("then") == "desk":
        to = reverse("desk_groups", args=[seen.event.slug])
    return answer(Asked(request, seen, found), _OF_JOURNEY, _show_journey, to=to)


def _show_journey(asked: Asked[Journey], error: UserError | None) -> HttpResponse:
    seen = asked.seen
    found = journey_at(asked.about.pk)
    assert found is not None
    context = {
        "visit": seen,
        "event": seen.event,
        "told": campaigns.journey_told(found),
        "journey": found,
        "may_play": may_play(seen.actor, found.group),
        "may_correct": seen.has("organiser"),
        "may_take_up": seen.has("organiser", "scorekeeper"),
        "is_running": seen.event.state == "running",
        "by_phone": header_of(found).detail == "middle",
        "kept": kept_aside(found) if seen.has("organiser", "scorekeeper") else None,
        "typed": asked.request.POST if error else None,
        "error": error,
        "tab": "event",
    }
    status = error.status if error else 200
    return render(asked.request, "matches/campaigns/journey.html", context, status=status)


def _seen(asked: Asked[Journey]) -> Said:
    aside.look_at(journey=asked.about, actor=asked.seen.actor)
    return Worded("Noted: you have seen what was not taken.")


def _result(asked: Asked[Journey]) -> Said:
    results.enter_result(
        journey=asked.about,
        reported=journey_form.read(asked.request.POST),
        actor=asked.seen.actor,
        version=asked.number("version"),
    )
    return _ended(asked.about)


def _correct(asked: Asked[Journey]) -> Said:
    results.correct_result(
        journey=asked.about,
        reported=journey_form.read(asked.request.POST),
        actor=asked.seen.actor,
        version=asked.number("version"),
        reason=asked.text("reason"),
    )
    return _ended(asked.about)


def _ended(journey: Journey) -> str:
    kind = Worded.of(journey.get_kind_display())
    fear, influence = journey.fear_after, journey.influence_after
    if journey.success:
        return Worded(
            "The %(kind)s is won: fear is %(fear)s, influence %(influence)s.",
            kind=kind,
            fear=fear,
            influence=influence,
        )
    return Worded(
        "The %(kind)s is lost: fear is %(fear)s, influence %(influence)s.",
        kind=kind,
        fear=fear,
        influence=influence,
    )


def _call_off(asked: Asked[Journey]) -> Said:
    reason = asked.text("reason")
    journeys.call_off(journey=asked.about, actor=asked.seen.actor, reason=reason)
    return Worded("The journey is called off. Its log is kept, and an organiser can let it go on.")


def _take_up(asked: Asked[Journey]) -> Said:
    journeys.take_up(journey=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded("The journey goes on.")


_OF_JOURNEY: dict[str, Act[Journey]] = {
    "result": _result,
    "correct": _correct,
    "call_off": _call_off,
    "take_up": _take_up,
    "seen": _seen,
}
