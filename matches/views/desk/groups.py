"""The desk of a campaign: its groups, who is where, what needs a word."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from companion.core.errors import Conflict, NotFound, UserError
from companion.core.sizes import takes
from companion.core.worded import Counted, Worded
from matches.events.queries import events as event_queries
from matches.events.queries.announcements import that_hold
from matches.events.queries.undo import last_step
from matches.forms import journey_form
from matches.journeys.group_list import MOST_BYTES
from matches.journeys.queries import campaigns
from matches.journeys.queries.kept import with_kept
from matches.journeys.queries.rights import group_of
from matches.journeys.services import groups, journeys
from matches.models import Event, Group, Hero, Journey
from matches.rounds.queries import how_far, steps
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit, whole_number
from matches.views.desk.desk import OF_EVENT


@takes(3 * MOST_BYTES + 2**14)
@require_http_methods(["GET", "HEAD", "POST"])
def desk_groups(request: HttpRequest, slug: str) -> HttpResponse:
    """Every group with where it is; a list of new ones."""
    seen = staff_visit(request, slug)
    if not seen.event.is_campaign:
        raise Conflict("This event is no campaign; its desk has rounds and tables.")
    to = reverse("desk_groups", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    seen = asked.seen
    at = how_far.progress(seen.event)
    found = campaigns.groups_now(seen.event)
    shown = context(
        seen,
        "desk",
        sentence=event_queries.sentence(seen.event, at),
        steps=steps.next_steps(seen.event, at) if seen.has("organiser") else [],
        groups=found,
        otherwise=_otherwise(found),
        broken=[one for now in found for one in now.journeys if one.breaks and one.state == "open"],
        kept=with_kept(seen.event),
        kinds=Journey.Kind.choices,
        announced=list(that_hold(seen.event)),
        announce_key=secrets.token_hex(16),
        undo=last_step(seen.event, at) if seen.has("organiser") else None,
        typed=asked.request.POST,
        error=error,
    )
    status = error.status if error else 200
    return render(asked.request, "matches/campaigns/desk.html", shown, status=status)


def _otherwise(found: list[campaigns.GroupNow]) -> list[Journey]:
    """Journeys whose log says something else than what counts."""
    over = [one for now in found for one in now.over]
    return [one for one in over if campaigns.journey_told(one, with_story=False).is_otherwise]


def _group(asked: Asked[Event]) -> Group:
    return group_of(asked.about, whole_number(asked.target, field="group", what="the group"))


def _paste(asked: Asked[Event]) -> Said:
    made = groups.make_groups(
        event=asked.about, text=asked.request.POST.get("groups", ""), actor=asked.seen.actor
    )
    return Counted("%(n)s group made.", "%(n)s groups made.", len(made))


def _open(asked: Asked[Event]) -> Said:
    group = _group(asked)
    journey = journeys.open_journey(
        group=group,
        kind=asked.text("kind"),
        actor=asked.seen.actor,
        table=journey_form.table(asked.request.POST),
    )
    return Worded(
        "%(name)s set out on journey %(number)s, a %(kind)s.",
        name=group.name,
        number=journey.number,
        kind=Worded.of(journey.get_kind_display()),
    )


_ACTS: dict[str, Act[Event]] = {**OF_EVENT, "paste": _paste, "open": _open}


@require_http_methods(["GET", "HEAD", "POST"])
def desk_group(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One group: its name and leader, what it began with, its heroes."""
    seen = staff_visit(request, slug, "organiser")
    group = group_of(seen.event, number)
    to = reverse("desk_group", args=[slug, number])
    if request.POST.get("do") == "remove":
        to = reverse("desk_groups", args=[slug])
    return answer(Asked(request, seen, group), _OF_GROUP, _show_group, to=to)


def _show_group(asked: Asked[Group], error: UserError | None) -> HttpResponse:
    group = asked.about
    found = campaigns.groups_now(asked.seen.event, group.number)
    kept = found[0].group
    values = {
        "name": kept.name,
        "leader": f"#{kept.leader.number}" if kept.leader else "",
        "fear": kept.fear,
        "influence": kept.influence,
    }
    shown = context(
        asked.seen,
        "desk",
        now=found[0],
        values=asked.request.POST if asked.act == "change" else values,
        typed=asked.request.POST,
        error=error,
    )
    status = error.status if error else 200
    return render(asked.request, "matches/campaigns/desk_group.html", shown, status=status)


def _change(asked: Asked[Group]) -> Said:
    groups.change_group(
        group=asked.about,
        actor=asked.seen.actor,
        name=asked.text("name"),
        leader=asked.text("leader"),
        fear=asked.number("fear"),
        influence=asked.number("influence"),
    )
    return Worded("Saved.")


def _join(asked: Asked[Group]) -> Said:
    groups.add_heroes(group=asked.about, text=asked.text("heroes"), actor=asked.seen.actor)
    return Worded("They are in.")


def _hero(asked: Asked[Group]) -> Hero:
    position = whole_number(asked.target, field="hero", what="the hero")
    hero = Hero.objects.filter(group=asked.about, position=position).first()
    if hero is None:
        raise NotFound("There is no such hero in this group.")
    hero.group = asked.about
    return hero


def _retire(asked: Asked[Group]) -> Said:
    hero = groups.retire_hero(hero=_hero(asked), actor=asked.seen.actor)
    return Worded("%(name)s sets out no more. What %(name)s did stays told.", name=hero.name)


def _return(asked: Asked[Group]) -> Said:
    hero = groups.retire_hero(hero=_hero(asked), actor=asked.seen.actor, retired=False)
    return Worded("%(name)s sets out again.", name=hero.name)


def _remove(asked: Asked[Group]) -> Said:
    groups.remove_group(group=asked.about, actor=asked.seen.actor)
    return Worded("%(name)s is removed. Its players stay entered.", name=asked.about.name)


_OF_GROUP: dict[str, Act[Group]] = {
    "change": _change,
    "join": _join,
    "retire": _retire,
    "return": _return,
    "remove": _remove,
}
