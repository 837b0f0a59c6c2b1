"""An event from draft to finished: making it, changing it, moving it on."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Fault, Invalid, NotAllowed
from companion.core.services.audit import record
from companion.core.strings import lines_of
from companion.core.worded import Worded
from matches.decklists.services import deck_checks
from matches.entries.services import waitlist
from matches.events.queries import slugs
from matches.events.queries.changes import DETAILS, what_may_change
from matches.models import Event, EventRole, Journey
from matches.people.names import clean_name, in_text
from matches.people.services import permissions, versions
from matches.rounds.queries import steps
from matches.rounds.queries.steps import StepCode
from matches.rules import editions, event_rules, presets, rule_checks, rule_list

ABOUT_LONGEST = 5000
CAPACITY_MOST = 100_000
State = Event.State


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What an event is called, when and where it is, and for how many.

    Raises Invalid for values that cannot be taken, by field.
    """

    name: str
    starts_on: date
    ends_on: date
    edition: str
    place: str = ""
    about: str = ""
    time_zone: str = "UTC"
    capacity: int | None = None

    def __post_init__(self) -> None:
        put = object.__setattr__  # the values are cleaned once, here
        put(self, "name", clean_name(self.name, longest=100))
        put(self, "place", clean_name(self.place, what="place", longest=120, needed=False))
        put(self, "about", lines_of(self.about.replace("\x00", "")))
        editions.need_fit(self.edition)
        named = clean_name(self.edition, what="edition", longest=editions.NAME_LONGEST)
        put(self, "edition", named)
        for field, fault in self._faults():
            raise Invalid(
                Worded("%(fault)s Nothing was changed.", fault=fault),
                code="unfit-event",
                fields={field: fault},
            )

    def _faults(self) -> list[tuple[str, str]]:
        checks = [
            ("ends_on", self.ends_on < self.starts_on, Worded("The event ends before it starts.")),
            (
                "time_zone",
                self.time_zone not in available_timezones(),
                Worded("No such time zone."),
            ),
            (
                "about",
                len(self.about) > ABOUT_LONGEST,
                Worded(
                    "The text about the event is longer than %(about_longest)s characters.",
                    about_longest=ABOUT_LONGEST,
                ),
            ),
            (
                "capacity",
                self.capacity is not None and not 2 <= self.capacity <= CAPACITY_MOST,
                Worded(
                    "An event has room for 2 to %(capacity_most)s players.",
                    capacity_most=CAPACITY_MOST,
                ),
            ),
        ]
        return [(field, fault) for field, wrong, fault in checks if wrong]


@transaction.atomic
def create_event(
    *,
    details: Details,
    actor: Actor,
    preset: str = presets.STANDARD,
    rules: Mapping[str, Any] | None = None,
    opens: bool = False,
) -> Event:
    """A new event by a preset, `rules` changing single values; its maker organises it.

    opens: whether everybody sees it and may sign up at once; else it is a draft.

    Raises NotAllowed for an account that may not create events, Invalid for rules that
    contradict themselves.
    """
    _need_creator(actor)
    begun = presets.preset(preset)
    played_by = event_rules.read({**event_rules.write(begun.rules), **(rules or {})})
    rule_checks.need_sound(played_by)
    event = _save_with_free_slug(
        Event(
            **asdict(details),
            preset=begun.key,
            rules=event_rules.write(played_by),
            created_by=actor.user,
        )
    )
    if actor.user is not None:
        EventRole.objects.create(event=event, user=actor.user, role=EventRole.Role.ORGANISER)
    record(
        actor=actor,
        action="event.created",
        summary=f"Event {in_text(event.name)} made by the preset {begun.name}",
        event_id=event.pk,
        about=event,
        after={"preset": begun.key, "rules": event.rules},
    )
    return open_registration(event=event, actor=actor) if opens else event


def _need_creator(actor: Actor) -> None:
    by = actor.user
    if actor.via == "command" or (by and (by.may_create_events or by.is_superuser)):
        return
    raise NotAllowed("Your account may not create events. Ask an organiser who can to invite you.")


def _save_with_free_slug(event: Event) -> Event:
    """Save a new event under the first free slug of its name."""
    for slug in slugs.free(event.name):
        event.slug = slug
        try:
            with transaction.atomic():
                event.save()
        except IntegrityError:
            continue  # somebody took it just now
        return event
    raise Fault(f"No free slug for {in_text(event.name)}.")


@transaction.atomic
def update_details(*, event: Event, changes: Mapping[str, Any], actor: Actor) -> Event:
    """Change name, place, dates, capacity and the like; a larger capacity moves the waitlist up.

    changes: new values by the field names of `Details`. Raises Invalid for an unknown field or
    an unfit value, Conflict for one that may not change now.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    _need_known(changes, DETAILS)
    before = {field: getattr(event, field) for field in DETAILS}
    after = asdict(Details(**{**before, **changes}))
    changed = [field for field in DETAILS if before[field] != after[field]]
    if not changed:
        return event
    _need_changeable(event, changed)
    _need_no_groups(event, after["edition"])
    waitlist.need_room(event, capacity=after["capacity"])
    for field in changed:
        setattr(event, field, after[field])
    event.save(update_fields=changed)
    record(
        actor=actor,
        action="event.changed",
        summary=f"Changed: {', '.join(changed)}",
        event_id=event.pk,
        about=event,
        before={field: _plain(before[field]) for field in changed},
        after={field: _plain(after[field]) for field in changed},
    )
    if deck_checks.BASIS & set(changed):
        deck_checks.check_anew(event, actor=actor)
    waitlist.move_up(event)
    return event


def _need_no_groups(event: Event, edition: str) -> None:
    """Raises Conflict where a campaign that has groups would become a tournament."""
    if event.is_campaign and edition not in editions.JOURNEYS and event.groups.exists():
        raise Conflict(
            "This campaign has groups, and a tournament has none. Remove them first, or make "
            "another event. Nothing was changed.",
            code="has-groups",
        )


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


@transaction.atomic
def update_rules(
    *, event: Event, changes: Mapping[str, Any], actor: Actor, reason: str = ""
) -> Event:
    """Change values of the rules; standings are computed anew once rounds are played.

    changes: new values by the names of `EventRules`, in JSON-able form. Raises Invalid for an
    unknown name, an unfit value or rules that contradict themselves, Conflict for a value that
    may not change now.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    _need_known(changes, rule_list.MEANING)
    before = event_rules.read(event.rules)
    after = event_rules.read({**event.rules, **changes})
    rule_checks.need_sound(after)
    changed = rule_checks.changed_values(before, after)
    _need_changeable(event, changed)
    if changed:
        _save_rules(event, after, changed, actor=actor, reason=reason)
    return event


@transaction.atomic
def use_preset(*, event: Event, preset: str, actor: Actor) -> Event:
    """Begin the rules anew from a preset. Raises Conflict once the event has started."""
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    begun = presets.preset(preset)
    if event.state not in {State.DRAFT, State.OPEN, State.CLOSED}:
        raise Conflict(
            "A preset is chosen before the event starts. Its rules stay as they are; single "
            "values can be changed in the settings."
        )
    changed = rule_checks.changed_values(event_rules.read(event.rules), begun.rules)
    event.preset = begun.key
    event.save(update_fields=["preset"])
    _save_rules(event, begun.rules, changed, actor=actor, reason=f"Preset {begun.name}")
    return event


def _save_rules(
    event: Event,
    rules: event_rules.EventRules,
    changed: Mapping[str, tuple[object, object]],
    *,
    actor: Actor,
    reason: str,
) -> None:
    event.rules = event_rules.write(rules)
    event.save(update_fields=["rules"])
    record(
        actor=actor,
        action="event.rules_changed",
        summary=f"Rules changed: {', '.join(changed) or 'none'}",
        event_id=event.pk,
        about=event,
        before={name: old for name, (old, _) in changed.items()},
        after={name: new for name, (_, new) in changed.items()},
        reason=reason,
    )
    if deck_checks.BASIS & set(changed):
        deck_checks.check_anew(event, actor=actor)
    if event.state == State.RUNNING:
        versions.bump(event)


def _need_known(changes: Iterable[str], known: Collection[str]) -> None:
    for name in changes:
        if name not in known:
            raise Invalid(
                Worded(
                    "An event has no value called %(name)s. Nothing was changed.", name=repr(name)
                ),
                code="unknown-value",
                fields={name: "There is no such value."},
            )


def _need_changeable(event: Event, changed: Iterable[str]) -> None:
    allowed = what_may_change(event)
    for name in changed:
        if not allowed[name].allowed:
            raise Conflict(
                Worded(
                    "%(value)s: %(note)s Nothing was changed.",
                    value=Worded.of(name.replace("_", " ")).capital(),
                    note=allowed[name].note,
                ),
                code="may-not-change",
                facts={"value": name},
            )


def open_registration(*, event: Event, actor: Actor) -> Event:
    """Let everybody see the event and players sign up."""
    return _move(event, "open_registration", State.OPEN, actor=actor)


def close_registration(*, event: Event, actor: Actor) -> Event:
    """End sign-up; the waitlist still moves up."""
    return _move(event, "close_registration", State.CLOSED, actor=actor)


def start(*, event: Event, actor: Actor) -> Event:
    """End registration and let round 1 be prepared. Raises Conflict with fewer than two ready."""
    return _move(event, "start", State.RUNNING, actor=actor)


def finish(*, event: Event, actor: Actor) -> Event:
    """Make the standings final. Raises Conflict while a round is prepared or played."""
    return _move(event, "finish", State.FINISHED, actor=actor)


def cancel(*, event: Event, actor: Actor, reason: str = "") -> Event:
    """Call the event off; nothing is deleted."""
    return _move(event, "cancel", State.CANCELLED, actor=actor, reason=reason)


def reopen(*, event: Event, actor: Actor, reason: str = "") -> Event:
    """Let a finished or cancelled event go on: running if it has rounds or journeys, else
    before its start."""
    has_begun = event.rounds.exists() or Journey.objects.filter(group__event=event).exists()
    goes_on = State.RUNNING if has_begun else State.CLOSED
    return _move(event, "reopen", goes_on, actor=actor, reason=reason)


@transaction.atomic
def _move(event: Event, code: StepCode, to: State, *, actor: Actor, reason: str = "") -> Event:
    """Take a step to another state. Raises Conflict with why it cannot be taken."""
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    if event.state == to:
        return event  # pressed twice, or by two at once
    taken = steps.step(event, code)
    if not taken.allowed:
        raise Conflict(
            Worded("%(why_not)s Nothing was changed.", why_not=taken.why_not), code="not-now"
        )
    before, event.state = event.state, to
    event.finished_at = timezone.now() if to == State.FINISHED else None
    event.save(update_fields=["state", "finished_at"])
    record(
        actor=actor,
        action=f"event.{code}",
        summary=f"{taken.label}: {State(before).label} → {to.label}",
        event_id=event.pk,
        about=event,
        before={"state": before},
        after={"state": str(to)},
        reason=reason,
    )
    waitlist.move_up(event)
    return event
