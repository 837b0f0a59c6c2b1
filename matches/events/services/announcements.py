"""Telling players something, and taking it back."""

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services import outbox
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.models import Announcement, Event, Match, Round
from matches.people.names import clean_name
from matches.people.services import permissions, versions
from matches.rounds.queries.rounds import current_round
from matches.rules.event_rules import EventRules, UnfinishedGame

LONGEST = 300
NO_NEW_GAME = Worded("No new game from here: finish the one you play.")
_TIME_CALLED: dict[UnfinishedGame, Worded] = {
    "not_at_all": Worded("Time is called. A game that is not over counts nothing."),
    "as_it_stands": Worded(
        "Time is called. A game that is not over goes to who has more glory now."
    ),
    "drawn": Worded("Time is called. A game that is not over is drawn."),
}
MOST_THAT_HOLD = 50


def time_called(rules: EventRules) -> Worded:
    """That time is called, with what the event's rule makes of a game that it breaks off."""
    return _TIME_CALLED[rules.unfinished_games]


@transaction.atomic
def announce(
    *,
    event: Event,
    text: str,
    actor: Actor,
    to_round: bool = False,
    table: int | None = None,
    key: str = "",
) -> Announcement:
    """Tell something to all, to the newest round (`to_round`) or to one table of it.

    key: made by the form; the same key again is the announcement made before.
    Raises NotAllowed for who is not organiser or judge, Invalid for no or too long a text or a
    table that is not there, Conflict before the first round is out.
    """
    permissions.require(actor, event, "organiser", "judge")
    versions.hold(event)
    known = Announcement.objects.filter(event=event, key=key).first() if key else None
    if known is not None:
        return known
    words = clean_name(text, what="announcement", longest=LONGEST)
    if Announcement.objects.filter(event=event, taken_back_at=None).count() >= MOST_THAT_HOLD:
        raise Conflict(
            Worded(
                "%(most_that_hold)s announcements hold already; nobody reads more. Take "
                "old ones back. Nothing was announced.",
                most_that_hold=MOST_THAT_HOLD,
            )
        )
    round_, match = _whom(event, to_round, table)
    made = Announcement.objects.create(
        event=event,
        round=round_,
        match=match,
        text=words,
        key=key[:64],
        made_by=actor.label[:200],
        user=actor.user,
        made_at=timezone.now(),
    )
    record(
        actor=actor,
        action="announcement.made",
        summary=f"Announced: {words}"[:300],
        event_id=event.pk,
        about=made,
        after={"round": round_.number if round_ else None, "table": table, "text": words},
    )
    if settings.SENDS_MAIL:
        outbox.call_for(task=versions.MAIL_ANNOUNCEMENT, subject_id=made.pk, version=1)
    return made


def _whom(event: Event, to_round: bool, table: int | None) -> tuple[Round | None, Match | None]:
    if not to_round and table is None:
        return None, None
    round_ = current_round(event)
    if round_ is None:
        raise Conflict("No round is out yet. Announce it to all. Nothing was announced.")
    if table is None:
        return round_, None
    match = round_.matches.filter(table=table).first()
    if match is None:
        raise Invalid(
            Worded(
                "There is no table %(table)s in %(round)s. Nothing was announced.",
                table=table,
                round=round_.in_words,
            ),
            fields={"table": "A table of this round."},
        )
    return round_, match


@transaction.atomic
def take_back(*, announcement: Announcement, actor: Actor) -> Announcement:
    """Stop telling it; taking it back twice is taking it back once. Raises NotAllowed."""
    permissions.require(actor, announcement.event, "organiser", "judge")
    versions.hold(announcement.event)
    announcement.refresh_from_db()
    if announcement.taken_back_at is None:
        announcement.taken_back_at = timezone.now()
        announcement.save(update_fields=["taken_back_at"])
        record(
            actor=actor,
            action="announcement.taken_back",
            summary=f"No longer announced: {announcement.text}"[:300],
            event_id=announcement.event.pk,
            about=announcement,
        )
    return announcement
