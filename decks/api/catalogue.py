"""Cards, warbands, boards and the whole catalogue at once."""

import hashlib
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from companion.core.api.documents import reading
from companion.core.errors import Invalid
from decks.api.serializers import (
    BoardOut,
    CardDetailOut,
    CardOut,
    WarbandDetailOut,
    WarbandOut,
)
from decks.forms.browse import RESTRICTIONS, STATUSES, TYPES, BrowseForm
from decks.models import Board, Card, Warband
from decks.queries import cards as card_queries
from decks.queries import dump
from decks.queries import lists as list_queries

TAG = "cards"
FILTERS = [
    OpenApiParameter("q", str, description="Part of a name, slips forgiven, or a code"),
    OpenApiParameter("owner", str, description="A warband, a Grand Alliance or Universal"),
    OpenApiParameter("type", str, enum=[value for value, _ in TYPES]),
    OpenApiParameter("release", str),
    OpenApiParameter("set_name", str),
    OpenApiParameter("glory", int),
    OpenApiParameter("surge", str, enum=["1", "0"], description="Whether it scores at once"),
    OpenApiParameter("restriction", str, enum=[value for value, _ in RESTRICTIONS]),
    OpenApiParameter("status", str, enum=[value for value, _ in STATUSES]),
    OpenApiParameter("list_kind", str, description="Which lists `status` is of"),
    OpenApiParameter("on", OpenApiTypes.DATE, description="The day `status` is of; today"),
]


@extend_schema_view(get=reading("cards_list", CardOut(many=True), tag=TAG, asks=FILTERS))
class Cards(generics.ListAPIView[Card]):
    """The cards, one row for each printing, with filters."""

    serializer_class = CardOut
    filter_backends = ()
    queryset = Card.objects.all()  # so that the schema is built without asking the database

    def get_queryset(self) -> QuerySet[Card]:
        """The cards asked for. Raises Invalid for filters that cannot be taken."""
        form = BrowseForm(self.request.query_params, list_kinds=list_queries.kinds())
        if form.errors:
            fields = {name: " ".join(map(str, faults)) for name, faults in form.errors.items()}
            raise Invalid("Some filters cannot be taken.", code="bad-filter", fields=fields)
        return card_queries.cards(form.wanted())


class CardByCode(APIView):
    """One card with its printings and its history on the lists."""

    @reading("cards_retrieve", CardDetailOut, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """The card of a code such as NV436."""
        card = card_queries.card_of(code)
        body = {
            "card": card,
            "printings": card_queries.printings(card),
            "history": card_queries.list_history(card),
        }
        return Response(CardDetailOut(body).data)


@extend_schema_view(get=reading("warbands_list", WarbandOut(many=True), tag=TAG))
class Warbands(generics.ListAPIView[Warband]):
    """The warbands."""

    serializer_class = WarbandOut
    queryset = Warband.objects.all()


class WarbandBySlug(APIView):
    """One warband with its fighters, both sides."""

    @reading("warbands_retrieve", WarbandDetailOut, tag=TAG)
    def get(self, request: Request, slug: str) -> Response:
        """The warband of a slug."""
        return Response(WarbandDetailOut(card_queries.warband_of(slug)).data)


@extend_schema_view(get=reading("boards_list", BoardOut(many=True), tag=TAG))
class Boards(generics.ListAPIView[Board]):
    """The boards."""

    serializer_class = BoardOut
    queryset = Board.objects.all()


class BoardBySlug(APIView):
    """One board."""

    @reading("boards_retrieve", BoardOut, tag=TAG)
    def get(self, request: Request, slug: str) -> Response:
        """The board of a slug."""
        return Response(BoardOut(card_queries.board_of(slug)).data)


class WholeCatalogue(APIView):
    """Everything at once, for other tools; ask again with If-None-Match."""

    @reading("catalogue_retrieve", OpenApiTypes.OBJECT, tag=TAG, polled=True)
    def get(self, request: Request) -> HttpResponse:
        """Cards, fighters, warbands, boards, lists and formats as one JSON document."""
        body: bytes = dump.catalogue_document()
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        headers: dict[str, Any] = {"ETag": etag, "Cache-Control": "public, max-age=300"}
        if request.headers.get("If-None-Match") == etag:
            return HttpResponse(status=304, headers=headers)
        return HttpResponse(body, content_type="application/json", headers=headers)
