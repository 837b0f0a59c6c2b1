"""Events: listed, made, changed, and moved on step by step."""

from collections.abc import Callable
from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.actors import Actor
from companion.core.api.documents import reading, writing
from companion.core.errors import Conflict, NotFound
from companion.core.worded import Worded
from matches.api.bodies.events import (
    CopyIn,
    EventChanges,
    EventDetailOut,
    EventIn,
    EventOut,
    LastStepOut,
    SideEventIn,
    StepIn,
    StepOut,
    UndoIn,
)
from matches.api.doors import Api
from matches.events.queries import events as event_queries
from matches.events.queries.undo import last_step
from matches.events.services import copying, undoing
from matches.events.services import events as event_services
from matches.models import Event, Round
from matches.rounds.queries import steps as step_queries
from matches.rounds.queries.rounds import current_round
from matches.rounds.services import rounds as round_services
from matches.rules.editions import ANOTHER, EDITIONS, NAME_LONGEST, need_fit
from matches.stages import services as stage_services

TAG = "events"
PLAIN_STEPS: dict[str, Callable[..., Event]] = {
    "open_registration": event_services.open_registration,
    "close_registration": event_services.close_registration,
    "start": event_services.start,
    "finish": event_services.finish,
}
REASONED_STEPS: dict[str, Callable[..., Event]] = {
    "cancel": event_services.cancel,
    "reopen": event_services.reopen,
}
ROUND_STEPS: dict[str, Callable[..., Round]] = {
    "publish_round": round_services.publish_round,
    "close_round": round_services.close_round,
}
CODES = (*PLAIN_STEPS, "prepare_round", "cut", *ROUND_STEPS, *REASONED_STEPS)
STEP = OpenApiParameter("code", str, OpenApiParameter.PATH, enum=CODES)


class EventFilter(django_filters.FilterSet):
    """Which events: by state (may be repeated), edition, part of a name or place, and day."""

    state = django_filters.MultipleChoiceFilter(choices=Event.State.choices)
    edition = django_filters.CharFilter(method="of_edition", max_length=NAME_LONGEST)
    search = django_filters.CharFilter(method="find", label="Part of the name or the place")
    since = django_filters.DateFilter("starts_on", lookup_expr="gte", label="Starts no earlier")
    until = django_filters.DateFilter("starts_on", lookup_expr="lte", label="Starts no later")

    class Meta:
        model = Event
        fields = ("state", "edition", "search", "since", "until")

    def of_edition(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        """Events of an edition by its key; of a free one by its name, or of any that is free.

        Raises Invalid for what looks like a key and is none.
        """
        if value == ANOTHER:
            return events.exclude(edition__in=EDITIONS)
        need_fit(value)
        return events.filter(edition__iexact=value)

    def find(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        """Events with these words in the name or the place."""
        return events.filter(Q(name__icontains=value) | Q(place__icontains=value))


class EventsAsked(serializers.Serializer[Any]):
    """mine: only events that the caller plays in or works for."""

    mine = serializers.BooleanField(required=False, default=False)


ASKS = [
    EventsAsked,
    OpenApiParameter("state", str, many=True, enum=Event.State.values),
    OpenApiParameter(
        "edition",
        str,
        description=(
            f"One of {', '.join(EDITIONS)}; the name of one that the engine does not play, such as "
            f"Embergard (2024); or '{ANOTHER}' for any such"
        ),
    ),
    OpenApiParameter("search", str, description="Part of the name or the place"),
    OpenApiParameter("since", OpenApiTypes.DATE, description="Starts no earlier"),
    OpenApiParameter("until", OpenApiTypes.DATE, description="Starts no later"),
]


class Events(Api):
    """Events."""

    @reading("events_list", EventOut(many=True), tag=TAG, asks=ASKS)
    def list(self, request: Request) -> Response:
        """The events that the caller may know of, the latest first."""
        actor = self.actor
        events = event_queries.listed_events(actor, mine=self.asked(EventsAsked)["mine"])
        narrowed = EventFilter(request.query_params, events, request=request)
        if not narrowed.is_valid():
            raise serializers.ValidationError(narrowed.errors)
        return self.page(
            narrowed.qs, EventOut, each=lambda found: event_queries.cards(found, actor)
        )

    @writing("events_create", EventDetailOut, tag=TAG, takes=EventIn, status=201)
    def create(self, request: Request) -> Response:
        """Make an event as a draft; the caller organises it."""
        body = self.body(EventIn)
        preset, rules = body.pop("preset"), body.pop("rules")
        event = event_services.create_event(
            details=event_services.Details(**body), preset=preset, rules=rules, actor=self.actor
        )
        return Response(_told(event, self.actor), status=201)

    @reading("events_retrieve", EventDetailOut, tag=TAG, polled=True)
    def retrieve(self, request: Request, slug: str) -> Response:
        """One event: where it is, and for organisers what can be done next."""
        seen = self.visit(slug)
        return self.polled(seen, lambda: _told(seen.event, seen.actor))

    @writing("events_update", EventDetailOut, tag=TAG, takes=EventChanges)
    def partial_update(self, request: Request, slug: str) -> Response:
        """Change name, place, dates, capacity and the like."""
        event = self.visit(slug, "organiser").event
        event_services.update_details(
            event=event, changes=self.body(EventChanges), actor=self.actor
        )
        return Response(_told(event, self.actor))


def _told(event: Event, actor: Actor) -> dict[str, Any]:
    """The event as the caller sees it."""
    page = event_queries.event_page(event, actor)
    body = {
        "event": event,
        "preset": page.preset,
        "differs": page.differs,
        "places_left": page.places_left,
        "sentence": page.sentence,
        "progress": page.progress,
        "round_numbers": [round_.number for round_ in page.rounds],
        "roles": sorted(page.roles),
        "entry_number": page.entry.number if page.entry else None,
        "steps": page.steps,
    }
    return dict(EventDetailOut(body).data)


class Steps(Api):
    """What can be done with the event next, and why not what cannot."""

    @reading("steps_list", StepOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The steps that the event's state offers, the one that leads on first."""
        event = self.visit(slug, "organiser").event
        return self.page(step_queries.next_steps(event), StepOut)

    @reading("steps_retrieve", StepOut, tag=TAG, asks=[STEP])
    def retrieve(self, request: Request, slug: str, code: str) -> Response:
        """One step: what it would do, and why it cannot be taken where it cannot."""
        event = self.visit(slug, "organiser").event
        return Response(StepOut(step_queries.step(event, _known(code))).data)

    @writing("steps_take", EventDetailOut, tag=TAG, takes=StepIn, asks=[STEP])
    def take(self, request: Request, slug: str, code: str) -> Response:
        """Take a step; taking it twice is taking it once."""
        event = self.visit(slug, "organiser").event
        _take(_known(code), event, self.body(StepIn), self.actor)
        event.refresh_from_db()
        return Response(_told(event, self.actor))


class Copies(Api):
    """Events that begin with what an earlier one had."""

    @writing("events_copy", EventDetailOut, tag=TAG, takes=CopyIn, status=201)
    def create(self, request: Request, slug: str) -> Response:
        """A draft with the rules and the staff of this event; the caller may make events."""
        event = self.visit(slug, "organiser").event
        made = copying.copy_event(event=event, actor=self.actor, **self.body(CopyIn))
        return Response(_told(made, self.actor), status=201)

    @writing("events_side_event", EventDetailOut, tag=TAG, takes=SideEventIn, status=201)
    def side(self, request: Request, slug: str) -> Response:
        """An event for everybody who is still here and not in the bracket."""
        event = self.visit(slug, "organiser").event
        made = copying.side_event(event=event, actor=self.actor, **self.body(SideEventIn))
        return Response(_told(made, self.actor), status=201)


class LastStep(Api):
    """The last step of an event, and taking it back."""

    @reading("last_step_retrieve", LastStepOut, tag=TAG)
    def retrieve(self, request: Request, slug: str) -> Response:
        """The last step, and what would take it back."""
        event = self.visit(slug, "organiser").event
        return Response(LastStepOut(last_step(event) or _NONE).data)

    @writing("last_step_undo", EventDetailOut, tag=TAG, takes=UndoIn)
    def undo(self, request: Request, slug: str) -> Response:
        """Take it back by a step of its own in the record; never another one than is named."""
        event = self.visit(slug, "organiser").event
        undoing.undo_last_step(event=event, actor=self.actor, **self.body(UndoIn))
        event.refresh_from_db()
        return Response(_told(event, self.actor))


_NONE = {"counter": "", "what": "", "does": "", "round": None}


def _known(code: str) -> Any:
    if code not in CODES:
        raise NotFound(
            Worded("There is no such step. There are: %(codes)s.", codes=", ".join(CODES))
        )
    return code


def _take(code: str, event: Event, body: dict[str, Any], actor: Actor) -> None:
    if code in PLAIN_STEPS:
        PLAIN_STEPS[code](event=event, actor=actor)
    elif code in REASONED_STEPS:
        REASONED_STEPS[code](event=event, actor=actor, reason=body["reason"])
    elif code == "prepare_round":
        round_services.prepare_round(
            event=event, actor=actor, seed=body["seed"], give_up=body["give_up"]
        )
    elif code == "cut":
        stage_services.cut_by_rules(event=event, actor=actor)
    else:
        last = current_round(event, staff=True)
        if last is None:
            raise Conflict("There is no round yet. Nothing was changed.", code="not-now")
        ROUND_STEPS[code](round_=last, actor=actor)
