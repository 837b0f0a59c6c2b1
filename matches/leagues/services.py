"""Leagues made and kept by an account that may create events."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.services.audit import record
from companion.core.strings import lines_of
from companion.core.worded import Worded
from matches.leagues.queries import may_change
from matches.models import Event, League, LeagueEvent
from matches.people.names import in_text
from matches.people.services import permissions

POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
MOST_POINTS, MOST_PLACES = 1000, 128
# each event's standings are read for the table, which anybody may open
MOST_EVENTS = 60
_TAKEN = "new"  # the address of the form


@transaction.atomic
def make_league(
    *,
    name: str,
    actor: Actor,
    about: str = "",
    ranked_by: str = League.RankedBy.POINTS,
    points: Sequence[int] = POINTS,
    taking_part: int = 0,
    best: int | None = None,
) -> League:
    """A league without events. Points and the best so many are kept but rest where it is ranked by
    rating. Raises NotAllowed for an account that may not create events, Invalid for points that
    make no table."""
    user = actor.user
    if user is None or not (user.may_create_events or user.is_superuser):
        raise NotAllowed("Leagues are made by accounts that may create events. Sign in with one.")
    league = League(owner=user)
    _fill(league, name=name, about=about, ranked_by=ranked_by)
    _fill_points(league, points=points, taking_part=taking_part, best=best)
    stem = slugify(league.name)[:50].strip("-") or "league"
    for number in range(1, 100):
        league.slug = stem if number == 1 else f"{stem}-{number}"
        if league.slug != _TAKEN and not League.objects.filter(slug=league.slug).exists():
            break
    try:
        with transaction.atomic():
            league.save()
    except IntegrityError as error:
        raise Conflict("A league of this name was made at this moment. Try again.") from error
    _note(league, actor, "league.made", f"League {in_text(league.name)} made")
    return league


@transaction.atomic
def change_league(
    *,
    league: League,
    actor: Actor,
    name: str,
    about: str = "",
    ranked_by: str = League.RankedBy.POINTS,
    points: Sequence[int] = POINTS,
    taking_part: int = 0,
    best: int | None = None,
) -> League:
    """Change what a league is called and what it counts. Raises NotAllowed, Invalid."""
    _need_keeper(actor, league)
    _fill(league, name=name, about=about, ranked_by=ranked_by)
    _fill_points(league, points=points, taking_part=taking_part, best=best)
    league.save()
    _note(league, actor, "league.changed", f"League {in_text(league.name)} changed")
    return league


@transaction.atomic
def add_event(*, league: League, event: Event, actor: Actor) -> LeagueEvent:
    """Let an event count for a league; twice is once. Raises NotAllowed for somebody who does not
    keep the league or does not organise the event, Conflict for a campaign, which has no places."""
    _need_keeper(actor, league)
    permissions.require(actor, event, "organiser")
    if event.is_campaign:
        raise Conflict(
            Worded(
                "%(name)s is a campaign: groups play journeys in it, and nobody takes a place that "
                "a league could count. Nothing was changed.",
                name=in_text(event.name),
            ),
            code="campaigns-do-not-count",
        )
    if league.events.exclude(event=event).count() >= MOST_EVENTS:
        raise Conflict(
            Worded(
                "A league has %(most_events)s events at most. Begin a new season. "
                "Nothing was changed.",
                most_events=MOST_EVENTS,
            ),
            code="league-is-full",
        )
    row, made = LeagueEvent.objects.get_or_create(league=league, event=event)
    if made:
        summary = f"{in_text(event.name)} counts for {in_text(league.name)}"
        _note(league, actor, "league.event_added", summary, event)
    return row


@transaction.atomic
def remove_event(*, league: League, event: Event, actor: Actor) -> None:
    """Let an event count no more. Raises NotAllowed."""
    _need_keeper(actor, league)
    gone, _ = LeagueEvent.objects.filter(league=league, event=event).delete()
    if gone:
        summary = f"{in_text(event.name)} counts no more for {in_text(league.name)}"
        _note(league, actor, "league.event_removed", summary, event)


def _need_keeper(actor: Actor, league: League) -> None:
    if not may_change(actor, league):
        raise NotAllowed("Only who made the league changes it. Nothing was changed.")


def _fill(league: League, *, name: str, about: str, ranked_by: str) -> None:
    if not name.strip() or len(name) > 100:
        raise Invalid(
            "A league needs a name of 100 letters at most. Nothing was changed.",
            fields={"name": "1 to 100 letters"},
        )
    if ranked_by not in League.RankedBy.values:
        raise Invalid(
            "A league is ranked by points or by rating. Nothing was changed.",
            fields={"ranked_by": "points, rating"},
        )
    league.name, league.about = name.strip(), lines_of(about)[:2000]
    league.ranked_by = ranked_by


def _fill_points(
    league: League, *, points: Sequence[int], taking_part: int, best: int | None
) -> None:
    if not points or len(points) > MOST_PLACES:
        raise Invalid(
            Worded(
                "Give points for 1 to %(most_places)s places. Nothing was changed.",
                most_places=MOST_PLACES,
            ),
            fields={"points": "25 18 15 12 ..."},
        )
    if any(not 0 <= one <= MOST_POINTS for one in (*points, taking_part)):
        raise Invalid(
            Worded(
                "Points go from 0 to %(most_points)s. Nothing was changed.", most_points=MOST_POINTS
            ),
            fields={"points": Worded("0 to %(most_points)s", most_points=MOST_POINTS)},
        )
    if list(points) != sorted(points, reverse=True) or taking_part > points[-1]:
        raise Invalid(
            "A better place never gives fewer points than a worse one, nor than taking part. "
            "Nothing was changed.",
            fields={"points": "the most first"},
        )
    if best is not None and not 1 <= best <= 99:
        raise Invalid(
            "The best 1 to 99 events of a player count, or all. Nothing was changed.",
            fields={"best": "1 to 99"},
        )
    league.points, league.taking_part, league.best = list(points), taking_part, best


def _note(
    league: League, actor: Actor, action: str, summary: str, event: Event | None = None
) -> None:
    record(
        actor=actor,
        action=action,
        summary=summary,
        event_id=event.pk if event else None,
        about=league,
        after={
            "ranked_by": league.ranked_by,
            "points": league.points,
            "taking_part": league.taking_part,
            "best": league.best,
        },
    )
