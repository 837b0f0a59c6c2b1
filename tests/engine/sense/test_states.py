"""States in which a fighter is, by which modifiers are narrowed, each beside what is none."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.facts.fighters import AttackProfile
from rules_engine.scene import Piece
from rules_engine.sense.ground import LENT, attack_named, attacks_of, can_hold
from rules_engine.sense.modifiers import (
    admits,
    binds,
    can_act,
    can_be_damaged,
    can_be_healed,
    in_force,
    lends,
    lent,
    level_of,
    modified,
    total,
)
from rules_engine.sense.sources import sources, unchanged
from rules_engine.sense.states import COMBO, FOLLOWING, STATES, WITH_COMBO
from rules_engine.sense.windows import windows_of, without_window
from rules_engine.state.frames import Asking, Attacking, Frame
from rules_engine.state.position import Happening, Modifier, Position, Token, put_fighter
from tests.engine.driving import GARREK, OBRYN, STEELHEART, armed, scene

ME, FRIEND, FOE = range(3)
SWORD, WHIP = "Sigmarite Broadsword", "Whip"
LENT_ATTACK, LENDS = "Improvised Blow", "Improvised Blow: the blow"
GIVEN = Modifier("keyword", "add", 1, "S369", word=COMBO)


def table(*args: Any, **told: Any) -> Position:
    """Steelheart, who has an attack with Combo besides, Obryn, and Garrek beside the first."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(OBRYN, (1, 2)), Piece(GARREK, (4, 2)))
    whip = AttackProfile(WHIP, 1, 2, "fury", 1, keywords=(COMBO,))
    position = armed(scene(*pieces, edition="nightvault-2019"), STEELHEART, whip)
    frames = tuple(Frame("trial", "at", one) for one in args)
    return replace(position, stack=(*position.stack, *frames), **told)


@pytest.mark.parametrize(
    ("attack", "given", "combines"),
    [
        (None, (), ()),
        (Attacking(ME, SWORD, FOE), (), ()),
        (Attacking(ME, WHIP, FOE), (), (ME,)),
        (Attacking(FRIEND, "Sigmarite Grandhammer", FOE), (), ()),
        (Attacking(ME, SWORD, FOE), (GIVEN,), (ME,)),
        (Attacking(ME, SWORD, FOE), (replace(GIVEN, who=ME),), (ME,)),
        (Attacking(ME, SWORD, FOE), (replace(GIVEN, who=FOE),), ()),
        (Attacking(ME, SWORD, FOE), (replace(GIVEN, who=FOE), replace(GIVEN, who=ME)), (ME,)),
        (Attacking(ME, SWORD, FOE), (replace(GIVEN, word="cleave"),), ()),
        (Attacking(ME, SWORD, FOE), (replace(GIVEN, what="move"),), ()),
    ],
)
def test_who_attacks_with_combo(attack, given, combines):
    position = table(*([attack] if attack else []), modifiers=given)
    found = [one for one in (ME, FRIEND, FOE) if STATES[WITH_COMBO](position, one)]
    assert tuple(found) == combines


def keyword(word: str, fighter: int) -> Happening:
    return Happening("keyword", fighter=fighter, word=word)


@pytest.mark.parametrize(
    ("about", "course", "reactor", "at", "follows"),
    [
        (WHIP, (), 0, "after-action", True),
        (WHIP, (), 1, "after-action", True),
        (WHIP, (), -1, "after-action", False),
        (WHIP, (), 0, "driven-back", False),
        (SWORD, (), 0, "after-action", False),
        (SWORD, (keyword(COMBO, ME),), 0, "after-action", True),
        (SWORD, (keyword("cleave", ME), keyword(COMBO, ME)), 0, "after-action", True),
        (SWORD, (keyword(COMBO, FRIEND),), 0, "after-action", False),
        (SWORD, (keyword("cleave", ME),), 0, "after-action", False),
    ],
)
def test_who_attacks_in_reply_to_combo(about, course, reactor, at, follows):
    """Steelheart's attack is over, and he makes another one in the window after it."""
    before = (keyword(COMBO, ME),)
    over = Happening("attack", seat=0, fighter=ME, other=FOE, about=about, since=len(before))
    window, attack = Asking(at, (0,), reactor=reactor), Attacking(ME, SWORD, FOE)
    position = table(window, attack, ended=(over,), history=(*before, *course, over))
    found = [one for one in (ME, FRIEND, FOE) if STATES[FOLLOWING](position, one)]
    assert found == ([ME] if follows else [])
    assert not STATES[FOLLOWING](replace(position, ended=()), ME)
    assert not STATES[FOLLOWING](table(window, ended=(over,), history=(over,)), ME)


@pytest.mark.parametrize(
    ("turn", "who", "tokens", "charged"),
    [(1, ME, 0, True), (0, ME, 0, False), (1, FRIEND, 0, False), (0, ME, 1, True)],
)
def test_who_has_charged_in_this_phase(turn, who, tokens, charged):
    """A token that has gone since does not matter; what an earlier phase saw does not count."""
    made = Happening("charge", seat=0, fighter=who, turn=turn)
    position = put_fighter(table(history=(made,)), ME, charge_tokens=tokens)
    assert STATES["has charged"](position, ME) is charged


@pytest.mark.parametrize(
    ("only", "words", "admitted"),
    [
        ((), (), True),
        (("attack",), (), False),
        (("attack",), ("attack",), True),
        (("attack", "range:1"), ("attack", "range:1"), True),
        (("attack", "range:1"), ("attack", "range:2"), False),
        (("range:1|range:2",), ("range:2",), True),
        (("range:1|range:2",), ("range:3",), False),
    ],
)
def test_which_words_admit_a_modifier(only, words, admitted):
    assert admits(Modifier("dice", "add", 1, "S369", only=only), words) is admitted


@pytest.mark.parametrize(
    ("what", "until", "in_turns"),
    [
        ("move", "round", (True, True)),
        ("move", "next-activation", (False, True)),
        ("range", "round", (True, True)),
        ("range", "next-attack", (False, True)),
        ("dice", "next-attack", (False, False)),
        ("ability", "next-power-step", (False, True)),
    ],
)
def test_when_what_waits_for_an_activation_comes_into_force(what, until, in_turns):
    """Played in the second activation, it is for a later one."""
    modifier = Modifier(what, "add", 1, "S369", until=until, since=2, who=ME, seat=0)
    assert tuple(in_force(table(turn=turn), modifier) for turn in (2, 3)) == in_turns


def lies(what: str, who: int = -1, how: str = "add", amount: int = 1, **told: Any) -> Modifier:
    return Modifier(what, how, amount, "S369", who=who, **told)


@pytest.mark.parametrize(("since", "holds"), [(4, True), (3, False)])
def test_what_is_for_one_attack_holds_while_that_one_is_made(since, holds):
    modifier = lies("dice", until="attack", since=4)
    assert in_force(table(Attacking(ME, SWORD, FOE, since=since)), modifier) is holds
    assert not in_force(table(), modifier)


def test_what_is_said_of_players_holds_for_one_or_for_all_once_it_is_in_force():
    mine, all_ = lies("no power cards", seat=0), lies("no power cards", seat=-1, amount=2)
    later = lies("no power cards", seat=1, until="next-activation", since=2)
    for modifiers, bound, sums in (
        ((), (False, False), (0, 0)),
        ((mine,), (True, False), (1, 0)),
        ((all_,), (True, True), (2, 2)),
        ((mine, all_), (True, True), (3, 2)),
        ((later,), (False, False), (0, 0)),
        ((lies("move", seat=0),), (False, False), (0, 0)),
    ):
        position = table(modifiers=modifiers, turn=2)
        assert tuple(binds(position, seat, "no power cards") for seat in (0, 1)) == bound
        assert tuple(total(position, seat, "no power cards") for seat in (0, 1)) == sums
    ripe = table(modifiers=(later,), turn=3)
    assert tuple(total(ripe, seat, "no power cards") for seat in (0, 1)) == (0, 1)


def test_who_stands_beside_an_enemy_though_a_friend_stands_there_too():
    position = put_fighter(table(), FRIEND, hex=(2, 2))
    beside = [one for one in (ME, FRIEND, FOE) if STATES["beside a foe"](position, one)]
    assert beside == [ME, FOE]


def test_which_abilities_are_lent_to_a_player():
    waits = lies("ability", ME, seat=0, until="next-power-step", since=0)
    assert lent(table(modifiers=(waits,), turn=0), 0) == ()
    assert [lends(table(modifiers=one)) for one in ((), (lies("move"),), (waits,))] == [
        False,
        False,
        True,
    ]
    mine, theirs = lies("ability", ME, seat=0), lies("ability", FOE, seat=1)
    position = table(modifiers=(mine, theirs, lies("move", ME, seat=0)))
    assert (lent(position, 0), lent(position, 1)) == ((mine,), (theirs,))


@pytest.mark.parametrize(
    ("modifiers", "damaged", "healed", "acts"),
    [
        ((), True, True, True),
        ((lies("move", ME),), True, True, True),
        ((lies("not damaged", ME),), False, True, True),
        ((lies("not healed", ME),), True, False, True),
        ((lies("no actions", ME),), True, True, False),
        ((lies("not healed", ME, amount=0),), True, True, True),
        ((lies("not healed", FOE), lies("not damaged", FOE)), True, True, True),
    ],
)
def test_who_can_be_damaged_and_healed_and_who_can_act(modifiers, damaged, healed, acts):
    position = table(modifiers=modifiers)
    assert (can_be_damaged(position, ME), can_be_healed(position, ME)) == (damaged, healed)
    assert can_act(position, ME) is acts


@pytest.mark.parametrize(
    ("modifiers", "level"),
    [
        ((), 0),
        ((lies("wizard level", ME),), 1),
        ((lies("wizard level", ME, "set", 2),), 2),
        ((lies("wizard level", ME, "multiply", 2),), 0),
        ((lies("wizard level", ME, "add", -1),), 0),
        ((lies("wizard level", FOE),), 0),
    ],
)
def test_what_makes_a_wizard_of_one_who_is_none(modifiers, level):
    assert level_of(table(modifiers=modifiers), ME) == level


def test_a_single_set_counts_in_2018_without_an_order_being_asked():
    one, two = lies("move", ME, "set", 5), lies("move", ME, "set", 1)
    assert modified(table(modifiers=(one,)), ME, "move", 3) == 5
    assert modified(table(modifiers=(two, one)), ME, "move", 3) == 5
    assert modified(table(modifiers=(one, two)), ME, "move", 3) == 1


def test_whose_aura_is_asked_of_what_it_is_about_alone():
    """Garrek's armour frightens those beside him, and never himself."""
    position = put_fighter(table(), FOE, upgrades=("Horrifying Armour",))
    found = {
        (one, what)
        for one in (ME, FRIEND, FOE)
        for what in ("dice", "wounds", "move")
        if sources(position, one, what)
    }
    assert found == {(ME, "dice"), (FOE, "wounds")}


def test_what_nobody_changes_is_asked_anew_once_anything_is_different():
    plain = table()
    assert unchanged(plain, "range")
    for other in (
        replace(plain, modifiers=(lies("range", ME),)),
        put_fighter(plain, FOE, upgrades=("S409",)),
    ):
        assert unchanged(plain, "range")
        assert unchanged(other, "move")
    assert not unchanged(replace(plain, modifiers=(lies("range", ME),)), "range")
    assert unchanged(plain, "range")


@pytest.mark.parametrize(
    ("card", "edition", "without"),
    [
        ("NV402", "shadespire-2018", True),
        ("NV402", "nightvault-2019", False),
        ("HD19", "nightvault-2019", True),
        ("HD19", "harrowdeep-2021", False),
        ("S23", "dreadfane-2019", True),
        ("S23", "shadespire-2018", False),
        ("S369", "shadespire-2018", False),
    ],
)
def test_which_reactions_an_edition_has_no_window_for(card, edition, without):
    assert without_window(card, edition) is without


def test_the_windows_of_2018_in_the_order_of_its_tables():
    assert windows_of("shadespire-2018") == (
        "after-action",
        "attack-declared",
        "success-determined",
        "before-drive-back",
        "driven-back",
        "damage-dealt",
        "card-revealed",
        "card-resolved",
        "upgrade-given",
        "reaction-resolved",
    )


def test_which_attacks_a_fighter_has():
    """Those of its card and those of its upgrades, and what a gambit lends it and nobody else."""
    given = Modifier(LENT, "add", 1, "S369", who=ME, until="phase", word=LENDS)
    for modifiers in ((), (lies("move", ME),), (given,), (lies("move", FOE), given)):
        position = table(modifiers=modifiers)
        lent_ = [LENT_ATTACK] if given in modifiers else []
        assert [one.name for one in attacks_of(position, ME)] == [SWORD, WHIP, *lent_]
        assert [one.name for one in attacks_of(position, FOE)] == ["Blooddrinker Axe"]
        assert (attack_named(position, ME, LENT_ATTACK) is not None) is bool(lent_)


@pytest.mark.parametrize(
    ("stone", "shown", "others", "held"),
    [
        ((), True, (), (True, True, True)),
        ((ME,), True, (), (False, False, True)),
        ((ME,), True, (FRIEND,), (False, False, True)),
        ((ME,), False, (), (True, True, True)),
        ((FRIEND,), True, (), (True, False, True)),
        ((FOE,), True, (), (True, True, False)),
    ],
    ids=["no stone", "on one", "a friend is armed", "face down", "off any", "across"],
)
def test_who_can_hold_objectives_near_an_earthing_stone(stone, shown, others, held):
    """On an objective it keeps all of that territory from being held, and of no other.

    Steelheart and Obryn stand in the first territory, Obryn on no objective; Garrek stands on one
    across.
    """
    position = table()
    first, near, across = (3, 2), (2, 2), (3, 8)
    position = put_fighter(put_fighter(position, FRIEND, hex=(0, 0)), FOE, hex=across)
    for one in stone:
        position = put_fighter(position, one, upgrades=("NV494",))
    for one in others:
        position = put_fighter(position, one, upgrades=("S390",))
    tokens = (Token(first, 1, face_up=shown), Token(near, 2), Token(across, 3))
    position = replace(position, tokens=tokens)
    moved = put_fighter(position, FRIEND, hex=near)
    found = (can_hold(position, ME), can_hold(moved, FRIEND), can_hold(position, FOE))
    assert found == held
