"""Roll-offs and organiser's decisions among players who are level."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import Invalid, UserError
from companion.core.worded import Worded
from matches.entries.queries.entries import entry_rows
from matches.models import Entry, Event, RollOff
from matches.people.names import in_text
from matches.standing.queries.levels import levels
from matches.standing.services import roll_offs
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit, whole_number


@never_cache
@require_http_methods(["GET", "POST"])
def desk_roll_offs(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is level, and the order that decides between them."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk" if request.POST.get("then") == "desk" else "desk_roll_offs", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    found = context(
        asked.seen,
        "desk",
        page=levels(asked.seen.event),
        rows=entry_rows(asked.seen.event),
        kinds=RollOff.Kind.choices,
        typed=asked.request.POST.dict(),
        error=error,
    )
    status = error.status if error else 200
    return render(asked.request, "matches/desk/roll_offs.html", found, status=status)


def _record(asked: Asked[Event]) -> Said:
    order = _order(asked)
    roll_offs.record_roll_off(
        event=asked.about,
        kind=_kind(asked.text("kind")),
        order=order,
        reason=asked.text("reason"),
        actor=asked.seen.actor,
    )
    return Worded(
        "Recorded, the best first: %(order)s.",
        order=", ".join(in_text(entry.name) for entry in order),
    )


def _order(asked: Asked[Event]) -> list[Entry]:
    """The entries that were given a place, in the order of their places; or as the button of who
    won names them.

    Raises Invalid where two have the same place.
    """
    if order := asked.text("order"):
        return [asked.entry(one) for one in order.split(",")]
    places: dict[int, str] = {}
    for field, text in asked.request.POST.items():
        head, _, entry_id = field.partition(".")
        if head != "place" or not str(text).strip():
            continue
        place = whole_number(str(text), field=field, what="a place")
        if place in places:
            raise Invalid(
                Worded("Place %(place)s is given twice. Nothing was changed.", place=place)
            )
        places[place] = entry_id
    return [asked.entry(places[place]) for place in sorted(places)]


def _kind(text: str) -> RollOff.Kind:
    if text not in RollOff.Kind.values:
        raise Invalid("Choose a roll-off or an organiser's decision. Nothing was changed.")
    return RollOff.Kind(text)


def _remove(asked: Asked[Event]) -> Said:
    kind = _kind(asked.target)
    taken = roll_offs.remove_roll_off(
        event=asked.about, kind=kind, reason=asked.text("reason"), actor=asked.seen.actor
    )
    return Worded(
        "%(label)s: the order of %(taken)s players is taken back.",
        label=Worded.of(kind.label).capital(),
        taken=taken,
    )


_ACTS: dict[str, Act[Event]] = {"record": _record, "remove": _remove}
