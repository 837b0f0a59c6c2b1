"""Events that begin with what an earlier one had: its rules and staff, or the players of it who
are not in its bracket."""

from datetime import date
from typing import Any

import msgspec
from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.entries.services.entry_book import add_entry
from matches.events.services import events
from matches.models import Entry, Event, EventRole, StageSeed
from matches.people.names import in_text
from matches.people.services import permissions, versions
from matches.rules import event_rules
from matches.stages import queries as stage_queries

_NO_CUT = {"cut_to": None, "cut_wins": None, "cut_per_pool": None}


@transaction.atomic
def copy_event(
    *,
    event: Event,
    actor: Actor,
    name: str,
    starts_on: date,
    ends_on: date | None = None,
    with_staff: bool = True,
) -> Event:
    """A draft with the rules, the place and the words of this event, on other days.

    with_staff: its staff is the new one's too. Deadlines by the clock stay behind. Raises
    NotAllowed for who is no organiser of it or may not make events.
    """
    permissions.require(actor, event, "organiser")
    rules = {**event.rules, "deck_deadline": None}
    return _made(event, actor, name, starts_on, ends_on or starts_on, rules, with_staff=with_staff)


@transaction.atomic
def side_event(*, event: Event, actor: Actor, name: str, rounds: int | None = None) -> Event:
    """An event of its own for everybody who is still here and not in the first cut: the same rules
    without a cut, its registration closed, all of them in it under their numbers.

    rounds: Swiss rounds; by the number of players where left out. Raises Conflict 'not-cut' before
    the cut, and where fewer than two are left over.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    rest = _left_over(event)
    rules = {**event.rules, **_NO_CUT, "rounds": rounds, "deck_deadline": None}
    if rules.get("format") == "pools":
        rules["format"] = "swiss"  # the rest need not fill as many pools
    if rounds is not None:
        rules["late_until_round"] = min(rounds, rules["late_until_round"])
    made = _made(
        event, actor, name, event.starts_on, event.ends_on, rules, with_staff=True, capacity=None
    )
    versions.hold(made)
    for entry in rest:
        add_entry(
            made,
            {"name": entry.real_name or entry.name, "club": entry.club, "team": entry.team},
            actor=actor,
            user=entry.user,
            hides_name=bool(entry.real_name),
            number=entry.number,
            state=Entry.State.CHECKED_IN,
        )
    events.open_registration(event=made, actor=actor)
    events.close_registration(event=made, actor=actor)
    return made


def _left_over(event: Event) -> list[Entry]:
    stages = stage_queries.stages_of(event)
    if not stages:
        raise Conflict(
            "A side event is for those who do not play on. Make the cut first. Nothing was "
            "changed.",
            code="not-cut",
        )
    seeded = StageSeed.objects.filter(stage=stages[0]).values("entry_id")
    rest = [
        one
        for one in Entry.objects.filter(event=event).exclude(pk__in=seeded).order_by("number")
        if one.is_in
    ]
    if len(rest) < 2:
        raise Conflict(
            Worded(
                "%(count)s of those who do not play on are still here; an event needs "
                "two. Nothing was changed.",
                count=len(rest),
            ),
            code="too-few",
        )
    return rest


def _made(
    event: Event,
    actor: Actor,
    name: str,
    starts_on: date,
    ends_on: date,
    rules: dict[str, Any],
    *,
    with_staff: bool,
    **changed: Any,
) -> Event:
    played_by = event_rules.write(event_rules.read(rules))
    details = events.Details(
        **{
            "name": name,
            "starts_on": starts_on,
            "ends_on": ends_on,
            "edition": event.edition,
            "place": event.place,
            "about": event.about,
            "time_zone": event.time_zone,
            "capacity": event.capacity,
            **changed,
        }
    )
    made = events.create_event(
        details=details, actor=actor, preset=event.preset, rules=msgspec.to_builtins(played_by)
    )
    if with_staff:
        _take_staff(event, made)
    record(
        actor=actor,
        action="event.copied",
        summary=f"Made with the rules of {in_text(event.name)}",
        event_id=made.pk,
        about=made,
        after={"of": event.slug, "with_staff": with_staff},
    )
    return made


def _take_staff(event: Event, made: Event) -> None:
    roles = EventRole.objects.filter(event=event)
    EventRole.objects.bulk_create(
        (EventRole(event=made, user_id=one.user_id, role=one.role) for one in roles),
        ignore_conflicts=True,
    )
