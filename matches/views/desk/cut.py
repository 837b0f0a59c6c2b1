"""The cut: who plays on for the places, made and taken back here."""

from collections.abc import Sequence
from typing import Literal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import UserError
from companion.core.worded import Worded
from matches.events.services import copying
from matches.models import Entry, Event, Stage
from matches.rounds.queries import steps
from matches.rules import event_rules
from matches.rules.event_rules import EventRules
from matches.stages import pools, queries, services
from matches.stages.field import Field, field_of
from matches.stages.since import cut_otherwise
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit

# beyond these a field is shown by its first names
SHOWN = 64
Way = Literal["size", "wins", "per_pool"]
WAYS: tuple[Way, ...] = ("size", "wins", "per_pool")


@never_cache
@require_http_methods(["GET", "POST"])
def desk_cut(request: HttpRequest, slug: str) -> HttpResponse:
    """Who would play on, who is level at the line, and the bracket once it is made."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk_cut", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    event, rules = asked.about, event_rules.read(asked.about.rules)
    stages = queries.stages_of(event)
    stage = stages[-1] if stages else None
    in_bracket = stage is not None and stage.is_bracket
    field = Field([]) if in_bracket else field_of(event)
    typed = asked.request.POST
    way, wanted = _wanted(asked, rules)
    fits = way == "size" and 2 <= wanted <= len(field.places)
    on = _on(field, way, wanted)
    found = context(
        asked.seen,
        "desk",
        stage=stage,
        page=queries.bracket_of(event, staff=True) if in_bracket else None,
        field=field.places[:SHOWN],
        more=len(field.places[SHOWN:]),
        way=way,
        wanted=wanted,
        too_many=way == "size" and wanted > len(field.places),
        goes_on={one.pk: seed for seed, one in enumerate(on, 1)},
        records=[(wins, n) for wins, n in field.records() if n >= 2],
        largest=range(1, max(map(len, field.pools), default=0)),
        pools=[] if in_bracket else pools.pools_of(event, staff=True),
        level=field.level_in_pools(wanted) if way == "per_pool" else _level_at(field, fits, wanted),
        within=field.level_within(wanted) if fits else [],
        sizes=[one for one in (2, 4, 8, 16, 32, 64) if one <= len(field.places)],
        rules=rules,
        formats=Stage.Format.choices,
        bracket=typed.get("bracket", rules.cut_format),
        third_place=bool(typed.get("third_place")) if typed else rules.cut_third_place,
        best_of=typed.get("best_of", str(rules.cut_best_of or "")),
        step=steps.step(event, "cut"),
        otherwise=cut_otherwise(event),
        how_many_pools=typed.get("pools", "2"),
        typed=typed,
        error=error,
    )
    status = error.status if error else 200
    return render(asked.request, "matches/desk/cut.html", found, status=status)


def _level_at(field: Field, fits: bool, size: int) -> list[Entry]:
    return field.level_at(size) if fits else []


def _wanted(asked: Asked[Event], rules: EventRules) -> tuple[Way, int]:
    """The way of the cut that is looked at, and its number: as asked for, else as the rules say."""
    for way in WAYS:
        text = asked.text(way) or asked.request.GET.get(way, "")
        if text.isdecimal() and len(text) < 4:
            return way, int(text)
    if rules.cut_per_pool is not None:
        return "per_pool", rules.cut_per_pool
    return ("size", rules.cut_to or 0) if rules.cut_wins is None else ("wins", rules.cut_wins)


def _on(field: Field, way: Way, wanted: int) -> Sequence[Entry]:
    """Who would go on, best seed first."""
    if way == "wins":
        return field.with_wins(wanted)
    if way == "per_pool":
        return field.from_pools(wanted)
    return [entry for entry, _ in field.places[:wanted]]


def _cut(asked: Asked[Event]) -> Said:
    given: dict[str, int | None] = {
        way: asked.number_or_none(way, what="how many play on") for way in WAYS
    }
    if not any(asked.text(way) for way in WAYS):
        given["size"] = asked.number("size", what="how many play on")
    given |= {
        "best_of": asked.number_or_none("best_of", what="the games of a match"),
        "minutes": asked.number_or_none("minutes", what="the minutes of a round"),
    }
    actor, how = asked.seen.actor, asked.text("bracket") or Stage.Format.SINGLE
    if how == Stage.Format.POOLS:
        number = asked.number("pools", what="how many pools there are")
        made = services.cut_to_pools(event=asked.about, actor=actor, pools=number, **given)
        return Worded(
            "%(size)s play on in %(number)s pools. Prepare their first round on the desk.",
            size=made.size,
            number=number,
        )
    third = asked.text("third_place") == "1"
    made = services.cut(event=asked.about, actor=actor, bracket=how, third_place=third, **given)
    return Worded(
        "Cut to %(size)s. Prepare the first round of the bracket on the desk.", size=made.size
    )


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
