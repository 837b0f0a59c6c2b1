"""Bodies of disputes, rulings and precedents."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, count, example, reason
from matches.api.bodies.results import ResultField
from matches.api.bodies.rulebook import HitOut
from matches.disputes.log_lines import SAYS
from matches.disputes.queries.cases import Case
from matches.models import Dispute, Precedent, Ruling

LINES_AT_MOST = 500
KINDS = [*Ruling.Kind.choices, ("stands", "the ruling stands")]


def statement() -> serializers.CharField:
    """What somebody says of a dispute, in a sentence or two."""
    return serializers.CharField(max_length=500, allow_blank=True)


@example({"statement": "This attack: out of sight", "game": 1, "log": 12, "line": 105})
class DisputeIn(Body):
    """A dispute. game: from 1. log, line: the line of a log of this match that it is about; without
    log of the one that phones write of that game. as_player: staff who play here raise it as the
    player."""

    statement = statement()
    game = count(most=9, required=False, allow_null=True, default=None)
    log = count(most=2**63 - 1, required=False, allow_null=True, default=None)
    line = count(required=False, allow_null=True, default=None)
    as_player = serializers.BooleanField(required=False, default=False)


@example({"statement": "The wall does not reach that far"})
class StatementIn(Body):
    """What the other side says, or why a ruling is appealed."""

    statement = statement()
    as_player = serializers.BooleanField(required=False, default=False)


@example({"take_over": False})
class TakeIn(Body):
    """take_over: in place of the judge who has it."""

    take_over = serializers.BooleanField(required=False, default=False)


class InsteadIn(Body):
    """An event in the place of a line, in the form of the game log's events."""

    line = count()
    event = serializers.DictField()


class RulingPenaltyIn(Body):
    """A rung of the event's ladder for a player: its place from 0, or null for the one that comes
    next; the offence by its key."""

    entry = count()
    offence = serializers.CharField(max_length=40)
    rung = count(least=0, most=30, required=False, allow_null=True, default=None)
    game = count(most=9, required=False, allow_null=True, default=None)


@example(
    {
        "kind": "overturn",
        "reason": "A blocked hex lies on every line between them.",
        "cites": ["sight.blocked"],
        "minutes": 4,
    }
)
class RulingIn(Body):
    """A ruling. kind: `uphold`: it stands as played; `overturn`; `amend`: it was otherwise;
    `stands`, on an appeal: the ruling before stands. cites: keys of the rules search. strike: lines
    of the log that did not happen; instead: events in the place of lines; told: what happened on
    the table, told at the log's end. result: what counts, whatever the log says; without it the
    result follows a corrected log. seen: precedents and answers of the commentary that are
    ruled against knowingly."""

    kind = serializers.ChoiceField(choices=KINDS)
    reason = reason(needed=True)
    cites = serializers.ListField(
        child=serializers.CharField(max_length=80), required=False, default=list, max_length=12
    )
    strike = serializers.ListField(
        child=count(), required=False, default=list, max_length=LINES_AT_MOST
    )
    instead = InsteadIn(many=True, required=False, default=list)
    told = serializers.DictField(required=False, allow_null=True, default=None)
    result = ResultField(required=False, allow_null=True, default=None)
    minutes = count(least=0, most=180, required=False, default=0)
    penalty = RulingPenaltyIn(required=False, allow_null=True, default=None)
    seen = serializers.ListField(
        child=serializers.CharField(max_length=20), required=False, default=list, max_length=50
    )


@example(
    {
        "question": "Does a blocked hex at the corner stop the line?",
        "answer": "No: a line that only touches a corner is free.",
    }
)
class PrecedentIn(Body):
    """A ruling in general words, which name no player: everybody can find them."""

    question = serializers.CharField(max_length=300)
    answer = serializers.CharField(max_length=500)


class EngineOut(serializers.Serializer[Any]):
    """What the rules engine says of the disputed line. breaks: the first line of the log that
    breaks a rule, 0 for none."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    verdict = serializers.ChoiceField(choices=list(SAYS))
    reasons = serializers.ListField(child=serializers.CharField())
    cites = serializers.ListField(child=serializers.CharField())
    blind = serializers.ListField(child=serializers.CharField())
    unknown = serializers.ListField(child=serializers.CharField())
    breaks = serializers.IntegerField()


class RulingOut(serializers.Serializer[Any]):
    """A ruling. corrections: events appended to the log, for the staff alone, else null. followed:
    what came of bringing the result in line with the log."""

    id = serializers.IntegerField(source="ruling.pk")
    dispute = serializers.IntegerField(source="ruling.dispute_id")
    number = serializers.IntegerField(source="ruling.number")
    kind = serializers.ChoiceField(choices=Ruling.Kind.choices, source="ruling.kind")
    reason = serializers.CharField(source="ruling.reason")
    cites = HitOut(many=True)
    by = serializers.CharField(source="ruling.by")
    given_at = serializers.DateTimeField(source="ruling.given_at")
    engine = EngineOut(source="says", allow_null=True)
    against_engine = serializers.BooleanField(source="ruling.against_engine")
    follows_log = serializers.BooleanField(source="ruling.follows_log")
    followed = serializers.CharField(source="ruling.followed", allow_blank=True)
    followed_at = serializers.DateTimeField(source="ruling.followed_at", allow_null=True)
    minutes = serializers.IntegerField(source="ruling.minutes")
    stands = serializers.BooleanField(source="is_last")
    corrections = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.DictField(), allow_null=True))
    def get_corrections(self, row: Any) -> Any:
        """Events appended to the log, which may show cards, for the staff."""
        return row.ruling.corrections if self.context.get("staff") else None


class DisputeOut(serializers.Serializer[Any]):
    """A dispute with every ruling on it. minutes: how long it has waited, or did."""

    id = serializers.IntegerField(source="dispute.pk")
    match_id = serializers.IntegerField(source="dispute.match_id")
    round = serializers.IntegerField(source="dispute.match.round.number")
    table = serializers.IntegerField(source="dispute.match.table", allow_null=True)
    state = serializers.ChoiceField(choices=Dispute.State.choices, source="dispute.state")
    by = serializers.CharField(source="dispute.by")
    statement = serializers.CharField(source="dispute.statement")
    game = serializers.IntegerField(source="dispute.game", allow_null=True)
    log = serializers.IntegerField(source="dispute.log_id", allow_null=True)
    line = serializers.IntegerField(source="dispute.line", allow_null=True)
    raised_at = serializers.DateTimeField(source="dispute.raised_at")
    other_by = serializers.CharField(source="dispute.other_by", allow_blank=True)
    other_statement = serializers.CharField(source="dispute.other_statement", allow_blank=True)
    taken_by = serializers.CharField(source="dispute.taken_by.label", default=None, allow_null=True)
    taken_at = serializers.DateTimeField(source="dispute.taken_at", allow_null=True)
    appealed_by = serializers.CharField(source="dispute.appealed_by", allow_blank=True)
    appeal = serializers.CharField(source="dispute.appeal", allow_blank=True)
    closed_at = serializers.DateTimeField(source="dispute.closed_at", allow_null=True)
    minutes = serializers.IntegerField()
    rulings = RulingOut(many=True)


class WholeDisputeOut(DisputeOut):
    """A dispute as a judge needs it. engine: what it says of the disputed line now, and problem why
    the log cannot be looked at, for the staff; else null and empty."""

    engine = serializers.SerializerMethodField()
    problem = serializers.CharField(allow_blank=True)

    @extend_schema_field(EngineOut(allow_null=True))
    def get_engine(self, case: Case) -> Any:
        """What the engine says of the line."""
        says = case.look.says if case.look is not None else None
        return EngineOut(says).data if says is not None and self.context.get("staff") else None


class DisputesAsked(serializers.Serializer[Any]):
    """closed: those that were ruled on or withdrawn, in place of those that wait."""

    closed = serializers.BooleanField(required=False, default=False)


class PrecedentOut(serializers.Serializer[Any]):
    """A ruling to be followed. key: by which it is cited. withdrawn_reason: why it holds no
    more."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(choices=Ruling.Kind.choices)
    question = serializers.CharField()
    answer = serializers.CharField()
    cites = serializers.ListField(child=serializers.CharField())
    edition = serializers.CharField()
    event = serializers.CharField(source="event.slug")
    made_at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    withdrawn_reason = serializers.CharField(allow_blank=True)
    page = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField())
    def get_page(self, precedent: Precedent) -> str:
        """Where it is told."""
        return f"/rules/{precedent.key}/"
