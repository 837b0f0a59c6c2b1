"""A score pad's endpoints: asked by a page of this site, for a player by a private link."""

from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from rest_framework.authentication import SessionAuthentication, get_authorization_header
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from companion.core.actors import Actor
from companion.core.api.throttles import Paced
from companion.core.errors import Gone
from matches.api.doors import Api
from matches.models import Entry, Event
from matches.people.private_links import SESSION_KEY, entry_of_session, read_token
from matches.people.queries import roles as role_queries

_ENCODER = msgspec.json.Encoder(enc_hook=str, order="deterministic")


class RevokedLink:
    """A private link that holds no longer, with whose it was: what it brings is kept, not taken."""

    def __init__(self, entry: Entry, error: Gone) -> None:
        self.entry = entry
        self.error = error


def _revoked(token: str, error: Gone) -> RevokedLink:
    entry = Entry.objects.select_related("event").get(pk=read_token(token).entry_id)
    return RevokedLink(entry, error)


class PacedByLink(Paced):
    """Counts a pad by the private link that its browser has opened: a hall shares one address."""

    def caller(self, request: Request) -> str:
        """The account or the entry, the address where there is neither."""
        usual = super().caller(request)
        found = entry_of_session(request.session) if usual.startswith("address.") else None
        return usual if found is None else f"entry.{found}"


class PacedEngine(PacedByLink):
    """Counts what is asked of the engine, several times a tap: it writes nothing."""

    def act_of(self, request: Request) -> str:
        """Neither a read nor a write."""
        return "engine"


class PadApi(Api):
    """What the endpoints of score pads share."""

    throttle_classes = (PacedByLink,)

    def event_at_hand(self) -> Event | None:
        """The event that is asked about, None where there is none at this address."""
        raise NotImplementedError

    def perform_authentication(self, request: Request) -> None:
        """As everywhere, but that a revoked link is known as one: nobody, who sent something."""
        try:
            super().perform_authentication(request)
        except Gone as error:
            token = get_authorization_header(request).decode("latin-1").partition(" ")[2]
            request.user = AnonymousUser()
            request.auth = _revoked(token.strip(), error)

    @property
    def actor(self) -> Actor:
        """Who asks; beside what every endpoint knows, a player by a private link that this browser
        has opened, since the score pad is a page."""
        auth = self.request.auth
        if isinstance(auth, RevokedLink):
            raise auth.error
        usual = super().actor
        return usual if auth is not None else self._by_session(usual)

    def _by_session(self, usual: Actor) -> Actor:
        kept = self.request.session.get(SESSION_KEY)
        if not kept:
            return usual
        event = self.event_at_hand()
        token = kept.get(str(event.pk)) if event is not None else None
        if event is None or token is None or role_queries.is_staff(usual, event):
            return usual
        if self.request.method not in SAFE_METHODS:
            SessionAuthentication().enforce_csrf(self.request)
        try:
            entry = role_queries.entry_of_token(token)
        except Gone as error:
            self.request.auth = _revoked(token, error)
            raise
        self.request.auth = entry
        return role_queries.actor_of_entry(entry, user=usual.user, via="api")

    def answer_with(self, facts: dict[str, Any], etag: str = "") -> HttpResponse:
        """Facts as JSON, with events as they were logged."""
        response = HttpResponse(_ENCODER.encode(facts), content_type="application/json")
        if etag:
            response["ETag"] = etag
            response["Cache-Control"] = "private, no-cache"
        return response
