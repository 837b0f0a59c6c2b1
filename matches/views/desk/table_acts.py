"""What judges do at a table, on its own page and on the judges': penalties and time."""

from typing import Any

from companion.core.errors import Invalid, NotFound
from companion.core.worded import Worded
from matches.judging.services import penalties
from matches.models import Match, Penalty
from matches.people.names import in_text
from matches.rounds.services import clock
from matches.views.desk.asked import Asked, Said, whole_number


def give_penalty(asked: Asked[Any], match: Match) -> Said:
    """Give a player of the match a penalty, as the form says."""
    if not asked.text("entry"):
        raise Invalid(
            "Choose the player who gets the penalty. Nothing was changed.",
            fields={"entry": "Choose one."},
        )
    given = penalties.give_rung(
        match=match,
        entry=asked.entry(asked.text("entry")),
        offence=asked.text("offence"),
        rung=asked.number_or_none("rung", what="the rung"),
        game=asked.number_or_none("game"),
        reason=asked.text("reason"),
        actor=asked.seen.actor,
    )
    return Worded("%(rung)s: %(name)s.", rung=Worded.of(given.rung), name=in_text(given.entry.name))


def take_back(asked: Asked[Any]) -> Said:
    """Take back the penalty that the button names."""
    wanted = whole_number(asked.target, field="do", what="the penalty")
    penalty = (
        Penalty.objects.select_related("match__round__event", "entry")
        .filter(pk=wanted, match__round__event=asked.seen.event)
        .first()
    )
    if penalty is None:
        raise NotFound("There is no such penalty at this event.")
    penalties.take_back_penalty(
        penalty=penalty, reason=asked.text("reason"), actor=asked.seen.actor
    )
    return Worded(
        "The %(kind)s for %(name)s is taken back.",
        kind=Worded.of(penalty.get_kind_display()),
        name=in_text(penalty.entry.name),
    )


def extend(asked: Asked[Any], match: Match) -> Said:
    """Give the table more minutes."""
    minutes = asked.number("minutes", what="the minutes")
    clock.extend_table(
        match=match, minutes=minutes, actor=asked.seen.actor, reason=asked.text("reason")
    )
    return Worded(
        "%(minutes)s minutes for table %(table)s: %(extra_minutes)s extra in all.",
        minutes=f"{minutes:+d}",
        table=match.table,
        extra_minutes=match.extra_minutes,
    )
