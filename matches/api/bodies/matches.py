"""Bodies of matches, penalties, judge calls and questions."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, count, example, reason
from matches.api.bodies.results import ReportOut, ResultForm
from matches.models import JudgeCall, Match, Penalty, Question
from matches.rules.outcomes import DecidedBy
from matches.scores.queries import MatchPage
from matches.scores.services.answers import AnswerKind


class PlayerOut(serializers.Serializer[Any]):
    """Somebody at the table, in the order of the seats."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class OutcomeOut(serializers.Serializer[Any]):
    """Who won. winner: a seat; null for a draw or where both lost."""

    winner = serializers.IntegerField(allow_null=True)
    both_lost = serializers.BooleanField()
    by = serializers.ChoiceField(choices=get_args(DecidedBy))


class PenaltyOut(serializers.Serializer[Any]):
    """A penalty, for organisers, judges and the player. rung: what the event's ladder calls it.
    glory: what the opponent gets for a lost game, null for what was played. points: match points
    taken off in the standings."""

    id = serializers.IntegerField()
    match_id = serializers.IntegerField()
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    kind = serializers.ChoiceField(choices=Penalty.Kind.choices)
    offence = serializers.CharField(allow_blank=True)
    rung = serializers.CharField(allow_blank=True)
    game = serializers.IntegerField(allow_null=True)
    glory = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    given_at = serializers.DateTimeField()
    taken_back_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.SerializerMethodField()
    taken_back_reason = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_reason(self, penalty: Penalty) -> str | None:
        """Why, for those it concerns."""
        return penalty.reason if self.context.get("insider") else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_taken_back_reason(self, penalty: Penalty) -> str | None:
        """Why it was taken back, for those it concerns."""
        return penalty.taken_back_reason if self.context.get("insider") else None


class CallOut(serializers.Serializer[Any]):
    """A call for a judge. by: the player who called. note: for staff and the players."""

    id = serializers.IntegerField()
    match_id = serializers.IntegerField()
    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table", allow_null=True)
    by = serializers.CharField(source="entry.name", default=None, allow_null=True)
    called_at = serializers.DateTimeField()
    taken_by = serializers.CharField(source="taken_by.label", default=None, allow_null=True)
    taken_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    outcome = serializers.CharField(allow_blank=True)
    note = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_note(self, call: JudgeCall) -> str | None:
        """What it is about, for those it concerns."""
        return call.note if self.context.get("insider") else None


class QuestionOut(serializers.Serializer[Any]):
    """A question on the desk. facts: what it is about, by its kind."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Question.Kind.choices)
    text = serializers.CharField()
    match_id = serializers.IntegerField(allow_null=True)
    facts = serializers.DictField()
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    answer = serializers.CharField(allow_blank=True)


class MatchOut(serializers.Serializer[Any]):
    """A match. version: to be sent back with a change. score: the result in words. reports: for
    its players and staff, else empty. call: the open one. question: the open one, for staff."""

    id = serializers.IntegerField(source="match.pk")
    event = serializers.CharField(source="event.slug")
    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table", allow_null=True)
    kind = serializers.ChoiceField(source="match.kind", choices=Match.Kind.choices)
    state = serializers.ChoiceField(source="match.state", choices=Match.State.choices)
    version = serializers.IntegerField(source="match.version")
    best_of = serializers.IntegerField(source="rules.best_of")
    extra_minutes = serializers.IntegerField(source="match.extra_minutes")
    until = serializers.DateTimeField(allow_null=True)
    confirmed_at = serializers.DateTimeField(source="match.confirmed_at", allow_null=True)
    seats = PlayerOut(many=True, source="entries")
    result = ResultForm(allow_null=True)
    outcome = OutcomeOut(allow_null=True)
    score = serializers.CharField(allow_blank=True)
    reports = serializers.SerializerMethodField()
    penalties = serializers.SerializerMethodField()
    call = CallOut(allow_null=True)
    question = serializers.SerializerMethodField()

    @extend_schema_field(ReportOut(many=True))
    def get_reports(self, page: MatchPage) -> list[dict[str, Any]]:
        """Every report ever made, oldest first, for those they concern."""
        if not self.context.get("insider"):
            return []
        return list(ReportOut(page.history, many=True).data)

    @extend_schema_field(PenaltyOut(many=True))
    def get_penalties(self, page: MatchPage) -> list[dict[str, Any]]:
        """The penalties: all for organisers and judges, their own for players, else none."""
        found = self.context.get("penalties", ())
        return list(PenaltyOut(found, many=True, context={"insider": True}).data)

    @extend_schema_field(QuestionOut(allow_null=True))
    def get_question(self, page: MatchPage) -> dict[str, Any] | None:
        """The open question, for staff."""
        if page.question is None or not self.context.get("staff"):
            return None
        return dict(QuestionOut(page.question).data)


class AnswerOut(serializers.Serializer[Any]):
    """What became of a result, the sentences that say so, and the match as it is now."""

    kind = serializers.ChoiceField(choices=get_args(AnswerKind))
    message = serializers.CharField()
    match = MatchOut(source="page")


@example({"note": "Does this hex block sight?"})
class CallIn(Body):
    """note: what it is about, if the caller wants to say."""

    note = serializers.CharField(max_length=300, allow_blank=True, required=False, default="")
    as_player = serializers.BooleanField(required=False, default=False)


@example({"outcome": "Explained; no penalty"})
class OutcomeIn(Body):
    """What came of the call."""

    outcome = reason()


class CallsAsked(serializers.Serializer[Any]):
    """closed: the last twenty that were closed, in place of the open ones."""

    closed = serializers.BooleanField(required=False, default=False)


@example({"entry": 3, "offence": "slow_play", "game": 2, "reason": "Warned once before"})
class PenaltyIn(Body):
    """A penalty for a player of the match: a kind outright, or a rung of the event's ladder for an
    offence, by its place from 0, null for the one that comes next. game: that it was in, or that is
    lost, from 1."""

    entry = count()
    kind = serializers.ChoiceField(
        choices=Penalty.Kind.choices, required=False, allow_null=True, default=None
    )
    offence = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    rung = count(least=0, most=30, required=False, allow_null=True, default=None)
    game = count(most=99, required=False, allow_null=True, default=None)
    reason = reason(needed=True)


@example({"reason": "The clock was wrong"})
class WhyIn(Body):
    """Why; it is kept on the record."""

    reason = reason(needed=True)


class NextAsked(serializers.Serializer[Any]):
    """Whose next penalty for which offence: the match and the player by number, the game from 1."""

    match = count(most=2**63 - 1)
    entry = count()
    offence = serializers.CharField(max_length=40)
    game = count(most=9, required=False, allow_null=True, default=None)


class NextOut(serializers.Serializer[Any]):
    """The rung that comes next, by its place on the event's ladder, and what it does."""

    rung = serializers.IntegerField()
    name = serializers.CharField()
    effect = serializers.ChoiceField(choices=Penalty.Kind.choices)
    before = PenaltyOut(many=True)


class PenaltiesAsked(serializers.Serializer[Any]):
    """entry: of this player alone, by number."""

    entry = count(required=False)


@example({"answer": "Paired by hand"})
class CloseIn(Body):
    """What was decided."""

    answer = reason(needed=True)
