"""Bodies of the events of a journey's log, as the document describes them."""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, example
from matches.api.bodies.log_events import AnswerToOut, EnvelopeOut

TURN = {"t": "turn", "turn": 1, "id": "5f1c-0001", "after": 0}
_H = "8d201f4ae8f7f45f9bc25e47e0fc2039dedf82da4824ff59de4533a9fb4f732c"
_HEAD = {
    "journey": 7,
    "line": 7,
    "detail": "middle",
    "last": 1,
    "h": _H,
    "state": "open",
    "late": False,
    "points": [],
    "writes": [],
    "since": 0,
    "more": False,
}


class JourneySentIn(Body):
    """An event. at: the phone's clock at the tap, ms since 1970."""

    e = serializers.DictField()
    at = serializers.IntegerField(required=False, allow_null=True)


@example({"since": 0, "h": "", "sent_at": 1763827883000, "events": [{"e": TURN}]})
class JourneyBatchIn(Body):
    """A batch of events, in order; game and line are told by every score pad.

    passed: events that the phone gives up, since another one told the same step first, and
    otherwise; they are kept aside for the desk.
    """

    events = JourneySentIn(many=True)
    passed = JourneySentIn(many=True, required=False)
    since = serializers.IntegerField(required=False, min_value=0)
    h = serializers.CharField(required=False, allow_blank=True, max_length=64)
    sent_at = serializers.IntegerField(required=False, allow_null=True)
    game = serializers.IntegerField(required=False)
    line = serializers.IntegerField(required=False, allow_null=True)


class JourneyHeadOut(serializers.Serializer[Any]):
    """Which log it is, and how far it is. state: open, over or called_off. late: it is not open."""

    journey = serializers.IntegerField()
    line = serializers.IntegerField()
    detail = serializers.CharField()
    last = serializers.IntegerField()
    h = serializers.CharField(allow_blank=True)
    state = serializers.CharField()
    late = serializers.BooleanField()
    points = serializers.ListField(child=serializers.DictField())
    writes = serializers.ListField(child=serializers.BooleanField())
    since = serializers.IntegerField()
    more = serializers.BooleanField()


@example(
    {
        **_HEAD,
        "answers": [{"id": "5f1c-0001", "answer": "taken", "n": 1, "h": _H, "p": ""}],
        "missed": [],
    }
)
class JourneyBatchOut(JourneyHeadOut):
    """What became of a batch."""

    answers = AnswerToOut(many=True)
    missed = EnvelopeOut(many=True)


@example(
    {
        **_HEAD,
        "header": {
            "t": "journey",
            "v": 1,
            "edition": "cursed-city",
            "kind": "hunt",
            "heroes": [{"name": "Orla", "player": "#1"}],
        },
        "events": [
            {
                "n": 1,
                "h": _H,
                "p": "",
                "e": TURN,
                "seat": 1,
                "at": "2026-11-22T16:11:25Z",
                "late": False,
            }
        ],
        "checked": 0,
        "check": "",
    }
)
class JourneyEventsOut(JourneyHeadOut):
    """A journey's log from an event on. check: holds, breaks, or empty while it is unchecked."""

    header = serializers.DictField()
    events = EnvelopeOut(many=True)
    checked = serializers.IntegerField()
    check = serializers.CharField(allow_blank=True)


class JourneyEventsAsked(serializers.Serializer[Any]):
    """What is read: the events after which one. game and line are told by every score pad."""

    since = serializers.IntegerField(required=False, min_value=0, max_value=10_000, default=0)


@example({"log": '{"t":"journey","v":1,"edition":"cursed-city","kind":"hunt", ...}'})
class JourneyLogIn(Body):
    """A whole log, the lines of a file: header and events in order (docs/journeys.md)."""

    log = serializers.CharField(trim_whitespace=False, max_length=2 * 2**20)


class JourneyLogOut(serializers.Serializer[Any]):
    """A whole log, the lines of a file."""

    log = serializers.CharField()
