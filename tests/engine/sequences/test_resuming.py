"""Where a game goes on that was led off the tables: each place by itself."""

import pytest
from msgspec.structs import replace

from rules_engine.kernel.flow import Ask
from rules_engine.scene import Piece
from rules_engine.sequences.harm.resuming import led_astray, let_go, places, waits_in_vain
from rules_engine.state.events import Choose, Draw, Guard, Move, Pass, Play, RollOff, Score
from rules_engine.state.frames import Frame, Plain, Playing
from rules_engine.state.position import Happening, Position, put_seat
from tests.engine.driving import GARREK, STEELHEART, scene
from tests.engine.ignorance.forgetting import ignorant_of

MOVE = Move(by=1, fighter=1, path=((4, 3),))
ROLL_OFF = RollOff(by=0, faces=())
PLAY = Play(by=0, card="S369")
ROUND, OVER = ("game", "round"), ("action-phase", "phase-end")


def table(turn: int = 1, *, others: bool = False, **told: object) -> Position:
    """An activation of seat 0's; in a game of three with the others."""
    third = (Piece("Hakka", (1, 4)),) if others else ()
    return scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), *third, turn=turn, **told)


def steps(position: Position) -> tuple[tuple[str, str], ...]:
    """The stack in words."""
    return tuple((frame.sequence, frame.row) for frame in position.stack)


def found(position: Position, event) -> list[tuple[tuple[tuple[str, str], ...], str, int]]:
    """Where else the game may stand: the stack, the phase, the turn."""
    return [(steps(one)[1:], one.phase, one.turn) for one in places(position, event)]


def test_a_roll_off_says_that_a_round_is_over_once_all_turns_were_taken():
    """A hazard's draw says so whenever it comes; a draw of any other deck says nothing."""
    anew = [((("round", "end-phase"), ("end-phase", "clear")), "end", 0)]
    hazard = Draw(by=0, deck="hazard", cards=())
    assert found(table(8), ROLL_OFF) == anew
    assert found(table(7), ROLL_OFF) == []
    assert found(table(3), hazard) == anew
    assert found(table(8), replace(hazard, deck="power")) == []
    bare = replace(table(8), stack=table(8).stack[1:])
    (only,) = places(bare, ROLL_OFF)
    assert steps(only) == (("round", "end-phase"), ("end-phase", "clear"))
    assert list(places(replace(bare, stack=bare.stack[1:]), ROLL_OFF)) == []


@pytest.mark.parametrize(
    ("edition", "others", "last"),
    [("shadespire-2018", False, 8), ("harrowdeep-2021", False, 8), ("harrowdeep-2021", True, 9)],
)
def test_a_score_says_that_the_action_phase_is_over_once_all_turns_were_taken(
    edition, others, last
):
    score = Score(by=0, card="S1")
    assert found(table(last - 1, others=others, edition=edition), score) == []
    ended = ((("round", "end-phase"), OVER), "action", last)
    assert found(table(last, others=others, edition=edition), score) == [ended]
    bare = table(last, others=others, edition=edition)
    (only,) = places(replace(bare, stack=bare.stack[2:]), score)
    assert steps(only) == (OVER,)
    nowhere = replace(bare, stack=bare.stack[:2])
    assert list(places(nowhere, score)) == [nowhere]


def passed(*kinds: str, turn: int = 2) -> tuple[Happening, ...]:
    return tuple(Happening(kind, seat=1, turn=turn) for kind in kinds)  # type: ignore[arg-type]


def test_an_activation_of_the_other_player_goes_back_over_a_turn_taken_for_a_pass():
    """Nothing else may have come of that turn."""
    before = (*passed("move", turn=1), *passed("begin", "pass", "activation"))
    position = put_seat(replace(table(3), history=before), 0, activations=2)
    (back,) = places(position, MOVE)
    assert (back.active, back.turn, back.seats[0].activations) == (1, 2, 1)
    second = replace(position, turn=2, history=passed("begin", "pass", "activation", turn=1))
    assert [one.turn for one in places(second, MOVE)] == [1]
    for other in (
        replace(position, history=passed("begin", "move", "activation")),
        replace(position, turn=1, history=()),
        replace(position, stack=(*position.stack[:-1], replace(position.stack[-1], row="begin"))),
    ):
        assert list(places(other, MOVE)) == []
    assert list(places(position, replace(MOVE, by=0))) == []
    assert list(places(position, Choose(by=1))) == []


def asks(kind: str) -> Ask:
    return Ask(0, kind, (Pass,), lambda *_: None, lambda _: (), "windows")  # type: ignore[arg-type,return-value]


def test_what_is_asked_was_passed_over_where_another_place_is_meant():
    here, end = table(), replace(table(), phase="end")
    power = table(step="power step")
    cases = [
        (here, "activation", MOVE, False),
        (here, "reaction", MOVE, True),
        (here, "reaction", Guard(by=0, fighter=0), True),
        (here, "reaction", Choose(by=0), False),
        (here, "reaction", PLAY, True),
        (power, "reaction", PLAY, False),
        (here, "reaction", Score(by=0, card="S1"), False),
        (end, "reaction", Score(by=0, card="S1"), True),
        (end, "reaction", MOVE, False),
    ]
    for position, kind, event, vain in cases:
        assert waits_in_vain(position, event, asks(kind)) is vain, (kind, event)
    playing = replace(here, stack=(*here.stack, Frame("ploy", "effect", Playing("S369", 0))))
    assert waits_in_vain(playing, MOVE, asks("reaction"))
    with ignorant_of("Trap"):
        assert not waits_in_vain(playing, MOVE, asks("reaction")), "it may give the action"
        told = replace(playing, history=(Happening("told", word="S369", turn=1),))
        assert waits_in_vain(told, MOVE, asks("reaction"))


@pytest.mark.parametrize(
    ("stack", "following", "left"),
    [
        ("game:a round:b damage:c", "", "game:a round:b"),
        ("game:a round:b damage:c", "d", "game:a round:b"),
        ("game:a damage:c", "", "game:a"),
        ("damage:c", "", None),
        ("game:a roll-off:b", "", None),
        ("game:a end-phase-seat:b", "c", "game:a end-phase-seat:c"),
        ("game:a end-phase-seat:b", "", "game:a"),
        ("game:a ploy: attack: damage:c", "", "game:a"),
        ("ploy: damage:c", "", None),
    ],
)
def test_what_is_asked_on_top_is_let_go(stack, following, left):
    """With all that only waited for it; not where a part of the course of a game would go."""
    pairs = (one.split(":") for one in stack.split())
    frames = tuple(Frame(sequence, row, Plain()) for sequence, row in pairs)
    after = let_go(replace(table(), stack=frames), following)
    words = None if after is None else " ".join(map(":".join, steps(after)))
    assert words == left


@pytest.mark.parametrize("begun", ["begin", "phase-end"])
def test_what_was_told_before_this_activation_or_phase_leads_nobody_astray_any_more(begun):
    told = [Happening("told", word=card, turn=1) for card in ("S1", "S2", "S3", "", "S2")]
    history = (told[0], Happening(begun, turn=1), *told[1:3], Happening("move"), *told[3:])
    assert led_astray(replace(table(), history=history)) == ("S2", "S3")
