"""Sheets to print: pairings, result slips, standings, private links, badges, a poster."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from companion.core import limits
from companion.core.strings import whole_number
from companion.core.worded import Worded
from matches.entries.queries.entries import entry_rows
from matches.models import Entry, Event, Match
from matches.people.names import bare
from matches.people.private_links import make_token
from matches.rounds.queries import rounds as round_queries
from matches.rounds.queries.rounds import TableRow
from matches.stages import queries as stage_queries
from matches.standing.queries import standings as standing_queries
from matches.views.desk.asked import context, staff_visit
from matches.views.links import link_and_qr, qr_of

Thing = TypeVar("Thing")
SLIPS_A_PAGE = 8
BADGES_A_PAGE = 10


@require_GET
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, by name and by table, for the wall."""
    seen = staff_visit(request, slug)
    page = round_queries.round_page(seen.event, number, staff=True)
    found = context(seen, "print", page=page, round=page.round)
    return render(request, "matches/print/pairings.html", found)


@require_GET
def slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A slip for each table to write the result on, eight to a page.

    A scanner that reads a slip's code opens its row of the results.
    """
    seen = staff_visit(request, slug)
    page = round_queries.round_page(seen.event, number, staff=True)
    slips = [_slip(request, slug, number, row) for row in page.played]
    found = context(
        seen,
        "print",
        page=page,
        round=page.round,
        pages=cut_stacked(slips, SLIPS_A_PAGE),
        games=range(1, page.rules.best_of + 1),
    )
    return render(request, "matches/print/slips.html", found)


@dataclass(frozen=True, slots=True)
class Slip:
    """A table's slip. code: '3-12' for table 12 of round 3; qr: of the address it leads to."""

    row: TableRow
    code: str
    qr: str


def _slip(request: HttpRequest, slug: str, number: int, row: TableRow) -> Slip:
    to = reverse("desk_slip", args=[slug, number, row.table])
    return Slip(row, f"{number}-{row.table}", qr_of(request.build_absolute_uri(to)))


def cut_stacked(things: Sequence[Thing], a_page: int) -> list[list[Thing | None]]:
    """The pages of a sheet that is cut while stacked: each pile is in order, and so are the piles
    laid on each other. None is an empty place that keeps the others where they are."""
    pages = -(-len(things) // a_page)
    filled: list[Thing | None] = [*things, *[None] * (pages * a_page - len(things))]
    return [filled[page::pages] for page in range(pages)]


@require_GET
def slip(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """From a slip's code to its row of the results; of an earlier round, to the match itself.

    A table that the round does not have is told on the desk.
    """
    seen = staff_visit(request, slug)
    match = Match.objects.filter(round__event=seen.event, round__number=number, table=table).first()
    if match is None:
        sentence = Worded(
            "There is no table %(table)s in round %(number)s. Look at the slip again.",
            table=table,
            number=number,
        )
        messages.error(request, sentence)
        return redirect("desk", slug=slug)
    last = round_queries.current_round(seen.event)
    if last is not None and last.number == number and match.seats.count() > 2:
        return redirect(f"{reverse('desk_results', args=[slug])}?table={table}")
    if last is not None and last.number == number:
        return redirect(f"{reverse('desk_results', args=[slug])}#table-{table}")
    messages.info(
        request,
        Worded(
            "This slip is of %(round)s, which is over: correct it here.", round=match.round.in_words
        ),
    )
    return redirect("desk_match", match_id=match.pk)


@require_GET
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, with every tiebreaker."""
    seen = staff_visit(request, slug)
    asked = request.GET.get("round", "")
    number = whole_number(asked, digits=4)
    table = standing_queries.of_event(seen.event, number)
    return render(request, "matches/print/standings.html", context(seen, "print", table=table))


@require_GET
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket, empty lines where nobody stands yet. Raises NotFound where there is none."""
    seen = staff_visit(request, slug)
    page = stage_queries.bracket_of(seen.event)
    return render(request, "matches/print/bracket.html", context(seen, "print", page=page))


@require_GET
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody by name with a box to tick, for a door without a screen."""
    seen = staff_visit(request, slug)
    rows = [row for row in entry_rows(seen.event, staff=True) if row.entry.state not in _GONE]
    rows.sort(key=lambda row: (bare(row.label), row.entry.number))
    return render(request, "matches/print/check_in.html", context(seen, "print", rows=rows))


@require_GET
def badges(request: HttpRequest, slug: str) -> HttpResponse:
    """A badge for everybody who plays: name, club and number, ten to a page."""
    seen = staff_visit(request, slug)
    rows = [row for row in entry_rows(seen.event) if row.entry.state not in _GONE]
    found = context(seen, "print", pages=cut_stacked(rows, BADGES_A_PAGE))
    return render(request, "matches/print/badges.html", found)


@require_GET
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    """A poster for the door: the event's address to be read by phones; where sign-up is open, that
    of the sign-up form."""
    seen = staff_visit(request, slug)
    is_open = seen.event.state == Event.State.OPEN
    to = request.build_absolute_uri(reverse("sign_up" if is_open else "event", args=[slug]))
    found = context(seen, "print", is_open=is_open, address=to, qr=qr_of(to))
    return render(request, "matches/print/poster.html", found)


_GONE = frozenset({Entry.State.WITHDRAWN, Entry.State.DROPPED, Entry.State.NO_SHOW})


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
    cards = []
    for row in entry_rows(seen.event):
        if row.entry.state not in _GONE:
            token = make_token(entry_id=row.entry.pk, version=row.entry.link_version)
            cards.append(LinkCard(row.entry, row.label, *link_and_qr(request, token)))
    return render(request, "matches/print/entries.html", context(seen, "print", cards=cards))
