"""One's decks: made, pasted, built by tapping, checked."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from companion.core import limits
from companion.core.errors import Invalid
from companion.core.worded import Worded
from decks.forms.browse import BrowseForm
from decks.forms.decks import DeckForm, NewDeckForm, PasteForm, decided
from decks.models import Deck, DeckVersion
from decks.parsing import read_deck
from decks.queries import cards as card_queries
from decks.queries import decks as deck_queries
from decks.queries import lists as list_queries
from decks.queries.formats import every_format, format_named
from decks.read_lines import ReadDeck, ReadLine
from decks.services import decks as deck_services
from decks.views.doors import actor_of, day_asked, private, remember, remembered, user_of
from decks.writing import deck_document, deck_text
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.deck_rules import DeckVerdict
from rules_engine.facts.catalogue import Card, catalogue

CANDIDATES = 24
KINDS = (
    ("", gettext_lazy("all")),
    ("objective", gettext_lazy("objectives")),
    ("gambit", gettext_lazy("gambits")),
    ("upgrade", gettext_lazy("upgrades")),
)


@never_cache
@require_GET
def decks(request: HttpRequest) -> HttpResponse:
    """One's own decks, and the ways to make one."""
    user = user_of(request)
    own = deck_queries.decks_of(user) if user else deck_queries.decks_by_id(remembered(request))
    named = {key: one.name for key, one in every_format().items()}
    rows = [
        (deck, deck_queries.token_of(deck), named.get(deck.format, deck.format)) for deck in own
    ]
    form = NewDeckForm(initial={"warband": request.GET.get("warband", "")})
    return render(request, "decks/decks.html", {"decks": rows, "form": form})


@require_POST
def new_deck(request: HttpRequest) -> HttpResponse:
    """Make an empty deck for a warband."""
    form = NewDeckForm(request.POST)
    if not form.is_valid():
        context = {"decks": [], "form": form}
        return render(request, "decks/decks.html", context, status=422)
    content = DeckOfCards(form.cleaned_data["warband"], ())
    deck = _create(request, form.cleaned_data["name"], form.cleaned_data["format"], content)
    return redirect("deck_build", deck_queries.token_of(deck))


@limits.counted_as("costly")
@require_http_methods(["GET", "POST"])
def paste(request: HttpRequest) -> HttpResponse:
    """Paste a deck; what cannot be read for certain is offered for choice, then it is saved."""
    form = PasteForm(request.POST or None, request.FILES or None)
    if request.method == "GET" or not form.is_valid():
        return render(request, "decks/paste.html", {"form": form})
    try:
        read = read_deck(form.content(), catalogue())
        read.need_cards()
    except Invalid as error:
        return render(request, "decks/paste.html", {"form": form, "error": error}, status=422)
    name = form.cleaned_data["name"] or read.title or f"{read.warband or 'Pasted'} deck"
    if "decided" not in request.POST:
        typed = {"format": form.cleaned_data["format"], "text": form.text_again(), "name": name}
        return render(request, "decks/paste_read.html", as_read(read) | typed)
    content = decided(read, {key: str(value) for key, value in request.POST.items()})
    deck = _create(request, name, form.cleaned_data["format"], content)
    return redirect("deck", deck_queries.token_of(deck))


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line as read, with the cards to choose from."""

    place: int
    line: ReadLine
    card: Card | None
    offered: tuple[Card, ...]


def as_read(read: ReadDeck) -> dict[str, Any]:
    """What the templates `decks/_doubted.html` and `decks/_sure.html` show of a deck as read."""
    known = catalogue()
    shown = [
        LineShown(
            place=place,
            line=line,
            card=known.find(line.card_id or ""),
            offered=tuple(known.card(card_id) for card_id in line.candidates),
        )
        for place, line in enumerate(read.lines)
    ]
    return {
        "read": read,
        "sure": [row for row in shown if row.line.status == "card"],
        "doubted": [row for row in shown if row.line.status != "card"],
        "warbands": known.warbands,
    }


def _create(request: HttpRequest, name: str, format_id: str, content: DeckOfCards) -> Deck:
    deck = deck_services.create_deck(
        name=name,
        format_id=format_id,
        content=content,
        owner=user_of(request),
        actor=actor_of(request),
    )
    remember(request, deck)
    return deck


@never_cache
@require_GET
def deck(request: HttpRequest, token: str, number: int | None = None) -> HttpResponse:
    """A deck with what the rules say of it on a day."""
    found = deck_queries.deck_of_token(token)
    version = deck_queries.version_of(found, number)
    day = day_asked(request)
    context = _checked(found, version, day)
    context |= {"token": token, "groups": deck_queries.groups(version), "day": day}
    context |= {"versions": found.versions.all(), "form": _settings_form(found)}
    context["may_change"] = deck_services.may_change(found, actor_of(request))
    context["warbands"] = [each.name for each in catalogue().warbands]
    return private(render(request, "decks/deck.html", context))


def _checked(deck: Deck, version: DeckVersion, day: date) -> dict[str, Any]:
    verdict: DeckVerdict = deck_queries.verdict(
        deck_queries.as_deck(version), format_id=deck.format, on=day
    )
    return {
        "deck": deck,
        "version": version,
        "verdict": verdict,
        "deck_format": format_named(deck.format),
    }


def _settings_form(deck: Deck) -> DeckForm:
    return DeckForm(initial={"name": deck.name, "format": deck.format})


@never_cache
@require_http_methods(["GET", "POST"])
def build(request: HttpRequest, token: str) -> HttpResponse:
    """Build a deck by tapping: put cards in and take them out."""
    found = deck_queries.deck_of_token(token)
    deck_services.need_hand(found, actor_of(request))
    if request.method == "POST":
        _tap(request, found)
        return redirect(request.get_full_path())
    version = deck_queries.version_of(found)
    form = BrowseForm(request.GET, list_kinds=list_queries.kinds())
    wanted = form.wanted(
        usable_by="" if form.data.get("owner") else version.warband,
        alliance_cards=format_named(found.format).alliance_cards,
    )
    page = Paginator(card_queries.cards(wanted), CANDIDATES).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    context = _checked(found, version, day_asked(request))
    context |= {
        "token": token,
        "form": form,
        "page": page,
        "asked": asked.urlencode(),
        "kinds": KINDS,
        "groups": deck_queries.groups(version),
        "inside": {entry.card.key for entry in version.entries.all() if entry.card},
    }
    return private(render(request, "decks/build.html", context))


def _tap(request: HttpRequest, deck: Deck) -> None:
    actor = actor_of(request)
    if words := request.POST.get("words"):
        deck_services.take_words(deck=deck, words=words, actor=actor)
    elif code := request.POST.get("put"):
        deck_services.put_card(deck=deck, card=card_queries.card_of(code), actor=actor)
    else:
        card = card_queries.card_of(request.POST.get("take", ""))
        deck_services.take_card(deck=deck, card=card, actor=actor)


@require_POST
def change(request: HttpRequest, token: str) -> HttpResponse:
    """Rename a deck, keep its version, take it over, revoke its link, delete it."""
    found = deck_queries.deck_of_token(token)
    act, actor, user = request.POST.get("act", ""), actor_of(request), user_of(request)
    if act == "delete":
        deck_services.delete_deck(deck=found, actor=actor)
        messages.success(request, Worded("The deck %(name)s was deleted.", name=found.name))
        return redirect("decks")
    if act == "keep":
        version = deck_services.keep_version(deck=found, actor=actor)
        messages.success(
            request, Worded("Version %(number)s is kept as it is.", number=version.number)
        )
    elif act == "warband":
        deck_services.choose_warband(
            deck=found, warband=request.POST.get("warband", ""), actor=actor
        )
    elif act == "revoke":
        found = deck_services.revoke_link(deck=found, actor=actor)
        messages.success(
            request, Worded("The old link no longer works. This page has the new one.")
        )
    elif act == "claim" and user is not None:
        deck_services.claim_deck(deck=found, user=user, actor=actor)
        messages.success(request, Worded("The deck is among your decks now."))
    else:
        _rename(request, found)
    return redirect("deck", deck_queries.token_of(found))


def _rename(request: HttpRequest, deck: Deck) -> None:
    form = DeckForm(request.POST)
    if not form.is_valid():
        raise Invalid("Give the deck a name and a format. It is as it was.")
    values = form.cleaned_data
    deck_services.change_deck(
        deck=deck, name=values["name"], format_id=values["format"], actor=actor_of(request)
    )


@never_cache
@require_GET
def export(request: HttpRequest, token: str, form: str) -> HttpResponse:
    """A deck as text or JSON, to be pasted elsewhere."""
    found = deck_queries.deck_of_token(token)
    content = deck_queries.as_deck(deck_queries.version_of(found))
    known = catalogue()
    if form == "json":
        return private(JsonResponse(deck_document(content, known, name=found.name)))
    text = deck_text(content, known, name=found.name)
    return private(HttpResponse(text, content_type="text/plain; charset=utf-8"))
