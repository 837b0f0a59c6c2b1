"""The end of a game: cards being played go to their piles, then one rung after the other."""

import pytest
from msgspec.structs import replace

from rules_engine.kernel.flow import Advance
from rules_engine.scene import Piece
from rules_engine.sequences.ending.victory import objectives_unless_gone, put_away
from rules_engine.state.frames import AnyArgs, Frame, Playing, RollingOff, Settling
from rules_engine.state.position import InPlay, Position, Seat, Token, put_fighter
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


def test_objectives_held_count_only_while_every_warband_has_somebody_left():
    """In Dreadfane (pg 19): else the rung is passed over."""
    token = Token((3, 2), 1)
    position = table(("victory", Settling((0, 1))), tokens=(token,))
    held = objectives_unless_gone(position).position.outcome
    assert held is not None
    assert (held.winners, held.rule) == ((0,), "victory.objectives")
    for fallen in (0, 1):
        alone = put_fighter(position, fallen, hex=None, out=True)
        assert objectives_unless_gone(alone) == Advance(alone)
