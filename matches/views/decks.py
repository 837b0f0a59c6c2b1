"""Decks at events: handing one in, the decks that one may see, and how a card fared."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from companion.core.actors import Actor
from companion.core.answers import is_told_in_json
from companion.core.errors import NotAllowed, UserError
from companion.core.worded import Worded
from decks.forms.decks import decided
from decks.models import Deck
from decks.parsing import read_deck
from decks.queries import cards as card_queries
from decks.queries import decks as own_deck_queries
from decks.queries.formats import format_named
from decks.read_lines import ReadDeck
from decks.views.catalogue import card_context
from decks.views.decks import as_read
from decks.views.doors import private, remembered, user_of
from decks.writing import deck_document, deck_text
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.card_record import fared
from matches.decklists.queries.deck_terms import lock_of, terms_of
from matches.decklists.services.deck_registration import hand_in_deck
from matches.entries.queries.entries import entry_for, labels_of
from matches.forms.deck_form import PastedDeckForm, token_in
from matches.models import DeckRegistration, Entry
from matches.people.queries.roles import Visit
from matches.people.services import permissions
from matches.rulebook.queries.odds import spells
from matches.rulebook.queries.pages import answers_about
from matches.views.doors import visit
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.facts.catalogue import catalogue


@require_safe
def card(request: HttpRequest, code: str) -> HttpResponse:
    """A card's page with how the card fared at events; it takes the address of the plain page."""
    found = card_queries.card_of(code)
    user = user_of(request)
    actor = Actor(label=user.label if user else "a visitor", user=user)
    more = {
        "fared": fared(found, actor),
        "answers": answers_about(found.name),
        "casts": found.code in spells(),
    }
    context = card_context(found) | more
    return render(request, "matches/decks/card.html", context)


@never_cache
@require_safe
def event_decks(request: HttpRequest, slug: str) -> HttpResponse:
    """The decks of an event that the visitor may see."""
    seen = visit(request, slug)
    found = deck_queries.of_event(seen.event, seen.actor).select_related("entry")
    names = labels_of(seen.event.pk)
    context = {
        "visit": seen,
        "event": seen.event,
        "tab": "decks",
        "terms": terms_of(seen.event),
        "decks": [(deck, names.get(deck.entry_id, deck.entry.name)) for deck in found],
    }
    return render(request, "matches/decks/decks.html", context)


@never_cache
@require_safe
def player_deck(
    request: HttpRequest, slug: str, number: int, version: int | None = None
) -> HttpResponse:
    """The deck that a player handed in; replaced ones for the player and the staff alone."""
    seen, entry = _entry(request, slug, number)
    if version is not None:
        permissions.require_own(seen.actor, entry, "organiser", "judge", "scorekeeper")
        deck = deck_queries.registration_of(entry, version)
    else:
        deck = deck_queries.deck_of(entry, seen.actor)
    context = _around(seen, entry) | {
        "deck": deck,
        "status": deck_queries.status_of(deck),
        "groups": deck_queries.groups(deck),
    }
    if context["knows"]:
        context |= {
            "verdict": deck_queries.verdict_of(deck),
            "deck_format": format_named(deck.format) if deck.format else None,
            "day": deck.rules_of,
            "history": deck_queries.history(entry),
            "lock": lock_of(entry),
        }
    return private(render(request, "matches/decks/deck.html", context))


@never_cache
@require_GET
def export(request: HttpRequest, slug: str, number: int, form: str) -> HttpResponse:
    """A deck that was handed in as text or JSON, for whoever may see it."""
    seen, entry = _entry(request, slug, number)
    deck = deck_queries.deck_of(entry, seen.actor)
    content, known = deck_queries.as_deck(deck), catalogue()
    name = deck.name or entry.name
    if form == "json":
        return private(JsonResponse(deck_document(content, known, name=name)))
    text = deck_text(content, known, name=name)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{slugify(name) or "deck"}.txt"'
    return private(response)


def _entry(request: HttpRequest, slug: str, number: int) -> tuple[Visit, Entry]:
    seen = visit(request, slug)
    entry = entry_for(seen.actor, seen.event, number)
    entry.event = seen.event
    return seen, entry


def _around(seen: Visit, entry: Entry) -> dict[str, object]:
    """What every page of a player's deck shows. knows: whether the visitor sees its verdict."""
    is_own = seen.entry is not None and seen.entry.pk == entry.pk
    return {
        "visit": seen,
        "event": seen.event,
        "entry": entry,
        "is_own": is_own,
        "knows": is_own or seen.is_staff,
        "is_organiser": seen.has("organiser"),
        "tab": "me" if is_own else "decks",
        "terms": terms_of(seen.event),
    }


@never_cache
@require_http_methods(["GET", "POST"])
def hand_in(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Hand in a deck: one's own, by its link, or a list; an organiser may for a player."""
    seen, entry = _entry(request, slug, number)
    permissions.require_own(seen.actor, entry, "organiser")
    error = None
    if request.method == "POST":
        try:
            return _handed_in(request, seen, entry)
        except NotAllowed:
            raise
        except UserError as refused:
            if is_told_in_json(request):
                raise
            error = refused
    is_own = seen.entry is not None and seen.entry.pk == entry.pk
    format_id = terms_of(seen.event).format_id
    context = _around(seen, entry) | {
        "lock": lock_of(entry),
        "deck_format": format_named(format_id) if format_id else None,
        "current": deck_queries.current(entry),
        "decks": _own_decks(request) if is_own else [],
        "key": request.POST.get("key") or uuid.uuid4().hex,
        "typed": request.POST,
        "error": error,
    }
    status = error.status if error else 200
    return private(render(request, "matches/decks/hand_in.html", context, status=status))


def _own_decks(request: HttpRequest) -> list[tuple[Deck, str]]:
    user = user_of(request)
    own = own_deck_queries.decks_by_id(remembered(request))
    found = [*(own_deck_queries.decks_of(user) if user else ()), *own]
    return [(deck, own_deck_queries.token_of(deck)) for deck in found]


def _handed_in(request: HttpRequest, seen: Visit, entry: Entry) -> HttpResponse:
    """Hand in what the form says, or ask about the lines that cannot be read for certain."""
    if request.POST.get("do") == "paste":
        form = PastedDeckForm(request.POST, request.FILES)
        form.need_valid()
        read = read_deck(form.content(), catalogue())
        read.need_cards()
        if "decided" not in request.POST and not read.is_sure:
            return _ask(request, seen, entry, read, form)
        answers = {key: str(value) for key, value in request.POST.items()}
        name = form.cleaned_data["name"] or read.title
        return _take(request, seen, entry, decided(read, answers), name)
    token = request.POST.get("deck", "") or token_in(request.POST.get("link", ""))
    deck = own_deck_queries.deck_of_token(token)
    content = own_deck_queries.as_deck(own_deck_queries.version_of(deck))
    return _take(request, seen, entry, content, deck.name)


def _ask(
    request: HttpRequest, seen: Visit, entry: Entry, read: ReadDeck, form: PastedDeckForm
) -> HttpResponse:
    context = (
        as_read(read)
        | _around(seen, entry)
        | {
            "text": form.text_again(),
            "name": form.cleaned_data["name"] or read.title,
            "typed": request.POST,
            "key": request.POST.get("key", ""),
        }
    )
    return private(render(request, "matches/decks/read.html", context))


def _take(
    request: HttpRequest, seen: Visit, entry: Entry, content: DeckOfCards, name: str
) -> HttpResponse:
    made = hand_in_deck(
        entry=entry,
        content=content,
        actor=seen.actor,
        name=name,
        key=request.POST.get("key", ""),
        reason=request.POST.get("reason", ""),
    )
    if made.outcome == DeckRegistration.Outcome.LEGAL:
        messages.success(request, Worded("The deck is handed in, and it is legal."))
    elif made.outcome == DeckRegistration.Outcome.ILLEGAL:
        messages.warning(request, "The deck is handed in, but it is not legal: see below.")
    else:
        messages.warning(
            request, "The deck is handed in. Whether it is legal cannot be told: see below."
        )
    return redirect("player_deck", slug=seen.event.slug, number=entry.number)
