"""Announcements of an event."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from matches.api.bodies.announcements import AnnouncementIn, AnnouncementOut
from matches.api.doors import Api
from matches.events.queries.announcements import announcements_told, that_hold
from matches.events.services import announcements
from matches.models import Announcement
from matches.people.queries import roles

TAG = "events"


class Announcements(Api):
    """What staff tells players."""

    @reading("announcements_list", AnnouncementOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """What holds now and concerns the caller, the newest first; all of it for staff."""
        seen = self.visit(slug)
        rows = (
            that_hold(seen.event)
            if seen.is_staff
            else announcements_told(seen.event, entry=seen.entry)
        )
        return self.page(rows, AnnouncementOut)

    @writing("announcements_make", AnnouncementOut, tag=TAG, takes=AnnouncementIn, status=201)
    def create(self, request: Request, slug: str) -> Response:
        """Tell something to all, to a round or to a table."""
        event, body = self.visit(slug).event, self.body(AnnouncementIn)
        made = announcements.announce(event=event, actor=self.actor, **body)
        return Response(AnnouncementOut(made).data, status=201)

    @writing("announcements_take_back", AnnouncementOut, tag=TAG)
    def take_back(self, request: Request, announcement_id: int) -> Response:
        """Stop telling it."""
        kept = Announcement.objects.select_related("event", "round", "match")
        found = kept.filter(pk=announcement_id).first()
        if found is None or not roles.can_see(self.actor, found.event):
            raise NotFound("There is no such announcement.")
        taken = announcements.take_back(announcement=found, actor=self.actor)
        return Response(AnnouncementOut(taken).data)
