"""Objectives of the four warbands of the Shadespire and Nightvault core sets."""

from rules_engine.card_book.known import knows
from rules_engine.cards.objectives_ground import after_something, beset
from rules_engine.cards.objectives_state import out_by_seat
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    beaten,
    beside_foes,
    both,
    every,
    everybody,
    foes,
    foreign_objectives,
    friends,
    holds,
    inspired,
    leader,
    lost,
    no,
    objective,
    objective_hexes,
    on_an_objective,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.deeds import (
    by_attack,
    did,
    doers,
    fresh,
    hurt,
    mine,
    phase,
    succeeded,
    them,
    took,
    took_out,
)
from rules_engine.sense.ground import field, held
from rules_engine.state.position import Happening, Position


def _all_out(position: Position, seat: int) -> list[int]:
    return lost(position, seat) + beaten(position, seat)


def _somebody_of_each(position: Position, _: int) -> bool:
    return all(out_by_seat(position))


def _one_left_and_mine(position: Position, seat: int) -> bool:
    return len(friends(position, seat)) == 1 and not foes(position, seat)


def _took_two(position: Position, seat: int) -> bool:
    """Whoever they belonged to, the player's warband took out two fighters (DC-034)."""
    return len(mine(phase, position, seat, "out")) >= 2


def _by_a_charge(position: Position, seat: int) -> bool:
    return any(
        out.fighter == charge.fighter
        for charge in mine(fresh, position, seat, "charge")
        for out in _taken_out_in(charge, position, seat)
    )


def _taken_out_in(charge: Happening, position: Position, seat: int) -> list[Happening]:
    """Whom attacks took out in the course of a Charge."""
    course = position.history[charge.since : position.history.index(charge)]
    return took_out(position, seat, lambda _: course, by_attack)


def _holds_one_abroad(position: Position, seat: int) -> bool:
    return bool(set(foreign_objectives(position, seat)) & set(held(position, seat)))


def _holds_all_abroad(position: Position, seat: int) -> bool:
    wanted = foreign_objectives(position, seat)
    return bool(wanted) and holds(*wanted)(position, seat)


def _holds_a_board(position: Position, seat: int) -> bool:
    """All the objectives of one board; those in completed hexes are of both (DC-069)."""
    boards: dict[int, list[int]] = {}
    for number, hex_ in objective_hexes(position).items():
        for board in field(position).boards_of[hex_]:
            boards.setdefault(board, []).append(number)
    return any(holds(*numbers)(position, seat) for numbers in boards.values())


def _more_surviving(position: Position, seat: int) -> bool:
    return len(friends(position, seat)) > len(foes(position, seat))


def _unharmed(position: Position, seat: int) -> bool:
    return not hurt(position, seat)


knows(
    objective("A Worthy Skull", took(phase, them(leader)), "DC-034"),
    surge("Blood for the Blood God!", doers(phase, "charge", least=3), "DC-055"),
    surge("Draw the Gaze of Khorne", took(phase, least=2), "DC-055"),
    objective("It Begins", _somebody_of_each),
    objective("Khorne Cares Not", some(_all_out, least=5)),
    at_the_end("Khorne's Champion", _one_left_and_mine),
    surge("Let the Blood Flow", doers(phase, "attack", succeeded, least=3), "DC-055"),
    objective("There is Only Slaughter", no(everybody, on_an_objective)),
    objective("The Stage Is Set", every(everybody, leader, least=2)),
    surge("Awe-inspiring", _took_two, "DC-055"),
    objective("Cleanse", _holds_all_abroad, "DC-108"),
    objective("Consecrated Area", no(friends, beside_foes())),
    at_the_end("Eternals", no(lost)),
    surge("Lightning Strikes", _by_a_charge, "DC-056"),
    objective("Seize Ground", _holds_one_abroad),
    objective("Sigmar's Bulwark", _unharmed, "DC-179", "DC-180"),
    objective("Slayers of Tyrants", took(phase, them(leader)), "DC-034"),
    objective("Blessed Banishment", took(phase, them(leader)), "DC-034"),
    objective("Devastating Blow", took(phase, least=2), "DC-034"),
    surge("Harness the Storm", did(fresh, "cast")),
    objective("Heavily Armed", some(friends, upgraded(), least=3)),
    objective("Magical Supremacy", did(phase, "cast", least=2)),
    objective("Overwhelming Storm", _more_surviving),
    at_the_end("As Nagash Commands", no(foes, on_an_objective)),
    surge("Death Sentence", both(after_something, beset(3))),
    surge("Drag Them Down", doers(phase, "attack", succeeded, least=3), "DC-055"),
    objective("Execution", took(phase, them(leader)), "DC-034"),
    objective("Take the City", _holds_a_board, "DC-069"),
    objective("The Vengeful Dead", every(friends, inspired, least=3), "DC-052"),
    objective("Vengeful Advance", every(friends, abroad, least=1)),
)
