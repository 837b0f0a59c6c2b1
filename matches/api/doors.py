"""What every endpoint does first: who asks, for which event; and what it does last."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from rest_framework import serializers, viewsets
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import logs
from companion.core.actors import Actor, actor_of_user
from companion.core.api.authentication import TokenAuthentication
from companion.core.api.pagination import Pages
from companion.core.api.parsers import JsonBodies
from companion.core.errors import NotAllowed
from companion.core.etags import etag_of
from companion.core.models import User
from matches.api.authentication import EntryAuthentication
from matches.entries.queries.entries import entry_for, entry_of_number
from matches.events.queries.events import event_of_slug
from matches.models import Entry, Event, Match
from matches.people.queries import roles as role_queries
from matches.people.queries import stamps
from matches.people.queries.roles import Role, Visit
from matches.people.services import permissions
from matches.people.things import ALL, RESULTS
from matches.scores.queries import match_for

T = TypeVar("T")


class Api(viewsets.ViewSet):
    """An endpoint of the API of events."""

    # what is said in the header goes before a cookie that comes by itself
    authentication_classes = (TokenAuthentication, EntryAuthentication, SessionAuthentication)
    parser_classes = (JsonBodies,)
    pagination_class: type[Pages] | None = Pages

    @property
    def user(self) -> User | None:
        """The account that asks, or None."""
        return self.request.user if isinstance(self.request.user, User) else None

    @property
    def actor(self) -> Actor:
        """Who asks: a player by private link, an account, or a visitor."""
        if isinstance(self.request.auth, Entry):
            return role_queries.actor_of_entry(self.request.auth, via="api")
        user = self.user
        return actor_of_user(user, via="api") if user else Actor(label="a visitor", via="api")

    def need_account(self) -> User:
        """The account that asks. Raises NotAllowed without one."""
        if self.user is None:
            raise NotAllowed(
                "Sign in or send a token: this belongs to accounts.", code="no-account"
            )
        return self.user

    def visit(self, slug: str, *allowed: Role) -> Visit:
        """The visit of an event. Raises NotFound where the caller may not know of it, and
        NotAllowed where roles are named of which the caller has none."""
        actor = self.actor
        event = event_of_slug(slug, actor)
        logs.event_id.set(event.pk)
        if allowed:
            permissions.require(actor, event, *allowed)
        return self.visit_of(event)

    def visit_of(self, event: Event) -> Visit:
        """The visit of an event that was found otherwise."""
        logs.event_id.set(event.pk)
        own = self.request.auth
        known = own if isinstance(own, Entry) and own.event_id == event.pk else None
        return role_queries.visit_of(self.actor, event, known)

    def entry(self, slug: str, number: int) -> Entry:
        """The entry of a number at an event. Raises NotFound."""
        return entry_for(self.actor, self.visit(slug).event, number)

    def match(self, match_id: int) -> Match:
        """A match that the caller may know of. Raises NotFound, alike whatever the reason."""
        return match_for(self.actor, match_id)

    def body(self, form: "type[serializers.Serializer[Any]]") -> dict[str, Any]:
        """The body, checked. Raises ValidationError with the fields at fault."""
        # a request without a body comes as an empty form
        given = {} if isinstance(self.request.data, QueryDict) else self.request.data
        read = form(data=given)
        read.is_valid(raise_exception=True)
        return dict(read.validated_data)

    def asked(self, form: "type[serializers.Serializer[Any]]") -> dict[str, Any]:
        """The query parameters, checked. Raises ValidationError."""
        read = form(data=self.request.query_params)
        read.is_valid(raise_exception=True)
        return dict(read.validated_data)

    def page(
        self,
        rows: QuerySet[Any] | Sequence[Any],
        out: "type[serializers.BaseSerializer[Any]]",
        *,
        each: Callable[[list[Any]], Iterable[Any]] = list,
        **context: Any,
    ) -> Response:
        """One page of rows. each: makes of a page's rows what is told of them."""
        pages = Pages()
        found = pages.paginate_queryset(rows, self.request, view=self) or []
        shown = out(list(each(found)), many=True, context=context)
        return pages.get_paginated_response(shown.data)

    def polled(self, seen: Visit, tell: Callable[[], Any]) -> Response:
        """What `tell` gives with an ETag; 304 where the caller's is still right. What `tell` tells
        is read by it, or was read after the event."""
        known = stamps.read_with(seen.event)
        parts = (
            (known[ALL], known[RESULTS]) if known else stamps.stamp_of(seen.event.pk),
            seen.actor.user.pk if seen.actor.user else 0,
            seen.entry.pk if seen.entry else 0,
            sorted(seen.roles),
            self.request.get_full_path(),
        )
        etag = etag_of(*parts)
        has_it = etag in parse_etags(self.request.headers.get("If-None-Match", ""))
        response = Response(status=304) if has_it else Response(tell())
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        return response

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nothing of one caller's is kept for another."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.setdefault("Cache-Control", "private, no-store")
        patch_vary_headers(response, ["Authorization", "Cookie"])
        return response


def entries_of_numbers(event: Event, numbers: Sequence[int]) -> list[Entry]:
    """The entries of these numbers, in their order, in one query. Raises NotFound."""
    found = {one.number: one for one in Entry.objects.filter(event=event, number__in=numbers)}
    for number in numbers:
        if number not in found:
            entry_of_number(event, number)  # raises
        found[number].event = event
    return [found[number] for number in numbers]
