"""Standings, how a rank came about, and orders recorded by hand."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from companion.core.worded import Worded
from matches.api.bodies.standings import (
    NeedsOut,
    OpenedOut,
    OrderIn,
    OrderOut,
    StandingsAsked,
    StandingsOut,
    WhyAsked,
)
from matches.api.doors import Api, entries_of_numbers
from matches.models import Entry, RollOff
from matches.people.queries import roles
from matches.standing.queries import needs
from matches.standing.queries import standings as standing_queries
from matches.standing.services import roll_offs

TAG = "standings"


class Standings(Api):
    """Standings."""

    @reading("standings_retrieve", StandingsOut, tag=TAG, asks=[StandingsAsked], polled=True)
    def retrieve(self, request: Request, slug: str) -> Response:
        """The table after a round, whole; the last good one while a newer is computed."""
        seen, asked = self.visit(slug), self.asked(StandingsAsked)
        return self.polled(
            seen,
            lambda: StandingsOut(standing_queries.of_event(seen.event, asked.get("round"))).data,
        )

    @reading("standings_explain", OpenedOut, tag=TAG, asks=[StandingsAsked])
    def explain(self, request: Request, slug: str, number: int) -> Response:
        """How a player's rank came about: every number and where it comes from."""
        event, asked = self.visit(slug).event, self.asked(StandingsAsked)
        (entry,) = entries_of_numbers(event, [number])
        opened = standing_queries.explain(event, entry, asked.get("round"))
        people = Entry.objects.filter(event=event).only("number", "name").in_bulk()
        return Response(OpenedOut(opened, context={"people": people}).data)

    @reading("standings_needs", NeedsOut, tag=TAG, polled=True)
    def needs(self, request: Request, slug: str) -> Response:
        """What each needs for the cut while the last Swiss round is played, counted exactly."""
        seen = self.visit(slug)
        return self.polled(seen, lambda: NeedsOut(needs.of_event(seen.event) or _NOT_NOW).data)


_NOT_NOW: dict[str, object] = {
    "size": None,
    "round_number": None,
    "open_matches": 0,
    "unit": "",
    "players": [],
}


class Orders(Api):
    """Roll-offs, and the organiser's decisions among players who are level."""

    @reading("roll_offs_list", OrderOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """Every recorded order, the best first."""
        event = self.visit(slug, *roles.STAFF).event
        rows = RollOff.objects.filter(event=event).select_related("entry")
        return self.page(rows.order_by("kind", "-value", "pk"), OrderOut)

    @writing("roll_offs_record", OrderOut(many=True), tag=TAG, takes=OrderIn)
    def create(self, request: Request, slug: str) -> Response:
        """Record the order of players who were level, the best first."""
        event, body = self.visit(slug, "organiser").event, self.body(OrderIn)
        rows = roll_offs.record_roll_off(
            event=event,
            kind=RollOff.Kind(body["kind"]),
            order=entries_of_numbers(event, body["order"]),
            reason=body["reason"],
            actor=self.actor,
        )
        return self.page(rows, OrderOut)

    @writing("roll_offs_remove", tag=TAG, asks=[WhyAsked])
    def destroy(self, request: Request, slug: str, kind: str) -> Response:
        """Take every recorded order of this kind back."""
        event, asked = self.visit(slug, "organiser").event, self.asked(WhyAsked)
        if kind not in RollOff.Kind.values:
            raise NotFound(
                Worded(
                    "There is no order of this kind. %(values)s.",
                    values=", ".join(RollOff.Kind.values),
                )
            )
        roll_offs.remove_roll_off(event=event, kind=RollOff.Kind(kind), actor=self.actor, **asked)
        return Response(status=204)
