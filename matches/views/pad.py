"""The score pad of a match, on its players' phones."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.core.errors import NotAllowed
from matches.overview.queries import pad as pad_queries
from matches.overview.queries.pad_game import game_facts
from matches.people import things
from matches.scores import queries as match_queries
from matches.scores.queries import MatchPage
from matches.views.doors import etag_of, live_page, match_visit

GLORY = ("pad/points.js", "pad/glory_page.js")
FULL = (
    "battlefield.css",
    "pad/points.js",
    "engine/engine.js",
    "pad/full_elsewhere.js",
    "pad/choices.js",
    "pad/secrets.js",
    "pad/full_words.js",
    "pad/full_table.js",
    "pad/full_field.js",
    "pad/full_dice.js",
    "pad/full_asking.js",
    "pad/full_cards.js",
    "pad/full_unchecked.js",
    "pad/full_page.js",
)


@require_safe
def pad(request: HttpRequest, match_id: int) -> HttpResponse:
    """What is the score? For the two at the table, who write it; the staff look on."""
    match, seen = match_visit(request, match_id)
    etag = etag_of(request, seen, things.EVENT, things.of_match(match_id))
    page = match_queries.match_page(match_id, seen.actor)
    seat = page.seat_of(seen.entry)
    if seat is None and not seen.is_staff:
        raise NotAllowed("Only the players of this match have its score pad. Open your own link.")
    if len(page.entries) < 2:
        return redirect("match", match_id=match_id)
    own = reverse("player", args=[seen.event.slug, seen.entry.number]) if seen.entry else ""
    addresses = {
        "report": reverse("report", args=[match.pk]),
        "confirm": reverse("confirm", args=[match.pk]),
        "withdraw": reverse("withdraw_report", args=[match.pk]),
        "call": reverse("call_judge", args=[match.pk]),
        "match": reverse("match", args=[match.pk]),
        "own": own,
        "events": reverse("api_log_events", args=[match.pk]),
        "engine": reverse("api_log_engine", args=[match.pk]),
        "points": reverse("api_log_point", args=[match.pk, 0]),
        "rule": reverse("rule", args=["KEY"]),
        "rule_in_words": reverse("rule_in_words", args=["KEY"]),
        "dispute": reverse("raise_dispute", args=[match.pk]),
    }
    context = {
        "visit": seen,
        "event": seen.event,
        "match": page.match,
        "page": page,
        "facts": pad_queries.facts(page, seat)
        | {"addresses": addresses, "glyphs": static("companion/glyphs.svg"), "later": _later()}
        | {"game": game_facts(page, seen.actor, may_write=_may_log(page))},
        "told": pad_queries.match_told(page),
    }
    return live_page(request, "matches/player/pad.html", context, etag=etag)


def _may_log(page: MatchPage) -> bool:
    """Whether the event lets players log their games at all."""
    return page.rules.who_may_log != "staff"


def _later() -> dict[str, list[str]]:
    """What each way to tell a game needs besides, taken when somebody asks for it."""
    ways = {"glory": GLORY, "full": FULL}
    return {way: [static(f"companion/{name}") for name in names] for way, names in ways.items()}
