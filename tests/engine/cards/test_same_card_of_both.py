"""Cards of one name that both players have open: each does what it does, and ends by itself."""

import pytest
from msgspec.structs import replace

from rules_engine.effects.lending import used_once
from rules_engine.machine import legal
from rules_engine.sequences.base.lapsing import outlived
from rules_engine.sequences.turn.moving import end_move
from rules_engine.state.events import Choose, Move, Pass, Play
from rules_engine.state.frames import Frame, Moving, Playing
from rules_engine.state.position import Modifier, Position, put
from tests.engine.cards.blows import SWORD, blow, passing
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, S, id_of
from tests.engine.driving import ask_of, drive, skip

PAIR = (S((3, 2)), G((6, 10)))
BESIDE = (S((3, 2)), G((4, 2)))


def both_play(
    name: str, *chosen: int, pieces: object = PAIR, mine: str = "", glory: int = 0
) -> Position:
    """The power step after both have played a card, each choosing one of these fighters if any."""
    card = id_of(name)
    own = (card, mine) if mine else (card,)
    told = {"player": 1, "pieces": pieces, "mine": {"glory": glory}}
    position = held(*own, theirs=(card,), **told)
    for seat in (1, 0):
        assert ask_of(position).who == seat
        position = drive(position, Play(by=seat, card=card))
        if chosen:
            position = drive(position, Choose(by=seat, fighters=(chosen[seat],)))
        position = skip(position)
    return position


def open_cards(position: Position) -> list[int]:
    """Whose cards lie open."""
    return [one.seat for one in position.in_play]


def test_modifiers_of_both_hold():
    """Shadespire pg 22, Dreadfane pg 18, Harrowdeep pg 38: they are cumulative."""
    position = passing(both_play("Spectral Wings"))
    moves = (one for one in legal(position) if isinstance(one, Move) and one.fighter == 0)
    assert max(len(one.path) for one in moves) == 3 + 2 + 2
    position = passing(both_play("Determined Effort", pieces=BESIDE))
    assert blow(position, SWORD, "s").dice == 2 + 1 + 1


def test_what_waits_for_the_first_friend_to_move_waits_on_for_the_other_player():
    position = passing(both_play("Sprint"))
    moving = Frame("move", "end", Moving(0, "move", ((3, 3),), (3, 2), gone=1))
    verb = end_move(put(position, ("stack",), (*position.stack, moving)))
    own = {one.seat for one in verb.position.modifiers if one.until.startswith("next-move")}
    assert (own, open_cards(verb.position)) == ({1}, [1])
    assert id_of("Sprint") in verb.position.seats[0].power_discard


def test_what_makes_upgrades_dearer_does_so_for_each_player_once():
    upgrade = id_of("Acrobatic")
    position = both_play("Sudden Scarcity", mine=upgrade, glory=2)
    assert ask_of(position).who == 1
    position = drive(position, Pass(by=1))
    position = drive(position, Play(by=0, card=upgrade, fighter=0))
    assert position.seats[0].spent == 2
    assert [one.seat for one in position.modifiers] == [1], "the opponent's next is dearer still"


def test_what_waits_for_anybodys_first_move_is_over_for_both():
    position = passing(both_play("Spectral Wings"))
    position = skip(drive(position, Move(by=0, fighter=0, path=((3, 3),))))
    assert (position.modifiers, open_cards(position)) == ((), [])


@pytest.mark.parametrize(("fallen", "left"), [(1, 1), (0, 0)])
def test_a_fall_ends_the_card_that_was_about_the_fallen_alone(fallen: int, left: int):
    position = both_play("Rocksnake Toxin", 1, 0, pieces=BESIDE)
    position = outlived(position, fallen)
    assert open_cards(position) == [left]
    assert [one.who for one in position.modifiers] == [1 - fallen]
    assert id_of("Rocksnake Toxin") in position.seats[1 - left].power_discard


def test_an_ability_that_is_used_up_is_its_players():
    given = tuple(Modifier("ability", "add", 1, "S390", seat=seat, word="due") for seat in (0, 1))
    using = (Frame("due-ability", "effect", Playing("due", 0)),)
    verb = used_once(replace(held(), modifiers=given, stack=using))
    assert [one.seat for one in verb.position.modifiers] == [1]
