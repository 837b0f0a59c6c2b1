"""Entries: who is here?"""

import uuid
from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from companion.core.errors import Invalid, NotFound, UserError
from companion.core.worded import Counted, Worded
from matches.entries import fields
from matches.entries.queries.crowds import crowds_of
from matches.entries.queries.entries import EntryRow, entry_rows
from matches.entries.queries.wishes import pairs_apart
from matches.entries.services import attendance, entries, leaving, many, sign_up, wishes
from matches.models import Entry, Event
from matches.people.names import in_text
from matches.people.queries import roles as role_queries
from matches.people.services import permissions
from matches.rules import event_rules
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit
from matches.views.desk.taking_back import keep, players
from matches.views.doors import etag_of, live_page

_STATE = Entry.State
# the filter's words, and the states each one shows
FILTERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "away": (gettext_noop("not here yet"), (_STATE.SIGNED_UP,)),
    "here": (gettext_noop("here"), (_STATE.CHECKED_IN,)),
    "waiting": (gettext_noop("waitlist"), (_STATE.WAITLISTED,)),
    "left": (gettext_noop("left"), (_STATE.DROPPED, _STATE.NO_SHOW, _STATE.WITHDRAWN)),
}


@require_http_methods(["GET", "HEAD", "POST"])
def desk_entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody in the event: search, check in with one tap, enter somebody."""
    seen = staff_visit(request, slug)
    asked = Asked(request, seen, seen.event)
    to = request.get_full_path()
    if asked.act in {"check_in", "undo_check_in"}:
        to = f"{to}#entry-{asked.target}"
    return answer(asked, _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    request, seen = asked.request, asked.seen
    etag = etag_of(request, seen)
    wanted = request.GET.get("q", "")[:80]
    every = entry_rows(seen.event, search=wanted, staff=True)
    everybody = every if not wanted else entry_rows(seen.event, staff=True)
    crowds = crowds_of(seen.event)
    crowd = next((one for one in crowds if one.mark == request.GET.get("from")), None)
    rows = [row for row in every if crowd is None or row.entry in crowd.entries]
    chosen = request.GET.get("state", "")
    found = context(
        seen,
        "desk_entries",
        rows=_in_state(rows, chosen),
        crowds=crowds,
        crowd=crowd,
        all_rows=everybody,
        filters=_counted(rows, chosen),
        how_many=len(rows),
        state=chosen,
        q=wanted,
        rules=event_rules.read(seen.event.rules),
        before_start=seen.event.state in {"draft", "open", "closed"},
        away=(away := sum(row.entry.state == _STATE.SIGNED_UP for row in everybody)),
        # on the day itself people stand before the desk to be checked in
        focus="q" if away and timezone.localdate() >= seen.event.starts_on else "name",
        fields=fields.PLAYERS,
        # what was typed for somebody who could not be entered
        kept=request.POST if asked.act in {"add", "add_late"} else {},
        ways_to_leave=_ways_to_leave(seen.event),
        missed=Entry.Missed.choices,
        apart=pairs_apart(seen.event),
        key=request.POST.get("key") or uuid.uuid4().hex,
        typed=request.POST,
        act=asked.act,
        error=error,
    )
    if error is not None:
        return render(request, "matches/desk/entries.html", found, status=error.status)
    return live_page(request, "matches/desk/entries.html", found, etag=etag)


def _in_state(rows: list[EntryRow], chosen: str) -> list[EntryRow]:
    if chosen not in FILTERS:
        return rows
    return [row for row in rows if row.entry.state in FILTERS[chosen][1]]


def _counted(rows: list[EntryRow], chosen: str) -> list[tuple[str, str, int, bool]]:
    """Of each filter its key, its words, how many it shows, and whether it is chosen."""
    times = Counter(row.entry.state for row in rows)
    return [
        (key, words, sum(times[state] for state in states), key == chosen)
        for key, (words, states) in FILTERS.items()
    ]


def _check_in(asked: Asked[Event]) -> Said:
    entry = asked.entry(asked.target)
    entries.check_in(entry=entry, actor=asked.seen.actor)
    return Worded("%(name)s is checked in.", name=in_text(entry.name))


def _undo(asked: Asked[Event]) -> Said:
    entry = asked.entry(asked.target)
    entries.undo_check_in(entry=entry, actor=asked.seen.actor)
    return Worded("%(name)s is not checked in any more.", name=in_text(entry.name))


def _accept(asked: Asked[Event]) -> Said:
    mark, actor = asked.target, asked.seen.actor
    accepted = sign_up.accept_crowd(event=asked.about, mark=mark, actor=actor)
    return Counted(
        "%(n)s sign-up is accepted: its player stands in line as everybody does.",
        "%(n)s sign-ups are accepted: their players stand in line as everybody does.",
        len(accepted),
    )


def _add(asked: Asked[Event]) -> Said:
    permissions.require(asked.seen.actor, asked.about, "organiser")
    done = sign_up.sign_up(
        event=asked.about,
        user=None,
        **{name: asked.text(name) for name in fields.names()},
        hides_name="hides_name" in asked.request.POST,
        key=asked.text("key"),
        actor=asked.seen.actor,
    )
    return _entered(done)


def _add_late(asked: Asked[Event]) -> Said:
    done = attendance.add_late(
        event=asked.about,
        **{name: asked.text(name) for name in fields.names()},
        hides_name="hides_name" in asked.request.POST,
        missed_count_as=asked.text("missed"),
        key=asked.text("key"),
        actor=asked.seen.actor,
    )
    return Worded.together(
        _entered(done), Worded("Paired from round %(number)s on.", number=done.entry.entered_round)
    )


def _entered(done: sign_up.SignedUp) -> Worded:
    name, number = in_text(done.entry.name), done.entry.number
    sentence = Worded("%(name)s is entered as number %(number)s.", name=name, number=number)
    if done.waiting:
        sentence = Worded(
            "%(name)s is entered as number %(number)s, number %(waiting)s on the waitlist.",
            name=name,
            number=number,
            waiting=done.waiting,
        )
    again = Worded("Somebody of the same name is entered already; the numbers tell them apart.")
    return Worded.together(sentence, again if done.same_name else "")


def _keep_apart(asked: Asked[Event]) -> Said:
    one, other = (asked.entry(asked.text(field)) for field in ("one", "other"))
    wishes.keep_apart(one=one, other=other, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded(
        "%(name)s and %(other)s will not be paired.",
        name=in_text(one.name),
        other=in_text(other.name),
    )


def _let_meet(asked: Asked[Event]) -> Said:
    one, _, other = asked.target.partition("-")
    first, second = asked.entry(one), asked.entry(other)
    wishes.let_meet(one=first, other=second, actor=asked.seen.actor)
    return Worded(
        "%(name)s and %(second)s may meet again.",
        name=in_text(first.name),
        second=in_text(second.name),
    )


def _check_in_all(asked: Asked[Event]) -> Said:
    numbers = many.check_in_all(event=asked.about, actor=asked.seen.actor)
    sentence = Worded("%(players)s checked in.", players=players(len(numbers)))
    return keep(asked, "check_in", sentence, numbers=numbers) if numbers else sentence


def _ways_to_leave(event: Event) -> dict[str, str]:
    """How ticked players can leave now, and the words of the buttons."""
    if event.state in {Event.State.DRAFT, Event.State.OPEN, Event.State.CLOSED}:
        return {"no_show": gettext_noop("Not here"), "withdraw": gettext_noop("Withdraw")}
    if event.state == Event.State.RUNNING:
        return {"drop": gettext_noop("Drop"), "no_show": gettext_noop("Not here")}
    return {}


def _left(how: str, number: int) -> Worded:
    """What became of so many who were ticked."""
    if how == "drop":
        return Counted("%(n)s player dropped.", "%(n)s players dropped.", number)
    if how == "no_show":
        return Counted("%(n)s player noted as absent.", "%(n)s players noted as absent.", number)
    return Counted("%(n)s player withdrawn.", "%(n)s players withdrawn.", number)


def _leave(asked: Asked[Event]) -> Said:
    """Let those leave whose names are ticked, all in one step."""
    chosen = asked.request.POST.getlist("chosen")
    if not chosen:
        raise Invalid("No name is ticked. Tick those who leave. Nothing was changed.")
    before = leaving.leave_together(
        event=asked.about,
        these=[asked.entry(one) for one in chosen],
        how=asked.target,
        actor=asked.seen.actor,
    )
    sentence = _left(asked.target, len(before))
    return keep(asked, "leaving", sentence, before=before) if before else sentence


def _scan(asked: Asked[Event]) -> Said:
    """Check in by a player's own code, as a scanner types it."""
    token = asked.text("code").rstrip("/").rpartition("/me/")[2]
    entry = role_queries.entry_of_token(token)
    if entry.event_id != asked.about.pk:
        raise NotFound("This code is of another event. Nobody was checked in.")
    entries.check_in(entry=entry, actor=asked.seen.actor)
    return Worded("%(name)s is checked in.", name=in_text(entry.name))


_ACTS: dict[str, Act[Event]] = {
    "check_in_all": _check_in_all,
    "accept": _accept,
    "leave": _leave,
    "scan": _scan,
    "check_in": _check_in,
    "undo_check_in": _undo,
    "add": _add,
    "add_late": _add_late,
    "keep_apart": _keep_apart,
    "let_meet": _let_meet,
}
