"""Entries: who is here?"""

import uuid
from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from companion.core.errors import NotFound, UserError
from matches.entries import fields
from matches.entries.queries.entries import EntryRow, entry_rows
from matches.entries.queries.wishes import pairs_apart
from matches.entries.services import attendance, entries, many, sign_up, wishes
from matches.models import Entry, Event
from matches.people.names import in_text
from matches.people.queries import roles as role_queries
from matches.people.services import permissions
from matches.rules import event_rules
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit
from matches.views.doors import etag_of, live_page

_STATE = Entry.State
_ALL = "checked_in_all"
# the filter's words, and the states each one shows
FILTERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "away": ("not here yet", (_STATE.SIGNED_UP,)),
    "here": ("here", (_STATE.CHECKED_IN,)),
    "waiting": ("waitlist", (_STATE.WAITLISTED,)),
    "left": ("left", (_STATE.DROPPED, _STATE.NO_SHOW, _STATE.WITHDRAWN)),
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
    rows = entry_rows(seen.event, search=wanted, staff=True)
    chosen = request.GET.get("state", "")
    found = context(
        seen,
        "desk_entries",
        rows=_in_state(rows, chosen),
        all_rows=rows if not wanted else entry_rows(seen.event, staff=True),
        filters=_counted(rows, chosen),
        how_many=len(rows),
        state=chosen,
        q=wanted,
        rules=event_rules.read(seen.event.rules),
        before_start=seen.event.state in {"draft", "open", "closed"},
        away=sum(row.entry.state == _STATE.SIGNED_UP for row in rows),
        fields=fields.PLAYERS,
        # what was typed for somebody who could not be entered
        kept=request.POST if asked.act in {"add", "add_late"} else {},
        may_undo_all=request.session.get(_ALL, {}).get("event") == seen.event.pk,
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
    return f"{in_text(entry.name)} is checked in."


def _undo(asked: Asked[Event]) -> Said:
    entry = asked.entry(asked.target)
    entries.undo_check_in(entry=entry, actor=asked.seen.actor)
    return f"{in_text(entry.name)} is not checked in any more."


def _add(asked: Asked[Event]) -> Said:
    permissions.require(asked.seen.actor, asked.about, "organiser")
    done = sign_up.sign_up(
        event=asked.about,
        user=None,
        **{name: asked.text(name) for name in fields.names()},
        key=asked.text("key"),
        actor=asked.seen.actor,
    )
    return _entered(done)


def _add_late(asked: Asked[Event]) -> Said:
    done = attendance.add_late(
        event=asked.about,
        **{name: asked.text(name) for name in fields.names()},
        missed_count_as=asked.text("missed"),
        key=asked.text("key"),
        actor=asked.seen.actor,
    )
    return f"{_entered(done)} Paired from round {done.entry.entered_round} on."


def _entered(done: sign_up.SignedUp) -> str:
    name = f"{in_text(done.entry.name)} is entered as number {done.entry.number}"
    place = f", number {done.waiting} on the waitlist" if done.waiting else ""
    again = " Somebody of the same name is entered already; the numbers tell them apart."
    return f"{name}{place}.{again if done.same_name else ''}"


def _keep_apart(asked: Asked[Event]) -> Said:
    one, other = (asked.entry(asked.text(field)) for field in ("one", "other"))
    wishes.keep_apart(one=one, other=other, actor=asked.seen.actor, reason=asked.text("reason"))
    return f"{in_text(one.name)} and {in_text(other.name)} will not be paired."


def _let_meet(asked: Asked[Event]) -> Said:
    one, _, other = asked.target.partition("-")
    first, second = asked.entry(one), asked.entry(other)
    wishes.let_meet(one=first, other=second, actor=asked.seen.actor)
    return f"{in_text(first.name)} and {in_text(second.name)} may meet again."


def _check_in_all(asked: Asked[Event]) -> Said:
    away = entry_rows(asked.about, states=(_STATE.SIGNED_UP,), staff=True)
    numbers = [row.entry.number for row in away]
    done = many.check_in_all(event=asked.about, actor=asked.seen.actor)
    asked.request.session[_ALL] = {"event": asked.about.pk, "numbers": numbers[:2000]}
    return f"{done} player{'' if done == 1 else 's'} checked in. This can be taken back below."


def _undo_all(asked: Asked[Event]) -> Said:
    kept = asked.request.session.pop(_ALL, {})
    if kept.get("event") != asked.about.pk:
        return "There is no check-in of all to take back on this device."
    done = many.undo_check_in_all(
        event=asked.about, numbers=kept["numbers"], actor=asked.seen.actor
    )
    return f"The check-in of {done} player{'' if done == 1 else 's'} is taken back."


def _scan(asked: Asked[Event]) -> Said:
    """Check in by a player's own code, as a scanner types it."""
    token = asked.text("code").rstrip("/").rpartition("/me/")[2]
    entry = role_queries.entry_of_token(token)
    if entry.event_id != asked.about.pk:
        raise NotFound("This code is of another event. Nobody was checked in.")
    entries.check_in(entry=entry, actor=asked.seen.actor)
    return f"{in_text(entry.name)} is checked in."


_ACTS: dict[str, Act[Event]] = {
    "check_in_all": _check_in_all,
    "undo_all": _undo_all,
    "scan": _scan,
    "check_in": _check_in,
    "undo_check_in": _undo,
    "add": _add,
    "add_late": _add_late,
    "keep_apart": _keep_apart,
    "let_meet": _let_meet,
}
