"""The events of a game's log: sent by phones as they are tapped, read by the other one."""

import re
from typing import Any

import msgspec
from django.http import HttpResponse
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import Gone, Invalid, NotAllowed
from companion.core.etags import etag_of
from companion.core.rows import only
from companion.core.sizes import takes
from companion.core.worded import Worded
from matches.api.bodies.log_events import (
    BatchOut,
    DecisionIn,
    DoorIn,
    DoorOut,
    EventsAsked,
    EventsIn,
    EventsOut,
)
from matches.api.pad_engine import EngineForPads
from matches.api.pads import PadApi, RevokedLink
from matches.api.results import TAG, MatchApi
from matches.logs.queries import lines, telling
from matches.logs.services import aside, points, recording, writers
from matches.logs.services.recording import Batch
from matches.logs.services.writers import Writer
from matches.models import Event, LoggedGame, Match, Round
from matches.rulebook.services import at_the_door

_PLACE = re.compile(r"\$\.(\w+)")


class LogApi(PadApi, MatchApi):
    """What the endpoints of a match's logs share."""

    def event_at_hand(self) -> Event | None:
        """The event of the match."""
        match = Match.objects.select_related("round__event").filter(pk=self.kwargs["match_id"])
        return next((one.round.event for one in match), None)

    def writer(self, match: Match, *, as_player: bool = False) -> Writer:
        """Who asks, as one who may write to the match's logs. Raises NotAllowed."""
        actor = self.actor
        writer = writers.writer_of(match, actor, self.own_entry(match, as_player))
        saved_for = self.request.headers.get("X-Acting-As")
        if saved_for is not None and not writer.is_staff:
            number = writer.entries[writer.seat].number
            if saved_for != f"{writer.event.slug}/{number}":
                raise NotAllowed(
                    "This was tapped for another player than the one this phone is now. It stays "
                    "on this phone; open that player's private link to send it.",
                    code="another-player",
                )
        return writer


class LogEvents(LogApi):
    """The log of a game, event by event."""

    @reading(
        "log_events_list",
        EventsOut,
        tag=TAG,
        polled=True,
        asks=(
            OpenApiParameter("game", int, required=True, description="Which game, from 1."),
            OpenApiParameter("line", int, description="The line that the phone has."),
            OpenApiParameter("since", int, description="The last event that the phone has."),
            OpenApiParameter("kept", bool, description="Read the line though it was set aside."),
        ),
    )
    def index(self, request: Request, match_id: int) -> HttpResponse:
        """The events of a game's log after one, with what is open and what was refused."""
        match = self.match(match_id)
        writer, asked = self.writer(match), self.asked(EventsAsked)
        writers.need_game(writer, asked["game"])
        return self._log(writer, asked)

    def _log(self, writer: Writer, asked: dict[str, Any]) -> HttpResponse:
        match, game = writer.match, asked["game"]
        line, since, kept = asked.get("line"), asked["since"], asked["kept"]
        logged = only(LoggedGame.objects.filter(match=match, game=game))
        if logged is None:
            return self.answer_with(telling.nothing_told(match, game, writer.entries, writer.rules))
        etag = etag_of(
            logged.pk,
            logged.changes,
            match.state,
            writer.seat,
            writer.may_rule,
            (line, since, kept),
        )
        if etag in parse_etags(self.request.headers.get("If-None-Match", "")):
            return self._unchanged(etag)
        every = lines.lines_of(logged)
        if logged.stands is None:
            return self.answer_with(telling.nothing_told(match, game, writer.entries, writer.rules))
        body = telling.log_told(
            match,
            logged,
            every=every,
            line_id=line,
            since=since,
            seat=writer.seat,
            may_rule=writer.may_rule,
            as_kept=kept,
        )
        return self.answer_with(body, etag)

    def _unchanged(self, etag: str) -> HttpResponse:
        response = HttpResponse(status=304)
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        return response

    @takes(recording.BYTES)
    @writing("log_events_send", BatchOut, tag=TAG, takes=EventsIn)
    def create(self, request: Request, match_id: int) -> HttpResponse:
        """Send events of a game's log; each is answered by itself, and taken once."""
        try:
            match = self.match(match_id)
        except Gone:
            self._keep(match_id, self._batch())
            raise
        batch = self._batch()
        writer = self.writer(match, as_player=batch.as_player)
        got = recording.take_events(writer=writer, batch=batch)
        body = telling.answer_told(
            match, got.logged, got.line, got.missed, seat=writer.seat, may_rule=writer.may_rule
        )
        own = {"answers": got.answers, "since": got.since, "more": got.more, "clock": got.clock}
        return self.answer_with({**body, **own})

    def _batch(self) -> Batch:
        """The body. Raises ValidationError for what is none, Invalid for too many events."""
        given = self.request.data
        try:
            batch = msgspec.convert(given if isinstance(given, dict) else {}, Batch)
        except msgspec.ValidationError as error:
            place = _PLACE.search(str(error))
            field = place.group(1) if place else "body"
            raise serializers.ValidationError({field: [str(error)]}) from error
        if len(batch.events) > recording.AT_ONCE:
            raise Invalid(
                Worded(
                    "%(count)s events were sent; %(at_once)s are taken at once at most. "
                    "Nothing was logged. Send less at once.",
                    count=len(batch.events),
                    at_once=recording.AT_ONCE,
                ),
                code="too-many-events",
            )
        return batch

    def _keep(self, match_id: int, batch: Batch) -> None:
        """Keep what a revoked link brings, where its player sits at this match."""
        link = self.request.auth
        match = Match.objects.select_related("round__event").filter(pk=match_id)
        found = match.exclude(round__state=Round.State.PREPARED).first()
        if isinstance(link, RevokedLink) and found is not None:
            given = [sent.e for sent in batch.events]
            link.error.facts["kept"] = aside.keep_from_revoked_link(
                match=found, game=batch.game, entry=link.entry, events=given
            )


class LogPoints(LogApi):
    """What is open at a match's logs."""

    @writing("log_points_decide", EventsOut, tag=TAG, takes=DecisionIn)
    def create(self, request: Request, match_id: int, point_id: int) -> Response:
        """Agree to what the other asks, decline it, or take back what one asked oneself."""
        match, body = self.match(match_id), self.body(DecisionIn)
        writer = self.writer(match, as_player=body["as_player"])
        point = points.decide(
            writer=writer, point_id=point_id, decision=body["decision"], reason=body["reason"]
        )
        log = telling.log_told(
            match,
            point.logged,
            line_id=None,
            since=0,
            seat=writer.seat,
            may_rule=writer.may_rule,
        )
        return self.answer_with(log)  # type: ignore[return-value]  # a plain response is one


class LogEngine(EngineForPads, LogApi):
    """The rules engine for a phone that cannot run it."""

    @takes(at_the_door.LONGEST)
    @writing("log_engine_ask", DoorOut, tag=TAG, takes=DoorIn)
    def create(self, request: Request, match_id: int) -> HttpResponse:
        """What the engine answers about a position or a log of this match's players.

        The same requests and answers as the engine on the phone has; nothing is kept of them.
        """
        self.writer(self.match(match_id))
        return self.answered(request)
