"""Random legal games that look for what has not fired yet, from a seed."""

from functools import partial
from random import Random

from rules_engine.card_book.known import rules_of
from rules_engine.facts.fighters import known_fighters
from rules_engine.machine import advance, asked
from rules_engine.scene import Warband, new_game
from rules_engine.state.events import Action, Attack, Event, Play, React, Score
from rules_engine.state.position import Position
from tests.engine.proof.firing import Firing
from tests.engine.proof.playing import EVENTS_AT_MOST, choose, known_to, warbands


def fresh(firing: Firing, position: Position, event: Event) -> bool:
    """Whether an event would use a card or an attack's keyword that has not fired."""
    if isinstance(event, Play | React | Score | Action):
        rules = rules_of(event.card)
        return rules is not None and rules.name not in firing.fired["cards"]
    if isinstance(event, Attack):
        card = known_fighters().get(position.fighters[event.fighter].card)
        sides = (card.base, card.inspired) if card else ()
        words = {
            word
            for side in sides
            if side is not None
            for attack in side.attacks
            if attack.name == event.attack
            for word in attack.keywords
        }
        return bool(words - firing.fired["keywords"])
    return False


def brought(firing: Firing, edition: str, warband: str, random: Random) -> Warband:
    """A warband with decks in which the cards that have not fired come first."""
    known = known_to(edition, warband)
    power = [*known["ploy"], *known["spell"], *known["upgrade"]]
    return Warband(
        warband,
        tuple(_first(firing, list(known["objective"]), random, 12)),
        tuple(_first(firing, power, random, 24)),
    )


def _first(firing: Firing, cards: list[str], random: Random, most: int) -> list[str]:
    random.shuffle(cards)
    cards.sort(key=lambda card: _has_fired(firing, card))
    return cards[:most]


def _has_fired(firing: Firing, card: str) -> bool:
    rules = rules_of(card)
    return rules is None or rules.name in firing.fired["cards"]


def explored(firing: Firing, edition: str, seed: int) -> int:
    """Play a game towards what has not fired; how many events it had."""
    random = Random(seed)
    order = sorted(warbands(), key=lambda name: name in firing.fired["inspire"])
    names = (order[seed % 4], random.choice(warbands()))
    hazards = tuple(f"stand-in:hazard:rubble:{one}" for one in range(20))
    position = new_game(
        edition,
        [brought(firing, edition, name, random) for name in names],
        hazards=hazards if edition == "dreadfane-2019" else (),
    )
    for number in range(EVENTS_AT_MOST):
        ask = asked(position)
        if ask is None:
            return number
        event = choose(position, ask, random, partial(fresh, firing, position))
        position = advance(position, event)
    raise AssertionError(f"{edition}, seed {seed}: no end after {EVENTS_AT_MOST} events")
