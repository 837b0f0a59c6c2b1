"""A dispute as those see it whom it concerns: the judges' list, the case, what was ruled."""

from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.engine_words import OfEngine
from companion.core.errors import Invalid, NotFound
from companion.core.worded import Worded
from matches.decklists.queries.deck_terms import format_of
from matches.disputes import corrections, log_lines
from matches.disputes.corrections import Changes
from matches.disputes.log_lines import EngineSays, Look
from matches.logs.queries.ruled import content_of
from matches.models import Dispute, Entry, Event, GameLog, Match, Ruling, Seat
from matches.people.queries import roles
from matches.rulebook.queries.search import Hit, hits_of
from rules_engine.facts.errors import EngineError, Unusable
from rules_engine.log import read_log

OPEN = (Dispute.State.OPEN, Dispute.State.APPEALED)
# a log that trips the engine must not take the page with it
_OUR_FAULT = (EngineError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A dispute that is not closed. minutes: whole minutes since it was raised, or appealed."""

    dispute: Dispute
    players: list[Entry]
    minutes: int

    @property
    def is_taken(self) -> bool:
        """Whether a judge has it."""
        return self.dispute.taken_at is not None


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling with its citations in words, and what the engine said of the line."""

    ruling: Ruling
    cites: list[Hit]
    says: EngineSays | None
    is_last: bool


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute with everything a judge needs. look: the log, None where it is about none or it
    cannot be read, which `problem` then says."""

    dispute: Dispute
    players: list[Entry]
    names: list[str]
    rulings: list[Told]
    look: Look | None
    problem: str
    minutes: int


def with_everything() -> QuerySet[Dispute]:
    """Disputes with their match, its players, who has them, and their rulings."""
    seats = Prefetch("match__seats", Seat.objects.select_related("entry").order_by("position"))
    rulings = Ruling.objects.select_related("given_by", "penalty__entry", "precedent")
    return (
        Dispute.objects.select_related("match__round__event", "taken_by", "entry", "log")
        .defer("log__content", "log__picture")
        .prefetch_related(seats, Prefetch("rulings", rulings.order_by("number")))
    )


def open_disputes(event: Event) -> list[Waiting]:
    """Disputes that wait for a ruling, the longest waiting first."""
    found = with_everything().filter(match__round__event=event, state__in=OPEN)
    return sorted(map(_waiting, found), key=lambda one: -one.minutes)


def closed_disputes(event: Event, *, how_many: int = 20) -> list[Waiting]:
    """Disputes that were ruled on or withdrawn, the last first."""
    found = with_everything().filter(match__round__event=event).exclude(state__in=OPEN)
    return [_waiting(one) for one in found.order_by("-closed_at", "-pk")[:how_many]]


def how_many_open(event: Event) -> int:
    """How many disputes wait."""
    return Dispute.objects.filter(match__round__event=event, state__in=OPEN).count()


def of_match(match: Match, *, seen: frozenset[roles.Role], entry: Entry | None) -> list[Case]:
    """The disputes of a match with their rulings, the newest first; for its players and staff."""
    plays = entry is not None and entry.pk in {seat.entry_id for seat in match.seats.all()}
    if not plays and not seen & set(roles.STAFF):
        return []
    found = with_everything().filter(match=match).order_by("-pk")
    return [_case(one, None, "") for one in found]


def dispute_for(actor: Actor, dispute_id: int) -> Dispute:
    """A dispute, for a player of its match and the staff of its event. Raises NotFound for others,
    alike whatever the reason."""
    dispute = with_everything().filter(pk=dispute_id).first()
    if dispute is None or not _may_see(actor, dispute):
        raise NotFound("There is no such dispute. Its round may have been paired anew.")
    return dispute


def _may_see(actor: Actor, dispute: Dispute) -> bool:
    event = dispute.match.round.event
    if roles.is_staff(actor, event):
        return True
    entry = roles.entry_of(actor, event)
    plays = entry is not None and entry.pk in {s.entry_id for s in dispute.match.seats.all()}
    return plays and roles.can_see(actor, event)


def case(dispute: Dispute) -> Case:
    """A dispute as a judge needs it: with the log in words, and the table at the disputed line."""
    if dispute.log is None:
        return _case(dispute, None, "")
    try:
        return _case(dispute, _look(dispute), "")
    except Unusable as error:
        return _case(
            dispute, None, Worded("The log cannot be read: %(error)s.", error=OfEngine(error))
        )
    except _OUR_FAULT:
        return _case(
            dispute, None, Worded("The rules engine failed on this log. It is kept as it came.")
        )


def told_of(dispute: Dispute) -> Case:
    """A dispute with its rulings, its log left alone."""
    return _case(dispute, None, "")


def engine_says(dispute: Dispute) -> EngineSays | None:
    """What the rules engine says of the disputed line; None where it is about none, or the log
    cannot be read."""
    if dispute.log is None or dispute.line is None:
        return None
    try:
        return _look(dispute).says
    except _OUR_FAULT:
        return None


def read_says(kept: Any) -> EngineSays | None:
    """What the engine said, as it was kept with a ruling."""
    return msgspec.convert(kept, EngineSays) if kept else None


def write_says(says: EngineSays | None) -> dict[str, Any] | None:
    """The JSON-able form that `read_says` takes."""
    return msgspec.to_builtins(says) if says is not None else None


def detail_of(log: GameLog) -> str:
    """How much was logged: `full`, `glory` or `result`. Raises Unusable for what is no log."""
    return read_log(content_of(log)).header.detail


def log_names(match: Match, log: GameLog) -> list[str]:
    """The names of a log's players, in its order."""
    names = [seat.entry.name for seat in match.seats.all()]
    return names if log.first_seat == 0 else names[::-1]


def with_seats(match: Match) -> Match:
    """The same match with who sits at it read along."""
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("position"))
    return Match.objects.select_related("round__event").prefetch_related(seats).get(pk=match.pk)


def look_for(match: Match, log: GameLog, *, whole: bool, entry: Entry | None) -> Look:
    """A log in words as a player of its match may know it; whole for those who may read it.

    Raises Unusable for what is no log.
    """
    names = log_names(match, log)
    seat = None
    if not whole:
        sitting = [one.entry_id for one in match.seats.all()]
        place = sitting.index(entry.pk) if entry is not None and entry.pk in sitting else 0
        seat = place if log.first_seat == 0 else 1 - place
    asked = format_of(match.round.event)
    return log_lines.look(
        content_of(log), names=names, seat=seat, deck_format=asked, taken_here=log.live
    )


def _look(dispute: Dispute) -> Look:
    assert dispute.log is not None
    log = GameLog.objects.get(pk=dispute.log.pk)
    names = log_names(dispute.match, log)
    asked = format_of(dispute.match.round.event)
    return log_lines.look(
        content_of(log), names=names, line=dispute.line, deck_format=asked, taken_here=log.live
    )


def tried(dispute: Dispute, changes: Changes) -> Look:
    """The log of a dispute as it would read with these changes. Raises Invalid where they do not
    fit it, or there is none."""
    if dispute.log_id is None:
        raise Invalid("There is no log at this dispute that could be corrected.", code="no-log")
    log = GameLog.objects.get(pk=dispute.log_id)
    try:
        content = content_of(log)
        events = corrections.of_lines(content, changes, name=f"try-{dispute.pk}")
        return log_lines.look(
            corrections.append(content, events),
            names=log_names(dispute.match, log),
            deck_format=format_of(dispute.match.round.event),
            taken_here=log.live,
        )
    except Unusable as error:
        raise Invalid(
            Worded("The log cannot be corrected so: %(error)s.", error=OfEngine(error)),
            code="unfit-correction",
        ) from error


def rulings_told(dispute: Dispute) -> list[Told]:
    """Every ruling on a dispute, the first first."""
    event = dispute.match.round.event
    rulings = list(dispute.rulings.all())
    return [
        Told(one, hits_of(one.cites, event), read_says(one.engine), one is rulings[-1])
        for one in rulings
    ]


def _case(dispute: Dispute, look: Look | None, problem: str) -> Case:
    players = [seat.entry for seat in dispute.match.seats.all()]
    return Case(
        dispute=dispute,
        players=players,
        names=[one.name for one in players],
        rulings=rulings_told(dispute),
        look=look,
        problem=problem,
        minutes=_minutes(dispute),
    )


def _waiting(dispute: Dispute) -> Waiting:
    players = [seat.entry for seat in dispute.match.seats.all()]
    return Waiting(dispute, players, _minutes(dispute))


def _minutes(dispute: Dispute) -> int:
    since = dispute.appealed_at or dispute.raised_at
    until = dispute.closed_at or timezone.now()
    return int((until - since).total_seconds() // 60)
