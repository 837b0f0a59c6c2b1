"""Matches and their results: looked at, reported, confirmed, corrected."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import NotAllowed
from matches.api.bodies.matches import AnswerOut, MatchOut
from matches.api.bodies.results import (
    AsPlayerIn,
    ConfirmIn,
    CorrectIn,
    ReportIn,
    ResetIn,
)
from matches.api.bodies.rounds import MinutesIn, TableIn
from matches.api.doors import Api
from matches.judging.queries import seen_by
from matches.models import Entry, Match
from matches.people.names import in_text
from matches.people.queries import roles as role_queries
from matches.people.queries.roles import Visit
from matches.rounds.services import clock, tables
from matches.rules import results as result_values
from matches.rules import round_rules
from matches.rules.doubts import need_no_doubt
from matches.scores import match_rows
from matches.scores import queries as match_queries
from matches.scores.services import by_code, results
from matches.scores.services.answers import Answer

TAG = "matches"


class MatchApi(Api):
    """What the endpoints of matches share."""

    def own_entry(self, match: Match, as_player: bool) -> Entry | None:
        """The caller's own entry, where staff say that they act as the player they also are."""
        if not as_player:
            return None
        entry = role_queries.entry_of(self.actor, match.round.event)
        if entry is None:
            raise NotAllowed("You have no entry at this event to act as.", code="not-your-match")
        return entry

    def match_told(self, match: Match, status: int = 200) -> Response:
        """The match as the caller sees it now."""
        page = match_queries.match_page(match.pk, self.actor)
        seen = self.visit_of(page.event)
        return Response(MatchOut(page, context=insight(seen, page)).data, status=status)

    def answer(self, answer: Answer) -> Response:
        """What became of a result."""
        page = match_queries.match_page(answer.match.pk, self.actor)
        body = {"kind": answer.kind, "message": answer.message, "page": page}
        context = insight(self.visit_of(page.event), page)
        return Response(AnswerOut(body, context=context).data)


def insight(seen: Visit, page: match_queries.MatchPage) -> dict[str, Any]:
    """What the caller may see of a match: as staff, or as one of its players."""
    is_own = page.seat_of(seen.entry) is not None
    return {
        "staff": seen.is_staff,
        "insider": seen.is_staff or is_own,
        "penalties": seen_by(page.penalties, seen.roles, seen.entry),
    }


class Matches(MatchApi):
    """A match and its result."""

    @reading("matches_retrieve", MatchOut, tag=TAG, polled=True)
    def retrieve(self, request: Request, match_id: int) -> Response:
        """One match: its score, its reports, its penalties."""
        seen = self.visit_of(self.match(match_id).round.event)

        def tell() -> object:
            page = match_queries.match_page(match_id, self.actor)
            return MatchOut(page, context=insight(seen, page)).data

        return self.polled(seen, tell)

    @writing("matches_report", AnswerOut, tag=TAG, takes=ReportIn)
    def report(self, request: Request, match_id: int) -> Response:
        """Report a result: a player's waits for the opponent, staff's counts at once."""
        match, body = self.match(match_id), self.body(ReportIn)
        entry = self.own_entry(match, body.pop("as_player"))
        names = [in_text(seat.entry.name) for seat in match_rows.seats_of(match)]
        if not body.pop("sure") and len(names) > 1:
            rules = round_rules.of_round(match.round)
            result_values.check(body["result"], best_of=rules.best_of, seats=len(names))
            edition = match.round.event.edition
            need_no_doubt(body["result"], names, rules=rules, edition=edition, sure=())
        return self.answer(
            results.report_result(match=match, actor=self.actor, entry=entry, **body)
        )

    @writing("matches_confirm", AnswerOut, tag=TAG, takes=ConfirmIn)
    def confirm(self, request: Request, match_id: int) -> Response:
        """Confirm the opponent's report, or as staff the only one there is; by the opponent's
        code, one's own."""
        match, body = self.match(match_id), self.body(ConfirmIn)
        entry = self.own_entry(match, body["as_player"])
        if code := body["code"]:
            return self.answer(
                by_code.confirm_by_code(match=match, code=code, actor=self.actor, entry=entry)
            )
        return self.answer(
            results.confirm_result(
                match=match, actor=self.actor, entry=entry, report_id=body["report"]
            )
        )

    @writing("matches_withdraw_report", AnswerOut, tag=TAG, takes=AsPlayerIn)
    def withdraw_report(self, request: Request, match_id: int) -> Response:
        """Take back one's own report while it is not confirmed."""
        match, body = self.match(match_id), self.body(AsPlayerIn)
        entry = self.own_entry(match, body["as_player"])
        return self.answer(results.withdraw_report(match=match, actor=self.actor, entry=entry))

    @writing("matches_correct", AnswerOut, tag=TAG, takes=CorrectIn)
    def correct(self, request: Request, match_id: int) -> Response:
        """Put another result in the place of what is recorded, with its reason."""
        match, body = self.match(match_id), self.body(CorrectIn)
        return self.answer(results.correct_result(match=match, actor=self.actor, **body))

    @writing("matches_reset", AnswerOut, tag=TAG, takes=ResetIn)
    def reset(self, request: Request, match_id: int) -> Response:
        """Open a match again; its reports are kept and count no more."""
        match, body = self.match(match_id), self.body(ResetIn)
        return self.answer(results.reset_result(match=match, actor=self.actor, **body))


class MatchTables(MatchApi):
    """The table at which a match is played."""

    @writing("matches_extend", MatchOut, tag=TAG, takes=MinutesIn)
    def extend(self, request: Request, match_id: int) -> Response:
        """Give one table more minutes, or take some back."""
        match, body = self.match(match_id), self.body(MinutesIn)
        return self.match_told(clock.extend_table(match=match, actor=self.actor, **body))

    @writing("matches_move", MatchOut, tag=TAG, takes=TableIn)
    def move(self, request: Request, match_id: int) -> Response:
        """Put a match at another table; who sits there changes over."""
        match, body = self.match(match_id), self.body(TableIn)
        return self.match_told(tables.move_to_table(match=match, actor=self.actor, **body))

    @writing("matches_remove", tag=TAG)
    def destroy(self, request: Request, match_id: int) -> Response:
        """Take a table or a bye out of its round; its players are then without a place."""
        tables.remove_table(match=self.match(match_id), actor=self.actor)
        return Response(status=204)
