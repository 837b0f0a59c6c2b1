"""One entry: what can be done with it, its wishes, its private link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import Invalid, UserError
from companion.core.worded import Worded
from matches.entries import fields
from matches.entries.queries.entries import entry_of_number, waiting_place
from matches.entries.queries.entry_steps import entry_steps
from matches.entries.queries.wishes import apart_from, others_of
from matches.entries.services import attendance, entries, entry_links, sign_up, wishes
from matches.judging import queries as judge_queries
from matches.models import Entry
from matches.overview.queries import player as player_queries
from matches.overview.queries.record_told import rows_of_entry, rows_told
from matches.people.names import in_text
from matches.players.queries.erasures import in_the_way
from matches.players.services import erasure
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit
from matches.views.links import link_and_qr


@never_cache
@require_http_methods(["GET", "POST"])
def desk_entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One entry, for staff."""
    seen = staff_visit(request, slug)
    entry = entry_of_number(seen.event, number)
    entry.event = seen.event
    to = reverse("desk_entry", args=[slug, number])
    return answer(Asked(request, seen, entry), _ACTS, _show, to=to)


def _show(asked: Asked[Entry], error: UserError | None) -> HttpResponse:
    seen, entry = asked.seen, entry_of_number(asked.seen.event, asked.about.number)
    entry.event = seen.event
    found = context(
        seen,
        "desk_entries",
        entry=entry,
        steps=[step for step in entry_steps(entry) if seen.has(*step.roles)],
        waiting=waiting_place(entry),
        missed=Entry.Missed.choices,
        played=player_queries.player_view(entry).matches,
        others=others_of(entry),
        apart=apart_from(entry),
        penalties=judge_queries.penalties(seen.event, entry=entry),
        history=rows_told(rows_of_entry(entry)[:20]),
        values=asked.request.POST
        if asked.act == "edit"
        else {name: getattr(entry, name) for name in fields.names(staff=True)},
        fields=fields.FIELDS,
        typed=asked.request.POST,
        act=asked.act,
        error=error,
        may_erase=seen.has("organiser") and entry.erased_at is None,
        hindrance=in_the_way(entry, own=False),
    )
    if seen.has("organiser") and entry.erased_at is None:
        token = entry_links.private_link(entry=entry, actor=seen.actor)
        found["link"], found["qr"] = link_and_qr(asked.request, token)
    status = error.status if error else 200
    return render(asked.request, "matches/desk/entry.html", found, status=status)


def _edit(asked: Asked[Entry]) -> Said:
    changes = {name: asked.text(name) for name in fields.names(staff=True)}
    entries.edit_entry(entry=asked.about, changes=changes, actor=asked.seen.actor)
    return Worded("The entry is changed.")


def _hide_name(asked: Asked[Entry]) -> Said:
    entries.hide_name(entry=asked.about, actor=asked.seen.actor)
    return Worded("Others are told %(name)s from now on.", name=in_text(asked.about.name))


def _show_name(asked: Asked[Entry]) -> Said:
    entries.show_name(entry=asked.about, actor=asked.seen.actor)
    return Worded("Everybody is told the name %(name)s from now on.", name=_name(asked))


def _check_in(asked: Asked[Entry]) -> Said:
    entries.check_in(entry=asked.about, actor=asked.seen.actor)
    return Worded("%(name)s is checked in.", name=_name(asked))


def _undo(asked: Asked[Entry]) -> Said:
    entries.undo_check_in(entry=asked.about, actor=asked.seen.actor)
    return Worded("%(name)s is not checked in any more.", name=_name(asked))


def _let_in(asked: Asked[Entry]) -> Said:
    attendance.let_in(entry=asked.about, actor=asked.seen.actor, missed_count_as=_missed(asked))
    return Worded("%(name)s is in.", name=_name(asked))


def _return(asked: Asked[Entry]) -> Said:
    attendance.return_to_event(
        entry=asked.about, actor=asked.seen.actor, missed_count_as=_missed(asked)
    )
    return Worded("%(name)s plays again from the next round on.", name=_name(asked))


def _rejoin(asked: Asked[Entry]) -> Said:
    entry = sign_up.rejoin(entry=asked.about, actor=asked.seen.actor)
    return Worded(
        "%(name)s is %(state)s.", name=_name(asked), state=Worded.of(entry.get_state_display())
    )


def _drop(asked: Asked[Entry]) -> Said:
    attendance.drop(entry=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded(
        "%(name)s has dropped, and is not paired from the next round on.", name=_name(asked)
    )


def _no_show(asked: Asked[Entry]) -> Said:
    attendance.mark_no_show(entry=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded("%(name)s is noted as absent.", name=_name(asked))


def _withdraw(asked: Asked[Entry]) -> Said:
    entries.withdraw(entry=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded("%(name)s is withdrawn.", name=_name(asked))


def _fix_table(asked: Asked[Entry]) -> Said:
    table = asked.number_or_none("table", what="the table")
    wishes.set_fixed_table(entry=asked.about, table=table, actor=asked.seen.actor)
    if table:
        return Worded(
            "%(name)s always sits at table %(table)s, from the next round prepared on.",
            name=_name(asked),
            table=table,
        )
    return Worded(
        "%(name)s has no fixed table, from the next round prepared on.", name=_name(asked)
    )


def _keep_apart(asked: Asked[Entry]) -> Said:
    other = asked.entry(asked.text("other"))
    reason = asked.text("reason")
    wishes.keep_apart(one=asked.about, other=other, actor=asked.seen.actor, reason=reason)
    return Worded(
        "%(name)s and %(other)s will not be paired.", name=_name(asked), other=in_text(other.name)
    )


def _let_meet(asked: Asked[Entry]) -> Said:
    other = asked.entry(asked.target)
    wishes.let_meet(one=asked.about, other=other, actor=asked.seen.actor)
    return Worded(
        "%(name)s and %(other)s may meet again.", name=_name(asked), other=in_text(other.name)
    )


def _new_link(asked: Asked[Entry]) -> Said:
    entry_links.revoke_link(entry=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return Worded("Every link given out before has ended. The new one is below.")


def _release(asked: Asked[Entry]) -> Said:
    entry_links.release(entry=asked.about, actor=asked.seen.actor)
    return Worded("The entry belongs to no account any more; its private link still works.")


def _erase(asked: Asked[Entry]) -> Said:
    if asked.text("name") != (asked.about.real_name or asked.about.name):
        raise Invalid(
            "Type the name as it stands, since it cannot be brought back. Nothing was erased.",
            code="name-not-typed",
        )
    entry = erasure.erase_entry(entry=asked.about, actor=asked.seen.actor)
    return Worded("The name is erased; the entry is %(name)s from now on.", name=entry.name)


def _name(asked: Asked[Entry]) -> str:
    return in_text(asked.about.name)


def _missed(asked: Asked[Entry]) -> str:
    return asked.text("missed") or Entry.Missed.LOSS


_ACTS: dict[str, Act[Entry]] = {
    "edit": _edit,
    "hide_name": _hide_name,
    "show_name": _show_name,
    "check_in": _check_in,
    "undo_check_in": _undo,
    "let_in": _let_in,
    "return": _return,
    "rejoin": _rejoin,
    "drop": _drop,
    "no_show": _no_show,
    "withdraw": _withdraw,
    "fix_table": _fix_table,
    "keep_apart": _keep_apart,
    "let_meet": _let_meet,
    "new_link": _new_link,
    "release": _release,
    "erase": _erase,
}
