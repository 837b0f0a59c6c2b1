"""Bodies of the events of a game's log, as the document describes them.

They are read and written by msgspec, since a phone that comes back brings hundreds of events at
once; docs/game_log.md tells each field.
"""

from typing import Any

from rest_framework import serializers

from companion.core.api.documents import Body, count, example, reason

SCORED = {"t": "scored", "by": 0, "card": "S249", "glory": 1, "id": "5f1c-0001", "after": 0}
HEADER = {
    "t": "game",
    "v": 1,
    "edition": "shadespire-2018",
    "detail": "glory",
    "seats": [{"warband": "Garrek's Reavers"}, {"warband": "Steelheart's Champions"}],
}


class BringsIn(Body):
    """What a seat brings, where no deck was handed in that says it."""

    warband = serializers.CharField(required=False, max_length=120, allow_blank=True)
    objectives = serializers.JSONField(required=False)
    power = serializers.JSONField(required=False)
    sealed = serializers.BooleanField(required=False)
    deck = serializers.CharField(required=False, max_length=80, allow_blank=True)


class OpeningIn(Body):
    """How the log of a game begins."""

    detail = serializers.ChoiceField(["result", "glory", "full"], required=False)
    seats = BringsIn(many=True, required=False)
    setup = serializers.DictField(required=False)


class SentIn(Body):
    """An event. at: the phone's clock at the tap, ms since 1970. sure: to be taken though the rules
    of the game say otherwise."""

    e = serializers.DictField()
    at = serializers.IntegerField(required=False, allow_null=True)
    sure = serializers.BooleanField(required=False)


@example(
    {
        "game": 1,
        "since": 0,
        "h": "",
        "sent_at": 1763827883000,
        "events": [{"at": 1763827881200, "e": SCORED}],
        "open": {"detail": "glory", "seats": [{"warband": "Garrek's Reavers"}]},
    }
)
class EventsIn(Body):
    """A batch of events, in order."""

    game = count(most=3)
    events = SentIn(many=True)
    line = serializers.IntegerField(required=False, allow_null=True)
    since = serializers.IntegerField(required=False, min_value=0)
    h = serializers.CharField(required=False, allow_blank=True, max_length=64)
    sent_at = serializers.IntegerField(required=False, allow_null=True)
    open = OpeningIn(required=False, allow_null=True)
    beside = serializers.BooleanField(required=False)
    as_player = serializers.BooleanField(required=False)


@example({"do": "dice", "faces": ["fury", "critical"], "label": "two attack dice"})
class DoorIn(Body):
    """A request of `rules_engine.door`: what is wanted, with the fields of that request alone."""

    do = serializers.CharField()
    log = serializers.CharField(required=False)
    n = serializers.IntegerField(required=False, allow_null=True)
    hashes = serializers.BooleanField(required=False)
    position = serializers.DictField(required=False)
    event = serializers.DictField(required=False)
    windows = serializers.IntegerField(required=False, allow_null=True)
    seat = serializers.IntegerField(required=False, allow_null=True)
    cards = serializers.ListField(child=serializers.CharField(), required=False)
    salts = serializers.ListField(child=serializers.CharField(), required=False)
    warband = serializers.CharField(required=False)
    kinds = serializers.ListField(child=serializers.CharField(), required=False)
    question = serializers.DictField(required=False)
    faces = serializers.ListField(child=serializers.CharField(), required=False)
    label = serializers.CharField(required=False)  # type: ignore[assignment]  # the field
    size = serializers.IntegerField(required=False)
    title = serializers.CharField(required=False)
    seats = serializers.ListField(child=serializers.CharField(), required=False)
    marked = serializers.ListField(required=False)
    marks = serializers.ListField(required=False)
    key = serializers.BooleanField(required=False)
    tappable = serializers.BooleanField(required=False)
    name = serializers.CharField(required=False)


class DoorOut(serializers.Serializer[Any]):
    """One of the three: the answer, the rule that forbids it, or what is wrong with the request."""

    ok = serializers.JSONField(required=False)
    refused = serializers.DictField(required=False)
    unusable = serializers.CharField(required=False)


class AnswerToOut(serializers.Serializer[Any]):
    """What became of one event."""

    id = serializers.CharField(allow_blank=True)
    answer = serializers.ChoiceField(
        ["taken", "known", "stale", "waits", "asked", "refused", "aside"]
    )
    n = serializers.IntegerField(required=False)
    h = serializers.CharField(required=False)
    p = serializers.CharField(required=False, allow_blank=True)
    point = serializers.IntegerField(required=False)
    code = serializers.CharField(required=False)
    says = serializers.CharField(required=False)
    rule = serializers.CharField(required=False)
    cites = serializers.ListField(child=serializers.CharField(), required=False)
    kept = serializers.BooleanField(required=False)


class EnvelopeOut(serializers.Serializer[Any]):
    """An envelope. seat: who wrote it, -1 for staff. late: after the result was confirmed."""

    n = serializers.IntegerField()
    h = serializers.CharField()
    p = serializers.CharField(allow_blank=True)
    e = serializers.DictField()
    seat = serializers.IntegerField()
    at = serializers.DateTimeField()
    late = serializers.BooleanField()


class PointOut(serializers.Serializer[Any]):
    """What is open: a correction, or a line beside. may: what the caller may say to it."""

    point = serializers.IntegerField()
    kind = serializers.ChoiceField(["correction", "line"])
    state = serializers.CharField()
    seat = serializers.IntegerField()
    by = serializers.CharField()
    line = serializers.IntegerField()
    base = serializers.IntegerField()
    e = serializers.DictField(allow_null=True)
    may = serializers.ListField(child=serializers.CharField())


class LineOut(serializers.Serializer[Any]):
    """A line of a game's log; base: the last event that it shares with the one it parted from."""

    line = serializers.IntegerField()
    state = serializers.ChoiceField(["stands", "beside", "aside"])
    base = serializers.IntegerField()
    last = serializers.IntegerField()
    seat = serializers.IntegerField()
    detail = serializers.CharField()


class RefusedOut(serializers.Serializer[Any]):
    """What was kept aside, as it came, with the reason."""

    id = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    says = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    e = serializers.CharField()


class LogHeadOut(serializers.Serializer[Any]):
    """Which log it is, how far it is, and what is open."""

    match = serializers.IntegerField()
    game = serializers.IntegerField()
    line = serializers.IntegerField(allow_null=True)
    detail = serializers.CharField(allow_blank=True)
    since = serializers.IntegerField()
    last = serializers.IntegerField()
    h = serializers.CharField(allow_blank=True)
    stands = serializers.IntegerField(allow_null=True)
    late = serializers.BooleanField()
    more = serializers.BooleanField()
    points = PointOut(many=True)


@example(
    {
        "match": 412,
        "game": 1,
        "line": 17,
        "detail": "glory",
        "since": 0,
        "last": 1,
        "h": "8d201f4ae8f7f45f9bc25e47e0fc2039dedf82da4824ff59de4533a9fb4f732c",
        "stands": 17,
        "late": False,
        "more": False,
        "points": [],
        "answers": [
            {
                "id": "5f1c-0001",
                "answer": "taken",
                "n": 1,
                "h": "8d201f4ae8f7f45f9bc25e47e0fc2039dedf82da4824ff59de4533a9fb4f732c",
                "p": "",
            }
        ],
        "missed": [],
        "writes": [True, False],
        "clock": 0,
    }
)
class BatchOut(LogHeadOut):
    """What became of a batch. clock: seconds by which the phone's clock is ahead."""

    answers = AnswerToOut(many=True)
    missed = EnvelopeOut(many=True)
    writes = serializers.ListField(child=serializers.BooleanField())
    clock = serializers.IntegerField()


@example(
    {
        "match": 412,
        "game": 1,
        "line": 17,
        "detail": "glory",
        "header": HEADER,
        "since": 0,
        "last": 1,
        "h": "8d201f4ae8f7f45f9bc25e47e0fc2039dedf82da4824ff59de4533a9fb4f732c",
        "stands": 17,
        "late": False,
        "events": [
            {
                "n": 1,
                "h": "8d201f4ae8f7f45f9bc25e47e0fc2039dedf82da4824ff59de4533a9fb4f732c",
                "p": "",
                "e": SCORED,
                "seat": 0,
                "at": "2026-11-22T16:11:25Z",
                "late": False,
            }
        ],
        "more": False,
        "points": [],
        "lines": [
            {"line": 17, "state": "stands", "base": 0, "last": 1, "seat": 0, "detail": "glory"}
        ],
        "writes": [True, False],
        "checked": 0,
        "check": "",
        "refused": [],
    }
)
class EventsOut(LogHeadOut):
    """A game's log from an event on. header: null where no log of this event can begin."""

    header = serializers.DictField(allow_null=True)
    events = EnvelopeOut(many=True)
    lines = LineOut(many=True)
    writes = serializers.ListField(child=serializers.BooleanField())
    checked = serializers.IntegerField()
    check = serializers.CharField(allow_blank=True)
    refused = RefusedOut(many=True)


class EventsAsked(serializers.Serializer[Any]):
    """What is read: which game, of which line, after which event."""

    game = count(most=3)
    line = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    since = serializers.IntegerField(required=False, min_value=0, max_value=10_000, default=0)
    kept = serializers.BooleanField(required=False, default=False)


@example({"decision": "agree"})
class DecisionIn(Body):
    """A word on a point: agree, decline, or by who asked withdraw."""

    decision = serializers.ChoiceField(["agree", "decline", "withdraw"])
    reason = reason()
    as_player = serializers.BooleanField(default=False)
