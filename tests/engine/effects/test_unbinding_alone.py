"""Spells and rolls that others undo or roll again: who is asked, which dice, and when nobody is."""

import pytest
from msgspec.structs import replace

from rules_engine.effects.choosing import done
from rules_engine.effects.unbinding import cast_again, foe_casting, rolled_again
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Ask, Goto
from rules_engine.scene import Piece
from rules_engine.state.events import Pass, Reroll
from rules_engine.state.frames import Asking, Attacking, Frame, Playing
from rules_engine.state.position import Position
from tests.engine.driving import GARREK, STEELHEART, scene

WIZARD, FOE = 0, 1
MIDDLE = ("focus", "channel", "focus")


def under(*frames: Frame) -> Position:
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    return replace(position, stack=(*position.stack, *frames))


def spell(**told: object) -> Frame:
    return Frame("spell", "roll", Playing("NV388", 0, fighter=WIZARD, faces=MIDDLE, **told))  # type: ignore[arg-type]  # as told


ANSWER = Frame("react", "effect", Playing("S369", 1))
ATTACK = Attacking(
    WIZARD, "Fulmination", FOE, spell=True, attack_faces=MIDDLE, defence_faces=("block", "dodge")
)


@pytest.mark.parametrize(
    ("attack", "seat", "found"),
    [
        (replace(ATTACK, outcome="hit"), 1, [WIZARD]),
        (replace(ATTACK, outcome="critical hit"), 1, [WIZARD]),
        (replace(ATTACK, outcome="hit"), 0, []),
        (replace(ATTACK, outcome="miss"), 1, []),
        (replace(ATTACK, outcome="hit", spell=False), 1, []),
        (replace(ATTACK, outcome="hit", fighter=FOE, target=WIZARD), 0, [FOE]),
        (None, 0, []),
        (None, 1, []),
    ],
)
def test_who_is_casting_an_attack_that_can_still_be_stopped(attack, seat: int, found: list[int]):
    going_on = () if attack is None else (Frame("attack", "roll", attack),)
    asking = Frame("window", "ask", Asking("success-determined", (1,)))
    assert foe_casting(under(*going_on, asking), seat, FOE) == found


def test_nobody_casts_without_a_spell_or_where_nobody_is_its_caster():
    assert foe_casting(under(), 0, WIZARD) == foe_casting(under(spell()), 0, WIZARD) == []


def test_one_die_of_a_casting_roll_is_rolled_again_by_who_answers_it():
    position = under(spell(again=(0,)), ANSWER)
    ask = cast_again(position)
    assert isinstance(ask, Ask)
    assert (ask.who, ask.count) == (1, 1)
    assert list(ask.legal(position)) == [Pass(by=1)]
    assert ask.answer(position, Pass(by=1)) == done(position)
    for dice, faces in (((1, 2), ("focus", "focus")), ((), ()), ((0,), ("focus",)),
                        ((3,), ("focus",)), ((1,), ("smash",))):  # fmt: skip
        with pytest.raises(Refused, match=r"rolls\.re-roll-once"):
            ask.answer(position, Reroll(by=1, dice=dice, faces=faces))
    made = ask.answer(position, Reroll(by=1, dice=(1,), faces=("critical",)))
    assert isinstance(made, Goto)
    after = made.position.stack[-2].args
    assert isinstance(after, Playing)
    assert (after.faces, sorted(after.again)) == (("focus", "critical", "focus"), [0, 1])
    for nothing in (under(ANSWER), under(spell(again=(0, 1, 2)), ANSWER)):
        assert cast_again(nothing) == done(nothing)
    assert isinstance(cast_again(under(spell(again=(0, 1)), ANSWER)), Ask)


@pytest.mark.parametrize(
    ("roll", "again", "dice", "face"),
    [("attack", (0, 1, 2), 0, "critical"), ("defence", (0,), 1, "critical")],
)
def test_one_die_of_an_attack_or_its_defence_is_rolled_again(roll, again, dice: int, face: str):
    """What was rolled again before bars a defence die alone; a spell is rolled with magic dice."""
    position = under(Frame("attack", "roll", replace(ATTACK, again=again)), ANSWER)
    ask = rolled_again(roll)(position)
    assert isinstance(ask, Ask)
    assert (ask.who, ask.count) == (1, 1)
    assert list(ask.legal(position)) == [Pass(by=1)]
    assert ask.answer(position, Pass(by=1)) == done(position)
    other = "smash" if roll == "attack" else "focus"
    for event in (
        Reroll(by=1, dice=(dice,), faces=(other,)),
        Reroll(by=1, dice=(), faces=()),
        Reroll(by=1, dice=(9,), faces=(face,)),
    ):
        with pytest.raises(Refused, match=r"rolls\.re-roll-once"):
            ask.answer(position, event)


def test_a_defence_roll_all_rolled_again_is_done_and_an_attack_without_dice_too():
    both = under(Frame("attack", "roll", replace(ATTACK, again=(0, 1), attack_faces=())), ANSWER)
    assert rolled_again("defence")(both) == rolled_again("attack")(both) == done(both)
