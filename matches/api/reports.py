"""Tournament Report Files of an event."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import limits
from companion.core.api.documents import reading, writing
from matches.api.bodies.reports import (
    ComparedOut,
    TournamentReportAsked,
    TournamentReportIn,
    TournamentReportOut,
)
from matches.api.doors import Api
from matches.archive.queries import reports

TAG = "events"


class Reports(Api):
    """The closed Swiss rounds in the form that programs for Swiss events share."""

    @limits.counted_as("costly")
    @reading("reports_retrieve", TournamentReportOut, tag=TAG, asks=[TournamentReportAsked])
    def retrieve(self, request: Request, slug: str) -> Response:
        """The event as a file of TRF16 or TRF26."""
        event = self.visit(slug, "organiser").event
        version = self.asked(TournamentReportAsked)["version"]
        facts = {"version": version, "file": reports.file_of(event, version)}
        return Response(TournamentReportOut(facts).data)

    @limits.counted_as("costly")
    @writing("reports_compare", ComparedOut, tag=TAG, takes=TournamentReportIn)
    def compare(self, request: Request, slug: str) -> Response:
        """How another's report differs; nothing is changed."""
        event, body = self.visit(slug, "organiser").event, self.body(TournamentReportIn)
        return Response(ComparedOut(reports.compared(event, body["file"])).data)
