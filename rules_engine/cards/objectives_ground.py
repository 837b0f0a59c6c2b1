"""Universal objectives about the ground: what is held, and where fighters stand."""

from rules_engine.card_book.known import Condition, knows
from rules_engine.facts.hexes import Hex
from rules_engine.moments.conditions import (
    abroad,
    at_home,
    at_the_end,
    beside_anyone,
    beside_foes,
    both,
    every,
    everybody,
    far_from_all,
    foes,
    foreign_objectives,
    friends,
    holds,
    holds_all,
    holds_some,
    in_no_ones_land,
    land_of,
    leader,
    no,
    objective,
    on_an_objective,
    on_the_edge,
    some,
    surge,
)
from rules_engine.moments.deeds import fresh
from rules_engine.sense.ground import adjacent, field, fighter_in, held
from rules_engine.state.position import Position


def _holds_all_abroad(position: Position, seat: int) -> bool:
    wanted = set(foreign_objectives(position, seat))
    return bool(wanted) and wanted <= set(held(position, seat))


def _nobody_in_my_land(position: Position, seat: int) -> bool:
    return all(land_of(position, one) != seat for one in foes(position, seat))


def _everyone_in_both_lands(position: Position, _: int) -> bool:
    return all(
        some(friends, at_home)(position, seat) and some(friends, abroad)(position, seat)
        for seat in range(len(position.seats))
    )


def beset(least: int) -> Condition:
    """Some enemy has at least so many of the player's fighters adjacent."""

    def condition(position: Position, seat: int) -> bool:
        return any(
            sum(position.fighters[near].seat == seat for near in adjacent(position, foe)) >= least
            for foe in foes(position, seat)
        )

    return condition


def one_group(position: Position, seat: int) -> bool:
    """All the player's fighters hang together, each adjacent to another of them."""
    left = set(friends(position, seat))
    if len(left) < 2:
        return False
    front = [left.pop()]
    while front:
        near = left & set(adjacent(position, front.pop()))
        left -= near
        front.extend(near)
    return not left


def _outnumbered_three_to_one(position: Position, seat: int) -> bool:
    own = len(friends(position, seat))
    return own > 0 and len(foes(position, seat)) >= 3 * own


def _foe_on_objective_1(position: Position, seat: int) -> bool:
    others = (one for one in range(len(position.seats)) if one != seat)
    return any(1 in held(position, one) for one in others)


def _foe_without_a_way(position: Position, seat: int) -> bool:
    ground = field(position)

    def shut(here: Hex) -> bool:
        return here in ground.blocked | ground.lethal or fighter_in(position, here) >= 0

    hexes = (position.fighters[foe].hex for foe in foes(position, seat))
    return any(all(map(shut, ground.around[here])) for here in hexes if here is not None)


def _foe_ringed_by_mine(position: Position, seat: int) -> bool:
    ground = field(position)
    own = {position.fighters[one].hex for one in friends(position, seat)}
    hexes = (position.fighters[foe].hex for foe in foes(position, seat))
    return any(set(ground.around[here]) - ground.blocked <= own for here in hexes if here)


def after_something(position: Position, _: int) -> bool:
    """Something has happened since objectives could last be scored at once."""
    return bool(fresh(position))


knows(
    *(objective(f"Hold Objective {number}", holds(number)) for number in range(1, 6)),
    objective("Supremacy", holds_some(3)),
    objective("Our Only Way Out", holds_some(3)),
    objective("Tactical Genius 1-3", holds(1, 2, 3)),
    objective("Tactical Genius 3-5", holds(3, 4, 5)),
    objective("Tactical Supremacy 1-2", holds(1, 2)),
    objective("Tactical Supremacy 3-4", holds(3, 4)),
    objective("Tactical Supremacy 1-4", holds(1, 4)),
    objective("Tactical Supremacy 2-5", holds(2, 5)),
    objective("Overextended", holds_all),
    objective("Making a Statement", _holds_all_abroad),
    objective("Plant a Standard", some(friends, leader, abroad, on_an_objective)),
    objective("Didn't Even Want It", _foe_on_objective_1),
    at_the_end("Conquest", every(friends, abroad, least=1), "DC-215"),
    at_the_end("Denial", _nobody_in_my_land),
    at_the_end("Contained", every(foes, at_home, least=1), "DC-216"),
    objective("Swift Advance", every(friends, abroad, least=1)),
    objective("Divide and Conquer", _everyone_in_both_lands),
    objective("Twilight Conqueror", every(friends, in_no_ones_land, least=3), "DC-052"),
    objective("Skirting Danger", every(friends, on_the_edge, least=2), "DC-052"),
    objective("Alone in the Darkness", no(everybody, beside_anyone)),
    objective("Brawl", every(friends, beside_foes(), least=3), "DC-052"),
    objective("Poised to Strike", beset(3)),
    objective("Fearless", some(friends, beside_foes(3))),
    objective("Unbroken Wall", both(some(friends, least=3), one_group), "DC-052"),
    objective("United", both(some(friends, least=2), one_group), "DC-052"),
    objective("Loner", some(friends, far_from_all(3))),
    objective("Dauntless", _outnumbered_three_to_one),
    surge("Nowhere to Go", both(after_something, _foe_without_a_way), "DC-126"),
    surge("Ganging Up", both(after_something, _foe_ringed_by_mine), "DC-126"),
)
