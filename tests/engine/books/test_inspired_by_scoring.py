"""An Inspire condition met by scoring in an end phase, in each edition.

Shadespire pg 19 and Dreadfane pg 17: once the event is over; Harrowdeep pg 18 and 42: at the next
Inspire step, which is after the first activation of the next round.
"""

import pytest

from rules_engine.scene import Piece
from rules_engine.state.events import Guard, Score
from rules_engine.state.position import Position, Seat
from tests.engine.books.arena import BOARD, fighter, idle
from tests.engine.driving import ask_of, drive, scene, skip

GITZ, FOES = "Zarbag's Gitz", "Blue warband"
ZARBAG, GIVEN = "Zarbag", (fighter("Bern", FOES),)
OUTLAST = "stand-in:objective:outlast"
"""Worth one glory point while its player has more fighters standing than the other."""


def scored(edition: str, *, round: int = 1) -> Position:
    """Zarbag's player, with two glory points, scores a third in the end phase."""
    pieces = (
        Piece(ZARBAG, (3, 3)),
        Piece("Drizgit da Squig Herder", (4, 3)),
        Piece("Bern", (3, 6)),
    )
    position = scene(
        *pieces,
        edition=edition,
        seats=(Seat(GITZ, objectives=(f"{OUTLAST}:0", "S231"), glory=2), Seat(FOES)),
        step="end phase",
        round=round,
        given=GIVEN,
        **({"boards": BOARD} if edition == "dreadfane-2019" else {}),
    )
    assert ask_of(position).kind == "score"
    return drive(position, Score(by=0, card=f"{OUTLAST}:0"))


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_a_third_glory_point_scored_inspires_at_once(edition):
    """Before the same player's next objective is asked for."""
    position = scored(edition)
    assert (ask_of(position).kind, position.seats[0].glory) == ("score", 3)
    assert [one.inspired for one in position.fighters] == [True, True, False]


def test_in_harrowdeep_it_inspires_in_the_first_inspire_step_of_the_next_round():
    position = scored("harrowdeep-2021")
    assert [one.inspired for one in position.fighters] == [False, False, False]
    position = idle(position, lambda now: now.round == 2 and ask_of(now).kind == "activation")
    assert [one.inspired for one in position.fighters] == [False, False, False]
    position = skip(drive(position, Guard(by=0, fighter=0)))
    assert ask_of(position).kind == "power step"
    assert [one.inspired for one in position.fighters] == [True, True, False]


def test_in_the_last_end_phase_of_harrowdeep_there_is_no_inspire_step_left():
    position = idle(scored("harrowdeep-2021", round=3), lambda now: now.outcome is not None)
    assert [one.inspired for one in position.fighters] == [False, False, False]
