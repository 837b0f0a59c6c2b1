"""Sheets to print: pairings, result slips, standings, private links."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from companion.core import limits
from matches.entries.queries.entries import entry_rows
from matches.models import Entry
from matches.people.private_links import make_token
from matches.rounds.queries import rounds as round_queries
from matches.standing.queries import standings as standing_queries
from matches.views.desk.asked import context, staff_visit
from matches.views.links import link_and_qr


@require_GET
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, by name and by table, for the wall."""
    seen = staff_visit(request, slug)
    page = round_queries.round_page(seen.event, number, staff=True)
    found = context(seen, "print", page=page, round=page.round)
    return render(request, "matches/print/pairings.html", found)


@require_GET
def slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A slip for each table to write the result on, eight to a page."""
    seen = staff_visit(request, slug)
    page = round_queries.round_page(seen.event, number, staff=True)
    found = context(
        seen,
        "print",
        page=page,
        round=page.round,
        tables=[row for row in page.tables if not row.is_bye],
        games=range(1, page.rules.best_of + 1),
    )
    return render(request, "matches/print/slips.html", found)


@require_GET
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, with every tiebreaker."""
    seen = staff_visit(request, slug)
    asked = request.GET.get("round", "")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else None
    table = standing_queries.of_event(seen.event, number)
    return render(request, "matches/print/standings.html", context(seen, "print", table=table))


@dataclass(frozen=True, slots=True)
class LinkCard:
    """An entry's private link to be cut out."""

    entry: Entry
    label: str
    link: str
    qr: str


@limits.counted_as("costly")
@never_cache
@require_GET
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """Every entry's private link as a QR code, to be cut out and handed over."""
    seen = staff_visit(request, slug, "organiser")
    gone = {Entry.State.WITHDRAWN, Entry.State.DROPPED, Entry.State.NO_SHOW}
    cards = []
    for row in entry_rows(seen.event):
        if row.entry.state not in gone:
            token = make_token(entry_id=row.entry.pk, version=row.entry.link_version)
            cards.append(LinkCard(row.entry, row.label, *link_and_qr(request, token)))
    return render(request, "matches/print/entries.html", context(seen, "print", cards=cards))
