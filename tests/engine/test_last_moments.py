"""The end of a game: cards being played go to their piles, and rung after rung is tried.

Shadespire pg 26, Nightvault DC-057, Dreadfane pg 19 and 21, Harrowdeep pg 43.
"""

import pytest
from msgspec.structs import replace

from rules_engine.flow import End
from rules_engine.frames import AnyArgs, Frame, Playing, RollingOff, Settling
from rules_engine.position import InPlay, Position, Seat, put_fighter
from rules_engine.scene import Piece
from rules_engine.sequences.victory import last_roll_off, last_standing, put_away
from tests.engine.driving import GARREK, STEELHEART, scene

TRAP, SPEED, SPARK = "S369", "S390", "stand-in:spell:spark:0"


def table(*frames: tuple[str, AnyArgs], **told: object) -> Position:
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers", power_discard=("S360",)))
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), seats=seats)
    stack = (*position.stack, *(Frame(name, "effect", args) for name, args in frames))
    return replace(position, stack=stack, **told)


def piles(position: Position) -> list[tuple[str, ...]]:
    return [seat.power_discard for seat in put_away(position).seats]


@pytest.mark.parametrize(("sequence", "card"), [("play", TRAP), ("spell", SPARK)])
def test_a_card_being_played_when_the_game_ends_comes_to_its_pile(sequence: str, card: str):
    assert piles(table((sequence, Playing(card, 0)))) == [(card,), ("S360",)]
    assert piles(table((sequence, Playing(card, 1)))) == [(), ("S360", card)]


def test_two_cards_come_to_their_piles_in_the_order_of_play():
    both = table(("play", Playing(TRAP, 1)), ("spell", Playing(SPARK, 1)))
    assert piles(both) == [(), ("S360", TRAP, SPARK)]


def test_what_was_no_card_of_a_hand_comes_to_no_pile():
    """An ability of a fighter, a hazard, an upgrade that reacts; and what is no card at all."""
    for name in ("react", "due-ability", "hazard"):
        assert piles(table((name, Playing(SPEED, 0)))) == [(), ("S360",)]
    assert piles(table(("play", RollingOff((0, 1))))) == [(), ("S360",)]


def test_a_card_that_lies_somewhere_already_comes_to_no_pile():
    assert piles(table(("play", Playing("S360", 1)))) == [(), ("S360",)]
    lasting = table(("play", Playing(TRAP, 0)), in_play=(InPlay(TRAP, 0, "round"),))
    assert piles(lasting) == [(), ("S360",)]
    given = put_fighter(table(("upgrade", Playing(SPEED, 0))), 0, upgrades=(SPEED,))
    assert piles(given) == [(), ("S360",)]
    revealed = table(("upgrade", Playing(SPEED, 0)))
    assert piles(revealed) == [(SPEED,), ("S360",)]


def test_who_is_left_standing_in_sudden_death_has_won():
    position = table(sudden_death=True)
    alone = put_fighter(position, 1, hex=None, out=True)
    verb = last_standing(alone)
    assert isinstance(verb, End)
    assert verb.position.outcome is not None
    assert verb.position.outcome.winners == (0,)
    assert verb.position.stack == alone.stack[-1:]


def test_with_nobody_left_a_last_roll_off_decides():
    position = put_fighter(table(sudden_death=True), 1, hex=None, out=True)
    position = put_fighter(position, 0, hex=None, out=True)
    verb = last_standing(position)
    assert isinstance(verb, End)
    assert verb.position.outcome is None
    final, rolling, top = verb.position.stack
    assert (final.sequence, final.args) == ("last-roll-off", Settling((0, 1)))
    assert (rolling.sequence, rolling.args) == ("roll-off", RollingOff((0, 1)))
    assert top == position.stack[-1]
    settled = last_roll_off(replace(position, returned=1)).position
    assert settled.outcome is not None
    assert settled.outcome.winners == (1,)
