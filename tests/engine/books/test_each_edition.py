"""What holds in each edition: who begins an end phase, and a roll-off after the first round."""

import pytest

from rules_engine.machine import step
from rules_engine.scene import Piece
from rules_engine.state.events import RollOff
from rules_engine.state.position import Position, Seat, put
from tests.engine.books.arena import BOARD, fighter, idle
from tests.engine.driving import ask_of, dice, scene

RED, BLUE = "Red warband", "Blue warband"
GIVEN = (fighter("Ada", RED), fighter("Bern", BLUE))
EDITIONS = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")
HELD = ("S231",)


def table(edition: str, **told: object) -> Position:
    boards = {"boards": BOARD} if edition == "dreadfane-2019" else {}
    seats = (Seat(RED, objectives=HELD), Seat(BLUE, objectives=HELD))
    pieces = (Piece("Ada", (3, 3)), Piece("Bern", (3, 6)))
    return scene(*pieces, edition=edition, seats=seats, given=GIVEN, **boards, **told)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", [0, 1])
def test_who_took_the_first_activation_begins_the_end_phase(edition, first):
    """Shadespire pg 19, Dreadfane pg 19, Harrowdeep pg 42."""
    position = table(edition, step="end phase", first=first, player=first)
    assert (ask_of(position).kind, ask_of(position).who) == ("score", first)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", [0, 1])
def test_so_it_is_when_the_last_activation_leads_there(edition, first):
    """The eighth turn is that of the other player; the end phase goes back to the first."""
    last = table(edition, step="power step", turn=8, first=first, player=1 - first)
    position = idle(last, lambda now: now.phase == "end")
    assert (ask_of(position).kind, ask_of(position).who) == ("score", first)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_critical_for_having_placed_first_is_added_in_the_first_round_alone(edition):
    """Level dice after the first round are rolled again, whoever finished placing first."""
    position = put(table(edition, step="end phase", round=1), ("finished_placing",), 1)
    position = idle(position, lambda now: now.round == 2 and ask_of(now).kind == "roll-off")
    level = RollOff(faces=(dice("ssss"), dice("ssss")))
    assert ask_of(step(position, level).position).kind == "roll-off"
