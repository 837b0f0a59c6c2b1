"""Settings: how is it played? Every value, what it means, whose it is, what may still change."""

import zoneinfo
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import Invalid, UserError
from companion.core.worded import Worded
from matches import standings
from matches.events.queries import events as event_queries
from matches.events.queries.changes import what_may_change
from matches.events.queries.events import Setting
from matches.events.services import copying, events
from matches.forms import chain_form, event_form, ladder_form, rules_form
from matches.forms import opened as form_opened
from matches.forms.chain_form import LinkBox
from matches.forms.rules_form import Filled
from matches.models import Event
from matches.rules import event_rules, penalty_ladder, presets
from matches.rules.editions import EDITIONS, JOURNEYS
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit


@dataclass(frozen=True, slots=True)
class Shown:
    """A value of the rules with its boxes, what is wrong with it, and whose each part is."""

    setting: Setting
    filled: Filled
    fault: str


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link of the chain with its boxes. whose: the preset's, 'pack' or 'ours'; '' if changed."""

    box: LinkBox
    whose: str


@never_cache
@require_http_methods(["GET", "POST"])
def desk_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules and details of an event."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk_settings", args=[slug])
    if part := {"rules": "rules", "chain": "chain", "penalties": "penalties"}.get(
        request.POST.get("do", "")
    ):
        to = f"{to}#{part}"
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _embed_code(request: HttpRequest, event: Event) -> str:
    """What the page of another site holds to show the standings."""
    there = request.build_absolute_uri(reverse("embed", args=[event.slug]))
    how = 'title="Standings" width="100%" height="480" loading="lazy"'
    return f'<iframe src="{there}" {how}></iframe>'


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    event, faults = asked.seen.event, error.fields if error else {}
    typed = asked.request.POST.dict()
    settings = {one.name: one for one in event_queries.settings_of(event)}
    details = {field: getattr(event, field) for field in event_form.FIELDS}
    found = context(
        asked.seen,
        "desk_settings",
        preset=presets.preset(event.preset),
        presets=presets.presets(),
        may_use_preset=event.state in {"draft", "open", "closed"},
        differing=sum(one.differs for one in settings.values()),
        shown=_shown(event, settings, typed if asked.act == "rules" else {}, faults),
        chain=settings["chain"],
        links=_links(event, typed if asked.act == "chain" else {}),
        conventions=standings.conventions(),
        penalties=settings["penalties"],
        rungs=ladder_form.rung_rows(event, typed if asked.act == "penalties" else {}),
        offences=ladder_form.offence_rows(event, typed if asked.act == "penalties" else {}),
        effects=penalty_ladder.DOES.items(),
        whens=ladder_form.WHENS.items(),
        begins=ladder_form.BEGINS.items(),
        added=typed.get("add.name", "") if asked.act == "chain" else "",
        values=_details(details) if asked.act != "details" else typed,
        may=what_may_change(event),
        editions=(EDITIONS | JOURNEYS).items(),
        is_another=event.edition not in EDITIONS | JOURNEYS,
        edition_name="" if event.edition in EDITIONS | JOURNEYS else event.edition,
        time_zones=event_form.time_zones(),
        faults=faults,
        opened=form_opened.brought_along(_rules_of(event)),
        embed_code=_embed_code(asked.request, event),
        typed=typed,
        act=asked.act,
        error=error,
    )
    status = error.status if error else 200
    room = "campaigns" if event.is_campaign else "desk"
    return render(asked.request, f"matches/{room}/settings.html", found, status=status)


def _details(values: dict[str, object]) -> dict[str, object]:
    plain = {name: "" if value is None else value for name, value in values.items()}
    return {**plain, "starts_on": str(values["starts_on"]), "ends_on": str(values["ends_on"])}


def _shown(
    event: Event, settings: dict[str, Setting], typed: dict[str, str], faults: dict[str, str]
) -> list[Shown]:
    zone = zoneinfo.ZoneInfo(event.time_zone)
    return [
        Shown(
            settings[name],
            rules_form.fill(name, settings[name].value, typed, zone),
            faults.get(name, ""),
        )
        for name in rules_form.SPECS
    ]


def _links(event: Event, typed: dict[str, str]) -> list[ShownLink]:
    begun = presets.preset(event.preset)
    rows = []
    for box, link in zip(
        chain_form.boxes(event.rules["chain"], typed), event.rules["chain"], strict=True
    ):
        known = begun.rules.chain[box.number] if box.number < len(begun.rules.chain) else None
        same = known is not None and (known.name, known.params) == (
            link["name"],
            link.get("params", {}),
        )
        rows.append(ShownLink(box, begun.provenance[f"chain.{box.number}"] if same else ""))
    return rows


def _save_rules(asked: Asked[Event]) -> Said:
    zone = zoneinfo.ZoneInfo(asked.about.time_zone)
    typed = rules_form.read(asked.request.POST.dict(), zone)
    return _update(asked, typed, Worded("The rules are saved."))


def _update(asked: Asked[Event], typed: dict[str, Any], sentence: str) -> Said:
    """Save of the rules what was changed in the form, beside what others changed since it was
    opened. Raises Conflict where both changed the same."""
    event, opened = asked.about, asked.request.POST.get("opened", "")
    now = _rules_of(event)
    fit = event_rules.write(event_rules.read({**now, **typed}))
    typed = {name: fit[name] for name in typed}
    events.update_rules(
        event=event,
        changes=form_opened.own_changes(typed, opened, now),
        actor=asked.seen.actor,
        reason=asked.text("reason"),
    )
    others = form_opened.changed_by_others(typed, opened, now)
    if not others:
        return sentence
    names = Worded.listed(Worded.of(name.replace("_", " ")) for name in others)
    return Worded(
        "%(said)s Somebody else changed meanwhile, and it stays: %(names)s.",
        said=sentence,
        names=names,
    )


def _rules_of(event: Event) -> dict[str, Any]:
    return event_rules.write(event_rules.read(event.rules))


def _save_chain(asked: Asked[Event]) -> Said:
    typed = {"chain": chain_form.read(asked.request.POST.dict())}
    return _update(asked, typed, Worded("The order of the tiebreakers is saved."))


def _save_penalties(asked: Asked[Event]) -> Said:
    typed = {"penalties": ladder_form.read(asked.request.POST.dict())}
    return _update(asked, typed, Worded("The ladder of penalties is saved."))


def _use_preset(asked: Asked[Event]) -> Said:
    events.use_preset(event=asked.about, preset=asked.text("preset"), actor=asked.seen.actor)
    return Worded(
        "The rules are those of %(name)s now.", name=presets.preset(asked.about.preset).name
    )


def _save_details(asked: Asked[Event]) -> Said:
    events.update_details(
        event=asked.about,
        changes=event_form.read(asked.request.POST.dict()),
        actor=asked.seen.actor,
    )
    return Worded("The details are saved.")


def _copy(asked: Asked[Event]) -> Said:
    typed = asked.text("copy.starts_on")
    try:
        starts_on = date.fromisoformat(typed)
    except ValueError as error:
        raise Invalid(
            "Say on which day the new event is. Nothing was made.",
            fields={"copy.starts_on": "A day, such as 2027-03-06."},
        ) from error
    made = copying.copy_event(
        event=asked.about,
        actor=asked.seen.actor,
        name=asked.text("copy.name"),
        starts_on=starts_on,
        with_staff=asked.text("copy.staff") == "1",
    )
    return redirect("desk", slug=made.slug)


_ACTS: dict[str, Act[Event]] = {
    "copy": _copy,
    "rules": _save_rules,
    "chain": _save_chain,
    "penalties": _save_penalties,
    "preset": _use_preset,
    "details": _save_details,
}
