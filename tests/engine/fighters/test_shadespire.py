"""What the fighter cards of Shadespire print beside their attacks."""

import pytest

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.events import Action, Choose, Move, Pass, Place, Push
from rules_engine.state.position import Position, put_fighter
from tests.engine.driving import GARREK, ask_of, drive, refusal, scene, skip

WARDEN, PRINCE, HARVESTER = "The Sepulchral Warden", "The Prince of Dust", "The Harvester"
SKRITCH, KRRK, LURKING = "Skritch Spiteclaw", "Krrk the Almost-trusted", "Lurking Skaven"
RAISE = Action(by=0, fighter=0, card="The Sepulchral Warden: raise")
COMMAND = Action(by=0, fighter=0, card="The Sepulchral Warden: command")
CALL = Action(by=0, fighter=0, card="Skritch Spiteclaw: call back")


def guard(**prince: object) -> Position:
    """The Warden, one of his dead, and Garrek far off."""
    dead = Piece(PRINCE, **({"out": True} | prince))
    return scene(Piece(WARDEN, (3, 2)), dead, Piece(HARVESTER, (2, 2)), Piece(GARREK, (3, 7)))


def test_the_warden_returns_a_friend_to_a_starting_hex_of_his_own_territory():
    position = drive(guard(), RAISE, Choose(by=0, fighters=(1,)))
    ground = field(position)
    places = {event.hex for event in legal(position) if isinstance(event, Place)}
    assert places == ground.starting & ground.territories[0]
    theirs = min(ground.starting & ground.territories[1])
    assert refusal(position, Place(by=0, fighter=1, hex=theirs)) == "place.needs-a-free-hex"
    raised = skip(drive(position, Place(by=0, fighter=1, hex=min(places))))
    assert (raised.fighters[1].hex, raised.fighters[1].out) == (min(places), False)
    assert raised.fighters[1].inspired, "raised, a Guard is Inspired"
    assert [one.what for one in raised.history if one.other == 1] == ["chosen", "raised", "place"]


def test_the_warden_is_inspired_by_the_second_friend_returned():
    position = scene(
        Piece(WARDEN, (3, 2)),
        Piece(PRINCE, out=True),
        Piece(HARVESTER, out=True),
        Piece(GARREK, (3, 7)),
    )
    spots = sorted(field(position).starting & field(position).territories[0])
    position = drive(
        position, RAISE, Choose(by=0, fighters=(1,)), Place(by=0, fighter=1, hex=spots[0])
    )
    position = skip(position)
    assert not position.fighters[0].inspired
    position = drive(position, Pass(by=0), Pass(by=1), Pass(by=1), Pass(by=1), Pass(by=0))
    position = drive(
        position, RAISE, Choose(by=0, fighters=(2,)), Place(by=0, fighter=2, hex=spots[1])
    )
    assert skip(position).fighters[0].inspired


def test_without_a_friend_out_of_action_the_warden_has_nobody_to_raise():
    alive = guard(out=False, hex=(4, 2))
    assert RAISE not in legal(alive)
    assert refusal(alive, RAISE) == "actions.printed-actions"


@pytest.mark.parametrize("tokens", [0, 1])
def test_the_warden_has_two_other_friends_move_none_of_them_twice(tokens: int):
    """His card says that nobody moves twice in a phase by it."""
    position = put_fighter(guard(out=False, hex=(4, 2)), 1, move_tokens=tokens)
    position = drive(position, COMMAND, Choose(by=0, fighters=(1,)))
    assert [event.fighters for event in legal(position)] == [(2,)]
    position = drive(position, Choose(by=0, fighters=(2,)))
    movers = {event.fighter for event in legal(position) if isinstance(event, Move)}
    assert movers == ({1, 2} if not tokens else {2})
    position = skip(drive(position, Move(by=0, fighter=2, path=((1, 2),))))
    if not tokens:
        position = skip(drive(position, Move(by=0, fighter=1, path=((5, 2),))))
    assert ask_of(position).kind == "power step"
    assert [one.move_tokens for one in position.fighters[:3]] == [0, 1, 1]


def test_the_warden_commands_one_friend_where_there_is_but_one():
    position = drive(guard(), COMMAND, Choose(by=0, fighters=(2,)))
    assert ask_of(position).kind == "granted action"
    assert ask_of(skip(drive(position, Pass(by=0)))).kind == "power step"


def test_skritch_calls_anyone_back_but_krrk_and_to_any_starting_hex():
    position = scene(
        Piece(SKRITCH, (3, 2)),
        Piece(KRRK, out=True),
        Piece(LURKING, out=True),
        Piece(GARREK, (3, 7)),
    )
    position = drive(position, CALL)
    assert legal(position) == (Choose(by=0, fighters=(2,)),)
    assert refusal(position, Choose(by=0, fighters=(1,))) == "power_step.playable"
    position = drive(position, Choose(by=0, fighters=(2,)))
    places = {event.hex for event in legal(position) if isinstance(event, Place)}
    assert places == field(position).starting
    theirs = min(field(position).starting & field(position).territories[1])
    after = skip(drive(position, Place(by=0, fighter=2, hex=theirs)))
    assert after.fighters[2].hex == theirs


def test_with_krrk_alone_out_skritch_calls_nobody():
    position = scene(Piece(SKRITCH, (3, 2)), Piece(KRRK, out=True), Piece(GARREK, (3, 7)))
    assert refusal(position, CALL) == "actions.printed-actions"
    assert refusal(position, Push(by=0, fighter=0, path=())) == "kernel.asked"
