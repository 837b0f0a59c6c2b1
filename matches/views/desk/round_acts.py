"""What is done to the tables and the clock of a round, by names that were chosen on its page."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from companion.core.errors import Invalid
from companion.core.worded import Counted, Worded
from matches.judging.services import many as penalties
from matches.models import Entry, Match, Round
from matches.people.names import in_text
from matches.rounds.services import clock, tables
from matches.scores.services import many as results
from matches.views.desk.asked import Act, Asked, Said
from matches.views.desk.taking_back import keep


def to_desk(asked: Asked[Round], done: Said) -> HttpResponse:
    """Say it on the desk."""
    if isinstance(done, HttpResponse):
        return done
    messages.success(asked.request, done)
    return redirect("desk", slug=asked.seen.event.slug)


def _chosen(asked: Asked[Round], *numbers: int, what: str) -> list[Entry]:
    """The entries whose names were ticked. Raises Invalid unless there are so many."""
    ticked = asked.request.POST.getlist("chosen")
    if len(ticked) not in numbers:
        raise Invalid(
            Worded(
                "%(what)s %(count)s are ticked. Nothing was changed.", what=what, count=len(ticked)
            ),
            code="tick-names",
        )
    return [asked.entry(one) for one in ticked]


def _swap(asked: Asked[Round]) -> Said:
    one, other = _chosen(asked, 2, what=Worded("Tick the two names that are to change places."))
    tables.swap(round_=asked.about, one=one, other=other, actor=asked.seen.actor)
    return Worded(
        "%(name)s and %(other)s have changed places.",
        name=in_text(one.name),
        other=in_text(other.name),
    )


def _pair(asked: Asked[Round]) -> Said:
    one, other = _chosen(asked, 2, what=Worded("Tick the two names that are to meet."))
    tables.pair_by_hand(round_=asked.about, one=one, other=other, actor=asked.seen.actor)
    return Worded("%(one)s meets %(other)s.", one=in_text(one.name), other=in_text(other.name))


def _bye(asked: Asked[Round]) -> Said:
    (entry,) = _chosen(asked, 1, what=Worded("Tick the one name that is to have the bye."))
    tables.give_bye(round_=asked.about, entry=entry, actor=asked.seen.actor)
    return Worded("%(name)s has the bye.", name=in_text(entry.name))


def _add(asked: Asked[Round]) -> Said:
    """A late table for two, or a bye for one, who have no place."""
    one, *more = _chosen(asked, 1, 2, what=Worded("Tick one or two names without a place."))
    other = more[0] if more else None
    tables.add_late_table(round_=asked.about, one=one, other=other, actor=asked.seen.actor)
    if other is None:
        return Worded("%(name)s has a bye, as a late arrival.", name=in_text(one.name))
    return Worded(
        "%(name)s and %(other)s have a table.", name=in_text(one.name), other=in_text(other.name)
    )


def _remove(asked: Asked[Round]) -> Said:
    ticked = _chosen(asked, 1, 2, what=Worded("Tick a name at the table that is to go."))
    found = list(_matches_of(asked.about, ticked))
    if len(found) != 1:
        raise Invalid("Tick names of one table only. Nothing was changed.", code="tick-names")
    tables.remove_table(match=found[0], actor=asked.seen.actor)
    names = [in_text(one.name) for one in ticked]
    return Worded(
        "The table of %(names)s is gone. Its players have no place now.", names=Worded.listed(names)
    )


def _matches_of(round_: Round, entries: list[Entry]) -> list[Match]:
    ids = {entry.pk for entry in entries}
    found = round_.matches.filter(seats__entry__in=ids).distinct()
    return list(found.select_related("round__event"))


def _repair(asked: Asked[Round]) -> Said:
    """Pair anew what is unplayed; tables with a ticked name stay."""
    ticked = [asked.entry(one) for one in asked.request.POST.getlist("chosen")]
    tables.repair_round(
        round_=asked.about,
        actor=asked.seen.actor,
        keep=_matches_of(asked.about, ticked) if ticked else (),
        give_up=asked.request.POST.getlist("give_up"),
    )
    return Worded(
        "Round %(number)s is paired anew, where nothing has happened yet.",
        number=asked.about.number,
    )


def _start_clock(asked: Asked[Round]) -> Said:
    clock.start_clock(round_=asked.about, actor=asked.seen.actor)
    return Worded("The clock runs.")


def _pause_clock(asked: Asked[Round]) -> Said:
    clock.pause_clock(round_=asked.about, actor=asked.seen.actor)
    return Worded("The clock is paused for everybody.")


def _resume_clock(asked: Asked[Round]) -> Said:
    clock.resume_clock(round_=asked.about, actor=asked.seen.actor)
    return Worded("The clock runs on.")


def _extend(asked: Asked[Round]) -> Said:
    minutes = asked.number("minutes", what="the minutes")
    clock.extend_round(
        round_=asked.about,
        minutes=minutes,
        actor=asked.seen.actor,
        reason=asked.text("reason"),
    )
    return Worded("%(minutes)s minutes for the whole round.", minutes=f"{minutes:+d}")


def _confirm_reported(asked: Asked[Round]) -> Said:
    done = results.confirm_reported(round_=asked.about, actor=asked.seen.actor)
    if not done:
        return Worded("No table waits for one side's word any more. Nothing was changed.")
    sentence = Counted(
        "%(n)s result reported by one side confirmed.",
        "%(n)s results reported by one side confirmed.",
        len(done),
    )
    return keep(asked, "confirming", sentence, round=asked.about.number, done=done)


def _penalty(asked: Asked[Round]) -> Said:
    """The same penalty for everybody whose name is ticked."""
    ticked = asked.request.POST.getlist("chosen")
    if not ticked:
        raise Invalid("Tick those who get the penalty. Nobody was given one.", code="tick-names")
    given = penalties.give_to_several(
        round_=asked.about,
        these=[asked.entry(one) for one in ticked],
        offence=asked.text("offence"),
        rung=asked.number_or_none("rung", what="the rung"),
        game=asked.number_or_none("game"),
        reason=asked.text("reason"),
        actor=asked.seen.actor,
    )
    names = ", ".join(f"{in_text(one.entry.name)}: {one.rung}" for one in given)
    ids = [one.pk for one in given]
    return keep(asked, "penalties", f"{names}.", round=asked.about.number, penalties=ids)


ACTS: dict[str, Act[Round]] = {
    "confirm_reported": _confirm_reported,
    "penalty": _penalty,
    "swap": _swap,
    "pair": _pair,
    "bye": _bye,
    "add": _add,
    "remove": _remove,
    "repair": _repair,
    "start_clock": _start_clock,
    "pause_clock": _pause_clock,
    "resume_clock": _resume_clock,
    "extend": _extend,
}
