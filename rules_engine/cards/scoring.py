"""May this objective be scored now: its kind, its condition, the card itself."""

from collections.abc import Iterator

from rules_engine.cards.book import card_facts, is_sealed
from rules_engine.cards.known import rules_of
from rules_engine.cards.playing import kind_of
from rules_engine.events import Score
from rules_engine.flow import need, not_shown
from rules_engine.position import Position
from rules_engine.sequences.piles import taken


def scored_at_once(card: str) -> bool:
    """Whether an objective is scored in the action phase rather than in the end phase."""
    rules = rules_of(card)
    if rules is not None:
        return rules.surge
    facts = card_facts(card)
    return facts is not None and facts.scoring == "score_immediately"


def check_score(position: Position, seat: int, event: Score, *, surge: bool) -> None:
    """Hold the scoring of an objective against its kind and its condition."""
    own = position.seats[seat]
    now = "scoring.surge-when" if surge else "scoring.end-phase"
    taken(own.objectives, event.card, now, event.sealed)
    need(kind_of(event.card) == "objective", now, card=event.card)
    need(scored_at_once(event.card) == surge, now, card=event.card)
    need(event.card not in own.fresh, "scoring.surge-fresh-card", card=event.card)
    rules = rules_of(event.card)
    if rules is None or rules.condition is None:
        not_shown(now, card=event.card)
    else:
        need(rules.condition(position, seat), now, card=event.card)


def scores(position: Position, seat: int, *, surge: bool) -> Iterator[Score]:
    """Every objective of a hand that is known to be scorable now."""
    own = position.seats[seat]
    for card in dict.fromkeys(own.objectives):
        if is_sealed(card) or card in own.fresh or scored_at_once(card) != surge:
            continue
        rules = rules_of(card)
        if rules is not None and rules.condition and rules.condition(position, seat):
            yield Score(by=seat, card=card)
