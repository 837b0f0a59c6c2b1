"""Pairs that must not meet."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from matches.api.bodies.entries import ApartIn, ApartOut
from matches.api.doors import Api, entries_of_numbers
from matches.entries.services import wishes
from matches.models import MustNotMeet

TAG = "entries"


class Apart(Api):
    """Pairs that must not meet."""

    @reading("must_not_meet_list", ApartOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The pairs, for staff."""
        event = self.visit(slug, "organiser", "judge", "scorekeeper").event
        pairs = MustNotMeet.objects.filter(event=event).select_related("one", "other")
        return self.page(pairs.order_by("pk"), ApartOut)

    @writing("must_not_meet_create", ApartOut, tag=TAG, takes=ApartIn, status=201)
    def create(self, request: Request, slug: str) -> Response:
        """Never pair these two from now on."""
        event, body = self.visit(slug, "organiser").event, self.body(ApartIn)
        one, other = entries_of_numbers(event, [body["one"], body["other"]])
        pair = wishes.keep_apart(one=one, other=other, actor=self.actor, reason=body["reason"])
        return Response(ApartOut(pair).data, status=201)

    @writing("must_not_meet_delete", tag=TAG)
    def destroy(self, request: Request, slug: str, pair_id: int) -> Response:
        """Let the two be paired again."""
        event = self.visit(slug, "organiser").event
        pairs = MustNotMeet.objects.select_related("one__event", "other")
        pair = pairs.filter(event=event, pk=pair_id).first()
        if pair is None:
            raise NotFound("There is no such pair.")
        wishes.let_meet(one=pair.one, other=pair.other, actor=self.actor)
        return Response(status=204)
