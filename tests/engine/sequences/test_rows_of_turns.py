"""Rows of a turn by themselves: what lapses, where objectives are, who is shaken."""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.battlefield.boards import Board
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Advance, Push
from rules_engine.machine import step
from rules_engine.scene import Piece
from rules_engine.sense.ground import objectives_in
from rules_engine.sequences.base.lapsing import lapse_phase
from rules_engine.sequences.turn.after_moving import shaken
from rules_engine.state.events import Action, PlaceToken
from rules_engine.state.frames import Frame, Harming, Moving
from rules_engine.state.position import Happening, InPlay, Modifier, Token
from tests.engine.driving import GARREK, STEELHEART, scene
from tests.engine.open_points.scenes import HARROWDEEP, setting_up, takes

PIECES = (Piece(STEELHEART, (2, 3)), Piece(GARREK, (5, 3)))


def lasting(until: str, since: int) -> Modifier:
    return Modifier("move", "add", 1, "S390", until=until, since=since)


@pytest.mark.parametrize("since", [0, 1, 2])
@pytest.mark.parametrize("until", ["next-activation", "next-attack", "next-targeted", "next-move"])
def test_with_the_phase_ends_what_waits_for_an_activation_whenever_it_was_played(until, since):
    """Its card lies open, without effect, to the end of the round; what lasts longer stays."""
    waits, stays = lasting(until, since), lasting("round", since)
    card = InPlay("S390", 0, until=until, since=since)
    position = replace(scene(*PIECES), turn=1, modifiers=(waits, stays), in_play=(card,))
    ended = lapse_phase(position)
    assert isinstance(ended, Advance)
    assert (ended.position.modifiers, ended.position.in_play) == ((stays,), (card,))


def test_objectives_are_the_printed_ones_and_the_tokens_that_are_shown():
    printed = Layout((PlacedBoard("Dreadfane stand-in, side 1", seats=(1, 0)),))
    tokens = (Token((3, 4), 1, face_up=True), Token((4, 4), 2, face_up=False))
    plain = replace(scene(*PIECES), tokens=tokens)
    assert objectives_in(plain) == {(3, 4): 1}
    board = printed.boards[0].printed()
    own = {printed.boards[0].on_table(hex_) for hex_ in board.objectives}
    both = replace(scene(*PIECES, edition="dreadfane-2019", boards=printed), tokens=tokens)
    assert set(objectives_in(both)) == own | {(3, 4)}
    assert objectives_in(replace(plain, layout=None)) == {(3, 4): 1}
    flipped = tuple(replace(one, face_up=not one.face_up) for one in tokens)
    assert objectives_in(replace(plain, tokens=flipped)) == {(4, 4): 2}


HURTS = Modifier("hurt by moving", "add", 1, "S390", who=0)


@pytest.mark.parametrize(
    ("past", "is_hurt"),
    [
        ((), True),
        ((("damage", 0, "S390", 1),), False),
        ((("damage", 1, "S390", 1),), True),
        ((("damage", 0, "S391", 1),), True),
        ((("damage", 0, "S390", 0),), True),
        ((("push", 0, "S390", 1),), True),
    ],
    ids=["never", "was already", "another was", "by another card", "in another turn", "pushed"],
)
def test_a_fighter_is_shaken_once_in_an_activation_by_a_card(past, is_hurt):
    history = tuple(
        Happening(what, other=other, word=word, turn=turn) for what, other, word, turn in past
    )
    moving = Frame("move", "fly", Moving(0, "move", ((2, 3),), (1, 3), gone=1))
    position = replace(scene(*PIECES), turn=1, modifiers=(HURTS,), history=history)
    verb = shaken(replace(position, stack=(*position.stack, moving)))
    assert isinstance(verb, Push) == is_hurt
    if isinstance(verb, Push):
        harm = verb.frame.args
        assert isinstance(harm, Harming)
        assert (harm.fighter, harm.amount, harm.source) == (0, 1, "S390")


@pytest.mark.parametrize(
    ("card", "facts"),
    [("Snirk Sourtongue: whirl", {"inspired": False}), ("Lady Harrow: drift", {})],
)
def test_an_action_of_the_other_side_of_a_card_is_refused_telling_which_side_is_up(card, facts):
    position = scene(Piece("Snirk Sourtongue", (2, 3)), PIECES[1], edition="nightvault-2019")
    event = Action(by=0, fighter=0, card=card)
    with pytest.raises(Refused) as refused:
        step(position, event)
    assert refused.value.rule == "actions.printed-actions"
    assert {**refused.value.facts} == {"card": card, **facts}


def test_a_blank_token_lies_on_the_edge_where_all_of_a_board_is_edge():
    """The further gloom token of Harrowdeep, on a board of eight hexes."""
    small = Layout((PlacedBoard(Board("Small", columns=3, rows=3)),))
    position = setting_up(HARROWDEEP, "extra-tokens", layout=small)
    assert takes(position, PlaceToken(by=0, hex=(1, 1)))
