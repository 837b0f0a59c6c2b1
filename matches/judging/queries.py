"""What judges need: who waits and for how long, and which penalties were given."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from matches.models import Entry, Event, JudgeCall, Match, Penalty, Seat
from matches.people.queries.roles import Role
from matches.rules import event_rules
from matches.rules.penalty_ladder import Given, next_rung


@dataclass(frozen=True, slots=True)
class Call:
    """A call for a judge. minutes: whole minutes since it was made, until it was closed."""

    call: JudgeCall
    players: list[Entry]
    minutes: int

    @property
    def is_taken(self) -> bool:
        """Whether a judge is on the way or at the table."""
        return self.call.taken_at is not None


def open_calls(event: Event) -> list[Call]:
    """Calls that are not closed, the longest waiting first; those taken come after the others."""
    now = timezone.now()
    found = _calls(event).filter(closed_at__isnull=True).order_by("called_at", "pk")
    return sorted((_call(call, now) for call in found), key=lambda call: call.is_taken)


def closed_calls(event: Event, *, how_many: int = 20) -> list[Call]:
    """Calls that were closed, the last closed first."""
    found = _calls(event).filter(closed_at__isnull=False).order_by("-closed_at", "-pk")
    return [_call(call, call.closed_at or call.called_at) for call in found[:how_many]]


def penalties(event: Event, *, entry: Entry | None = None) -> QuerySet[Penalty]:
    """Penalties of an event, or of one player at it, the newest first; taken back ones too."""
    found = Penalty.objects.filter(match__round__event=event)
    if entry is not None:
        found = found.filter(entry=entry)
    return found.select_related("entry", "given_by", "match__round__event").order_by("-pk")


def standing_penalties(event: Event, entries: Iterable[Entry]) -> dict[int, list[Penalty]]:
    """Penalties that were not taken back, oldest first, by the id of the player they stand
    against; in one query."""
    ids = {entry.pk for entry in entries}
    standing = penalties(event).filter(entry_id__in=ids, taken_back_at__isnull=True)
    found: dict[int, list[Penalty]] = {}
    for penalty in standing.order_by("pk"):
        found.setdefault(penalty.entry_id, []).append(penalty)
    return found


def seen_by(
    penalties: Iterable[Penalty], roles: frozenset[Role], entry: Entry | None
) -> list[Penalty]:
    """Of these penalties those that somebody may see: organisers and judges all, a player their
    own."""
    if roles & {"organiser", "judge"}:
        return list(penalties)
    return [one for one in penalties if entry is not None and one.entry_id == entry.pk]


def given_to(event: Event, match: Match, entry: Entry, *, game: int | None) -> list[Given]:
    """The penalties that stand against a player, as the event's ladder asks for them.

    game: the one now spoken of, from 1, None where it is not about one.
    """
    today = timezone.localdate()
    return [
        Given(
            offence=one.offence,
            effect=one.kind,
            same_game=one.match_id == match.pk and one.game == game,
            same_day=timezone.localdate(one.given_at) == today,
        )
        for one in standing_penalties(event, [entry]).get(entry.pk, [])
    ]


def proposed(event: Event, match: Match, entry: Entry, offence: str, *, game: int | None) -> int:
    """The rung of the event's ladder that comes next for a player and an offence, from 0."""
    ladder = event_rules.read(event.rules).penalties
    return next_rung(ladder, offence, given_to(event, match, entry, game=game))


def _calls(event: Event) -> QuerySet[JudgeCall]:
    seats = Prefetch("match__seats", Seat.objects.select_related("entry").order_by("position"))
    return (
        JudgeCall.objects.filter(match__round__event=event)
        .select_related("match__round__event", "taken_by", "entry")
        .prefetch_related(seats)
    )


def _call(call: JudgeCall, until: datetime) -> Call:
    players = [seat.entry for seat in call.match.seats.all()]
    return Call(call, players, int((until - call.called_at).total_seconds() // 60))
