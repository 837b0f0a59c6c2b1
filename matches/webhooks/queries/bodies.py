"""What a webhook is sent: made when it is sent, of things as they then are."""

from typing import Any

from django.conf import settings
from django.utils import timezone

from matches.models import Announcement, Delivery, Event, Match, Round, Seat
from matches.rounds.queries import rounds as round_queries
from matches.rules import outcomes
from matches.scores.queries import result_of
from matches.standing.queries import standings as standing_queries


def body_of(delivery: Delivery) -> dict[str, Any]:
    """The body of a delivery. `about` is null where the thing is gone or not to be seen."""
    event = delivery.webhook.event
    make = {
        "round": _round,
        "result": _match,
        "announcement": _announcement,
        "standings": _standings,
        "test": _test,
    }[delivery.what.partition(".")[0]]
    return {
        "id": str(delivery.key),
        "what": delivery.what,
        "at": delivery.created_at.isoformat(),
        "sent_at": timezone.now().isoformat(),
        "event": {"slug": event.slug, "name": event.name, "page": _page(f"/e/{event.slug}/")},
        "about": make(event, delivery.about_id),
    }


def _page(path: str) -> str:
    """The address of a page, whole where the server knows its own."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"


def _player(entry: Any, label: str) -> dict[str, Any]:
    return {"number": entry.number, "name": label}


def _round(event: Event, round_id: int | None) -> dict[str, Any] | None:
    found = Round.objects.filter(event=event, pk=round_id or 0).exclude(state=Round.State.PREPARED)
    round_ = found.first()
    if round_ is None:
        return None
    page = round_queries.round_page(event, round_.number)
    return {
        "number": round_.number,
        "title": round_.title,
        "state": round_.state,
        "page": _page(f"/e/{event.slug}/rounds/{round_.number}/"),
        "tables": [
            {
                "table": row.table,
                "match": row.match.pk,
                "players": [_player(seat.entry, seat.label) for seat in row.seats],
            }
            for row in page.tables
        ],
    }


def _match(event: Event, match_id: int | None) -> dict[str, Any] | None:
    of_event = Match.objects.filter(round__event=event, pk=match_id or 0).select_related("round")
    match = of_event.prefetch_related("games").first()
    if match is None or match.round.state == Round.State.PREPARED:
        return None
    seats = Seat.objects.filter(match=match).select_related("entry").order_by("position")
    entries = [seat.entry for seat in seats]
    result = result_of(match)
    return {
        "match": match.pk,
        "round": match.round.number,
        "table": match.table,
        "state": match.state,
        "version": match.version,
        "players": [_player(one, one.name) for one in entries],
        "score": outcomes.score(result, [one.name for one in entries]) if result else None,
        "games": [
            {"ending": game.ending, "winner": game.winner, "glory": game.glory}
            for game in match.games.all()
        ],
        "page": _page(f"/m/{match.pk}/"),
    }


def _announcement(event: Event, announcement_id: int | None) -> dict[str, Any] | None:
    announced = Announcement.objects.filter(event=event, pk=announcement_id or 0)
    found = announced.select_related("round", "match").first()
    if found is None:
        return None
    return {
        "text": found.text,
        "round": found.round.number if found.round else None,
        "table": found.match.table if found.match else None,
        "holds": found.taken_back_at is None,
    }


def _standings(event: Event, _: int | None) -> dict[str, Any]:
    table = standing_queries.of_event(event)
    return {
        "round": table.round_number,
        "page": _page(f"/e/{event.slug}/standings/"),
        "rows": [
            {
                "rank": place.row.rank,
                **_player(place.entry, place.entry.name),
                "points": str(place.row.points),
                "won": place.row.won,
                "drawn": place.row.drawn,
                "lost": place.row.lost,
            }
            for place in table.places
        ],
    }


def _test(event: Event, _: int | None) -> dict[str, Any]:
    return {"text": "A test: your program can hear this event."}
