"""Who may report, confirm and correct a result, and when."""

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.worded import Worded
from matches.models import Entry, Event, Match, Round
from matches.people.queries import roles
from matches.people.services import permissions
from matches.rules.results import Result
from matches.scores.services.result_book import Page

PLAYERS_KINDS = {"played", "concession"}


def seat_of(page: Page, actor: Actor, entry: Entry | None) -> int | None:
    """The seat that the actor acts for; None for one who acts as staff.

    A holder of a private link acts as that player. A signed-in account acts as staff where it has
    a role, unless `entry` says that it acts as the player it also is.
    """
    if actor.entry_id is not None:
        return _own_seat(page, actor.entry_id)
    if entry is not None:
        permissions.require_own(actor, entry)
        return _own_seat(page, entry.pk)
    if roles.enters_results(actor, page.event):
        return None
    permissions.require_sight(actor, page.event)
    own = roles.entry_of(actor, page.event)
    return _own_seat(page, own.pk if own else None)


def _own_seat(page: Page, entry_id: int | None) -> int:
    seat = page.seat_of(entry_id)
    if seat is None:
        raise NotAllowed(
            "Only the two players of this match and the staff can do this. Nothing is recorded.",
            code="not-your-match",
        )
    return seat


def need_players_time(page: Page) -> None:
    """Raises where a player cannot report or confirm at this match now."""
    _need_published(page.match)
    if page.event.state != Event.State.RUNNING or page.match.round.state != Round.State.PUBLISHED:
        raise Conflict(
            Worded(
                "%(title)s: over. Ask an organiser to change its results. Nothing is recorded.",
                title=page.match.round.title,
            ),
            code="round-closed",
        )


def need_players_kind(result: Result) -> None:
    """Raises where a result of this kind is for staff to give."""
    if result.kind not in PLAYERS_KINDS:
        raise NotAllowed(
            "Players report games and concessions. For anything else, call a judge. "
            "Nothing is recorded.",
            code="staff-only",
        )


def need_staff(page: Page, actor: Actor) -> None:
    """Raises where the actor may not enter or change a result as staff now."""
    _need_published(page.match)
    if page.event.state == Event.State.CANCELLED:
        raise Conflict("The event was cancelled; its results stay as they are.", code="cancelled")
    over = page.event.state == Event.State.FINISHED or page.match.round.state == Round.State.CLOSED
    if over:
        permissions.require(actor, page.event, "organiser")
    else:
        permissions.require(actor, page.event, *roles.SCORES)


def _need_published(match: Match) -> None:
    if match.round.state == Round.State.PREPARED:
        raise Conflict(
            Worded(
                "Round %(number)s is not published yet, so it has no results. Nothing is recorded.",
                number=match.round.number,
            ),
            code="round-not-published",
        )


def need_reason(reason: str) -> str:
    """The reason without the space around it. Raises Invalid where there is none."""
    if not reason.strip():
        raise Invalid(
            "Give a reason: it is kept with the change. Nothing was changed.",
            fields={"reason": "Say why in a few words."},
            code="reason-missing",
        )
    return reason.strip()


def need_version(match: Match, expected: int | None) -> None:
    """Raises Conflict where the result changed since the caller looked (`Match.version`)."""
    if expected is not None and expected != match.version:
        raise Conflict(
            "Somebody changed this result while you were looking at it. Nothing was changed. "
            "Look again and decide.",
            code="changed-meanwhile",
            facts={"expected": expected, "version": match.version},
        )
