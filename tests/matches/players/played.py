"""Events that somebody played with an account, for tests of players."""

from typing import Any

from django.utils import timezone

from companion.core.models import User
from matches.models import DeckRegistration, Entry, Event, Match
from matches.standing.services.standings import recompute_standings
from tests import factories


def claimed(event: Event, user: User, name: str = "Ana", **values: Any) -> Entry:
    """An entry of the event that belongs to the account."""
    return factories.make_entry(event, name, user=user, **values)


def finished_event(name: str = "Winter Clash", **values: Any) -> Event:
    """An event that is over."""
    return factories.make_event(name, state=Event.State.FINISHED, **values)


def match_of(entry: Entry, opponent: Entry, *winners: int | None, result: Any = None) -> Match:
    """A confirmed match of a further, closed round, `entry` in seat 0."""
    round_ = factories.make_round(entry.event, [(entry, opponent)], state="closed")
    return factories.confirm(round_.matches.get(), *winners, result=result)


def winter(user: User) -> Event:
    """A finished best of three of Ana, who has the account: 2-1 against Ben, with glory, a draw
    with Cleo, a loss to Ben, Cleo's concession and a bye."""
    event = finished_event()
    ana = claimed(event, user)
    ben, cleo = (factories.make_entry(event, name) for name in ("Ben", "Cleo"))
    games = (factories.game(0, 9, 6), factories.game(1, 4, 11), factories.game(0, 8, 8))
    match_of(ana, ben, result=factories.results.Result(games=games))
    match_of(ana, cleo, 0, 1, None)
    match_of(ana, ben, 1, 1)
    match_of(ana, cleo, result=factories.results.Result(kind="concession", loser=1))
    factories.make_round(event, byes=[ana], state="closed")
    event.rounds.get(number=5).matches.update(state=Match.State.CONFIRMED)
    recompute_standings(event_id=event.pk)
    return event


def hand_in(entry: Entry, warband: str) -> DeckRegistration:
    """A deck of the warband, handed in by the player."""
    return DeckRegistration.objects.create(
        entry=entry,
        number=1,
        name=f"{entry.name} wins",
        warband=warband,
        handed_in_by=f"{entry.name} (#{entry.number})",
        format="championship",
        rules_of=entry.event.starts_on,
        outcome=DeckRegistration.Outcome.LEGAL,
        verdict={},
        checked_at=timezone.now(),
    )
