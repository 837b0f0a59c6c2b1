"""The rules engine for phones that cannot run it: what a pad's endpoints for it share."""

from django.http import HttpResponse
from rest_framework.request import Request

from matches.api.pads import PacedEngine, PadApi
from matches.api.parsers import RawJson
from matches.rulebook.services import at_the_door


class RawRequest(RawJson):
    """A request of a phone to the engine."""

    most_bytes = at_the_door.LONGEST


class EngineForPads(PadApi):
    """The rules engine for a phone that cannot run it. Who may ask is each pad's to say."""

    parser_classes = (RawRequest,)  # type: ignore[assignment]  # the other endpoints read JSON
    throttle_classes = (PacedEngine,)

    def answered(self, request: Request) -> HttpResponse:
        """The engine's answer to a request, as the engine on the phone would give it."""
        asked = request.data if isinstance(request.data, bytes) else b""
        body = at_the_door.answer_at_the_door(request=asked)
        return HttpResponse(body, content_type="application/json")
