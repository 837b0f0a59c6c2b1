"""Whose turn comes next, and who is asked first for a reaction.

Shadespire pg 23 and 29, DC-172; Harrowdeep pg 40 and 46.
"""

import pytest
from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.sequences.base.common import after, from_seat, precedence
from rules_engine.state.frames import Asking, Frame
from rules_engine.state.position import Position
from tests.engine.driving import GARREK, STEELHEART, scene


def three(edition: str, **told: object) -> Position:
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), Piece("Hakka", (1, 4)))
    return replace(scene(*pieces, edition=edition), **told)


def two(**told: object) -> Position:
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)))
    return replace(scene(*pieces, edition="nightvault-2019"), **told)


@pytest.mark.parametrize(
    ("edition", "round_", "order"),
    [
        ("shadespire-2018", 1, (1, 2, 0)),
        ("shadespire-2018", 2, (1, 0, 2)),
        ("shadespire-2018", 3, (1, 2, 0)),
        ("nightvault-2019", 2, (1, 0, 2)),
        ("dreadfane-2019", 2, (1, 2, 0)),
        ("harrowdeep-2021", 2, (1, 2, 0)),
    ],
)
def test_three_players_go_round_and_in_a_second_round_of_2018_the_other_way(
    edition: str, round_: int, order: tuple[int, ...]
):
    """2018 pg 29."""
    position = three(edition, round=round_)
    assert from_seat(position, 1) == order
    assert after(position, 1) == order[1]
    assert from_seat(replace(position, phase="setup"), 1) == (1, 2, 0)


def test_two_players_take_turns_in_every_round():
    for round_ in (1, 2, 3):
        position = two(round=round_)
        assert (from_seat(position, 0), from_seat(position, 1)) == ((0, 1), (1, 0))
        assert (after(position, 0), after(position, 1)) == (1, 0)


def test_who_is_activated_next_is_asked_first():
    assert precedence(two(active=0)) == (1, 0)
    assert precedence(two(active=1)) == (0, 1)
    assert precedence(three("shadespire-2018", active=1)) == (2, 0, 1)


def test_where_nobody_is_active_it_is_whoever_was_first_in_the_round():
    assert precedence(two(active=-1, first=1)) == (1, 0)
    assert precedence(two(active=-1, first=0)) == (0, 1)
    assert precedence(two(active=-1, first=-1)) == (0, 1)


def test_a_reaction_is_answered_by_the_opponent_of_who_used_it():
    """2018 pg 24."""
    for reactor, first in ((0, (1, 0)), (1, (0, 1))):
        frame = Frame("window", "ask", Asking("after-action", (), reactor=reactor))
        for active in (0, 1):
            position = two(active=active)
            assert precedence(replace(position, stack=(*position.stack, frame))) == first


def test_in_a_hazard_phase_it_goes_on_from_the_last_activation():
    """Named assumption: no source says; before any, it is whoever finished placing first."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)))
    position = replace(scene(*pieces, edition="dreadfane-2019"), phase="hazard")

    def asked_first(active: int, placed: int, *other: tuple[str, str]) -> int:
        told = replace(position, active=active, finished_placing=placed, assume=other)
        return precedence(told)[0]

    assert [asked_first(active, 0) for active in (0, 1)] == [1, 0]
    assert [asked_first(-1, placed) for placed in (-1, 0, 1)] == [0, 0, 1]
    otherwise = ("precedence-in-hazard-phase", "finished-placing")
    assert [asked_first(0, placed, otherwise) for placed in (-1, 0, 1)] == [0, 0, 1]
