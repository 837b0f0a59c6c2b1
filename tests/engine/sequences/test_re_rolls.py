"""Which dice may be rolled again, by which rule, and how often.

Shadespire pg 14, DC-007, DC-008, DC-080, DC-156, Harrowdeep pg 25 and 34.
"""

import pytest
from msgspec.structs import replace

from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Advance, Ask
from rules_engine.machine import begin, legal, step
from rules_engine.scene import Piece
from rules_engine.sequences.fight.re_rolls import (
    attack_re_roll,
    attack_rules_left,
    casting_re_roll,
    defence_rules_left,
)
from rules_engine.state.events import Event, Pass, Reroll
from rules_engine.state.frames import Attacking, Frame, Playing
from rules_engine.state.position import Modifier, Position, put_fighter
from tests.engine.driving import GARREK, STEELHEART, armed, ask_of, dice, refusal, scene

ROLLED = Attacking(0, "Sigmarite Broadsword", 1, attack_faces=dice("ff"), defence_faces=dice("b"))
ONE, ANY = ("re-roll 1 attack dice",), ("re-roll any attack dice",)

DAGGERS = (
    AttackProfile("Dagger", 1, 2, "smash", 1, keywords=ONE),
    AttackProfile("Twin Daggers", 1, 2, "smash", 1, keywords=ANY),
    AttackProfile("Dagger of Light", 1, 2, "focus", 1, kind="spell", keywords=ONE),
)


def table(*kinds: str, args: Attacking = ROLLED, edition: str = "nightvault-2019") -> Position:
    """Steelheart has rolled two dice; these rules let him roll again."""
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), edition=edition)
    modifiers = tuple(Modifier(f"attack {kind}", "add", 1, kind, who=0) for kind in kinds)
    frame = Frame("attack", "attack-re-roll", args)
    return replace(position, modifiers=modifiers, stack=(*position.stack, frame))


def left(position: Position) -> list[str]:
    return attack_rules_left(position, position.stack[-1].args)


def again(*places: int, faces: str = "") -> Event:
    return Reroll(by=0, dice=places, faces=dice(faces or "s" * len(places)))


def test_each_rule_is_used_once_and_no_die_twice():
    both = table("re-rolls", "re-roll any")
    assert left(both) == ["one", "any"]
    spent = replace(ROLLED, spent=("one",), again=(0,))
    assert left(table("re-rolls", "re-roll any", args=spent)) == ["any"]
    assert left(table("re-rolls", "re-rolls", args=spent)) == ["one"]
    assert left(table("re-rolls", args=spent)) == []
    every = replace(ROLLED, spent=("any",), again=(0, 1))
    assert left(table("re-rolls", "re-roll any", args=every)) == []


def test_all_the_dice_are_rolled_again_only_while_none_has_been():
    """DC-080."""
    assert left(table("re-roll all", "re-rolls")) == ["one", "all"]
    spent = replace(ROLLED, spent=("one",), again=(0,))
    assert left(table("re-roll all", "re-rolls", args=spent)) == []


@pytest.mark.parametrize(
    ("attack", "rules"), [("Dagger", ["one"]), ("Twin Daggers", ["any"]), ("Dagger of Light", [])]
)
def test_what_is_printed_on_an_attack_is_for_attack_dice(attack: str, rules: list[str]):
    """A spell attack is rolled with magic dice."""
    position = armed(table(), STEELHEART, *DAGGERS)
    assert attack_rules_left(position, replace(ROLLED, attack=attack)) == rules


@pytest.mark.parametrize(
    ("edition", "spell", "rules"),
    [
        ("harrowdeep-2021", False, ["one"]),
        ("harrowdeep-2021", True, []),
        ("nightvault-2019", False, []),
    ],
)
def test_a_staggered_target_lets_one_attack_die_be_rolled_again(
    edition: str, spell: bool, rules: list[str]
):
    position = table(args=replace(ROLLED, spell=spell), edition=edition)
    assert left(position) == []
    assert left(put_fighter(position, 1, stagger_tokens=1)) == rules
    assert left(put_fighter(position, 0, stagger_tokens=1)) == []


def test_how_many_dice_a_question_lets_be_rolled_again():
    """One, where there are but rules for one; 0 stands for as many as one likes."""
    for kinds, most in ((("re-rolls",), 1), (("re-rolls",) * 2, 1), (("re-roll any",), 0)):
        asked = attack_re_roll(table(*kinds))
        assert isinstance(asked, Ask)
        assert (asked.kind, asked.who, asked.count) == ("re-roll", 0, most)
    mixed = attack_re_roll(table("re-rolls", "re-roll all"))
    assert isinstance(mixed, Ask)
    assert mixed.count == 0
    assert type(attack_re_roll(table())) is Advance


@pytest.mark.parametrize(
    ("kind", "allowed", "barred"),
    [
        ("re-rolls", [(0,), (1,)], [(), (0, 1)]),
        ("re-roll any", [(0,), (1,), (0, 1)], [()]),
        ("re-roll all", [(0, 1)], [(), (0,), (1,)]),
    ],
)
def test_a_rule_is_for_one_die_for_any_or_for_all(
    kind: str, allowed: list[tuple[int, ...]], barred: list[tuple[int, ...]]
):
    position = begin(table(kind))
    assert legal(position) == (Pass(by=0),)
    for places in allowed:
        after = step(position, again(*places)).position
        (args,) = (one.args for one in after.stack if isinstance(one.args, Attacking))
        assert args.attack_faces == tuple("smash" if one in places else "fury" for one in (0, 1))
    for places in barred:
        assert refusal(position, again(*places)) == "rolls.re-roll-once"
    assert refusal(position, again(2)) == "rolls.re-roll-once"
    assert refusal(position, again(0, 0)) == "rolls.re-roll-once"


def test_the_narrowest_rule_that_fits_is_the_one_spent():
    position = begin(table("re-rolls", "re-roll any"))
    one = step(position, again(0)).position
    assert ask_of(one).kind == "re-roll"
    assert one.stack[-1].args.spent == ("one",)
    two = step(begin(table("re-roll any", "re-roll all")), again(0, 1)).position
    assert all(not isinstance(frame.args, Attacking) or frame.args.again for frame in two.stack)


def test_the_target_rolls_its_own_dice_again():
    position = table()
    rules = (
        Modifier("defence re-rolls", "add", 1, "x", who=1),
        Modifier("attack re-rolls", "add", 1, "x", who=1),
        Modifier("defence re-rolls", "add", 1, "x", who=0),
    )
    position = replace(position, modifiers=rules)
    assert defence_rules_left(position, ROLLED) == ["one"]
    assert defence_rules_left(position, replace(ROLLED, again=(0,))) == []


def test_a_caster_may_keep_the_casting_roll():
    position = scene(Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (4, 2)))
    position = replace(position, edition="nightvault-2019")
    args = Playing("stand-in:spell:spark:0", 0, fighter=0, faces=dice("cf"))
    frame = Frame("spell", "casting-re-roll", args)
    rule = Modifier("casting re-rolls", "add", 1, "x", who=0)
    position = replace(position, modifiers=(rule,), stack=(*position.stack, frame))
    asked = casting_re_roll(position)
    assert isinstance(asked, Ask)
    kept = asked.answer(position, Pass(by=0))
    assert type(kept) is Advance
    assert kept.position == position
    rolled = asked.answer(position, again(1, faces="o"))
    after = rolled.position.stack[-1].args
    assert (after.faces, after.again, after.spent) == (dice("co"), (1,), ("one",))
