"""A list of players pasted or uploaded: looked at first, then entered at once."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from companion.core.errors import UserError
from companion.core.sizes import takes
from companion.core.worded import Counted
from matches.entries import name_list
from matches.entries.fields import PLAYERS
from matches.entries.services import many
from matches.models import Entry, Event
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit


# a letter that is no plain one takes up to three times its bytes in a form
@takes(3 * name_list.MOST_BYTES + 2**14)
@require_http_methods(["GET", "POST"])
def paste_entries(request: HttpRequest, slug: str) -> HttpResponse:
    """One box for many players."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk_entries", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    found = context(
        asked.seen,
        "desk_entries",
        pasted=asked.request.POST.get("text", ""),
        before_start=asked.about.state in {"draft", "open", "closed"},
        error=error,
    )
    status = error.status if error else 200
    return render(asked.request, "matches/desk/paste.html", found, status=status)


def _lines(asked: Asked[Event]) -> tuple[str, list[name_list.Line]]:
    text = asked.request.POST.get("text", "")
    file = asked.request.FILES.get("file")
    if file is not None:
        text = name_list.decode(file.read(name_list.MOST_BYTES + 1))
    known = Entry.objects.filter(event=asked.about).exclude(state=Entry.State.WITHDRAWN)
    entered = [name for names in known.values_list("name", "real_name") for name in names if name]
    return text, name_list.read(text, known=entered)


def _look(asked: Asked[Event]) -> Said:
    """The list as it was read, with every problem, before anything is written."""
    text, lines = _lines(asked)
    found = context(
        asked.seen,
        "desk_entries",
        pasted=text,
        lines=lines,
        fit=[line for line in lines if not line.problem],
        fields=PLAYERS,
        faults=[line for line in lines if line.problem],
        with_mail=settings.SENDS_MAIL and sum(bool(line.mail) for line in lines),
        before_start=True,
    )
    return render(asked.request, "matches/desk/paste.html", found)


def _enter(asked: Asked[Event]) -> Said:
    _, lines = _lines(asked)
    keep_mail = asked.request.POST.get("keep_mail") == "1"
    made = many.enter_all(
        event=asked.about, lines=lines, actor=asked.seen.actor, keep_mail=keep_mail
    )
    waiting = sum(entry.state == Entry.State.WAITLISTED for entry in made)
    if waiting:
        return Counted(
            "%(n)s player entered, %(waiting)s of them on the waitlist.",
            "%(n)s players entered, %(waiting)s of them on the waitlist.",
            len(made),
            waiting=waiting,
        )
    return Counted("%(n)s player entered.", "%(n)s players entered.", len(made))


_ACTS: dict[str, Act[Event]] = {"look": _look, "enter": _enter}
