"""Entries: signed up, listed, checked in, changed, dropped, claimed."""

from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import limits
from companion.core.api.documents import reading, writing
from companion.core.api.rights import tells_keys
from companion.core.proxies import address_of
from matches.api.bodies.entries import (
    ClaimIn,
    EntriesAsked,
    EntryChanges,
    EntryDetailOut,
    EntryOut,
    FixedTableIn,
    LateIn,
    LinkOut,
    MissedIn,
    ReasonIn,
    SignedUpOut,
    SignUpIn,
)
from matches.api.doors import Api
from matches.entries.queries.entries import entry_for, entry_rows
from matches.entries.services import attendance, entry_links, sign_up, wishes
from matches.entries.services import entries as entry_services
from matches.entries.services.sign_up import SignedUp
from matches.models import Entry
from matches.overview.queries import player as player_queries
from matches.people.queries import roles as role_queries
from matches.standing.queries import standings as standing_queries

TAG = "entries"


class EntryApi(Api):
    """What the endpoints of entries share."""

    def answer_with(self, entry: Entry, status: int = 200) -> Response:
        """The entry as the caller sees it now."""
        staff = self.visit_of(entry.event).is_staff
        rows = entry_rows(entry.event, search=f"#{entry.number}", staff=True)
        row = next(row for row in rows if row.entry.pk == entry.pk)
        return Response(EntryOut(row, context={"staff": staff}).data, status=status)

    def link(self, token: str) -> str:
        """The address of a private link."""
        return self.request.build_absolute_uri(reverse("private_link", args=[token]))

    def signed_up(self, done: SignedUp, status: int = 201) -> Response:
        """What a sign-up came to, with the link to keep."""
        return Response(SignedUpOut(done, context={"link": self.link}).data, status=status)


class Entries(EntryApi):
    """The entries of an event."""

    @reading("entries_list", EntryOut(many=True), tag=TAG, asks=[EntriesAsked])
    def list(self, request: Request, slug: str) -> Response:
        """The entries by number, the waitlist after the others."""
        seen, asked = self.visit(slug), self.asked(EntriesAsked)
        rows = entry_rows(
            seen.event,
            search=asked["search"],
            states=sorted(asked.get("state", ())),
            staff=seen.is_staff,
        )
        return self.page(rows, EntryOut, staff=seen.is_staff)

    @limits.counted_as("sign_up")
    @writing(
        "entries_sign_up",
        SignedUpOut,
        tag=TAG,
        takes=SignUpIn,
        status=201,
        also={200: SignedUpOut},
    )
    def create(self, request: Request, slug: str) -> Response:
        """Sign up: 201 with the private link, 200 where this key was sent before."""
        seen, body = self.visit(slug), self.body(SignUpIn)
        user = None if seen.is_staff else self.user
        address = "" if seen.is_staff else address_of(request)
        done = sign_up.sign_up(
            event=seen.event, actor=seen.actor, user=user, address=address, **body
        )
        return self.signed_up(done, status=200 if done.repeated else 201)

    @writing("entries_add_late", SignedUpOut, tag=TAG, takes=LateIn, status=201)
    def late(self, request: Request, slug: str) -> Response:
        """Enter a player into a running event from the next round on."""
        event = self.visit(slug, "organiser").event
        done = attendance.add_late(event=event, actor=self.actor, **self.body(LateIn))
        return self.signed_up(done)

    @reading("entries_retrieve", EntryDetailOut, tag=TAG, polled=True)
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """One entry: its matches, its place, and what the player does next."""
        seen = self.visit(slug)
        entry = entry_for(seen.actor, seen.event, number)
        return self.polled(seen, lambda: self._detail(entry, seen.is_staff, seen.is_own(entry)))

    def _detail(self, entry: Entry, is_staff: bool, is_own: bool) -> dict[str, Any]:
        view = player_queries.player_view(entry)
        rows = entry_rows(entry.event, search=f"#{entry.number}", staff=True)
        body = {
            "entry": next(row for row in rows if row.entry.pk == entry.pk),
            "now": view.action if is_staff or is_own else None,
            "place": standing_queries.places_told(entry.event_id).get(entry.pk),
            "matches": view.matches,
        }
        return dict(EntryDetailOut(body, context={"staff": is_staff}).data)

    @writing("entries_update", EntryOut, tag=TAG, takes=EntryChanges)
    def partial_update(self, request: Request, slug: str, number: int) -> Response:
        """Change name, club or team; a player's own until the event starts."""
        entry = self.entry(slug, number)
        changes = self.body(EntryChanges)
        return self.answer_with(
            entry_services.edit_entry(entry=entry, changes=changes, actor=self.actor)
        )


class Attendance(EntryApi):
    """Who is here, who plays on, and who does not."""

    @writing("entries_check_in", EntryOut, tag=TAG)
    def check_in(self, request: Request, slug: str, number: int) -> Response:
        """Note that a player is here; players themselves on the day."""
        entry = self.entry(slug, number)
        return self.answer_with(entry_services.check_in(entry=entry, actor=self.actor))

    @writing("entries_undo_check_in", EntryOut, tag=TAG)
    def undo_check_in(self, request: Request, slug: str, number: int) -> Response:
        """Take a check-in back, while the entry is not paired."""
        entry = self.entry(slug, number)
        return self.answer_with(entry_services.undo_check_in(entry=entry, actor=self.actor))

    @writing("entries_withdraw", EntryOut, tag=TAG, takes=ReasonIn)
    def withdraw(self, request: Request, slug: str, number: int) -> Response:
        """Take an entry back before the event starts; the waitlist moves up."""
        entry, body = self.entry(slug, number), self.body(ReasonIn)
        return self.answer_with(entry_services.withdraw(entry=entry, actor=self.actor, **body))

    @writing("entries_rejoin", EntryOut, tag=TAG)
    def rejoin(self, request: Request, slug: str, number: int) -> Response:
        """Enter a withdrawn entry anew, behind those who wait."""
        entry = self.entry(slug, number)
        return self.answer_with(sign_up.rejoin(entry=entry, actor=self.actor))

    @writing("entries_drop", EntryOut, tag=TAG, takes=ReasonIn)
    def drop(self, request: Request, slug: str, number: int) -> Response:
        """Leave from the next round on."""
        entry, body = self.entry(slug, number), self.body(ReasonIn)
        return self.answer_with(attendance.drop(entry=entry, actor=self.actor, **body))

    @writing("entries_return", EntryOut, tag=TAG, takes=MissedIn)
    def come_back(self, request: Request, slug: str, number: int) -> Response:
        """Let a dropped entry play again from the next round on."""
        entry, body = self.entry(slug, number), self.body(MissedIn)
        return self.answer_with(attendance.return_to_event(entry=entry, actor=self.actor, **body))

    @writing("entries_let_in", EntryOut, tag=TAG, takes=MissedIn)
    def let_in(self, request: Request, slug: str, number: int) -> Response:
        """Let an entry play that waits, did not check in or was withdrawn."""
        entry, body = self.entry(slug, number), self.body(MissedIn)
        return self.answer_with(attendance.let_in(entry=entry, actor=self.actor, **body))

    @writing("entries_no_show", EntryOut, tag=TAG, takes=ReasonIn)
    def no_show(self, request: Request, slug: str, number: int) -> Response:
        """Note that a player did not come."""
        entry, body = self.entry(slug, number), self.body(ReasonIn)
        return self.answer_with(attendance.mark_no_show(entry=entry, actor=self.actor, **body))

    @writing("entries_fixed_table", EntryOut, tag=TAG, takes=FixedTableIn)
    def fixed_table(self, request: Request, slug: str, number: int) -> Response:
        """Seat an entry at the same table in every round; null ends it."""
        entry, body = self.entry(slug, number), self.body(FixedTableIn)
        return self.answer_with(wishes.set_fixed_table(entry=entry, actor=self.actor, **body))


class Links(EntryApi):
    """The private link of an entry, and the account that claims it."""

    @reading("entries_link", LinkOut, tag=TAG)
    @tells_keys
    def retrieve(self, request: Request, slug: str, number: int) -> Response:
        """The link, for the player and for organisers who hand it over."""
        entry = self.entry(slug, number)
        token = entry_links.private_link(entry=entry, actor=self.actor)
        return Response(LinkOut({"token": token, "link": self.link(token)}).data)

    @writing("entries_revoke_link", LinkOut, tag=TAG, takes=ReasonIn)
    @tells_keys
    def revoke(self, request: Request, slug: str, number: int) -> Response:
        """End every link given out so far; the new one."""
        entry, body = self.entry(slug, number), self.body(ReasonIn)
        token = entry_links.revoke_link(entry=entry, actor=self.actor, **body)
        return Response(LinkOut({"token": token, "link": self.link(token)}).data)

    @writing("entries_claim", EntryOut, tag=TAG, takes=ClaimIn)
    def claim(self, request: Request, slug: str, number: int) -> Response:
        """Tie the entry to the account that asks, by the token of its private link."""
        entry, user = self.entry(slug, number), self.need_account()
        held = role_queries.entry_of_token(self.body(ClaimIn)["token"])
        holder = role_queries.actor_of_entry(held, user=user, via="api")
        return self.answer_with(entry_links.claim(entry=entry, user=user, actor=holder))

    @writing("entries_release", EntryOut, tag=TAG)
    def release(self, request: Request, slug: str, number: int) -> Response:
        """Untie the entry from its account."""
        entry = self.entry(slug, number)
        return self.answer_with(entry_links.release(entry=entry, actor=self.actor))
