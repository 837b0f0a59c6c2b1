"""Cards of Harrowdeep for warbands of Order.

Casting values, lost in print, are those of the data (PompolutZ/yawudb@02dfabd).
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.conditions import (
    beaten,
    both,
    either,
    friends,
    holds_some,
    leader,
    objective,
    some,
    surge,
)
from rules_engine.moments.deeds import by_attack, fresh, them, took, took_out, who
from rules_engine.sense.ground import distance, labels_of, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_fighter


def _assassin(position: Position, fighter: int) -> bool:
    return "assassin" in labels_of(position, fighter)


def _leader_alone_fell(position: Position, seat: int) -> bool:
    fallen = took_out(position, seat, fresh, by_attack, them(leader))
    return bool(fallen) and len(beaten(position, seat)) == 1


def _two_wounds(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].wound_tokens >= 2


def _enough_beaten(position: Position, seat: int) -> bool:
    """Two enemies out of action, four where three or four play."""
    least = 2 if len(position.seats) == 2 else 4
    return len(beaten(position, seat)) >= least


def _guard_near_caster(position: Position) -> Verb:
    args = args_of(position, Playing)
    for one in surviving(position, args.seat):
        if distance(position, args.fighter, one) <= 2:
            tokens = position.fighters[one].guard_tokens + 1
            position = put_fighter(position, one, guard_tokens=tokens, stagger_tokens=0)
    return done(position)


knows(
    surge(
        "Elimination Order",
        either(took(fresh, by_attack, who(_assassin)), _leader_alone_fell),
        "Harrowdeep pg 14",
    ),
    objective("True Grit", some(friends, leader, _two_wounds), "Harrowdeep pg 14"),
    objective("Path of Order", both(holds_some(2), _enough_beaten), "Harrowdeep pg 45"),
    CardRules(
        "Arcane Bulwark",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(_guard_near_caster,),
        cites=("Harrowdeep pg 14",),
    ),
)
