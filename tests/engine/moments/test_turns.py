"""Inspire looks, and the turns of three players."""

import pytest

from rules_engine.machine import asked, step
from rules_engine.scene import Piece, Scene, stage
from rules_engine.state.events import Pass, Play, Push
from rules_engine.state.position import Seat, put_fighter
from tests.engine.driving import GARREK, STEELHEART, ask_of, drive, plain_boards, scene, skip
from tests.engine.moments.scenes import SNUFF, duel, struck


def test_a_condition_met_before_the_inspire_step_counts_though_undone():
    """Harrowdeep pg 18: it has been met, whatever was healed since."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Hakka", (4, 2)))
    position = skip(struck(scene(*pieces, edition="harrowdeep-2021"), "ss", "b"), ("reaction",))
    position = step(position, Push(by=0, fighter=1, path=())).position
    assert position.fighters[1].due
    position = put_fighter(position, 1, wound_tokens=0)
    assert skip(position, ("reaction",)).fighters[1].inspired


def test_the_start_of_an_activation_inspires_those_beside_an_enemy():
    """DC-066: whoever is activated, and by their own player's activation alone."""
    pieces = (
        Piece("Briar Queen", (3, 2)),
        Piece("Varclav the Cruel", (7, 2)),
        Piece(GARREK, (4, 2)),
    )
    edition, layout = "nightvault-2019", plain_boards()
    theirs = stage(Scene(edition, layout, fighters=pieces, player=0, step="power step"))
    theirs = drive(theirs, Pass(by=0), Pass(by=1))
    assert not any(one.inspired for one in theirs.fighters)
    mine = stage(Scene(edition, layout, fighters=pieces, player=1, step="power step"))
    mine = drive(mine, Pass(by=1), Pass(by=0))
    assert [one.inspired for one in mine.fighters] == [True, False, False]


def test_a_fighter_is_un_inspired_and_keeps_what_it_has():
    """Harrowdeep pg 18, Dreadfane pg 17."""
    mine = Seat(power=(SNUFF,))
    position = duel("harrowdeep-2021", mine, inspired=True, guard_tokens=1, step="power step")
    after = skip(drive(position, Play(by=0, card=SNUFF)))
    assert (after.fighters[1].inspired, after.fighters[1].guard_tokens) == (False, 1)


@pytest.mark.parametrize(("edition", "turns"), [("shadespire-2018", 12), ("harrowdeep-2021", 9)])
def test_three_players_take_turns_in_order(edition, turns):
    """2018 pg 29: four activations each; Harrowdeep pg 46: three."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), Piece("Hakka", (1, 4)))
    position = scene(*pieces, edition=edition, turn=1)
    order = []
    while ask_of(position).kind in ("activation", "power step"):
        if ask_of(position).kind == "activation":
            order.append(ask_of(position).who)
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
        if asked(position) is None or position.round > 1:
            break
    assert order[:turns] == [turn % 3 for turn in range(turns)]
    assert len(order) == turns


def test_only_the_active_and_the_next_player_have_a_power_step_in_harrowdeep():
    """Harrowdeep pg 46; in 2018 all take part (pg 29)."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), Piece("Hakka", (1, 4)))
    asked_ = {}
    for edition in ("shadespire-2018", "harrowdeep-2021"):
        position = skip(step(scene(*pieces, edition=edition), Pass(by=0)).position)
        seats = []
        while ask_of(position).kind == "power step":
            seats.append(ask_of(position).who)
            position = skip(step(position, Pass(by=seats[-1])).position)
        asked_[edition] = seats
    assert asked_ == {"shadespire-2018": [0, 1, 2], "harrowdeep-2021": [1, 0]}
