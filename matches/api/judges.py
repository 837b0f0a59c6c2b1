"""Judges: calls, penalties, and the questions on the desk."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from matches.api.bodies.matches import (
    AnswerOut,
    CallIn,
    CallOut,
    CallsAsked,
    CloseIn,
    NextAsked,
    NextOut,
    OutcomeIn,
    PenaltiesAsked,
    PenaltyIn,
    PenaltyOut,
    QuestionOut,
    WhyIn,
)
from matches.api.bodies.results import AsPlayerIn, SettleIn
from matches.api.doors import Api, entries_of_numbers
from matches.api.results import MatchApi
from matches.judging import queries as judge_queries
from matches.judging.services import judges, penalties
from matches.models import JudgeCall, Penalty, Question
from matches.overview.queries import desk
from matches.people.queries import roles
from matches.people.queries.roles import Role
from matches.rules import event_rules
from matches.scores.services import questions, results

TAG = "judges"
INSIDER = {"insider": True}
JUDGES: tuple[Role, ...] = ("organiser", "judge")


class Calls(MatchApi):
    """Calls for a judge."""

    @reading("judge_calls_list", CallOut(many=True), tag=TAG, asks=[CallsAsked])
    def list(self, request: Request, slug: str) -> Response:
        """The open calls, the longest waiting first, those taken after the others."""
        event = self.visit(slug, *roles.STAFF).event
        closed = self.asked(CallsAsked)["closed"]
        rows = judge_queries.closed_calls(event) if closed else judge_queries.open_calls(event)
        return self.page([row.call for row in rows], CallOut, insider=True)

    @writing("matches_call_judge", CallOut, tag=TAG, takes=CallIn)
    def create(self, request: Request, match_id: int) -> Response:
        """Call a judge to the table; while a call is open, calling again is the same call."""
        match, body = self.match(match_id), self.body(CallIn)
        entry = self.own_entry(match, body.pop("as_player"))
        call = judges.call_judge(match=match, actor=self.actor, entry=entry, **body)
        return Response(CallOut(call, context=INSIDER).data)

    @writing("judge_calls_take", CallOut, tag=TAG)
    def take(self, request: Request, call_id: int) -> Response:
        """Go to the table; nobody else can then take the call."""
        call = judges.take_call(call=self._call(call_id), actor=self.actor)
        return Response(CallOut(call, context=INSIDER).data)

    @writing("judge_calls_close", CallOut, tag=TAG, takes=OutcomeIn)
    def close(self, request: Request, call_id: int) -> Response:
        """Close a call with a word on what came of it."""
        found, body = self._call(call_id), self.body(OutcomeIn)
        call = judges.close_call(call=found, actor=self.actor, **body)
        return Response(CallOut(call, context=INSIDER).data)

    @writing("judge_calls_call_off", CallOut, tag=TAG, takes=AsPlayerIn)
    def call_off(self, request: Request, call_id: int) -> Response:
        """Call off a judge who has not set out yet."""
        found, body = self._call(call_id), self.body(AsPlayerIn)
        entry = self.own_entry(found.match, body["as_player"])
        call = judges.call_off(call=found, actor=self.actor, entry=entry)
        return Response(CallOut(call, context=INSIDER).data)

    def _call(self, call_id: int) -> JudgeCall:
        calls = JudgeCall.objects.select_related("match__round__event", "entry", "taken_by")
        call = calls.filter(pk=call_id).first()
        if call is None or not roles.can_see(self.actor, call.match.round.event):
            raise NotFound("There is no such call.")
        return call


class Penalties(Api):
    """Penalties."""

    @reading("penalties_list", PenaltyOut(many=True), tag=TAG, asks=[PenaltiesAsked])
    def list(self, request: Request, slug: str) -> Response:
        """The penalties of the event, the newest first; taken back ones too."""
        event, asked = self.visit(slug, *JUDGES).event, self.asked(PenaltiesAsked)
        entry = entries_of_numbers(event, [asked["entry"]])[0] if "entry" in asked else None
        return self.page(judge_queries.penalties(event, entry=entry), PenaltyOut, insider=True)

    @writing("penalties_give", PenaltyOut, tag=TAG, takes=PenaltyIn, status=201)
    def create(self, request: Request, match_id: int) -> Response:
        """Give a player of this match a warning, a game loss or a match loss."""
        match, body = self.match(match_id), self.body(PenaltyIn)
        (entry,) = entries_of_numbers(self.visit_of(match.round.event).event, [body.pop("entry")])
        kind = body.pop("kind")
        if kind is None:
            penalty = penalties.give_rung(match=match, entry=entry, actor=self.actor, **body)
        else:
            body.pop("rung")
            penalty = penalties.give_penalty(
                match=match, entry=entry, actor=self.actor, kind=kind, **body
            )
        return Response(PenaltyOut(penalty, context=INSIDER).data, status=201)

    @reading("penalties_next", NextOut, tag=TAG, asks=[NextAsked])
    def proposed(self, request: Request, slug: str) -> Response:
        """Which rung of the ladder comes next for a player, and what was given before."""
        event, asked = self.visit(slug, *JUDGES).event, self.asked(NextAsked)
        (entry,) = entries_of_numbers(event, [asked["entry"]])
        match = self.match(asked["match"])
        place = judge_queries.proposed(event, match, entry, asked["offence"], game=asked["game"])
        rung = event_rules.read(event.rules).penalties.rungs[place]
        before = judge_queries.standing_penalties(event, [entry]).get(entry.pk, [])
        proposal = {"rung": place, "name": rung.name, "effect": rung.effect, "before": before}
        return Response(NextOut(proposal, context=INSIDER).data)

    @writing("penalties_take_back", PenaltyOut, tag=TAG, takes=WhyIn)
    def take_back(self, request: Request, penalty_id: int) -> Response:
        """Take a penalty back: the result is again what was last confirmed, or open."""
        penalty, body = self._penalty(penalty_id), self.body(WhyIn)
        taken = penalties.take_back_penalty(penalty=penalty, actor=self.actor, **body)
        return Response(PenaltyOut(taken, context=INSIDER).data)

    def _penalty(self, penalty_id: int) -> Penalty:
        given = Penalty.objects.select_related("match__round__event", "entry")
        penalty = given.filter(pk=penalty_id).first()
        if penalty is None or not roles.can_see(self.actor, penalty.match.round.event):
            raise NotFound("There is no such penalty.")
        return penalty


class Questions(MatchApi):
    """Open questions on the desk."""

    @reading("questions_list", QuestionOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The open questions, oldest first."""
        event = self.visit(slug, *roles.STAFF).event
        return self.page([row.question for row in desk.open_questions(event)], QuestionOut)

    @writing("questions_settle", AnswerOut, tag=TAG, takes=SettleIn)
    def settle(self, request: Request, question_id: int) -> Response:
        """Settle a question about a match by the result that counts."""
        question, body = self._question(question_id), self.body(SettleIn)
        return self.answer(results.settle_question(question=question, actor=self.actor, **body))

    @writing("questions_close", QuestionOut, tag=TAG, takes=CloseIn)
    def close(self, request: Request, question_id: int) -> Response:
        """Close a question that no result depends on, with what was decided."""
        question, body = self._question(question_id), self.body(CloseIn)
        closed = questions.close_question(question=question, actor=self.actor, **body)
        return Response(QuestionOut(closed).data)

    def _question(self, question_id: int) -> Question:
        open_ones = Question.objects.select_related("event", "match__round__event")
        question = open_ones.filter(pk=question_id).first()
        if question is None or not roles.can_see(self.actor, question.event):
            raise NotFound("There is no such question.")
        return question
