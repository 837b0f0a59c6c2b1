"""One box from which everything of an event is reached: a table, a player, a page."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.core.worded import shown
from matches.overview.queries import find
from matches.people.names import bare
from matches.people.queries.roles import SCORES, Role, Visit
from matches.views.desk.asked import context, staff_visit
from matches.views.doors import is_fragment

_ORGANISERS: tuple[Role, ...] = ("organiser",)
# page, its name as said, other words for it; whose it is, none for all of staff
_PAGES: tuple[tuple[str, str, str, tuple[Role, ...]], ...] = (
    ("desk", gettext_noop("Desk"), "questions next step home", ()),
    ("desk_rounds", gettext_noop("Rounds"), "pairings publish clock", ()),
    ("desk_results", gettext_noop("Results"), "slips scores glory grid", SCORES),
    ("desk_entries", gettext_noop("Entries"), "players check-in list", ()),
    ("desk_decks", gettext_noop("Decks"), "legality cards", ()),
    ("judge", gettext_noop("Judges"), "calls penalties", ()),
    ("standings", gettext_noop("Standings"), "ranking table tiebreakers", ()),
    ("wall", gettext_noop("Wall"), "projector screen", ()),
    (
        "paste_entries",
        gettext_noop("Paste a list of players"),
        "import csv spreadsheet",
        _ORGANISERS,
    ),
    ("desk_roll_offs", gettext_noop("Roll-offs"), "ties level", _ORGANISERS),
    ("desk_settings", gettext_noop("Settings"), "rules presets dates place", _ORGANISERS),
    ("desk_staff", gettext_noop("Staff"), "judges scorekeepers invitations roles", _ORGANISERS),
    ("desk_record", gettext_noop("Record"), "audit history log who", _ORGANISERS),
    ("desk_webhooks", gettext_noop("Webhooks"), "programs bots discord notify", _ORGANISERS),
    (
        "desk_reports",
        gettext_noop("Tournament reports"),
        "trf fide swiss export compare",
        _ORGANISERS,
    ),
    ("desk_moments", gettext_noop("As it stood"), "time travel past undo moment", _ORGANISERS),
    ("export_event", gettext_noop("Export everything"), "backup download csv archive", _ORGANISERS),
    ("print_standings", gettext_noop("Print standings"), "paper", ()),
    ("print_check_in", gettext_noop("Print the check-in list"), "paper names door", ()),
    ("print_decks", gettext_noop("Print deck check sheets"), "paper decks", ()),
    ("print_entries", gettext_noop("Print private links"), "sign-in codes qr paper", _ORGANISERS),
    ("print_badges", gettext_noop("Print badges"), "paper names", ()),
    ("print_poster", gettext_noop("Print a poster"), "paper qr door sign-up", ()),
)


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: what it is called, what it is, and where."""

    says: str
    what: str
    to: str


@never_cache
@require_safe
def desk_find(request: HttpRequest, slug: str) -> HttpResponse:
    """What fits the text; a form sent without script goes to the first of it at once."""
    seen = staff_visit(request, slug)
    text = request.GET.get("q", "")[:80]
    hits = _hits(seen, text)
    if is_fragment(request):
        return render(request, "matches/desk/_found.html", {"hits": hits, "text": text})
    if len(hits) == 1 or (hits and bare(hits[0].says) == bare(text)):
        return redirect(hits[0].to)
    found = context(seen, "find", hits=hits, text=text)
    return render(request, "matches/desk/find.html", found)


def _hits(seen: Visit, text: str) -> list[Hit]:
    event = seen.event
    tables = [
        Hit(
            gettext("Table %(number)s") % {"number": one.match.table},
            one.names,
            reverse("desk_match", args=[one.match.pk]),
        )
        for one in find.tables(event, text)
    ]
    players = [
        Hit(
            one.label,
            gettext("player #%(number)s, %(state)s")
            % {"number": one.entry.number, "state": shown(one.entry.get_state_display())},
            reverse("desk_entry", args=[event.slug, one.entry.number]),
        )
        for one in find.players(event, text)
    ]
    return [*tables, *_pages(seen, text), *players]


def _pages(seen: Visit, text: str) -> list[Hit]:
    wanted = bare(text)
    return [
        Hit(shown(says), gettext("page"), reverse(name, args=[seen.event.slug]))
        for name, says, words, whose in _PAGES
        if (not whose or seen.has(*whose))
        and any(word.startswith(wanted) for word in bare(f"{says} {words} {shown(says)}").split())
    ]
