"""What may change a characteristic is told by what kits and cards say they are about."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import Changes, all_known, read_anew
from rules_engine.facts.errors import Fault
from rules_engine.scene import Piece
from rules_engine.sense.kits import EVERYTHING, lineup
from rules_engine.sense.modifiers import modified
from rules_engine.sense.sources import lying, narrowing, quiet, sources, unchanged
from rules_engine.state.position import Modifier, Position, put_fighter
from tests.engine.driving import GARREK, OBRYN, STEELHEART, scene

TABLE = scene(Piece(STEELHEART, (3, 2)), Piece(OBRYN, (1, 2)), Piece(GARREK, (4, 2)))
SLOWED = Modifier("move", "add", -1, "a card", who=0)
HELD = Modifier("not pushed", "add", 1, "another card", who=1)
RANGE, DICE = frozenset({"range"}), frozenset({"dice"})


def worn(card: str) -> Position:
    return put_fighter(TABLE, 2, upgrades=(card,))


def test_nothing_is_asked_where_nobody_says_anything_of_it():
    assert quiet(TABLE, RANGE)
    assert sources(TABLE, 0, "range") == ()
    assert modified(TABLE, 0, "range", 2) == 2


def test_an_aura_is_asked_for_what_it_is_about_and_for_nothing_else():
    afraid = worn("Horrifying Armour")
    assert lineup(afraid).whats == {"dice", "wounds"}
    assert [one.amount for one in sources(afraid, 0, "dice")] == [-1]
    assert sources(afraid, 1, "dice") == ()
    assert (quiet(afraid, RANGE), quiet(afraid, DICE)) == (True, False)


def test_the_aura_of_one_that_is_gone_is_not_asked():
    assert quiet(put_fighter(worn("Horrifying Armour"), 2, hex=None, out=True), DICE)


def test_what_does_not_say_what_it_is_about_is_asked_for_everything():
    numbing = worn("Loathe Stone")
    assert lineup(numbing).whats == EVERYTHING
    assert not quiet(numbing, RANGE)
    assert sources(numbing, 0, "range") == ()
    assert [one.what for one in sources(numbing, 0, "casting dice")] == ["casting dice"]


def test_a_card_that_lies_leaves_all_quiet_but_what_it_changes():
    laid = replace(TABLE, modifiers=(SLOWED, HELD, SLOWED))
    assert (quiet(laid, RANGE), quiet(laid, RANGE | {"move"})) == (True, False)
    assert quiet(TABLE, frozenset({"move"}))
    assert lying(laid.modifiers, "move") == (SLOWED, SLOWED)
    assert lying(laid.modifiers, "range") == ()
    assert lying((HELD,), "not pushed") == (HELD,)


def test_what_is_unchanged_is_what_neither_cards_nor_kits_name():
    afraid = worn("Horrifying Armour")
    laid = replace(TABLE, modifiers=(SLOWED,))
    whats = ("move", "dice", "range")
    assert [unchanged(TABLE, what) for what in whats] == [True, True, True]
    assert [unchanged(afraid, what) for what in whats] == [True, False, True]
    assert [unchanged(laid, what) for what in whats] == [False, True, True]
    both = replace(afraid, modifiers=(SLOWED,))
    assert [unchanged(both, what) for what in whats] == [False, False, True]


def test_what_is_unchanged_is_asked_anew_when_the_book_is_another():
    assert not unchanged(worn("Horrifying Armour"), "dice")
    read_anew()
    assert not unchanged(worn("Horrifying Armour"), "dice")
    assert unchanged(TABLE, "dice")


def test_a_change_of_which_nothing_was_said_is_a_fault():
    silent = Changes(frozenset({"move"}), lambda _, __: (HELD,))
    with pytest.raises(Fault, match="another card changes 'not pushed'"):
        silent(TABLE, 0)


def test_every_aura_but_those_that_measure_or_look_says_what_it_is_about():
    """Those put on record what their question rests on, whatever is asked."""
    assert {
        name
        for name, rules in all_known().items()
        if rules.aura is not None and not isinstance(rules.aura, Changes)
    } == {
        "Dynamic Enhancer",
        "Dynamic Stabilizer",
        "Leech Stone",
        "Loathe Stone",
        "Raptor's Eye",
        "Terrifying Shadow",
    }


def test_what_narrows_cards_that_lie_is_told_word_by_word():
    near = Modifier("dice", "add", 1, "a card", only=("range:1|range:2", "target wounded"))
    assert narrowing((SLOWED, near)) == {"range:1", "range:2", "target wounded"}
    assert narrowing((SLOWED,)) == narrowing(()) == frozenset()
