"""The desk's decks: who is missing, whose deck is faulty, and sheets to check decks by."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.core.errors import NotFound, UserError
from companion.core.worded import Counted, Worded
from decks.queries.decks import Group
from decks.queries.formats import format_named
from matches.decklists.queries import deck_desk as desk_queries
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_desk import DeckDesk
from matches.decklists.queries.decks import Status
from matches.decklists.services import deck_registration
from matches.decklists.services.deck_checks import recheck_decks
from matches.entries.queries.entries import entry_of_number, labels_of
from matches.models import DeckRegistration, Entry, Event, RegisteredCard
from matches.people.names import in_text
from matches.rules.editions import EDITIONS
from matches.views.desk.asked import (
    Act,
    Asked,
    Said,
    answer,
    context,
    staff_visit,
    whole_number,
)
from matches.views.doors import etag_of, is_fragment, live_page
from rules_engine.deck_rules import DeckVerdict

FILTERS: dict[Status, str] = {
    "illegal": gettext_noop("not legal"),
    "missing": gettext_noop("no deck"),
    "cannot_tell": gettext_noop("cannot tell"),
    "let_in": gettext_noop("let in"),
    "legal": gettext_noop("legal"),
}


@require_http_methods(["GET", "HEAD", "POST"])
def desk_decks(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has handed in what, and what an organiser decides about it."""
    seen = staff_visit(request, slug)
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=request.get_full_path())


def _show(asked: Asked[Event], error: UserError | None) -> HttpResponse:
    request, seen = asked.request, asked.seen
    etag = etag_of(request, seen)
    desk = desk_queries.deck_desk(seen.event)
    chosen = request.GET.get("state", "")
    format_id = desk.terms.format_id
    deck_format = format_named(format_id) if format_id else None
    found = context(
        seen,
        "desk_decks",
        desk=desk,
        rows=_shown(desk, chosen),
        filters=[(key, words, desk.count(key), key == chosen) for key, words in FILTERS.items()],
        state=chosen,
        deck_format=deck_format,
        other_edition=_other_edition(seen.event, deck_format.edition) if deck_format else "",
        act=asked.act,
        target=asked.target,
        typed=request.POST,
        error=error,
        is_fragment=is_fragment(request),
    )
    if error is not None:
        return render(request, "matches/decks/desk.html", found, status=error.status)
    return live_page(request, "matches/decks/desk.html", found, etag=etag)


def _shown(desk: DeckDesk, chosen: str) -> list[desk_queries.DeckRow]:
    """The rows of a state; without one, those that need somebody first."""
    if chosen in FILTERS:
        return [row for row in desk.rows if row.status == chosen]
    return sorted(desk.rows, key=lambda row: not row.needs)


def _other_edition(event: Event, edition: str) -> str:
    """The edition of the format, where it is not the event's; else ''."""
    return "" if edition == event.edition else EDITIONS.get(edition, edition)


def _deck(asked: Asked[Event]) -> DeckRegistration:
    wanted = whole_number(asked.target, field="do", what="the deck")
    decks = DeckRegistration.objects.select_related("entry")
    deck = decks.filter(entry__event=asked.about, pk=wanted).first()
    if deck is None:
        raise NotFound("There is no such deck at this event.")
    deck.entry.event = asked.about
    return deck


def _entry(asked: Asked[Event]) -> Entry:
    entry = asked.entry(asked.target)
    entry.event = asked.about
    return entry


def _let_in(asked: Asked[Event]) -> Said:
    deck = _deck(asked)
    reason = asked.text("reason")
    deck_registration.let_in_deck(registration=deck, reason=reason, actor=asked.seen.actor)
    return Worded("The deck of %(name)s is let in.", name=in_text(deck.entry.name))


def _take_back(asked: Asked[Event]) -> Said:
    deck = _deck(asked)
    deck_registration.take_back_let_in(registration=deck, actor=asked.seen.actor)
    return Worded("The deck of %(name)s is not let in any more.", name=in_text(deck.entry.name))


def _unlock(asked: Asked[Event]) -> Said:
    entry = _entry(asked)
    reason = asked.text("reason")
    deck_registration.unlock_deck(entry=entry, reason=reason, actor=asked.seen.actor)
    return Worded("%(name)s can hand in one more deck.", name=in_text(entry.name))


def _lock(asked: Asked[Event]) -> Said:
    entry = _entry(asked)
    deck_registration.lock_deck(entry=entry, actor=asked.seen.actor)
    return Worded("%(name)s can hand in no deck any more.", name=in_text(entry.name))


def _recheck(asked: Asked[Event]) -> Said:
    changed = recheck_decks(event=asked.about, actor=asked.seen.actor)
    return Counted(
        "Every deck was checked anew; %(n)s verdict has changed.",
        "Every deck was checked anew; %(n)s verdicts have changed.",
        changed,
    )


_ACTS: dict[str, Act[Event]] = {
    "let_in": _let_in,
    "take_back": _take_back,
    "unlock": _unlock,
    "lock": _lock,
    "recheck": _recheck,
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to check a player's deck by."""

    deck: DeckRegistration
    label: str
    groups: list[Group[RegisteredCard]]
    verdict: DeckVerdict


@never_cache
@require_safe
def print_decks(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """A sheet for every deck, or for one player's, to be ticked off against the cards."""
    seen = staff_visit(request, slug)
    found = deck_queries.with_cards(deck_queries.of_event(seen.event, seen.actor))
    if number is not None:
        found = found.filter(entry=entry_of_number(seen.event, number))
    names = labels_of(seen.event.pk)
    sheets = [
        Sheet(
            deck,
            names[deck.entry_id],
            deck_queries.groups(deck),
            deck_queries.verdict_of(deck),
        )
        for deck in found
    ]
    desk = desk_queries.deck_desk(seen.event)
    missing = [row.label for row in desk.rows if row.status == "missing"] if not number else []
    shown = context(seen, "print", sheets=sheets, missing=missing, terms=desk.terms)
    return render(request, "matches/decks/print.html", shown)
