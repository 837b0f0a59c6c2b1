"""The events of a journey's log, sent by the phones at its table; and the engine for these."""

from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import limits
from companion.core.api.documents import reading, writing
from companion.core.errors import Gone, Invalid, NotAllowed
from companion.core.etags import etag_of
from companion.core.sizes import takes
from companion.core.worded import Worded
from matches.api.bodies.campaigns import JourneyToldOut
from matches.api.bodies.journey_log import (
    JourneyBatchIn,
    JourneyBatchOut,
    JourneyEventsAsked,
    JourneyEventsOut,
    JourneyLogIn,
    JourneyLogOut,
)
from matches.api.bodies.log_events import DoorIn, DoorOut
from matches.api.pad_engine import EngineForPads
from matches.api.pads import PadApi, RevokedLink
from matches.journeys.queries import campaigns, pad, rights
from matches.journeys.queries.logs import log_of
from matches.journeys.services import aside, recording, uploads
from matches.journeys.services.recording import Batch
from matches.models import Event, Journey
from matches.rulebook.services import at_the_door
from rules_engine.log import write_log

TAG = "journeys"
BYTES = 512 * 1024


class JourneyPadApi(PadApi):
    """What the endpoints of a journey's table share."""

    def event_at_hand(self) -> Event | None:
        """The event of the journey."""
        journey = rights.journey_at(self.kwargs["journey_id"])
        return journey.group.event if journey is not None else None

    def journey(self, journey_id: int, *, writes: bool = False) -> Journey:
        """A journey for one who plays at its table, or for staff who look on.

        Raises NotFound, NotAllowed; writes: staff who look on are none who write.
        """
        actor = self.actor
        journey = rights.journey_for(actor, journey_id)
        event = journey.group.event
        seen = self.visit_of(event)
        if writes or not seen.is_staff:
            rights.need_player(actor, journey.group)
        saved_for = self.request.headers.get("X-Acting-As", "staff")
        own = f"{event.slug}/{seen.entry.number}" if seen.entry else ""
        if saved_for not in ("staff", own):
            raise NotAllowed(
                "This was tapped for another player than the one this phone is now. It stays on "
                "this phone; open that player's private link to send it.",
                code="another-player",
            )
        return journey


class JourneyEvents(JourneyPadApi):
    """The log of a journey, event by event."""

    @reading(
        "journey_events_list",
        JourneyEventsOut,
        tag=TAG,
        polled=True,
        asks=(OpenApiParameter("since", int, description="The last event that the phone has."),),
    )
    def index(self, request: Request, journey_id: int) -> HttpResponse:
        """The events of a journey's log after one."""
        journey, asked = self.journey(journey_id), self.asked(JourneyEventsAsked)
        etag = etag_of(journey.pk, journey.changes, journey.state, asked["since"])
        if etag in parse_etags(request.headers.get("If-None-Match", "")):
            response = HttpResponse(status=304)
            response["ETag"] = etag
            return response
        return self.answer_with(pad.log_told(journey, since=asked["since"]), etag)

    @takes(BYTES)
    @writing("journey_events_send", JourneyBatchOut, tag=TAG, takes=JourneyBatchIn)
    def create(self, request: Request, journey_id: int) -> HttpResponse:
        """Send events of a journey's log; each is answered by itself, and taken once."""
        try:
            journey = self.journey(journey_id, writes=True)
        except Gone:
            self._keep(journey_id, self._batch())
            raise
        batch = self._batch()
        got = recording.take_events(journey=journey, actor=self.actor, batch=batch)
        missed = [pad.envelope(row) for row in got.missed]
        own: dict[str, Any] = {
            "answers": got.answers,
            "missed": missed,
            "since": got.since,
            "more": got.more,
        }
        return self.answer_with({**pad.head_told(journey), **own})

    def _batch(self) -> Batch:
        """The body. Raises ValidationError for what is none, Invalid for too many events."""
        given = self.request.data
        try:
            batch = msgspec.convert(given if isinstance(given, dict) else {}, Batch)
        except msgspec.ValidationError as error:
            raise serializers.ValidationError({"body": [str(error)]}) from error
        if len(batch.events) + len(batch.passed) > recording.AT_ONCE:
            raise Invalid(
                Worded(
                    "%(count)s events were sent; %(at_once)s are taken at once at most. "
                    "Nothing was logged. Send less at once.",
                    count=len(batch.events) + len(batch.passed),
                    at_once=recording.AT_ONCE,
                ),
                code="too-many-events",
            )
        return batch

    def _keep(self, journey_id: int, batch: Batch) -> None:
        """Keep what a revoked link brings, where its player is of the journey's group."""
        link, journey = self.request.auth, rights.journey_at(journey_id)
        if isinstance(link, RevokedLink) and journey is not None:
            given = [sent.e for sent in batch.events]
            link.error.facts["kept"] = aside.keep_from_revoked_link(
                journey=journey, entry=link.entry, events=given
            )


class JourneyWhole(JourneyPadApi):
    """The log of a journey as a file."""

    @reading("journey_log_retrieve", JourneyLogOut, tag=TAG)
    def retrieve(self, request: Request, journey_id: int) -> HttpResponse:
        """The whole log, the lines of a file."""
        journey = self.journey(journey_id)
        return self.answer_with({"log": write_log(log_of(journey)).decode()})

    @takes(uploads.LOG_BYTES)
    @limits.counted_as("costly")
    @writing("journey_log_take", JourneyToldOut, tag=TAG, takes=JourneyLogIn, status=201)
    def create(self, request: Request, journey_id: int) -> Response:
        """Let a whole log be that of a journey which has none yet."""
        journey, body = self.journey(journey_id, writes=True), self.body(JourneyLogIn)
        uploads.take_log(journey=journey, content=body["log"].encode(), actor=self.actor)
        now = rights.journey_for(self.actor, journey.pk)
        return Response(JourneyToldOut(campaigns.journey_told(now)).data, status=201)


class JourneyEngine(EngineForPads, JourneyPadApi):
    """The rules engine for a phone that cannot run it."""

    @takes(at_the_door.LONGEST)
    @writing("journey_engine_ask", DoorOut, tag=TAG, takes=DoorIn)
    def create(self, request: Request, journey_id: int) -> HttpResponse:
        """What the engine answers about this journey's table.

        The same requests and answers as the engine on the phone has; nothing is kept of them.
        """
        self.journey(journey_id)
        return self.answered(request)
