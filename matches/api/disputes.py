"""Disputes, the rulings on them, and the precedents that are made of those."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import limits
from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from matches.api.bodies.disputes import (
    DisputeIn,
    DisputeOut,
    DisputesAsked,
    PrecedentIn,
    PrecedentOut,
    RulingIn,
    RulingOut,
    StatementIn,
    TakeIn,
    WholeDisputeOut,
)
from matches.api.bodies.matches import WhyIn
from matches.api.bodies.results import AsPlayerIn
from matches.api.doors import entries_of_numbers
from matches.api.results import MatchApi
from matches.disputes.queries import cases
from matches.disputes.queries import precedents as precedent_queries
from matches.disputes.services import disputes, precedents, rulings
from matches.disputes.services.rulings import Decision, PenaltyGiven
from matches.models import Dispute, Precedent, Ruling
from matches.people.queries import roles as role_queries

TAG = "disputes"


class DisputeApi(MatchApi):
    """What the endpoints of disputes share."""

    def dispute(self, dispute_id: int) -> Dispute:
        """A dispute that the caller may know of. Raises NotFound."""
        return cases.dispute_for(self.actor, dispute_id)

    def answer_with(self, dispute: Dispute, status: int = 200) -> Response:
        """The dispute as the caller sees it now."""
        case = cases.told_of(cases.dispute_for(self.actor, dispute.pk))
        return Response(DisputeOut(case, context=self.insight(dispute)).data, status=status)

    def insight(self, dispute: Dispute) -> dict[str, bool]:
        """Whether the caller works for the event."""
        return {"staff": self.visit_of(dispute.match.round.event).is_staff}


class Disputes(DisputeApi):
    """Disputes at the tables of an event."""

    @reading("disputes_list", DisputeOut(many=True), tag=TAG, asks=[DisputesAsked])
    def list(self, request: Request, slug: str) -> Response:
        """The disputes that wait, the longest first; or those that are closed, the last first."""
        event = self.visit(slug, *role_queries.STAFF).event
        closed = self.asked(DisputesAsked)["closed"]
        rows = cases.closed_disputes(event) if closed else cases.open_disputes(event)
        found = [cases.told_of(row.dispute) for row in rows]
        return self.page(found, DisputeOut, staff=True)

    @reading("matches_disputes", DisputeOut(many=True), tag=TAG)
    def of_match(self, request: Request, match_id: int) -> Response:
        """The disputes of a match, the newest first; none for who does not play or work here."""
        match = self.match(match_id)
        seen = self.visit_of(match.round.event)
        found = cases.of_match(match, seen=seen.roles, entry=seen.entry)
        return self.page(found, DisputeOut, staff=seen.is_staff)

    @writing("matches_raise_dispute", DisputeOut, tag=TAG, takes=DisputeIn, status=201)
    def create(self, request: Request, match_id: int) -> Response:
        """Raise a dispute; the same again while it is open is the one that is open."""
        match, body = self.match(match_id), self.body(DisputeIn)
        entry = self.own_entry(match, body.pop("as_player"))
        dispute = disputes.raise_dispute(
            match=match,
            statement=body["statement"],
            game=body["game"],
            log_id=body["log"],
            line=body["line"],
            actor=self.actor,
            entry=entry,
        )
        return self.answer_with(dispute, status=201)

    @limits.counted_as("costly")
    @reading("disputes_retrieve", WholeDisputeOut, tag=TAG)
    def retrieve(self, request: Request, dispute_id: int) -> Response:
        """One dispute: both statements, every ruling, and for staff what the engine says."""
        dispute = self.dispute(dispute_id)
        context = self.insight(dispute)
        case = cases.case(dispute) if context["staff"] else cases.told_of(dispute)
        return Response(WholeDisputeOut(case, context=context).data)

    @writing("disputes_state", DisputeOut, tag=TAG, takes=StatementIn)
    def state(self, request: Request, dispute_id: int) -> Response:
        """Tell the other side of a dispute."""
        dispute, body = self.dispute(dispute_id), self.body(StatementIn)
        entry = self.own_entry(dispute.match, body["as_player"])
        return self.answer_with(
            disputes.state_other_side(
                dispute=dispute, statement=body["statement"], actor=self.actor, entry=entry
            )
        )

    @writing("disputes_take", DisputeOut, tag=TAG, takes=TakeIn)
    def take(self, request: Request, dispute_id: int) -> Response:
        """Take a dispute; nobody else then can."""
        dispute, body = self.dispute(dispute_id), self.body(TakeIn)
        return self.answer_with(disputes.take_dispute(dispute=dispute, actor=self.actor, **body))

    @writing("disputes_withdraw", DisputeOut, tag=TAG, takes=AsPlayerIn)
    def withdraw(self, request: Request, dispute_id: int) -> Response:
        """Withdraw a dispute that nobody has ruled on."""
        dispute, body = self.dispute(dispute_id), self.body(AsPlayerIn)
        entry = self.own_entry(dispute.match, body["as_player"])
        return self.answer_with(
            disputes.withdraw_dispute(dispute=dispute, actor=self.actor, entry=entry)
        )

    @writing("disputes_appeal", DisputeOut, tag=TAG, takes=StatementIn)
    def appeal(self, request: Request, dispute_id: int) -> Response:
        """Appeal to the head judge; the ruling stands until that one has ruled."""
        dispute, body = self.dispute(dispute_id), self.body(StatementIn)
        entry = self.own_entry(dispute.match, body["as_player"])
        return self.answer_with(
            disputes.appeal(
                dispute=dispute, statement=body["statement"], actor=self.actor, entry=entry
            )
        )


class Rulings(DisputeApi):
    """Rulings on disputes."""

    @reading("rulings_list", RulingOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """Every ruling of the event, the newest first; those that were replaced too."""
        event = self.visit(slug, *role_queries.STAFF).event
        found = cases.with_everything().filter(match__round__event=event, rulings__isnull=False)
        every = [one for dispute in found.distinct() for one in cases.rulings_told(dispute)]
        return self.page(sorted(every, key=lambda one: -one.ruling.pk), RulingOut, staff=True)

    @limits.counted_as("costly")
    @writing("disputes_rule", DisputeOut, tag=TAG, takes=RulingIn)
    def create(self, request: Request, dispute_id: int) -> Response:
        """Rule: log, result, clock and penalty follow; the same ruling sent twice is one."""
        dispute, body = self.dispute(dispute_id), self.body(RulingIn)
        rulings.rule(dispute=dispute, decision=self._decision(dispute, body), actor=self.actor)
        return self.answer_with(dispute)

    def _decision(self, dispute: Dispute, body: dict[str, Any]) -> Decision:
        penalty = body["penalty"]
        if penalty is not None:
            event = dispute.match.round.event
            (entry,) = entries_of_numbers(event, [penalty["entry"]])
            penalty = PenaltyGiven(entry, penalty["offence"], penalty["rung"], penalty["game"])
        return Decision(
            kind=None if body["kind"] == "stands" else Ruling.Kind(body["kind"]),
            reason=body["reason"],
            cites=tuple(body["cites"]),
            strike=tuple(body["strike"]),
            instead={one["line"]: one["event"] for one in body["instead"]},
            told=body["told"],
            result=body["result"],
            minutes=body["minutes"],
            penalty=penalty,
            seen=frozenset(body["seen"]),
        )


class Precedents(DisputeApi):
    """Rulings that an organisation means to give again."""

    @reading("precedents_list", PrecedentOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The precedents that hold at an event, the newest first."""
        return self.page(precedent_queries.of_event(self.visit(slug).event), PrecedentOut)

    @reading("precedents_retrieve", PrecedentOut, tag=TAG)
    def retrieve(self, request: Request, key: str) -> Response:
        """One precedent by its key, withdrawn or not."""
        return Response(PrecedentOut(self._precedent(key)).data)

    @writing("rulings_make_precedent", PrecedentOut, tag=TAG, takes=PrecedentIn, status=201)
    def create(self, request: Request, ruling_id: int) -> Response:
        """Rule the same way next time: make a ruling the organisation's precedent."""
        found = Ruling.objects.select_related("dispute__match__round__event__created_by")
        ruling, body = found.filter(pk=ruling_id).first(), self.body(PrecedentIn)
        if ruling is None:
            raise NotFound("There is no such ruling.")
        self.dispute(ruling.dispute.pk)
        made = precedents.make_precedent(ruling=ruling, actor=self.actor, **body)
        return Response(PrecedentOut(made).data, status=201)

    @writing("precedents_withdraw", PrecedentOut, tag=TAG, takes=WhyIn)
    def withdraw(self, request: Request, key: str) -> Response:
        """Withdraw a precedent: it is kept with the reason and found no more."""
        precedent, body = self._precedent(key), self.body(WhyIn)
        gone = precedents.withdraw_precedent(precedent=precedent, actor=self.actor, **body)
        return Response(PrecedentOut(gone).data)

    def _precedent(self, key: str) -> Precedent:
        precedent = precedent_queries.precedent_of_key(key)
        if not role_queries.can_see(self.actor, precedent.event):
            raise NotFound("There is no such precedent.")
        return precedent
