"""Logs of games: attached, checked by a job, looked at."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import limits
from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from companion.core.sizes import takes
from matches.api.bodies.game_logs import AttachIn, LogOut, WholeLogOut
from matches.api.results import TAG, MatchApi
from matches.logs.queries.attached import ShownLog, logs_of
from matches.logs.services import attached as game_logs
from matches.logs.services.attached import LOG_BYTES


class GameLogs(MatchApi):
    """The logs of a match's games."""

    pagination_class = None  # there are few: each game's

    @reading("logs_list", LogOut(many=True), tag=TAG)
    def index(self, request: Request, match_id: int) -> Response:
        """The logs of a match that the caller may see."""
        return Response(LogOut(self._shown(match_id), many=True).data)

    @reading("logs_retrieve", WholeLogOut, tag=TAG)
    def retrieve(self, request: Request, match_id: int, log_id: int) -> Response:
        """One log with its picture, and its text for those who may read it."""
        return Response(WholeLogOut(self._one(match_id, log_id)).data)

    @takes(LOG_BYTES)
    @limits.counted_as("costly")
    @writing("logs_attach", LogOut, tag=TAG, takes=AttachIn, status=201)
    def create(self, request: Request, match_id: int) -> Response:
        """Attach a log to a game; the same text again is the log attached before."""
        match, body = self.match(match_id), self.body(AttachIn)
        kept = game_logs.attach_log(
            match=match,
            game=body["game"],
            content=body["log"].encode(),
            first_seat=body["first_seat"],
            actor=self.actor,
            entry=self.own_entry(match, body["as_player"]),
        )
        return Response(LogOut(self._one(match_id, kept.pk)).data, status=201)

    def _shown(self, match_id: int) -> list[ShownLog]:
        match = self.match(match_id)
        seen = self.visit_of(match.round.event)
        return logs_of(match, roles=seen.roles, entry=seen.entry)

    def _one(self, match_id: int, log_id: int) -> ShownLog:
        found = next((one for one in self._shown(match_id) if one.log.pk == log_id), None)
        if found is None:
            raise NotFound("There is no such log at this match, or not for you yet.")
        return found
