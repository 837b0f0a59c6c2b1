"""Universal objectives of Leaders."""

from rules_engine.card_book.known import knows
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    beaten,
    beside_foes,
    both,
    friends,
    in_round,
    inspired,
    leader,
    no,
    objective,
    opposite,
    some,
    surge,
)
from rules_engine.moments.deeds import Span, did, fresh, phase, took, who
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import adjacent, card_of
from rules_engine.state.position import Position


def _guarded(position: Position, fighter: int) -> bool:
    """A fighter with two friends beside it."""
    seat = position.fighters[fighter].seat
    return sum(position.fighters[one].seat == seat for one in adjacent(position, fighter)) >= 2


def _targeted(position: Position, fighter: int) -> bool:
    """A fighter that was the target of three Attack actions in the phase."""
    seat = position.fighters[fighter].seat
    aimed = (one for one in phase(position) if one.what == "attack" and one.seat != seat)
    return sum(one.other == fighter for one in aimed) >= 3


def _leader_in_focus(position: Position, seat: int) -> bool:
    """A ploy has just chosen the leader, the third of this phase, whoever played them."""

    def choices(span: Span) -> int:
        chosen = (one for one in span(position) if one.what == "chosen")
        mine_ = (one for one in chosen if position.fighters[one.other].seat == seat)
        by_ploys = (one.other for one in mine_ if kind_of(one.word) == "ploy")
        return sum(card_of(position, one).leader for one in by_ploys)

    return choices(fresh) > 0 and choices(phase) >= 3


knows(
    objective("Bold Advance", both(in_round(1), some(friends, leader, abroad))),
    objective("Neutralise", both(in_round(1), some(beaten, leader))),
    objective(
        "Fearless Leader",
        both(some(friends, leader, beside_foes()), no(friends, opposite(leader), beside_foes())),
    ),
    objective("Impervious", some(friends, leader, _targeted)),
    objective("Shining Example", some(friends, leader, inspired)),
    objective("Sufficient", both(some(friends, leader), no(friends, opposite(leader)))),
    objective("Tireless Commander", did(phase, "activation", who(leader), least=4)),
    objective("Well-guarded", some(friends, leader, _guarded)),
    at_the_end("Undefeated", some(friends, leader)),
    surge("Slayer", both(took(fresh, who(leader)), took(phase, who(leader), least=2))),
    surge("Great Slayer", both(took(fresh, who(leader)), took(phase, who(leader), least=3))),
    surge(
        "Linchpin",
        both(did(fresh, "support", who(leader)), did(phase, "support", who(leader), least=3)),
    ),
    surge("Drawing Focus", _leader_in_focus, "DC-055"),
)
