"""The bracket of an event: cut, looked at, taken back."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from matches.api.bodies.brackets import BracketOut, CutIn, PoolOut, PoolsIn, StageOut
from matches.api.bodies.standings import WhyAsked
from matches.api.doors import Api
from matches.stages import pools, queries, services

TAG = "rounds"


class Stages(Api):
    """What was cut out of the event's first rounds."""

    pagination_class = None  # there are few

    @reading("stages_index", StageOut(many=True), tag=TAG, polled=True)
    def index(self, request: Request, slug: str) -> Response:
        """The stages after the first rounds in the order in which they are played, each with how
        it was cut; empty before a cut."""
        seen = self.visit(slug)
        return self.polled(seen, lambda: StageOut(queries.stages_of(seen.event), many=True).data)


class Pools(Api):
    """The pools of an event: the last stage of it that is played in pools."""

    pagination_class = None  # there are few

    @reading("pools_index", PoolOut(many=True), tag=TAG, polled=True)
    def index(self, request: Request, slug: str) -> Response:
        """Who is in which pool, and how they stand in it; empty before round 1."""
        seen = self.visit(slug)
        return self.polled(
            seen,
            lambda: PoolOut(pools.pools_of(seen.event, staff=seen.is_staff), many=True).data,
        )

    @writing("pools_cut", PoolOut(many=True), tag=TAG, takes=PoolsIn, status=201)
    def create(self, request: Request, slug: str) -> Response:
        """Let the best of the rounds so far play on in pools, seeded by their places."""
        event = self.visit(slug, "organiser").event
        services.cut_to_pools(event=event, actor=self.actor, **self.body(PoolsIn))
        return Response(PoolOut(pools.pools_of(event, staff=True), many=True).data, status=201)


class Brackets(Api):
    """The cut after the Swiss rounds, and the bracket that is played for the places."""

    @reading("bracket_retrieve", BracketOut, tag=TAG, polled=True)
    def retrieve(self, request: Request, slug: str) -> Response:
        """The bracket with everything played in it; not found before the cut."""
        seen = self.visit(slug)
        queries.need_stage(seen.event)
        return self.polled(
            seen,
            lambda: BracketOut(queries.bracket_of(seen.event, staff=seen.is_staff)).data,
        )

    @writing("bracket_cut", BracketOut, tag=TAG, takes=CutIn, status=201)
    def create(self, request: Request, slug: str) -> Response:
        """Let the best of the Swiss rounds play on, seeded by their places."""
        event = self.visit(slug, "organiser").event
        services.cut(event=event, actor=self.actor, **self.body(CutIn))
        return Response(BracketOut(queries.bracket_of(event, staff=True)).data, status=201)

    @writing("bracket_uncut", tag=TAG, asks=[WhyAsked])
    def destroy(self, request: Request, slug: str) -> Response:
        """Take the last cut back, to a bracket or to pools, while it has no round."""
        event, asked = self.visit(slug, "organiser").event, self.asked(WhyAsked)
        services.uncut(event=event, actor=self.actor, **asked)
        return Response(status=204)
