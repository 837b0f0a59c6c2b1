"""A game in which luck was tried is a course like any other: it plays again as it was tried."""

import msgspec

from tests.engine.proof.companies import pool
from tests.engine.proof.directed import Course, brought, played
from tests.engine.proof.wished import WISHES, any_wish, led_on


def course(seed: int) -> Course:
    """A course of two warbands with the first cards that they can bring."""
    bands = ("Garrek's Reavers", "Sepulchral Guard")
    seats = tuple(brought(one, pool("shadespire-2018", one)) for one in bands)
    return Course("shadespire-2018", seed, seats)


def test_its_luck_turns_once_a_round_and_it_plays_again_as_it_was_tried():
    ends = []

    def noted(position, _ask):
        ends.append(position)
        return False

    found = led_on(course(3), WISHES["slaying"], 0, 2, noted)
    assert [turn.event for turn in found.turns] == sorted({turn.event for turn in found.turns})
    assert len(found.turns) == 3
    *_, (last, _, _) = played(found)
    assert last in ends


def test_it_ends_where_what_is_asked_about_is_met():
    found = led_on(course(3), WISHES["slaying"], 0, 2, lambda position, ask: position.round == 2)
    assert len(found.turns) == 1


def test_a_course_in_which_luck_does_not_turn_is_written_as_before():
    assert b"turns" not in msgspec.json.encode(course(3))


def test_a_seed_tells_all_of_a_game_that_is_led():
    assert any_wish(7, 1) == any_wish(7, 1) != any_wish(8, 1)
