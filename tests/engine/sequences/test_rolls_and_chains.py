"""Innate and set symbols, re-rolls rule by rule, and chains of scatter."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Action, Choose, Pass, Reroll, Roll, Scattered, ScatterToken
from rules_engine.state.position import Modifier, Position, put
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)

COMPASS = "stand-in:upgrade:compass"
EDITIONS = ["nightvault-2019", "dreadfane-2019", "harrowdeep-2021"]


def duel(edition: str, *modifiers: Modifier) -> Position:
    """Steelheart (two dice) beside Garrek, with these modifiers in force."""
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), edition=edition)
    return put(position, ("modifiers",), modifiers)


def attack_roll(position: Position, faces: str) -> Position:
    return drive(position, BROADSWORD, Roll(by=0, kind="attack", faces=dice(faces)))


def innate(word: str, roll: str = "attack", who: int = 0) -> Modifier:
    return Modifier(f"innate {roll}", "set", 0, f"trial {word}", who=who, word=word)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_innate_symbol_is_added_to_the_roll(edition):
    position = attack_roll(duel(edition, innate("smash")), "ff")
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    assert (ask_of(position).kind, position.fighters[1].wound_tokens) == ("drive back", 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_innate_symbol_of_the_target_counts_in_its_defence(edition):
    position = attack_roll(duel(edition, innate("dodge", "defence", who=1)), "sf")
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    assert (ask_of(position).kind, position.fighters[1].wound_tokens) == ("drive back", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_several_innate_symbols_one_is_chosen_before_the_roll(edition):
    """Dreadfane pg 18, Harrowdeep pg 38; the same one twice is still one."""
    position = drive(duel(edition, innate("smash"), innate("fury")), BROADSWORD)
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("innate symbol", 0)
    assert refusal(position, Choose(by=0, option="critical")) == "innate.one-only"
    assert ask_of(step(position, Choose(by=0, option="fury")).position).kind == "attack roll"
    twice = skip(drive(duel(edition, innate("smash"), innate("smash")), BROADSWORD))
    assert ask_of(twice).kind == "attack roll"


def test_a_card_that_sets_the_symbol_replaces_the_printed_one():
    """DC-169: fury alone succeeds, where smash is printed; DC-247 for the defence."""
    rain = Modifier("attack symbol", "set", 0, "Blood Rain", word="fury")
    position = attack_roll(duel("nightvault-2019", rain), "ss")
    after = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    assert after.fighters[1].wound_tokens == 0
    shield = Modifier("defence symbol", "set", 0, "Ethereal Shield", who=1, word="block")
    position = attack_roll(duel("nightvault-2019", shield), "sf")
    after = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    assert ask_of(after).kind == "drive back"


def test_a_second_symbol_is_added_to_the_printed_one():
    """2018 pg 23: a card by which both symbols are successes when charging."""
    both = Modifier("attack symbol", "add", 0, "Berserk Charge", word="fury", only=("charge",))
    calm = attack_roll(duel("shadespire-2018", both), "ff")
    assert (
        skip(drive(calm, Roll(by=1, kind="defence", faces=dice("b")))).fighters[1].wound_tokens == 0
    )
    wild = Modifier("attack symbol", "add", 0, "Berserk Charge", word="fury")
    position = attack_roll(duel("shadespire-2018", wild), "ff")
    after = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    assert after.fighters[1].wound_tokens == 3


def again(*kinds: str, roll: str = "attack", who: int = 0) -> tuple[Modifier, ...]:
    return tuple(Modifier(f"{roll} {kind}", "add", 1, kind, who=who) for kind in kinds)


def test_two_rules_re_roll_two_different_dice_one_after_the_other():
    """DC-008, DC-156."""
    position = attack_roll(duel("nightvault-2019", *again("re-rolls", "re-rolls")), "ff")
    position = step(position, Reroll(by=0, dice=(0,), faces=dice("s"))).position
    same = Reroll(by=0, dice=(0,), faces=dice("s"))
    assert refusal(position, same) == "rolls.re-roll-once"
    position = step(position, Reroll(by=0, dice=(1,), faces=dice("s"))).position
    assert ask_of(skip(position)).kind == "defence roll"


def test_all_dice_or_one_but_not_both():
    """DC-080: a re-roll of all the dice would re-roll the one already re-rolled."""
    rules = again("re-roll all", "re-rolls", roll="defence", who=1)
    position = attack_roll(duel("nightvault-2019", *rules), "sf")
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    position = step(position, Reroll(by=1, dice=(0,), faces=dice("d"))).position
    assert ask_of(skip(position)).kind != "re-roll"


def test_a_re_roll_of_all_dice_takes_all_of_them_and_one_of_any_takes_some():
    """2018 pg 14; DC-230 for any dice of the player's choice."""
    position = attack_roll(duel("nightvault-2019", *again("re-roll all")), "ff")
    assert refusal(position, Reroll(by=0, dice=(0,), faces=dice("s"))) == "rolls.re-roll-once"
    position = step(position, Reroll(by=0, dice=(0, 1), faces=dice("ss"))).position
    assert ask_of(skip(position)).kind == "defence roll"
    some = attack_roll(duel("nightvault-2019", *again("re-roll any")), "ff")
    some = step(some, Reroll(by=0, dice=(1,), faces=dice("s"))).position
    assert ask_of(skip(some)).kind == "defence roll"


def test_the_attacker_re_rolls_before_the_defence_roll():
    """DC-007."""
    rules = (*again("re-rolls"), *again("re-rolls", roll="defence", who=1))
    position = attack_roll(duel("nightvault-2019", *rules), "sf")
    asked = [(ask_of(position).kind, ask_of(position).who)]
    position = skip(step(position, Pass(by=0)).position)
    asked.append((ask_of(position).kind, ask_of(position).who))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    asked.append((ask_of(position).kind, ask_of(position).who))
    assert asked == [("re-roll", 0), ("defence roll", 1), ("re-roll", 1)]


def test_a_modifier_of_the_next_attack_serves_one_attack():
    """2018 pg 23: a card on the next Attack action waits for it and goes with it."""
    dice_more = Modifier("dice", "add", 1, "next", seat=0, until="next-attack", since=0)
    position = skip(drive(duel("shadespire-2018", dice_more), BROADSWORD))
    assert ask_of(position).count == 3
    position = drive(
        position,
        Roll(by=0, kind="attack", faces=dice("fff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    assert skip(position).modifiers == ()


def scattering(edition: str, hex_: tuple[int, int] = (3, 3)) -> Position:
    position = scene(
        Piece(STEELHEART, hex_, upgrades=(COMPASS,)), Piece(GARREK, (6, 4)), edition=edition
    )
    token = ScatterToken(by=0, hex=(0, 0), turned=0)
    return skip(drive(position, Action(by=0, fighter=0, card=COMPASS), token))


@pytest.mark.parametrize("edition", ["nightvault-2019", "harrowdeep-2021"])
def test_a_chain_is_built_die_by_die_in_the_players_order(edition):
    """Harrowdeep pg 39: the dice lead from hex to hex; the fighter in the end hex is hurt."""
    position = scattering(edition)
    assert (ask_of(position).kind, ask_of(position).count) == ("scatter roll", 3)
    faces = ("smash", "smash", "fury")
    uneven = Scattered(by=0, faces=faces, ways=(0, 1, 2))
    assert refusal(position, uneven) == "scatter.directions", "equal faces point the same way"
    position = step(position, Scattered(by=0, faces=faces, ways=(0, 0, 1))).position
    assert [event.option for event in legal(position)] == ["east", "south-east"]
    position = step(position, Choose(by=0, option="east")).position
    position = step(position, Choose(by=0, option="south-east")).position
    assert skip(position).fighters[1].wound_tokens == 1


def test_a_chain_ends_at_the_rim_and_may_not_begin_at_all():
    """Harrowdeep pg 39: interrupted; without a hex beyond the origin there is no chain."""
    position = scattering("harrowdeep-2021", (0, 2))
    west = Scattered(by=0, faces=("smash",) * 3, ways=(3, 3, 3))
    after = step(position, west).position
    assert [one.wound_tokens for one in skip(after).fighters] == [0, 0]
    assert ask_of(skip(after)).kind == "power step"


def test_a_chain_may_come_back_to_its_origin():
    position = scattering("harrowdeep-2021")
    faces, ways = ("smash", "fury", "fury"), (0, 3, 3)
    position = step(position, Scattered(by=0, faces=faces, ways=ways)).position
    position = step(position, Choose(by=0, option="west")).position
    position = step(position, Choose(by=0, option="east")).position
    assert skip(position).fighters[0].wound_tokens == 0, "west, east, west ends beside it"
