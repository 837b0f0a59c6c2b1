"""Organisations: their members and invitations, the events they take in and let go."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.api.rights import changes_rights
from companion.core.errors import NotFound
from matches.api.bodies.events import EventOut
from matches.api.bodies.organisations import (
    EventLikeIn,
    MemberOut,
    OrganisationChanges,
    OrganisationDetailOut,
    OrganisationIn,
    OrganisationOut,
    OrganisationsAsked,
)
from matches.api.bodies.staff import AcceptIn, InvitationOut, InvitedOut, InviteIn
from matches.api.doors import Api
from matches.events.queries import events as event_queries
from matches.models import Organisation
from matches.organisations import queries, services

TAG = "organisations"


class Organisations(Api):
    """Who runs events together."""

    @reading("organisations_list", OrganisationOut(many=True), tag=TAG, asks=[OrganisationsAsked])
    def list(self, request: Request) -> Response:
        """Every organisation, by name."""
        if self.asked(OrganisationsAsked)["mine"]:
            return self.page(queries.organisations_of(self.actor), OrganisationOut)
        return self.page(Organisation.objects.all(), OrganisationOut)

    @writing(
        "organisations_create", OrganisationDetailOut, tag=TAG, takes=OrganisationIn, status=201
    )
    def create(self, request: Request) -> Response:
        """Make an organisation; the caller may create events, and keeps it."""
        made = services.make_organisation(actor=self.actor, **self.body(OrganisationIn))
        return Response(self._told(made), status=201)

    @reading("organisations_retrieve", OrganisationDetailOut, tag=TAG)
    def retrieve(self, request: Request, organisation: str) -> Response:
        """One organisation."""
        return Response(self._told(queries.organisation_of(organisation)))

    @writing("organisations_update", OrganisationDetailOut, tag=TAG, takes=OrganisationChanges)
    def partial_update(self, request: Request, organisation: str) -> Response:
        """Change what it is called and says of itself."""
        found = queries.organisation_of(organisation)
        kept = {"name": found.name, "about": found.about}
        given = {**kept, **self.body(OrganisationChanges)}
        services.change_organisation(organisation=found, actor=self.actor, **given)
        return Response(self._told(found))

    def _told(self, found: Organisation) -> dict[str, object]:
        held = queries.roles_in(found, self.actor)
        keeps = queries.is_keeper(self.actor, found)
        facts = {**OrganisationOut(found).data, "roles": held, "keeps": keeps}
        return dict(OrganisationDetailOut(facts).data)


class Members(Api):
    """Who works for an organisation."""

    @reading("members_list", MemberOut(many=True), tag=TAG)
    def list(self, request: Request, organisation: str) -> Response:
        """The members, for members alone, the first to join first."""
        found = queries.organisation_of(organisation)
        queries.need_member(self.actor, found)
        return self.page(found.members.select_related("user"), MemberOut)

    @writing("members_remove", tag=TAG)
    @changes_rights
    def destroy(self, request: Request, organisation: str, member_id: int) -> Response:
        """Take a member's role away, at its events too; members may leave by themselves."""
        found = queries.organisation_of(organisation)
        queries.need_member(self.actor, found)
        services.remove_member(member=queries.member_of(found, member_id), actor=self.actor)
        return Response(status=204)

    @writing("members_join", MemberOut, tag=TAG, takes=AcceptIn)
    def join(self, request: Request) -> Response:
        """Join by an invitation; its secret is used up."""
        user, body = self.need_account(), self.body(AcceptIn)
        return Response(MemberOut(services.accept_invitation(user=user, **body)).data)


class MemberInvitations(Api):
    """Invitations to join an organisation."""

    @reading("member_invitations_list", InvitationOut(many=True), tag=TAG)
    def list(self, request: Request, organisation: str) -> Response:
        """The open invitations, the newest first."""
        found = queries.organisation_of(organisation)
        queries.need_keeper(self.actor, found)
        return self.page(queries.open_invitations(found), InvitationOut)

    @writing("member_invitations_create", InvitedOut, tag=TAG, takes=InviteIn, status=201)
    @changes_rights
    def create(self, request: Request, organisation: str) -> Response:
        """Invite somebody to join with a role; the secret is told this once."""
        found = queries.organisation_of(organisation)
        made, secret = services.invite(organisation=found, actor=self.actor, **self.body(InviteIn))
        return Response(InvitedOut({"invitation": made, "secret": secret}).data, status=201)

    @writing("member_invitations_revoke", tag=TAG)
    def destroy(self, request: Request, organisation: str, invitation_id: int) -> Response:
        """End an invitation that was not used."""
        found = queries.organisation_of(organisation)
        queries.need_keeper(self.actor, found)
        made = queries.invitation_of(found, invitation_id)
        services.revoke_invitation(invitation=made, actor=self.actor)
        return Response(status=204)


class OrganisationEvents(Api):
    """The events of an organisation."""

    @reading("organisation_events_list", EventOut(many=True), tag=TAG)
    def list(self, request: Request, organisation: str) -> Response:
        """Those that the caller may know of, the latest first."""
        found, actor = queries.organisation_of(organisation), self.actor
        events = event_queries.listed_events(actor, mine=False).filter(organisation=found)
        return self.page(events, EventOut, each=lambda some: event_queries.cards(some, actor))

    @writing("organisation_events_create", EventOut, tag=TAG, takes=EventLikeIn, status=201)
    def create(self, request: Request, organisation: str) -> Response:
        """A draft with the rules and staff of an earlier event of the organisation."""
        found, body = queries.organisation_of(organisation), self.body(EventLikeIn)
        queries.need_keeper(self.actor, found)
        like = event_queries.event_of_slug(body.pop("like"), self.actor)
        made = services.event_like(organisation=found, event=like, actor=self.actor, **body)
        return Response(self._card(made.slug), status=201)

    @writing("organisation_events_take_in", EventOut, tag=TAG)
    @changes_rights
    def update(self, request: Request, organisation: str, slug: str) -> Response:
        """Make an event the organisation's; the caller organises both. Twice is once."""
        event = self.visit(slug).event
        services.take_in(
            organisation=queries.organisation_of(organisation), event=event, actor=self.actor
        )
        return Response(self._card(slug))

    @writing("organisation_events_let_go", tag=TAG)
    def destroy(self, request: Request, organisation: str, slug: str) -> Response:
        """Let an event be the organisation's no more; its staff stay as they are."""
        event = self.visit(slug).event
        services.let_go(
            organisation=queries.organisation_of(organisation), event=event, actor=self.actor
        )
        return Response(status=204)

    def _card(self, slug: str) -> dict[str, object]:
        events = event_queries.listed_events(self.actor, mine=False).filter(slug=slug)
        for card in event_queries.cards(list(events), self.actor):
            return dict(EventOut(card).data)
        raise NotFound("There is no event at this address. Check the link.")
