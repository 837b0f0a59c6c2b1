"""Damage, who falls, and what that is worth (Shadespire pg 21 and 29, Harrowdeep pg 33 and 46)."""

import pytest
from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, End, Push
from rules_engine.scene import Piece
from rules_engine.sequences.harm.damage import (
    annihilation,
    check_all_out,
    check_lowered,
    check_out,
    deal,
    deal_to_all,
    take_out,
    windows_for_each,
    wiped_out,
)
from rules_engine.state.frames import AnyArgs, Attacking, Frame, Harming, HarmingAll
from rules_engine.state.position import Happening, Modifier, Position, put_fighter
from tests.engine.driving import GARREK, LEVEL, OBRYN, STEELHEART, scene

AXE = "Blooddrinker Axe"


def table(
    args: AnyArgs | None = None, *, edition: str = "nightvault-2019", others: bool = False
) -> Position:
    """Steelheart and Obryn of seat 0, Garrek of seat 1, and in a game of three Hakka of seat 2."""
    third = (Piece("Hakka", (1, 4)),) if others else ()
    pieces = (Piece(STEELHEART, (3, 2)), Piece(OBRYN, (2, 2)), Piece(GARREK, (4, 2)), *third)
    position = scene(*pieces, edition=edition)
    if args is None:
        return position
    return replace(position, stack=(*position.stack, Frame("damage", "deal", args)))


def test_damage_is_wound_tokens_and_is_remembered():
    verb = deal(table(Harming(0, 2, seat=1, by=2, source=AXE)))
    assert type(verb) is Advance
    assert verb.position.fighters[0].wound_tokens == 2
    assert verb.position.history == (
        Happening("damage", seat=1, fighter=2, other=0, amount=2, word=AXE, turn=1),
    )


@pytest.mark.parametrize(
    ("source", "target", "tokens", "dealt"), [(AXE, 0, 2, 2), ("S369", 0, 2, 3), (AXE, 1, 3, 3)]
)
def test_what_a_resilient_fighter_takes_off_was_not_dealt_by_the_attack(
    source: str, target: int, tokens: int, dealt: int
):
    """A block of its defence roll each takes off one; only the attack it is damaged by has dealt
    less, and another's attack has no such roll."""
    position = scene(Piece("Fecula Flyblown", (3, 2)), Piece(GARREK, (4, 2)))
    rolled = ("block", "dodge")
    attack = Attacking(1, AXE, target, outcome="hit", dealt=3, defence_faces=rolled)
    harm = Harming(0, 3, seat=1, by=1, source=source)
    frames = (Frame("attack", "end", attack), Frame("damage", "deal", harm))
    position = replace(position, stack=(*position.stack, *frames))
    after = deal(position).position
    assert after.fighters[0].wound_tokens == tokens
    assert after.stack[-2].args.dealt == dealt
    spared = [(one.other, one.amount, one.word) for one in after.history if one.what == "spared"]
    assert spared == ([(0, 1, AXE)] if dealt == 2 else [])


@pytest.mark.parametrize(("amount", "out"), [(0, False), (-1, False), (2, True)])
def test_no_damage_and_nobody_to_damage_are_the_end_of_it(amount: int, out: bool):
    position = table(Harming(0, amount, seat=1))
    if out:
        position = put_fighter(position, 0, hex=None, out=True)
    assert deal(position) == End(position)


def test_several_are_damaged_at_once_and_only_those_who_stand():
    args = HarmingAll((0, 1, 2), 1, seat=1, source="S360")
    position = put_fighter(table(args), 1, hex=None, out=True)
    verb = deal_to_all(position)
    assert type(verb) is Advance
    after = verb.position
    assert [one.wound_tokens for one in after.fighters] == [1, 0, 1]
    assert after.stack[-1].args == replace(args, fighters=(0, 2), left=(0, 2))
    assert [(one.other, one.amount, one.fighter) for one in after.history] == [
        (0, 1, -1),
        (2, 1, -1),
    ]
    none = table(replace(args, amount=0))
    assert deal_to_all(none) == End(none)
    nobody = table(replace(args, fighters=()))
    assert deal_to_all(nobody) == End(nobody)


def test_each_of_several_has_its_windows_while_nobody_falls_yet():
    args = HarmingAll((0, 2), 1, seat=1, source="S360", left=(0, 2))
    verb = windows_for_each(table(args))
    assert isinstance(verb, Push)
    assert verb.frame.args == Harming(0, 1, seat=1, source="S360", held=True)
    assert verb.position.stack[-1].args == replace(args, left=(2,))
    assert type(windows_for_each(table(replace(args, left=())))) is Advance


def test_those_who_fall_together_do_so_at_one_moment():
    """DC-125."""
    position = table(HarmingAll((0, 1, 2), 4, seat=0, source="S360"))
    for index, tokens in ((0, 4), (1, 3), (2, 5)):
        position = put_fighter(position, index, wound_tokens=tokens)
    verb = check_all_out(replace(position, history=(Happening("move"),)))
    assert type(verb) is Advance
    outs = [one for one in verb.position.history if one.what == "out"]
    assert [(one.other, one.since) for one in outs] == [(0, 1), (2, 1)]
    assert [seat.glory for seat in verb.position.seats] == [1, 1]
    standing = put_fighter(put_fighter(position, 0, wound_tokens=0), 2, wound_tokens=3)
    assert type(check_all_out(standing)) is End


@pytest.mark.parametrize(
    ("told", "falls"),
    [({}, True), ({"saved": True}, False), ({"held": True}, False)],
)
def test_a_fighter_falls_by_as_many_tokens_as_its_wounds(told: dict[str, bool], falls: bool):
    position = table(Harming(0, 2, seat=1, by=2, source=AXE, **told))
    for tokens, out in ((3, False), (4, falls), (6, falls)):
        verb = check_out(put_fighter(position, 0, wound_tokens=tokens))
        assert verb.position.fighters[0].out is out
        assert verb.position.seats[1].glory == int(out)


def test_who_is_out_of_action_has_nothing_left_and_the_place_is_remembered():
    position = put_fighter(table(), 0, wound_tokens=4, guard_tokens=1, move_tokens=1)
    position = replace(position, history=(Happening("move"), Happening("move")))
    after = take_out(position, 0, Harming(0, 2, seat=1, by=2, source=AXE), 4)
    gone = after.fighters[0]
    assert (gone.hex, gone.out, gone.wound_tokens) == (None, True, 0)
    assert (gone.guard_tokens, gone.move_tokens) == (0, 0)
    assert after.history[-1] == Happening(
        "out", seat=1, fighter=2, other=0, amount=4, word=AXE, since=2, about="3,2", turn=1
    )
    at_once = take_out(position, 0, Harming(0, 2), 4, moment=1)
    assert at_once.history[-1].since == 1
    unplaced = take_out(put_fighter(position, 0, hex=None), 0, Harming(0, 2), 4)
    assert unplaced.history[-1].about == ""


@pytest.mark.parametrize(
    ("edition", "wounds", "glory"),
    [
        ("shadespire-2018", 7, 1),
        ("nightvault-2019", 7, 1),
        ("dreadfane-2019", 7, 2),
        ("harrowdeep-2021", 5, 1),
        ("harrowdeep-2021", 6, 2),
        ("harrowdeep-2021", 7, 2),
    ],
)
def test_what_a_fighter_out_of_action_is_worth(edition: str, wounds: int, glory: int):
    """2018 pg 21, Dreadfane pg 13, Harrowdeep pg 33: one more for a large fighter."""
    after = take_out(table(edition=edition), 0, Harming(0, 2), wounds)
    assert [seat.glory for seat in after.seats] == [0, glory]


@pytest.mark.parametrize(
    ("doer", "glory"), [(1, [0, 1, 0]), (2, [0, 0, 1]), (0, [0, 0, 0]), (-1, [0, 0, 0])]
)
def test_with_three_players_only_whose_warband_did_it_gains_glory(doer: int, glory: list[int]):
    """2018 pg 29, Harrowdeep pg 46."""
    after = take_out(table(others=True), 0, Harming(0, 2, seat=doer), 4)
    assert [seat.glory for seat in after.seats] == glory


def test_lower_wounds_take_out_those_who_have_as_many_tokens():
    """DC-033, DC-130."""
    lowered = Modifier("wounds", "add", -1, "trial")
    position = replace(table(), modifiers=(lowered,))
    for index, tokens in ((0, 2), (1, 3), (2, 4)):
        position = put_fighter(position, index, wound_tokens=tokens)
    after = check_lowered(position).position
    assert [one.out for one in after.fighters] == [False, True, True]
    assert [(one.seat, one.word) for one in after.history] == [(-1, "lowered")] * 2
    elsewhere = put_fighter(table(), 1, hex=None, wound_tokens=4)
    assert check_lowered(elsewhere).position == elsewhere
    harm = Frame("damage", "check-out", Harming(2, 1))
    harming = replace(position, stack=(*position.stack, harm))
    assert check_lowered(harming).position == harming


def test_with_nobody_hurt_a_warband_gone_is_seen_all_the_same():
    """Dreadfane pg 19: the game ends at once, whoever still stands unhurt."""
    position = gone(table(edition="dreadfane-2019"), 2)
    assert check_lowered(position).position.phase == "over"
    older = gone(table(), 2)
    assert check_lowered(older) == Advance(older)


def gone(position: Position, *fighters: int) -> Position:
    for index in fighters:
        position = put_fighter(position, index, hex=None, out=True)
    return position


def test_a_warband_is_gone_when_none_of_it_stands_and_some_fell():
    assert wiped_out(table()) == ()
    assert wiped_out(gone(table(), 0)) == ()
    assert wiped_out(gone(table(), 0, 1)) == (0,)
    assert wiped_out(gone(table(), 0, 1, 2)) == (0, 1)
    assert wiped_out(put_fighter(table(), 2, hex=None)) == (), "not placed as yet"


def test_a_warband_gone_is_the_end_in_the_action_phase_only():
    """Dreadfane pg 19; the hazard phase is played to its end."""
    position = gone(table(edition="dreadfane-2019"), 2)
    assert annihilation(position).position.phase == "over"
    assert annihilation(replace(position, phase="hazard")) == Advance(
        replace(position, phase="hazard")
    )
    both = table(edition="dreadfane-2019")
    assert annihilation(both) == Advance(both)
    sudden = replace(position, sudden_death=LEVEL)
    assert annihilation(sudden).position.outcome.winners == (0,)
