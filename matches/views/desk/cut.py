"""The cut: who plays on for the places, made and taken back here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import UserError
from matches.events.services import copying
from matches.models import Event, Stage
from matches.rounds.queries import steps
from matches.rules import event_rules
from matches.stages import queries, services
from matches.stages.field import Field, field_of
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit

# beyond these a field is shown by its first names
SHOWN = 64


@never_cache
@require_http_methods(["GET", "POST"])
def desk_cut(request: HttpRequest, slug: str) -> HttpResponse:
    """Who would play on, who is level at the line, and the bracket once it is made."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk_cut", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    event, rules = asked.about, event_rules.read(asked.about.rules)
    stage = queries.stage_of(event)
    field = field_of(event) if stage is None else Field([])
    typed = asked.request.POST
    size = asked.text("size") or asked.request.GET.get("size", "")
    wanted = int(size) if size.isdecimal() and len(size) < 4 else rules.cut_to or 0
    fits = 2 <= wanted <= len(field.places)
    found = context(
        asked.seen,
        "desk",
        page=queries.bracket_of(event, staff=True) if stage else None,
        field=field.places[:SHOWN],
        more=len(field.places[SHOWN:]),
        wanted=wanted or "",
        level=field.level_at(wanted) if fits else [],
        within=field.level_within(wanted) if fits else [],
        sizes=[one for one in (2, 4, 8, 16, 32, 64) if one <= len(field.places)],
        rules=rules,
        formats=Stage.Format.choices,
        bracket=typed.get("bracket", rules.cut_format),
        third_place=bool(typed.get("third_place")) if typed else rules.cut_third_place,
        best_of=typed.get("best_of", str(rules.cut_best_of or "")),
        step=steps.step(event, "cut"),
        typed=typed,
        error=error,
    )
    status = error.status if error else 200
    return render(asked.request, "matches/desk/cut.html", found, status=status)


def _cut(asked: Asked[Event]) -> Said:
    size = asked.number("size", what="how many play on")
    services.cut(
        event=asked.about,
        actor=asked.seen.actor,
        size=size,
        bracket=asked.text("bracket") or Stage.Format.SINGLE,
        third_place=asked.text("third_place") == "1",
        best_of=asked.number_or_none("best_of", what="the games of a match"),
        minutes=asked.number_or_none("minutes", what="the minutes of a round"),
    )
    return f"Cut to {size}. Prepare the first round of the bracket on the desk."


def _uncut(asked: Asked[Event]) -> Said:
    services.uncut(event=asked.about, actor=asked.seen.actor, reason=asked.text("reason"))
    return redirect("desk_cut", slug=asked.about.slug)


def _side_event(asked: Asked[Event]) -> Said:
    made = copying.side_event(
        event=asked.about,
        actor=asked.seen.actor,
        name=asked.text("name"),
        rounds=asked.number_or_none("rounds", what="the rounds"),
    )
    return redirect("desk", slug=made.slug)


_ACTS: dict[str, Act[Event]] = {"cut": _cut, "uncut": _uncut, "side_event": _side_event}
