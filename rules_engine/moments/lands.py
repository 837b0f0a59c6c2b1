"""Conditions on what is held in whose territory, and on whose warband holds more."""

from rules_engine.card_book.known import Condition
from rules_engine.moments.conditions import (
    foreign_objectives,
    holds,
    objective_hexes,
    on_an_objective,
)
from rules_engine.moments.deeds import fresh, upon
from rules_engine.sense.ground import count_held, field, held
from rules_engine.state.position import Position


def holds_one_abroad(position: Position, seat: int) -> bool:
    """The player holds an objective in enemy territory."""
    return not set(foreign_objectives(position, seat)).isdisjoint(held(position, seat))


def holds_a_land(position: Position, seat: int) -> bool:
    """The player holds every objective of some territory that has any, its own or another's."""
    lands: dict[int | None, list[int]] = {}
    for number, hex_ in objective_hexes(position).items():
        lands.setdefault(field(position).territory(hex_), []).append(number)
    lands.pop(None, None)
    return any(holds(*numbers)(position, seat) for numbers in lands.values())


def holds_more_than_others(position: Position, seat: int) -> bool:
    """The player holds more objectives than each other warband."""
    own = count_held(position, seat)
    rivals = (one for one in range(len(position.seats)) if one != seat)
    return all(own > count_held(position, one) for one in rivals)


def held_under_attack(*, by_foes: bool) -> Condition:
    """A friend attacked on an objective holds it still, driven nowhere meanwhile."""

    def condition(position: Position, seat: int) -> bool:
        for attack in fresh(position):
            aimed = attack.what == "attack" and position.fighters[attack.other].seat == seat
            if not aimed or (by_foes and attack.seat == seat):
                continue
            course = position.history[attack.since : position.history.index(attack)]
            gone = any(
                one.what in ("push", "drive-back", "place") and one.other == attack.other
                for one in course
            )
            if not gone and on_an_objective(position, attack.other):
                return True
        return False

    return upon("attack")(condition)
