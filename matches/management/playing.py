"""A published event played through the services that the pages use, round by round."""

from datetime import date
from typing import Any

from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Invalid
from matches import standings, tasks
from matches.entries.services import attendance, sign_up
from matches.events.services import events
from matches.models import Entry, Event, Match, StandingsTable
from matches.people.names import clean_name
from matches.people.queries.roles import actor_of_entry
from matches.rounds.services import rounds
from matches.rules import editions
from matches.rules.results import GameResult, Result
from matches.scores.services import results
from matches.standings import Pairing, Published, Table

ACTOR = Actor(label="play_published_event", via="command")
MOST_ROUNDS = 20


def why_not(published: Published) -> str:
    """Why the event cannot be played here; empty where it can.

    Its standings can be worked out from its matches all the same.
    """
    best_of = _best_of(published)
    points = [getattr(published.rules.points, name) for name in ("win", "draw", "loss", "bye")]
    if any(pairing.is_unreported for pairings in published.rounds for pairing in pairings):
        return "not every match was reported"
    if not published.scored_in_games:
        return "its matches are scored in points, not in games"
    if best_of > 3:
        return "a bye has more games than a best of three"
    if len(published.rounds) > MOST_ROUNDS:
        return f"it has {len(published.rounds)} rounds, more than {MOST_ROUNDS}"
    if any(not isinstance(worth, int) for worth in points) or published.rules.bye.games_drawn:
        return "its points or the games of its byes are not whole"
    if published.chain[0].name != "points":
        return "its chain does not begin with match points"
    return ""


def play(published: Published) -> tuple[Table, dict[str, int]]:
    """Play the event and let the task compute its standings, here and now.

    Returns the table as it is kept, and the id in it of each published name. Call it only where
    `why_not` is empty.
    """
    event = _event(published)
    entries = _sign_up(event, published)
    events.start(event=event, actor=ACTOR)
    for number, pairings in enumerate(published.rounds, 1):
        _attend(event, entries, published, number)
        _play_round(event, entries, pairings)
        tasks.recompute_standings(event.pk)
    events.finish(event=event, actor=ACTOR)
    kept = StandingsTable.objects.get(event=event, round_number=len(published.rounds))
    ids = {name: entry.pk for name, entry in entries.items()}
    return standings.from_stored(kept.table), ids


def _event(published: Published) -> Event:
    today = timezone.now().date()
    event = events.create_event(
        details=events.Details(
            name=f"Published event played on {date.isoformat(today)}",
            starts_on=today,
            ends_on=today,
            edition=next(iter(editions.EDITIONS)),
        ),
        rules=_rules(published),
        actor=ACTOR,
    )
    return events.open_registration(event=event, actor=ACTOR)


def _best_of(published: Published) -> int:
    """The file does not say it: as many games as the longest match needs room for."""
    longest = max(len(pairing.games) for pairings in published.rounds for pairing in pairings)
    return 3 if longest in (2, 3) and published.rules.best_of < 3 else published.rules.best_of


def _rules(published: Published) -> dict[str, Any]:
    """The file's convention as an event's rules; what it is silent on plays no part in it."""
    best_of = _best_of(published)
    worth, bye = published.rules.points, published.rules.bye
    won = {"games_won": best_of // 2 + 1, "games_lost": 0}
    return {
        "best_of": best_of,
        "rounds": len(published.rounds),
        "rounds_by_players": (),
        "points": {"win": worth.win, "draw": worth.draw, "loss": worth.loss, "bye": worth.bye},
        "chain": [
            {"name": link.name, "params": standings.parameters_of(link)} for link in published.chain
        ],
        "drawn_match": "stays_drawn",
        "bye": {"games_won": bye.games_won, "games_lost": bye.games_lost},
        "concession": won,
        "no_show": won,
        "double_loss_games_lost": best_of // 2 + 1,
        "glory_cap": None,
        "check_in": False,
        "late_until_round": len(published.rounds),
        "who_may_log": "players",
    }


def _sign_up(event: Event, published: Published) -> dict[str, Entry]:
    """Everybody who was there from the start, and those who never played."""
    late = set().union(*map(_seated, published.rounds)) - _seated(published.rounds[0])
    return {
        name: sign_up.sign_up(event=event, name=_name(name, place), actor=ACTOR).entry
        for place, name in enumerate(published.names, 1)
        if name not in late
    }


def _name(name: str, place: int) -> str:
    try:
        return clean_name(name)
    except Invalid:
        return f"Player {place}"


def _seated(pairings: tuple[Pairing, ...]) -> set[str]:
    return {name for pairing in pairings for name in pairing[:2] if name is not None}


def _attend(event: Event, entries: dict[str, Entry], published: Published, number: int) -> None:
    """Bring in who is new or comes back in this round, and drop who is not paired in it."""
    seated = _seated(published.rounds[number - 1])
    nothing = Entry.Missed.NOTHING
    for place, name in enumerate(published.names, 1):
        entry = entries.get(name)
        if entry is None and name in seated:
            new = attendance.add_late(
                event=event, name=_name(name, place), actor=ACTOR, missed_count_as=nothing
            )
            entries[name] = new.entry
        elif entry is not None and name in seated and not entry.is_in:
            attendance.return_to_event(entry=entry, actor=ACTOR, missed_count_as=nothing)
        elif entry is not None and name not in seated and entry.is_in:
            attendance.drop(entry=entry, actor=ACTOR)


def _play_round(event: Event, entries: dict[str, Entry], pairings: tuple[Pairing, ...]) -> None:
    """Lay out the published pairings, and let both players of each say how it ended."""
    tables = [(entries[p.a], entries[p.b]) for p in pairings if p.b is not None]
    byes = [entries[pairing.a] for pairing in pairings if pairing.b is None]
    round_ = rounds.lay_out_round(event=event, pairs=tables, byes=byes, actor=ACTOR)
    rounds.publish_round(round_=round_, actor=ACTOR)
    matches = {
        frozenset(seat.entry_id for seat in match.seats.all()): match
        for match in round_.matches.exclude(kind=Match.Kind.BYE).prefetch_related("seats")
    }
    for pairing in pairings:
        if pairing.b is not None:
            one, other = entries[pairing.a], entries[pairing.b]
            match = matches[frozenset({one.pk, other.pk})]
            first = match.seats.all()[0].entry_id == one.pk
            result = _result(pairing, seat_of_a=0 if first else 1)
            results.report_result(match=match, result=result, actor=actor_of_entry(one))
            results.confirm_result(match=match, actor=actor_of_entry(other))
    rounds.close_round(round_=round_, actor=ACTOR)


def _result(pairing: Pairing, *, seat_of_a: int) -> Result:
    """The published games by seat; of a match without any, one that was not finished."""
    games = []
    for game in pairing.games:
        if game.winner in ("a", "b"):
            winner = seat_of_a if game.winner == "a" else 1 - seat_of_a
            games.append(GameResult(ending="won", winner=winner))
        else:
            games.append(GameResult(ending="drawn"))
    return Result(games=tuple(games) or (GameResult(ending="unfinished"),))
