"""Dice: faces, successes, re-rolls, roll-offs, casting rolls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.facts.dice import (
    FACES,
    Roll,
    Tally,
    backlash,
    casts,
    counting,
    faces_problem,
    reroll,
    reroll_problem,
    roll_off,
    roll_off_problem,
    tally,
)
from rules_engine.facts.errors import Unusable

ATTACK = st.lists(st.sampled_from(FACES["attack"]), max_size=6)


def test_the_faces_of_the_three_dice():
    assert FACES == {
        "attack": ("smash", "smash", "fury", "single_support", "double_support", "critical"),
        "defence": ("block", "block", "dodge", "single_support", "double_support", "critical"),
        "magic": ("channel", "channel", "channel", "focus", "focus", "critical"),
    }


@pytest.mark.parametrize(
    ("die", "symbol", "sides"),
    [
        ("attack", "smash", 3),
        ("attack", "fury", 2),
        ("defence", "block", 3),
        ("defence", "dodge", 2),
        ("magic", "channel", 4),
        ("magic", "focus", 3),
    ],
)
def test_a_symbol_succeeds_on_so_many_sides_with_the_critical(die, symbol, sides):
    assert sum(face in counting([symbol]) for face in FACES[die]) == sides


@pytest.mark.parametrize(
    ("support", "counted"),
    [
        (-1, {"smash", "critical"}),
        (0, {"smash", "critical"}),
        (1, {"smash", "critical", "single_support"}),
        (2, {"smash", "critical", "single_support", "double_support"}),
        (5, {"smash", "critical", "single_support", "double_support"}),
    ],
)
def test_supporting_fighters_make_the_support_symbols_count(support, counted):
    """Shadespire pg 21: one more lets single support count, two or more double support too."""
    assert counting(["smash"], support) == counted


@pytest.mark.parametrize(
    ("dice", "faces", "number", "told"),
    [
        (["attack"], ["smash", "critical"], 2, ""),
        (["attack"], ["smash"], None, ""),
        (["attack"], ["smash"], 2, "2 dice are rolled here, not 1"),
        (["attack"], ["block"], 1, "no attack die shows 'block'"),
        (["attack", "defence"], ["block", "magic"], None, "no attack or defence die shows 'magic'"),
        (["magic"], ["single_support"], 1, "no magic die shows 'single_support'"),
    ],
)
def test_logged_faces_must_be_on_the_die(dice, faces, number, told):
    assert faces_problem(dice, faces, number) == told


def test_criticals_are_successes_too():
    rolled = ["smash", "critical", "fury", "double_support"]
    assert tally(rolled, counting(["smash"])) == Tally(criticals=1, successes=2)


@pytest.mark.parametrize(
    ("innate", "total"),
    [("smash", Tally(0, 2)), ("fury", Tally(0, 1)), ("critical", Tally(1, 2))],
)
def test_an_innate_symbol_counts_where_its_symbol_does(innate, total):
    """Dreadfane pg 18."""
    assert tally(["smash"], counting(["smash"]), innate) == total


@given(ATTACK, st.integers(0, 3))
def test_more_support_never_costs_a_success(faces, support):
    less, more = (tally(faces, counting(["fury"], n)) for n in (support, support + 1))
    assert less.successes <= more.successes
    assert less.criticals == more.criticals <= less.successes


def test_a_rerolled_die_shows_its_new_face_even_if_worse():
    roll = Roll("attack", ("critical", "fury"))
    assert reroll(roll, [0], ["fury"]) == Roll("attack", ("fury", "fury"), (0,))


def test_no_die_is_rolled_again_twice():
    """DC-008: two rules may let two dice be rolled again, one at a time, but not one die twice."""
    once = reroll(Roll("attack", ("fury", "fury")), [1], ["fury"])
    assert reroll_problem(once, [1], ["smash"]) == "die 1 was rolled again already"
    assert reroll(once, [0], ["smash"]) == Roll("attack", ("smash", "fury"), (0, 1))


@pytest.mark.parametrize(
    ("places", "faces", "told"),
    [
        ([2], ["smash"], "not dice of this roll"),
        ([-1], ["smash"], "not dice of this roll"),
        ([0, 0], ["smash", "smash"], "not dice of this roll"),
        ([0], ["smash", "fury"], "1 dice are rolled here, not 2"),
        ([0], ["block"], "no attack die shows 'block'"),
    ],
)
def test_a_reroll_that_cannot_be_is_refused(places, faces, told):
    with pytest.raises(Unusable, match=told):
        reroll(Roll("attack", ("fury", "fury")), places, faces)


BLANK = ["smash", "smash", "fury", "fury"]


@pytest.mark.parametrize(
    ("first", "second", "out"),
    [
        # Most criticals, whatever else was rolled.
        (["critical", *BLANK[:3]], ["double_support"] * 4, (0,)),
        # As many criticals: most double support among the tied.
        (
            ["critical", "fury", "fury", "fury"],
            ["critical", "double_support", "fury", "fury"],
            (1,),
        ),
        # None at all: the same ladder.
        (["double_support", *BLANK[:3]], ["single_support"] * 4, (0,)),
        (BLANK, ["block", "block", "dodge", "single_support"], (1,)),
        # Still a tie: both roll again.
        (BLANK, ["block", "dodge", "block", "dodge"], (0, 1)),
    ],
)
def test_the_ladder_of_a_roll_off(first, second, out):
    """Shadespire pg 14, Dreadfane pg 7, Harrowdeep pg 25."""
    assert roll_off({0: first, 1: second}) == out


def test_finishing_first_adds_a_critical():
    """Shadespire pg 18, and to every re-roll as well (pg 21)."""
    assert roll_off({0: BLANK, 1: BLANK}, added={1: ["critical"]}) == (1,)


def test_the_ladder_can_be_read_the_other_way():
    rolls = {0: ["double_support", *BLANK[:3]], 1: ["single_support", *BLANK[:3]]}
    assert roll_off(rolls) == (0,)
    assert roll_off(rolls, ladder=("critical", "single_support", "double_support")) == (1,)


def test_with_more_players_only_the_tied_are_compared_on():
    """Shadespire pg 14: seat 2 has most double support, but was out by criticals."""
    one = ["critical", "fury", "fury", "fury"]
    rolls = {0: one, 1: one, 2: ["double_support"] * 4}
    assert roll_off(rolls) == (0, 1)
    assert roll_off(rolls, lowest=True) == (2,)


@pytest.mark.parametrize(
    ("faces", "fine"),
    [
        (["smash", "block", "critical", "dodge"], True),
        (["smash"] * 3, False),
        (["smash"] * 5, False),
        (["channel"] * 4, False),
    ],
)
def test_a_roll_off_takes_four_attack_or_defence_dice(faces, fine):
    assert (roll_off_problem(faces) == "") is fine


@given(
    st.dictionaries(
        st.integers(0, 3),
        st.lists(st.sampled_from(FACES["attack"]), min_size=4, max_size=4),
        min_size=1,
    )
)
def test_a_roll_off_ends_with_someone(rolls):
    for lowest in (False, True):
        out = roll_off(rolls, lowest=lowest)
        assert out
        assert set(out) <= set(rolls)


@pytest.mark.parametrize(
    ("faces", "value", "cast"),
    [
        # The level 2 wizard of Harrowdeep pg 35 and casting values of two symbols.
        (["channel", "focus"], ["channel", "focus"], True),
        (["channel", "channel"], ["channel", "focus"], False),
        (["critical", "channel"], ["channel", "focus"], True),
        (["critical", "critical"], ["channel", "focus"], True),
        (["critical", "critical"], ["focus"], True),
        (["channel", "focus", "focus"], ["focus", "focus"], True),
        # One critical does not cast a spell that asks for two (DC-031).
        (["critical", "channel"], ["critical", "critical"], False),
        (["critical", "focus"], ["critical"], True),
        (["critical", "focus"], ["critical", "channel"], False),
        ([], ["channel"], False),
    ],
)
def test_a_casting_roll_matches_symbol_for_symbol(faces, value, cast):
    assert casts(faces, value) is cast


def test_an_innate_symbol_helps_a_cast():
    assert casts(["focus"], ["channel", "focus"], innate="channel")


@pytest.mark.parametrize(
    ("faces", "innate", "hurt"),
    [
        (["critical", "focus"], None, False),
        (["critical", "critical"], None, True),
        (["critical", "focus"], "critical", True),
        (["critical"] * 3, None, True),
    ],
)
def test_two_criticals_are_backlash(faces, innate, hurt):
    """Harrowdeep pg 35."""
    assert backlash(faces, innate) is hurt
