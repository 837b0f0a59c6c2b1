"""How a card fared at events: in how many decks it was, and how their matches ended."""

from dataclasses import dataclass

from companion.core.actors import Actor
from decks.models import Card
from matches import event_rules, outcomes
from matches.event_rules import DrawnMatch
from matches.models import Event, Match
from matches.queries.decks import visible
from matches.queries.matches import result_of


@dataclass(frozen=True, slots=True)
class Fared:
    """What is known of a card from the finished events whose decks the asker may see.

    won, drawn, lost: matches of these decks that were played; byes, concessions and matches
    settled by a ruling tell nothing of a card. Where both players had it, both sides count.
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
    """How a card, in any printing, fared at finished events, in four queries."""
    held = visible(actor).filter(
        entry__event__state=Event.State.FINISHED, entries__card__key=card.key
    )
    decks = dict(held.order_by().values_list("entry", "entry__event").distinct())
    endings = [_ending(match, seat) for match, seat in _played(decks)]
    return Fared(
        decks=len(decks),
        events=len(set(decks.values())),
        won=endings.count("won"),
        drawn=endings.count("drawn"),
        lost=endings.count("lost"),
    )


def _played(decks: dict[int, int]) -> list[tuple[Match, int]]:
    """Each match played, with each seat of it that had the card."""
    if not decks:
        return []
    matches = (
        Match.objects.filter(
            round__event__in=set(decks.values()),
            state=Match.State.CONFIRMED,
            kind=Match.Kind.PLAYED,
        )
        .select_related("round__event")
        .prefetch_related("seats", "games")
    )
    return [
        (match, seat.position)
        for match in matches
        for seat in match.seats.all()
        if seat.entry_id in decks
    ]


def _ending(match: Match, seat: int) -> str:
    result = result_of(match)
    if result is None:
        return ""
    ended = outcomes.outcome(result, drawn_match=_drawn_match(match.round.event))
    if ended.winner is None:
        return "lost" if ended.both_lost else "drawn"
    return "won" if ended.winner == seat else "lost"


def _drawn_match(event: Event) -> DrawnMatch:
    return event_rules.read(event.rules).drawn_match
