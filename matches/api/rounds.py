"""Rounds: prepared, looked at, published, played, closed; and back."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from matches.api.bodies.entries import ReasonIn
from matches.api.bodies.events import PrepareIn
from matches.api.bodies.rounds import (
    DeleteAsked,
    LateTableIn,
    LayOutIn,
    MinutesIn,
    OneIn,
    RepairIn,
    RoundDetailOut,
    RoundOut,
    TwoIn,
)
from matches.api.doors import Api, entries_of_numbers
from matches.models import Event, Round
from matches.rounds.queries import rounds as round_queries
from matches.rounds.services import clock, tables
from matches.rounds.services import rounds as round_services

TAG = "rounds"


class RoundApi(Api):
    """What the endpoints of rounds share."""

    def round(self, slug: str, number: int) -> Round:
        """The round of a number, in preparation for staff alone. Raises NotFound."""
        seen = self.visit(slug)
        return round_queries.round_of(seen.event, number, staff=seen.is_staff)

    def answer_with(self, event: Event, number: int, status: int = 200) -> Response:
        """The round as the caller sees it now."""
        return Response(_detail(event, number, self.visit_of(event).is_staff), status=status)


def _detail(event: Event, number: int, staff: bool) -> dict[str, Any]:
    page = round_queries.round_page(event, number, staff=staff)
    return dict(RoundDetailOut(page, context={"staff": staff}).data)


class Rounds(RoundApi):
    """The rounds of an event."""

    @reading("rounds_list", RoundOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The rounds by number, those in preparation for staff alone."""
        seen = self.visit(slug)
        return self.page(round_queries.rounds_of(seen.event, staff=seen.is_staff), RoundOut)

    @writing("rounds_prepare", RoundDetailOut, tag=TAG, takes=PrepareIn, status=201)
    def create(self, request: Request, slug: str) -> Response:
        """Pair and seat the next round, for the staff's eyes until it is published."""
        event = self.visit(slug, "organiser").event
        made = round_services.prepare_round(event=event, actor=self.actor, **self.body(PrepareIn))
        return self.answer_with(event, made.number, 201)

    @writing("rounds_lay_out", RoundDetailOut, tag=TAG, takes=LayOutIn, status=201)
    def lay_out(self, request: Request, slug: str) -> Response:
        """Make the next round of pairs and byes given by hand."""
        event, body = self.visit(slug, "organiser").event, self.body(LayOutIn)
        paired = entries_of_numbers(event, [number for pair in body["pairs"] for number in pair])
        made = round_services.lay_out_round(
            event=event,
            pairs=list(zip(paired[::2], paired[1::2], strict=True)),
            byes=entries_of_numbers(event, body["byes"]),
            tables=body["tables"],
            actor=self.actor,
        )
        return self.answer_with(event, made.number, 201)

    @reading("rounds_retrieve", RoundDetailOut, tag=TAG, polled=True)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """One round: who sits where and why, with the results as they come."""
        seen = self.visit(slug)
        return self.polled(seen, lambda: _detail(seen.event, number, seen.is_staff))

    @writing("rounds_delete", tag=TAG, asks=[DeleteAsked])
    def destroy(self, request: Request, slug: str, number: int) -> Response:
        """Delete the last round, made by mistake; what it held stays in the record."""
        round_, asked = self.round(slug, number), self.asked(DeleteAsked)
        round_services.delete_round(round_=round_, actor=self.actor, **asked)
        return Response(status=204)

    @writing("rounds_publish", RoundDetailOut, tag=TAG)
    def publish(self, request: Request, slug: str, number: int) -> Response:
        """Show the round to the players and let its byes count."""
        round_ = round_services.publish_round(round_=self.round(slug, number), actor=self.actor)
        return self.answer_with(round_.event, number)

    @writing("rounds_unpublish", RoundDetailOut, tag=TAG, takes=ReasonIn)
    def unpublish(self, request: Request, slug: str, number: int) -> Response:
        """Take a round back into preparation while nothing has happened in it."""
        return self._with_reason(round_services.unpublish_round, slug, number)

    @writing("rounds_close", RoundDetailOut, tag=TAG)
    def close(self, request: Request, slug: str, number: int) -> Response:
        """End a round all of whose tables have a confirmed result."""
        round_ = round_services.close_round(round_=self.round(slug, number), actor=self.actor)
        return self.answer_with(round_.event, number)

    @writing("rounds_reopen", RoundDetailOut, tag=TAG, takes=ReasonIn)
    def reopen(self, request: Request, slug: str, number: int) -> Response:
        """Let the last round be played on."""
        return self._with_reason(round_services.reopen_round, slug, number)

    def _with_reason(self, move: Callable[..., Round], slug: str, number: int) -> Response:
        round_, body = self.round(slug, number), self.body(ReasonIn)
        move(round_=round_, actor=self.actor, **body)
        return self.answer_with(round_.event, number)


class Tables(RoundApi):
    """Changing the tables of a round by hand."""

    @writing("rounds_repair", RoundDetailOut, tag=TAG, takes=RepairIn)
    def repair(self, request: Request, slug: str, number: int) -> Response:
        """Pair anew all of the round at which nothing has happened."""
        round_, body = self.round(slug, number), self.body(RepairIn)
        keep = list(round_.matches.filter(table__in=body.pop("keep")))
        tables.repair_round(round_=round_, keep=keep, actor=self.actor, **body)
        return self.answer_with(round_.event, number)

    @writing("rounds_swap", RoundDetailOut, tag=TAG, takes=TwoIn)
    def swap(self, request: Request, slug: str, number: int) -> Response:
        """Exchange the places of two entries; see the warnings that the round then has."""
        return self._with_two(tables.swap, slug, number)

    @writing("rounds_pair", RoundDetailOut, tag=TAG, takes=TwoIn)
    def pair(self, request: Request, slug: str, number: int) -> Response:
        """Let these two meet; those they were to meet meet each other."""
        return self._with_two(tables.pair_by_hand, slug, number)

    def _with_two(self, change: Callable[..., object], slug: str, number: int) -> Response:
        round_, body = self.round(slug, number), self.body(TwoIn)
        one, other = entries_of_numbers(round_.event, [body["one"], body["other"]])
        change(round_=round_, one=one, other=other, actor=self.actor)
        return self.answer_with(round_.event, number)

    @writing("rounds_bye", RoundDetailOut, tag=TAG, takes=OneIn)
    def bye(self, request: Request, slug: str, number: int) -> Response:
        """Give the round's bye to another entry; who had it takes the other's place."""
        round_, body = self.round(slug, number), self.body(OneIn)
        (entry,) = entries_of_numbers(round_.event, [body["entry"]])
        tables.give_bye(round_=round_, entry=entry, actor=self.actor)
        return self.answer_with(round_.event, number)

    @writing("rounds_add_table", RoundDetailOut, tag=TAG, takes=LateTableIn, status=201)
    def create(self, request: Request, slug: str, number: int) -> Response:
        """Add a table for two who have none in this round, or a bye for one."""
        round_, body = self.round(slug, number), self.body(LateTableIn)
        numbers = [one for one in (body["one"], body["other"]) if one is not None]
        one, *others = entries_of_numbers(round_.event, numbers)
        other = others[0] if others else None
        tables.add_late_table(round_=round_, one=one, other=other, actor=self.actor)
        return self.answer_with(round_.event, number, 201)


class Clock(RoundApi):
    """The clock of a round."""

    @writing("clock_start", RoundOut, tag=TAG)
    def start(self, request: Request, slug: str, number: int) -> Response:
        """Let the round's time run."""
        return self._set(clock.start_clock, slug, number)

    @writing("clock_pause", RoundOut, tag=TAG)
    def pause(self, request: Request, slug: str, number: int) -> Response:
        """Stop the time for the whole round."""
        return self._set(clock.pause_clock, slug, number)

    @writing("clock_resume", RoundOut, tag=TAG)
    def resume(self, request: Request, slug: str, number: int) -> Response:
        """Let paused time run on."""
        return self._set(clock.resume_clock, slug, number)

    @writing("clock_extend", RoundOut, tag=TAG, takes=MinutesIn)
    def extend(self, request: Request, slug: str, number: int) -> Response:
        """Give the whole round more minutes, or take some back."""
        return self._set(clock.extend_round, slug, number, **self.body(MinutesIn))

    def _set(self, change: Callable[..., Round], slug: str, number: int, **values: Any) -> Response:
        round_ = change(round_=self.round(slug, number), actor=self.actor, **values)
        return Response(RoundOut(round_).data)
