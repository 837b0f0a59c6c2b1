"""Universal objectives of the Beastgrave Gift Pack."""

from typing import Final

from rules_engine.card_book.known import knows
from rules_engine.card_book.printed import card_facts
from rules_engine.moments.conditions import (
    both,
    every,
    friends,
    holds_some,
    leader,
    objective,
    on_an_objective,
    surge,
)
from rules_engine.moments.deeds import fresh, mine, others, phase, upon, who
from rules_engine.sense.ground import held
from rules_engine.state.position import Position


def _leader_charged_onto_one(position: Position, seat: int) -> bool:
    """In the activation just over the leader charged, and now holds an objective."""
    over = mine(fresh, position, seat, "activation")
    charges = mine(phase, position, seat, "charge", who(leader))
    return any(
        one.turn == charge.turn and on_an_objective(position, charge.fighter)
        for one in over
        for charge in charges
    )


@upon("attack")
def _held_under_attack(position: Position, seat: int) -> bool:
    """A friend attacked on an objective holds it still, driven nowhere meanwhile."""
    for attack in fresh(position):
        if attack.what != "attack" or position.fighters[attack.other].seat != seat:
            continue
        course = position.history[attack.since : position.history.index(attack)]
        moved = (one for one in course if one.what in ("push", "drive-back", "place"))
        if any(one.other == attack.other for one in moved):
            continue
        if on_an_objective(position, attack.other):
            return True
    return False


def _foes_hold_none(position: Position, seat: int) -> bool:
    return not any(held(position, one) for one in others(position, seat))


KEYS: Final = frozenset(
    (
        "The Blazing Key",
        "The Dazzling Key",
        "The Formless Key",
        "The Fractured Key",
        "The Hallowed Key",
        "The Shadowed Key",
        "Encrusted Key",
    )
)
"""The cards called Cursed Keys."""


def _has_a_key(position: Position, fighter: int) -> bool:
    facts = (card_facts(card) for card in position.fighters[fighter].upgrades)
    return any(one is not None and one.name in KEYS for one in facts)


knows(
    surge("Bold Conquest", _leader_charged_onto_one),
    objective("Guardians of the Way", both(holds_some(), _foes_hold_none)),
    surge("Steadfast Defender", _held_under_attack),
    objective("Finders of the Way", every(friends, _has_a_key, least=3)),
)
