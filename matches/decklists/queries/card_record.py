"""How a card fared at events: in how many decks it was, and how their matches ended."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from django.db.models import QuerySet

from companion.core.actors import Actor
from decks.models import Card
from matches.decklists.queries.decks import visible
from matches.models import Event, Game, Match, Seat, Stage
from matches.rules import event_rules, outcomes
from matches.rules.outcomes import ladder_of
from matches.rules.results import Ending, GameResult, Result, Settled, SettledBy
from matches.rules.round_rules import within


@dataclass(frozen=True, slots=True)
class Fared:
    """What is known of a card from the finished events whose decks the asker may see.

    won, drawn, lost: matches of these decks that were played; byes, concessions and matches
    settled by a ruling tell nothing of a card, and pods have no winner
    and loser. Where both players had it, both sides count.
    """

    decks: int
    events: int
    won: int
    drawn: int
    lost: int

    @property
    def matches(self) -> int:
        """All matches played."""
        return self.won + self.drawn + self.lost


def fared(card: Card, actor: Actor) -> Fared:
    """How a card, in any printing, fared at finished events, in five queries."""
    held = visible(actor).filter(
        entry__event__state=Event.State.FINISHED, entries__card__key=card.key
    )
    decks = dict(held.order_by().values_list("entry", "entry__event").distinct())
    seats = Seat.objects.filter(
        entry__in=held.order_by().values("entry"),
        match__state=Match.State.CONFIRMED,
        match__kind=Match.Kind.PLAYED,
    ).order_by()
    endings = Counter(_endings(seats, decks)) if decks else Counter[str]()
    return Fared(
        decks=len(decks),
        events=len(set(decks.values())),
        won=endings["won"],
        drawn=endings["drawn"],
        lost=endings["lost"],
    )


def _endings(seats: QuerySet[Seat], decks: Mapping[int, int]) -> Iterator[str]:
    """How the match of each seat ended for it. decks: the event of each entry."""
    rules = Event.objects.filter(pk__in=set(decks.values())).values_list("pk", "rules")
    of_event = {event: event_rules.read(values) for event, values in rules}
    brackets = Stage.objects.filter(event__in=of_event).exclude(format=Stage.Format.POOLS)
    stages = {one.event_id: one for one in brackets}
    ladders = {
        (event, in_bracket): ladder_of(within(values, stages.get(event) if in_bracket else None))
        for event, values in of_event.items()
        for in_bracket in (False, True)
    }
    games: dict[int, list[GameResult]] = defaultdict(list)
    rows = Game.objects.filter(match__in=seats.values("match")).order_by("number")
    # plain values: a common card of many events has thousands of games
    for match, ending, winner, glory in rows.values_list("match", "ending", "winner", "glory"):
        games[match].append(
            GameResult(ending=cast(Ending, ending), winner=winner, glory=tuple(glory))
        )
    endings = seats.values_list(
        "match", "entry", "position", "match__slot", "match__settled_by", "match__settled_seat"
    )
    for match, entry, position, slot, by, won in endings:
        settled = Settled(cast(SettledBy, by), won) if by and won is not None else None
        result = Result(games=tuple(games[match]), settled=settled)
        yield outcomes.ending_for(position, result, ladders[decks[entry], slot is not None])
