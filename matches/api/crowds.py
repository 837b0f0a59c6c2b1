"""Crowds: many sign-ups that came from one address, which the organisers look at."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from matches.api.bodies.entries import CrowdOut, EntryOut
from matches.api.doors import Api
from matches.entries.queries.crowds import crowds_of
from matches.entries.queries.entries import entry_rows
from matches.entries.services import sign_up

TAG = "entries"


class Crowds(Api):
    """The crowds of an event that has not started."""

    @reading("crowds_list", CrowdOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The crowds, for staff, the largest first."""
        event = self.visit(slug, "organiser", "judge", "scorekeeper").event
        return self.page(crowds_of(event), CrowdOut)

    @writing("crowds_accept", EntryOut(many=True), tag=TAG)
    def accept(self, request: Request, slug: str, mark: str) -> Response:
        """Say that a crowd are the players that they seem: those held back stand in line, and
        those for whom there is a place have it. Answers with its entries."""
        event = self.visit(slug, "organiser").event
        accepted = {
            entry.pk for entry in sign_up.accept_crowd(event=event, mark=mark, actor=self.actor)
        }
        rows = [row for row in entry_rows(event, staff=True) if row.entry.pk in accepted]
        return Response(EntryOut(rows, many=True, context={"staff": True}).data)
