"""Staff of an event, invited by link, and the record of what everybody did."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.api.rights import changes_rights
from companion.core.errors import NotFound
from matches.api.bodies.events import HeldRoleOut
from matches.api.bodies.staff import (
    AcceptIn,
    InvitationOut,
    InvitedOut,
    InviteIn,
    MomentAsked,
    MomentOut,
    RecordAsked,
    RecordOut,
    StaffOut,
)
from matches.api.doors import Api
from matches.events.queries.events import staff_of
from matches.events.services import staff
from matches.models import EventRole, Invitation
from matches.overview.queries import moments, record
from matches.people.queries import roles

TAG = "staff"


class Staff(Api):
    """Who works for an event."""

    @reading("staff_list", StaffOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The roles at the event."""
        event = self.visit(slug, "organiser").event
        return self.page(staff_of(event).roles, StaffOut)

    @writing("staff_remove", tag=TAG)
    @changes_rights
    def destroy(self, request: Request, slug: str, role_id: int) -> Response:
        """Take a role away; never the last organiser's."""
        event = self.visit(slug, "organiser").event
        held = EventRole.objects.select_related("event", "user")
        role = held.filter(event=event, pk=role_id).first()
        if role is None:
            raise NotFound("There is no such role at this event.")
        staff.remove_role(role=role, actor=self.actor)
        return Response(status=204)


class Invitations(Api):
    """Invitations to a role."""

    @reading("invitations_list", InvitationOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """The open invitations, the newest first."""
        event = self.visit(slug, "organiser").event
        return self.page(staff_of(event).invitations, InvitationOut)

    @writing("invitations_create", InvitedOut, tag=TAG, takes=InviteIn, status=201)
    @changes_rights
    def create(self, request: Request, slug: str) -> Response:
        """Invite somebody to a role; the secret is told this once."""
        event = self.visit(slug, "organiser").event
        made, secret = staff.invite(event=event, actor=self.actor, **self.body(InviteIn))
        return Response(InvitedOut({"invitation": made, "secret": secret}).data, status=201)

    @writing("invitations_revoke", tag=TAG)
    def destroy(self, request: Request, slug: str, invitation_id: int) -> Response:
        """End an invitation that was not used."""
        event = self.visit(slug, "organiser").event
        made = Invitation.objects.select_related("event")
        invitation = made.filter(event=event, pk=invitation_id).first()
        if invitation is None:
            raise NotFound("There is no such invitation.")
        staff.revoke_invitation(invitation=invitation, actor=self.actor)
        return Response(status=204)

    @writing("invitations_accept", HeldRoleOut, tag=TAG, takes=AcceptIn)
    def accept(self, request: Request) -> Response:
        """Take the role that an invitation offers; its secret is used up."""
        user, body = self.need_account(), self.body(AcceptIn)
        return Response(HeldRoleOut(staff.accept_invitation(user=user, **body)).data)


class Moments(Api):
    """The event as it stood."""

    @reading("moments_retrieve", MomentOut, tag=TAG, asks=[MomentAsked])
    def retrieve(self, request: Request, slug: str) -> Response:
        """Rounds, results and standings after a line of the record, or at a time; now without."""
        event, asked = self.visit(slug, *roles.STAFF).event, self.asked(MomentAsked)
        moment = asked.get("at") or timezone.now()
        last = moments.line_at(event, moment)
        if asked.get("line"):
            last = moments.line_of(event, asked["line"])
            moment = last.at
        return Response(MomentOut(moments.as_it_stood(event, last, moment)).data)


class Record(Api):
    """The record of an event."""

    @reading("record_list", RecordOut(many=True), tag=TAG, asks=[RecordAsked])
    def list(self, request: Request, slug: str) -> Response:
        """Who did what, when, with what before and after; the newest first."""
        event = self.visit(slug, "organiser").event
        narrow = record.Filter(**self.asked(RecordAsked))
        return self.page(record.rows(event, narrow), RecordOut)
