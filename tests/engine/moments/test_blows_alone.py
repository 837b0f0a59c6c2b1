"""Attacks that are over, what is held, and rolls: each question beside what it must not take."""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.moments import blows, conditions, deeds, lands, raising, tallies
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.position import Seat, Token, put_fighter
from tests.engine.driving import GARREK, STEELHEART, scene
from tests.engine.moments.by_hand import (
    FAR,
    FOE,
    FRIEND,
    ME,
    PIECES,
    SWORD,
    after,
    attack,
    hurt,
    moment,
    out,
    told,
)


def test_one_blow_and_who_helped():
    """What cards have the helpers count more, or fewer, is told beside them."""
    help_ = told("support", fighter=FRIEND, other=ME)
    more, fewer = (told("support", other=ME, amount=count) for count in (2, -1))
    for course, count in (
        ((), 0),
        ((help_,), 1),
        ((more,), 2),
        ((help_, more), 3),
        ((help_, replace(help_, fighter=FAR), fewer), 1),
        ((replace(help_, other=FOE), replace(help_, what="push"), replace(more, other=FOE)), 0),
    ):
        made = attack(since=1)
        position = after(help_, *course, made, help_)
        helped = [blows.helped(least)(position, made) for least in (1, 2, 3, 4)]
        assert helped == [count >= least for least in (1, 2, 3, 4)]


def test_an_attack_and_the_fall_to_it():
    fell, missed = out(), out(whom=FAR, word="kick")
    position = after(missed, fell, attack(word="critical hit"))
    critical, drawn = (lambda _, one, w=word: one.word == w for word in ("critical hit", "draw"))
    assert blows.felled_with(deeds.phase, critical)(position, 0)
    assert not blows.felled_with(deeds.phase, critical)(position, 1)
    assert not blows.felled_with(deeds.phase, critical, drawn)(position, 0)
    assert not blows.felled_with(deeds.phase)(after(missed, attack()), 0)


@pytest.mark.parametrize(
    ("name", "weapon", "close"),
    [(STEELHEART, SWORD, True), ("Karsus the Chained", "Chained Axe", True),
     ("Averon Stormsire", "Fulmination", False), (STEELHEART, "forgotten", False)],
)  # fmt: skip
def test_an_attack_is_close_up_to_a_range_of_two(name: str, weapon: str, close: bool):
    position = moment(pieces=(Piece(name, (3, 2)), Piece("Hakka", (4, 2))))
    assert blows.close(position, attack(about=weapon)) == close
    assert blows.close_fall(position, out(word=weapon)) == close
    nobodys = replace(moment(pieces=(Piece("Hakka", (4, 2)), Piece(name, (3, 2)))), history=())
    assert not blows.close_fall(nobodys, replace(out(word=weapon), fighter=-1))


PRINTED = Layout((PlacedBoard("Dreadfane stand-in, side 1", seats=(0, 1)),))


def test_where_objectives_lie_tokens_and_printed_ones():
    tokens = (Token((4, 2), 7), Token((5, 5), 8, face_up=False))
    plain, bare = (replace(after(), tokens=tokens, layout=layout) for layout in (PRINTED, None))
    printed = dict(field(plain).objectives)
    assert printed
    assert conditions.objective_hexes(plain) == {7: (4, 2)} | printed
    assert conditions.objective_hexes(bare) == {7: (4, 2)}
    for hex_ in ((4, 2), *printed.values(), (5, 5), (1, 1)):
        fall = out(about=f"{hex_[0]},{hex_[1]}")
        there = hex_ in ((4, 2), *printed.values())
        assert blows.fell_on_an_objective(plain, fall) == there
    assert not blows.fell_on_an_objective(plain, out(about=""))


def test_whose_warband_holds_more_than_every_other():
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece("Hakka", (5, 2)))
    tokens = tuple(Token(hex_, number) for number, hex_ in enumerate([(3, 2), (4, 2), (5, 2)]))
    for held, holders in (((0,), {0}), ((0, 1), set()), ((1,), {1}), ((), set())):
        position = replace(moment(pieces=pieces), tokens=tuple(tokens[one] for one in held))
        found = {seat for seat in range(3) if lands.holds_more_than_others(position, seat)}
        assert found == holders


def test_a_roll_of_both_sides_that_came_to_the_same():
    """Nothing is level with a roll that was not made."""
    ours = told("successes", seat=0, fighter=ME, amount=2, word="smash smash")
    theirs = told("successes", seat=1, fighter=FOE, amount=2, word="block block")
    defended = told("defence-roll", seat=1, fighter=FOE)
    made = attack(since=1)
    for course, level in (
        ((ours, theirs, defended), True),
        ((replace(ours, amount=1), theirs, defended), False),
        ((ours, theirs), False),
        ((ours, theirs, replace(defended, fighter=FAR)), False),
        ((ours, theirs, replace(defended, what="attack-roll")), False),
        ((theirs, defended), False),
        ((ours, defended), False),
        ((defended,), False),
    ):
        position = after(replace(ours, amount=9), *course, made)
        assert tallies.level_rolls(position, made) == level


def test_successes_by_support_alone():
    roll = told("successes", seat=0, fighter=ME, amount=2, word="single_support double_support")
    for one, met in (
        (roll, True),
        (replace(roll, amount=1), False),
        (replace(roll, word="single_support smash"), False),
        (replace(roll, seat=1), False),
        (replace(roll, what="hits"), False),
    ):
        assert tallies.by_support_alone(after(one), 0) == met
        assert not tallies.by_support_alone(after(one, surged=1), 0)


def test_the_damage_an_attack_struck_with_and_what_its_roll_was_like():
    made = attack(since=1)
    blow = told("hits", fighter=ME, other=FOE, amount=3)
    others = (replace(blow, fighter=FRIEND, amount=5), replace(blow, other=FAR, amount=6),
              replace(blow, what="damage", amount=7))  # fmt: skip
    position = after(replace(blow, amount=9), replace(blow, amount=2), blow, *others, made)
    assert tallies.damage_of_it(position, made) == 3
    assert tallies.damage_of_it(after(blow, *others, made), made) == 0
    ours = told("successes", fighter=ME, about="only successes")
    theirs = told("successes", fighter=FOE, about="on guard")
    for course, only, guard in (
        ((ours, theirs), True, True),
        ((replace(ours, about=""), theirs), False, True),
        ((ours, replace(theirs, about="")), True, False),
        ((replace(ours, fighter=FOE), replace(theirs, fighter=ME)), False, False),
        ((), False, False),
    ):
        position = after(ours, *course, made)
        assert tallies.only_successes(position, made) == only
        assert tallies.against_guard(position, made) == guard


def test_counters_to_raise_are_those_of_that_name():
    for counters, there in (((("Raise", 1),), True), ((("Waaagh!", 2),), False), ((), False)):
        assert raising.raised(put_fighter(moment(), ME, counters=counters), ME) == there


@pytest.mark.parametrize(("players", "last"), [(2, 8), (3, 9), (4, 16)])
def test_after_the_last_activation_of_so_many_players(players: int, last: int):
    """Four each, in Harrowdeep three each where three play (pg 46)."""
    position = scene(*PIECES, edition="harrowdeep-2021")
    position = replace(position, seats=(Seat(),) * players, phase="action")
    for turn in (last - 1, last, last + 1):
        at = replace(position, turn=turn)
        assert conditions.after_the_last_activation(at, 0) == (turn >= last)
        assert not conditions.after_the_last_activation(replace(at, phase="end"), 0)


def test_an_attack_that_a_card_spread_on_all_adjacent_enemies_is_one_with_those_that_follow():
    """From where the card's making it so is told, be that the first thing of the round."""
    spread = told("keyword", seat=0, fighter=ME, word="all_adjacent")
    first, last = attack(), attack(whom=FAR)
    for course, blows_of_it in (
        ((spread, first, last), [first, last]),
        ((hurt(1), spread, first, last), [first, last]),
        ((first, spread, last), [last]),
        ((first, last), [last]),
        ((replace(spread, fighter=FRIEND), first, last), [last]),
    ):
        assert blows.together(after(*course), last) == blows_of_it
