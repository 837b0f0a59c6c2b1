"""Bodies of results."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, count, example, reason
from matches.models import Match, Report
from matches.rules import results

_EXAMPLE = {
    "kind": "played",
    "games": [
        {"ending": "won", "winner": 0, "glory": [14, 9]},
        {"ending": "won", "winner": 1, "glory": [8, 11]},
        {"ending": "won", "winner": 0, "glory": [12, None]},
    ],
}


class GameForm(Body):
    """A game. winner: a seat, from 0; null for a drawn or unfinished one. glory: of each seat,
    null where unknown. by_ruling: a judge gave it."""

    ending = serializers.ChoiceField(choices=get_args(results.Ending))
    winner = serializers.IntegerField(
        min_value=0, max_value=3, allow_null=True, required=False, default=None
    )
    glory = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99, allow_null=True),
        required=False,
        min_length=2,
        max_length=4,
    )
    by_ruling = serializers.BooleanField(required=False, default=False)


class SettledForm(Body):
    """What decided a match that was level on games and glory, and the seat that won it so."""

    by = serializers.ChoiceField(choices=get_args(results.SettledBy))
    winner = serializers.IntegerField(min_value=0, max_value=3)


@example(_EXAMPLE)
class ResultForm(Body):
    """A result. loser: the seat that conceded, did not show up or lost by ruling, for these
    kinds. settled: where the event's ladder had to decide."""

    kind = serializers.ChoiceField(choices=Match.Kind.choices, required=False)
    games = GameForm(many=True, required=False)
    loser = serializers.IntegerField(
        min_value=0, max_value=3, allow_null=True, required=False, default=None
    )
    settled = SettledForm(required=False, allow_null=True, default=None)

    def to_representation(self, instance: results.Result) -> dict[str, Any]:
        """The same, without asking field by field: a round has hundreds of games."""
        return results.write(instance)


@extend_schema_field(ResultForm)
class ResultField(serializers.Field[Any, Any, Any, Any]):
    """A result, read where every result is. Raises Invalid (422) for one that cannot be taken."""

    def to_internal_value(self, data: Any) -> results.Result:
        """The result read."""
        return results.read(data)

    def to_representation(self, value: results.Result) -> dict[str, Any]:
        """The form it was read from."""
        return results.write(value)


@example({"result": _EXAMPLE, "expected_version": 0})
class ReportIn(Body):
    """A report. expected_version: the match's version that the caller saw. as_player: staff who
    play here report as the player. sure: a winner with less glory, a draw with unequal glory and
    a level match that must have a winner are asked back (422, `asked-back`) unless it is true."""

    result = ResultField()
    expected_version = count(least=0, required=False, allow_null=True, default=None)
    as_player = serializers.BooleanField(required=False, default=False)
    sure = serializers.BooleanField(required=False, default=False)


@example({"report": 31})
class ConfirmIn(Body):
    """report: the id of the report that the caller saw. code: instead, the opponent's six digits,
    by which they confirm the caller's own report on the caller's phone."""

    report = count(most=2**63 - 1, required=False, allow_null=True, default=None)
    as_player = serializers.BooleanField(required=False, default=False)
    code = serializers.CharField(required=False, allow_blank=True, default="", max_length=12)


@example({"as_player": False})
class AsPlayerIn(Body):
    """as_player: staff who play here act as the player."""

    as_player = serializers.BooleanField(required=False, default=False)


@example(
    {"result": {"kind": "no_show", "loser": 1}, "reason": "Did not come", "expected_version": 2}
)
class CorrectIn(Body):
    """Another result in the place of what is recorded."""

    result = ResultField()
    reason = reason(needed=True)
    expected_version = count(least=0, required=False, allow_null=True, default=None)


@example({"reason": "Reported at the wrong table"})
class ResetIn(Body):
    """Why a match is opened again."""

    reason = reason(needed=True)
    expected_version = count(least=0, required=False, allow_null=True, default=None)


@example({"result": _EXAMPLE, "reason": "Both showed me the slip"})
class SettleIn(Body):
    """The result that counts."""

    result = ResultField()
    reason = reason(needed=True)


class ReportOut(serializers.Serializer[Any]):
    """A report. result: as it was claimed. score: what it would count as, in words."""

    id = serializers.IntegerField(source="report.pk")
    by = serializers.CharField(source="report.by")
    state = serializers.ChoiceField(source="report.state", choices=Report.State.choices)
    result = ResultForm()
    score = serializers.CharField()
    reason = serializers.CharField(source="report.reason", allow_blank=True)
    created_at = serializers.DateTimeField(source="report.created_at")
    confirmed_by = serializers.CharField(source="report.confirmed_by", allow_blank=True)
    confirmed_at = serializers.DateTimeField(source="report.confirmed_at", allow_null=True)
