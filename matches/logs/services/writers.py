"""Who may write to a game's log, and as whom."""

from dataclasses import dataclass

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.rows import Columns, rows_of
from companion.core.worded import Worded
from matches.models import Entry, Event, LoggedGame, Match, Round
from matches.people.queries import roles as role_queries
from matches.people.services import permissions
from matches.rules import event_rules
from matches.rules.event_rules import EventRules
from matches.scores.services import result_rights
from matches.scores.services.result_book import Page

STAFF_SEAT = -1
_ENTRY = Columns(Entry, "e")
_SITTING = (
    f"SELECT {_ENTRY.sql} FROM matches_entry e JOIN matches_seat s ON s.entry_id = e.id "
    "WHERE s.match_id = %s ORDER BY s.position"
)


@dataclass(frozen=True, slots=True)
class Writer:
    """Somebody who writes to the log of a match's games.

    seat: the player's own, STAFF_SEAT for staff. may_rule: a judge or an organiser. entries: who
    sits at the match, by seat.
    """

    match: Match
    event: Event
    rules: EventRules
    entries: list[Entry]
    actor: Actor
    seat: int
    may_rule: bool

    @property
    def is_staff(self) -> bool:
        """Whether this is not one of the two players."""
        return self.seat == STAFF_SEAT

    @property
    def label(self) -> str:
        """Who it is, for the record."""
        return self.actor.label[:200]


def writer_of(match: Match, actor: Actor, entry: Entry | None = None) -> Writer:
    """Who the actor is at this match's log.

    entry: the player acted for, where the actor is both staff and player. Raises NotAllowed for
    anybody but the two players and the event's staff.
    """
    event = match.round.event
    entries = [_ENTRY.read(row) for row in rows_of(_SITTING, (match.pk,))]
    rules = event_rules.read(event.rules)
    page = Page(event=event, match=match, rules=rules, entries=entries, live=[], rulings=[])
    seat = result_rights.seat_of(page, actor, entry)
    may_rule = False
    if seat is None:
        held = permissions.require(actor, event, *role_queries.STAFF)
        may_rule = bool(held & {"organiser", "judge"})
    return Writer(
        match=match,
        event=event,
        rules=rules,
        entries=entries,
        actor=actor,
        seat=STAFF_SEAT if seat is None else seat,
        may_rule=may_rule,
    )


def need_game(writer: Writer, game: int) -> None:
    """Raises where no such game is played at this match."""
    if writer.match.kind == Match.Kind.BYE:
        raise Conflict("No game is played here, so there is none to log.", code="no-game")
    if writer.match.round.state == Round.State.PREPARED:
        raise Conflict(
            Worded(
                "Round %(number)s is not published yet. Nothing was logged.",
                number=writer.match.round.number,
            ),
            code="not-published",
        )
    most = writer.rules.best_of
    if not 1 <= game <= most:
        sentence = Worded("This match has games 1 to %(most)s. Nothing was logged.", most=most)
        if most == 1:
            sentence = Worded("This match has game 1 alone. Nothing was logged.")
        raise Invalid(sentence, code="unfit-game")


def need_may_write(writer: Writer) -> None:
    """Raises NotAllowed for a player where the event lets staff alone log games."""
    if writer.rules.who_may_log == "staff" and not writer.is_staff:
        raise NotAllowed(
            "At this event only the staff log games. What you tapped stays on this phone, and "
            "nothing was logged. Report your result as usual.",
            code="staff-only",
        )


def writes(logged: LoggedGame, seat: int) -> bool:
    """Whether this seat's player has logged something of the game himself."""
    return bool(logged.writing & (1 << seat))
