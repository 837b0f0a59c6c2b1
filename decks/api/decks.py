"""Decks: checked, read from text, saved."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema_view
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from companion.core import limits
from companion.core.api.documents import reading, writing
from companion.core.errors import Invalid
from decks.api.doors import actor_of, body_of, need_account, user_of
from decks.api.serializers import (
    CheckIn,
    CheckOut,
    DeckDetailOut,
    DeckIn,
    DeckOut,
    ReadDeckOut,
    TextIn,
    VersionOut,
)
from decks.models import Deck
from decks.parsing import read_deck
from decks.queries import decks as deck_queries
from decks.services import decks as deck_services
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.facts.catalogue import catalogue

TAG = "decks"


class CheckDeck(APIView):
    """Whether a deck is legal."""

    @limits.counted_as("costly")
    @writing("decks_check", CheckOut, tag=TAG, takes=CheckIn)
    def post(self, request: Request) -> Response:
        """Check card codes or a pasted text; nothing is saved."""
        body = body_of(request, CheckIn)
        if bool(body["cards"]) == bool(body["text"].strip()):
            raise Invalid("Send either cards or text.", code="cards-or-text")
        read = read_deck(body["text"], catalogue()) if body["text"] else None
        content = read.deck if read else DeckOfCards(body["warband"], tuple(body["cards"]))
        if read and body["warband"]:
            content = DeckOfCards(body["warband"], content.cards)
        day = body.get("on") or timezone.localdate()
        verdict = deck_queries.verdict(content, format_id=body["format"], on=day)
        return Response(CheckOut({"verdict": verdict, "read": read}).data)


class ReadText(APIView):
    """A text read as a deck."""

    @limits.counted_as("costly")
    @writing("decks_read", ReadDeckOut, tag=TAG, takes=TextIn)
    def post(self, request: Request) -> Response:
        """Line by line, with what is not certain offered for choice; nothing is saved."""
        read = read_deck(body_of(request, TextIn)["text"], catalogue())
        return Response(ReadDeckOut(read).data)


@extend_schema_view(get=reading("decks_list", DeckOut(many=True), tag=TAG))
class Decks(generics.ListAPIView[Deck]):
    """One's own decks."""

    serializer_class = DeckOut
    queryset = Deck.objects.none()
    filter_backends = ()

    def get_queryset(self) -> QuerySet[Deck]:
        """The account's decks. Raises NotAllowed without one."""
        return deck_queries.decks_of(need_account(self.request))

    @limits.counted_as("costly")
    @writing("decks_create", DeckDetailOut, tag=TAG, takes=DeckIn, status=201)
    def post(self, request: Request) -> Response:
        """Save a new deck; without an account, its token is the only way back to it."""
        body = body_of(request, DeckIn)
        deck = deck_services.create_deck(
            name=body["name"],
            format_id=body["format"],
            content=DeckOfCards(body["warband"], tuple(body["cards"])),
            owner=user_of(request),
            actor=actor_of(request),
        )
        return Response(_detail(deck), status=201)


class DeckByToken(APIView):
    """One deck, by the token of its private link."""

    @reading("decks_retrieve", DeckDetailOut, tag=TAG)
    def get(self, request: Request, token: str) -> Response:
        """The deck's newest version and what the rules say of it today."""
        return Response(_detail(deck_queries.deck_of_token(token)))

    @writing("decks_save", DeckDetailOut, tag=TAG, takes=DeckIn)
    def put(self, request: Request, token: str) -> Response:
        """Save other cards as a new version, and the name and format."""
        deck, body = deck_queries.deck_of_token(token), body_of(request, DeckIn)
        actor = actor_of(request)
        deck_services.change_deck(
            deck=deck, name=body["name"], format_id=body["format"], actor=actor
        )
        content = DeckOfCards(body["warband"], tuple(body["cards"]))
        deck_services.save_deck(deck=deck, content=content, actor=actor)
        deck.refresh_from_db()
        return Response(_detail(deck))

    @writing("decks_delete", tag=TAG)
    def delete(self, request: Request, token: str) -> Response:
        """Delete the deck with its versions."""
        deck = deck_queries.deck_of_token(token)
        deck_services.delete_deck(deck=deck, actor=actor_of(request))
        return Response(status=204)


class Versions(APIView):
    """The versions of a deck."""

    @reading("deck_versions_list", VersionOut(many=True), tag=TAG)
    def get(self, request: Request, token: str) -> Response:
        """Every version, the newest first."""
        deck = deck_queries.deck_of_token(token)
        return Response(VersionOut(deck.versions.all(), many=True).data)

    @writing("deck_versions_keep", DeckDetailOut, tag=TAG)
    def post(self, request: Request, token: str) -> Response:
        """Keep the newest version as it is: the next change begins a new one."""
        deck = deck_queries.deck_of_token(token)
        deck_services.keep_version(deck=deck, actor=actor_of(request))
        return Response(_detail(deck))


class VersionByNumber(APIView):
    """One version of a deck."""

    @reading("deck_versions_retrieve", DeckDetailOut, tag=TAG)
    def get(self, request: Request, token: str, number: int) -> Response:
        """The version's cards and what the rules say of them today."""
        return Response(_detail(deck_queries.deck_of_token(token), number))


class DeckLink(APIView):
    """The private link of a deck."""

    @writing("deck_link_revoke", DeckDetailOut, tag=TAG)
    def post(self, request: Request, token: str) -> Response:
        """End the link; the answer has the token of the new one."""
        deck = deck_queries.deck_of_token(token)
        return Response(_detail(deck_services.revoke_link(deck=deck, actor=actor_of(request))))


class DeckOwner(APIView):
    """The account that owns a deck."""

    @writing("deck_claim", DeckDetailOut, tag=TAG)
    def post(self, request: Request, token: str) -> Response:
        """Take over a deck that was made without an account."""
        user, deck = need_account(request), deck_queries.deck_of_token(token)
        claimed = deck_services.claim_deck(deck=deck, user=user, actor=actor_of(request))
        return Response(_detail(claimed))


def _detail(deck: Deck, number: int | None = None) -> dict[str, Any]:
    version = deck_queries.version_of(deck, number)
    content = deck_queries.as_deck(version)
    verdict = deck_queries.verdict(content, format_id=deck.format, on=timezone.localdate())
    body = {
        "deck": deck,
        "version": version.number,
        "warband": content.warband,
        "cards": content.cards,
        "verdict": verdict,
    }
    return dict(DeckDetailOut(body).data)
