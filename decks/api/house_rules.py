"""Legality lists and formats: read by all, saved by organisers."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from companion.core.api.documents import reading, writing
from companion.core.errors import NotFound
from decks.api.doors import actor_of, body_of
from decks.api.serializers import (
    FormatOut,
    HouseFormatIn,
    HouseListIn,
    ListOut,
)
from decks.models import DeckFormat, LegalityList
from decks.queries import formats as format_queries
from decks.queries import lists as list_queries
from decks.services import house_rules
from decks.services.house_rules import HouseListContent

TAG = "house rules"


class Lists(APIView):
    """Every legality list."""

    @reading("lists_list", ListOut(many=True), tag=TAG)
    def get(self, request: Request) -> Response:
        """Published and house lists, oldest first."""
        return Response(ListOut(list_queries.every_list(), many=True).data)

    @writing("lists_create", ListOut, tag=TAG, takes=HouseListIn, status=201)
    def post(self, request: Request) -> Response:
        """Make a house list."""
        content = HouseListContent(**body_of(request, HouseListIn))
        row = house_rules.create_list(content=content, actor=actor_of(request))
        return Response(ListOut(list_queries.list_named(row.slug)).data, status=201)


class ListById(APIView):
    """One legality list."""

    @reading("lists_retrieve", ListOut, tag=TAG)
    def get(self, request: Request, list_id: str) -> Response:
        """The list as published or saved."""
        return Response(ListOut(list_queries.list_named(list_id)).data)

    @writing("lists_save", ListOut, tag=TAG, takes=HouseListIn)
    def put(self, request: Request, list_id: str) -> Response:
        """Write a house list anew."""
        content = HouseListContent(**body_of(request, HouseListIn))
        house_rules.change_list(row=_list(list_id), content=content, actor=actor_of(request))
        return Response(ListOut(list_queries.list_named(list_id)).data)

    @writing("lists_delete", tag=TAG)
    def delete(self, request: Request, list_id: str) -> Response:
        """Delete a house list."""
        house_rules.delete_list(row=_list(list_id), actor=actor_of(request))
        return Response(status=204)


class Formats(APIView):
    """Every deck format."""

    @reading("formats_list", FormatOut(many=True), tag=TAG)
    def get(self, request: Request) -> Response:
        """Formats of the editions, then house formats."""
        return Response(FormatOut(list(format_queries.every_format().values()), many=True).data)

    @writing("formats_create", FormatOut, tag=TAG, takes=HouseFormatIn, status=201)
    def post(self, request: Request) -> Response:
        """Make a house format."""
        row = house_rules.create_format(**body_of(request, HouseFormatIn), actor=actor_of(request))
        return Response(FormatOut(format_queries.format_named(row.slug)).data, status=201)


class FormatById(APIView):
    """One deck format."""

    @reading("formats_retrieve", FormatOut, tag=TAG)
    def get(self, request: Request, format_id: str) -> Response:
        """What the format asks of a deck."""
        return Response(FormatOut(format_queries.format_named(format_id)).data)

    @writing("formats_save", FormatOut, tag=TAG, takes=HouseFormatIn)
    def put(self, request: Request, format_id: str) -> Response:
        """Write a house format anew."""
        body = body_of(request, HouseFormatIn)
        house_rules.change_format(row=_format(format_id), **body, actor=actor_of(request))
        return Response(FormatOut(format_queries.format_named(format_id)).data)

    @writing("formats_delete", tag=TAG)
    def delete(self, request: Request, format_id: str) -> Response:
        """Delete a house format."""
        house_rules.delete_format(row=_format(format_id), actor=actor_of(request))
        return Response(status=204)


def _list(list_id: str) -> LegalityList:
    row = LegalityList.objects.filter(slug=list_id).first()
    if row is None:
        raise NotFound("There is no house list of this name; published lists stay as they are.")
    return row


def _format(format_id: str) -> DeckFormat:
    row = DeckFormat.objects.filter(slug=format_id).first()
    if row is None:
        raise NotFound("There is no house format of this name; the editions' stay as they are.")
    return row
