"""Cards, warbands and boards."""

import msgspec
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from decks.forms.browse import BrowseForm
from decks.models import Board, Card, Warband
from decks.queries import cards as card_queries
from decks.queries import lists as list_queries
from decks.queries import sources as source_queries
from rules_engine.battlefield import Board as PrintedBoard
from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.draw import Picture, draw

PAGE = 48


@require_GET
def cards(request: HttpRequest) -> HttpResponse:
    """Browse and search the cards."""
    form = BrowseForm(request.GET, list_kinds=list_queries.kinds())
    page = Paginator(card_queries.cards(form.wanted()), PAGE).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {"form": form, "page": page, "asked": asked.urlencode()}
    return render(request, "decks/cards.html", context)


@require_GET
def card(request: HttpRequest, code: str) -> HttpResponse:
    """One card: who may use it, its printings, and what the lists said of it by date.

    An app above may take this address for a page that extends the template (block `fared`).
    """
    return render(request, "decks/card.html", card_context(card_queries.card_of(code)))


def card_context(card: Card) -> dict[str, object]:
    """What the page of a card shows."""
    return {
        "card": card,
        "printings": card_queries.printings(card),
        "history": card_queries.list_history(card),
        "owner": card_queries.owner_of(card),
    }


@require_GET
def warbands(request: HttpRequest) -> HttpResponse:
    """Every warband."""
    return render(request, "decks/warbands.html", {"warbands": card_queries.warbands()})


@require_GET
def warband(request: HttpRequest, slug: str) -> HttpResponse:
    """One warband: its fighters with both sides, and its cards.

    An app above may take this address for a page that names `odds`, the address of the odds of an
    attack, in the context.
    """
    return render(request, "decks/warband.html", warband_context(card_queries.warband_of(slug)))


def warband_context(found: Warband) -> dict[str, object]:
    """What the page of a warband shows."""
    labels: dict[str, str] = {
        Card.Type.OBJECTIVE: gettext("Objectives"),
        Card.Type.PLOY: gettext("Ploys"),
        Card.Type.SPELL: gettext("Spells"),
        Card.Type.UPGRADE: gettext("Upgrades"),
    }
    kinds = card_queries.cards_by_type(found)
    groups = [(labels[kind], cards) for kind, cards in kinds.items()]
    return {"warband": found, "groups": groups}


@require_GET
def boards(request: HttpRequest) -> HttpResponse:
    """Every board."""
    return render(request, "decks/boards.html", {"boards": card_queries.boards()})


@require_GET
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """One board, drawn by the engine where its layout is known."""
    found = card_queries.board_of(slug)
    context = {"board": found, "drawing": _drawing(found)}
    return render(request, "decks/board.html", context)


def _drawing(board: Board) -> SafeString:
    if board.layout is None:
        return mark_safe("")
    printed = msgspec.convert(board.layout, PrintedBoard)
    picture = Picture(layout=Layout((PlacedBoard(printed),)), title=board.name, seats=(board.name,))
    # the engine escapes the names it writes into the picture
    return mark_safe(draw(picture, portrait=False, name="board"))


@require_GET
def sources(request: HttpRequest) -> HttpResponse:
    """Where the facts of all cards and boards come from."""
    return render(request, "decks/sources.html", {"origins": source_queries.origins()})
