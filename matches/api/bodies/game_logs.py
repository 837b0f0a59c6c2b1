"""Bodies of game logs."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, count, example
from matches.logs import game_logs
from matches.logs.queries.attached import ShownLog
from matches.models import GameLog

LOG = (
    '{"t":"game","v":1,"edition":"shadespire-2018","seats":[{"warband":"Garrek\'s Reavers"},'
    '{"warband":"Steelheart\'s Champions"}]}\n'
)


@example({"game": 1, "first_seat": 0, "log": LOG})
class AttachIn(Body):
    """A log for a game. first_seat: the seat at the match of the log's first player. as_player:
    staff who also play act as the player."""

    game = count(most=3)
    first_seat = count(least=0, most=1)
    log = serializers.CharField(trim_whitespace=False, max_length=7_000_000)
    as_player = serializers.BooleanField(default=False)


class BrokenOut(serializers.Serializer[Any]):
    """The first event that breaks a rule, the rule in our words and where it stands."""

    event = serializers.IntegerField()
    kind = serializers.CharField()
    rule = serializers.CharField()
    says = serializers.CharField()
    cites = serializers.ListField(child=serializers.CharField())
    facts = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DictField(child=serializers.CharField(), allow_null=True))
    def get_facts(self, broken: game_logs.Broken) -> dict[str, str] | None:
        """What was found on the table; null for who may not read the log."""
        return broken.facts if self.context.get("may_read") else None


class LogVerdictOut(serializers.Serializer[Any]):
    """What the engine found. winners and glory go by the log's seats."""

    holds = serializers.BooleanField()
    edition = serializers.CharField()
    detail = serializers.CharField()
    events = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField())
    first = serializers.SerializerMethodField()
    finished = serializers.BooleanField()
    winners = serializers.ListField(child=serializers.IntegerField())
    glory = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.IntegerField()
    versions = serializers.CharField()
    outgrown = serializers.IntegerField(
        help_text="The first event that was taken when it came and that today's engine does not "
        "take: held against nobody. 0 for none."
    )
    given = serializers.BooleanField()
    assumed = serializers.ListField(child=serializers.CharField())

    @extend_schema_field(BrokenOut(allow_null=True))
    def get_first(self, verdict: game_logs.Verdict) -> Any:
        """The first event that breaks a rule, or null."""
        return BrokenOut(verdict.first, context=self.context).data if verdict.first else None


class LogOut(serializers.Serializer[Any]):
    """A log and what came of it. log: as it came, null for who may not read it; only one log at a
    time tells it."""

    id = serializers.IntegerField(source="log.pk")
    game = serializers.IntegerField(source="log.game")
    first_seat = serializers.IntegerField(source="log.first_seat")
    state = serializers.ChoiceField(choices=GameLog.State.choices, source="log.state")
    sentence = serializers.CharField()
    events = serializers.IntegerField(source="log.events")
    checked = serializers.IntegerField(source="log.checked")
    agrees = serializers.BooleanField(source="log.agrees", allow_null=True)
    uploaded_by = serializers.CharField(source="log.uploaded_by")
    created_at = serializers.DateTimeField(source="log.created_at")
    verdict = serializers.SerializerMethodField()

    @extend_schema_field(LogVerdictOut(allow_null=True))
    def get_verdict(self, shown: ShownLog) -> Any:
        """The verdict, null until the log is checked."""
        context = {"may_read": shown.may_read}
        return LogVerdictOut(shown.verdict, context=context).data if shown.verdict else None


class WholeLogOut(LogOut):
    """One log with its picture and its text."""

    picture = serializers.CharField(source="log.picture")
    log = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_log(self, shown: ShownLog) -> str | None:
        """The log as it came, for who may read it."""
        if not shown.may_read:
            return None
        return bytes(shown.log.content).decode(errors="replace")
