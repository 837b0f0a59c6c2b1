"""What was done, as objectives ask: each question beside what it must not take for an answer.

The table is that of `by_hand`: Steelheart and Obryn of seat 0, Garrek and Saek of seat 1.
"""

import pytest
from msgspec.structs import replace

from rules_engine.moments import deeds, feats
from rules_engine.scene import Piece
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.cards.tables import id_of
from tests.engine.driving import GARREK, STEELHEART, scene
from tests.engine.moments.by_hand import (
    AXE,
    FAR,
    FOE,
    FRIEND,
    ME,
    SWORD,
    TRAP,
    after,
    attack,
    hurt,
    moment,
    out,
    told,
)


@pytest.mark.parametrize(("fighter", "asked"), [(-1, []), (0, [0]), (1, [1])])
def test_nobody_did_it_or_had_it_done_to_them_passes_no_test(fighter: int, asked: list[int]):
    seen: list[int] = []

    def test(_: Position, one: int) -> bool:
        seen.append(one)
        return True

    assert deeds.them(test)(after(), told("push", other=fighter)) == bool(asked)
    assert deeds.who(test)(after(), told("push", fighter=fighter)) == bool(asked)
    assert seen == asked * 2


WIZARD = (Piece("Averon Stormsire", (3, 2)), Piece("Blue Horror", (4, 4)), Piece(GARREK, (4, 2)))


@pytest.mark.parametrize(
    ("fighter", "word", "spell"),
    [
        (0, "Fulmination", True),
        (0, "Incantor's Staff", False),
        (0, "forgotten", False),
        (2, "Fulmination", False),
        (1, "Magical Flames", False),
        (-1, "Magical Flames", False),
        (-1, id_of("Abasoth's Unmaking"), True),
        (0, TRAP, False),
    ],
)
def test_what_was_done_by_a_spell(fighter: int, word: str, spell: bool):
    position = moment(pieces=WIZARD[::-1] if fighter == -1 else WIZARD)
    assert deeds.by_spell(position, told("damage", fighter=fighter, word=word)) == spell


def test_an_attack_is_known_by_the_side_its_fighter_had_then():
    """Garrek's axe has another name once he is Inspired; a Blue Horror has one side alone."""
    for inspired in (False, True):
        position = put_fighter(moment(), FOE, inspired=inspired)
        for name in (AXE, "Awakened Axe"):
            made = deeds.attack_made(position, FOE, name)
            assert made is not None
            assert made.name == name
        assert deeds.attack_made(position, FOE, SWORD) is None
    assert deeds.attack_made(moment(pieces=WIZARD), 1, "forgotten") is None


def test_what_warbands_did_counts_by_kind_seat_and_every_question():
    history = (hurt(1), hurt(2), hurt(2, whom=ME, by=FOE), out(), out(FRIEND))
    position = after(*history)
    much, foe = deeds.at_least(2), deeds.them(lambda _, one: one == FOE)
    assert deeds.mine(deeds.phase, position, 0, "damage") == list(history[:2])
    assert deeds.mine(deeds.phase, position, 0, "damage", much, foe) == [history[1]]
    assert deeds.mine(deeds.phase, position, 1, "damage", foe) == []
    assert deeds.took_out(position, 0, deeds.phase) == [history[3]]
    assert deeds.did_not(deeds.phase, "damage", much)(position, 0) is False
    assert deeds.did_not(deeds.phase, "heal")(position, 0)
    for least, done in ((2, True), (3, False)):
        assert deeds.did(deeds.phase, "damage", least=least)(position, 0) == done
    for least, done in ((1, True), (2, False)):
        assert deeds.doers(deeds.phase, "damage", least=least)(position, 0) == done
        assert deeds.took(deeds.phase, least=least)(position, 0) == done
    ended = after(*(replace(one, turn=0) for one in history))
    assert deeds.mine(deeds.phase, ended, 0, "damage") == []
    assert deeds.mine(deeds.whole_round, ended, 0, "damage") == list(history[:0]) + [
        replace(one, turn=0) for one in history[:2]
    ]


@pytest.mark.parametrize(
    ("history", "surged", "friend", "foe"),
    [
        ((), 0, False, False),
        ((hurt(1),), 0, False, False),
        ((out(),), 0, False, True),
        ((out(FRIEND),), 0, True, False),
        ((out(),), 1, False, False),
        ((out(), out(FRIEND, since=2)), 0, False, True),
        ((out(since=1), out(FRIEND, since=1)), 0, False, False),
        ((out(ME, by=FOE),), 0, True, False),
    ],
)
def test_who_falls_first_in_a_round(history, surged: int, friend: bool, foe: bool):
    """Fighters that fell together have the same beginning, and none of them is the first."""
    position = after(*history, surged=surged)
    assert deeds.first_falls(own=True)(position, 0) == friend
    assert deeds.first_falls(own=False)(position, 0) == foe


@pytest.mark.parametrize(
    ("did", "met"), [((1,), True), ((2,), True), ((1, 2), False), ((0,), True), ((), True)]
)
def test_some_opponent_of_two_did_nothing(did: tuple[int, ...], met: bool):
    position = after(*(told("charge", seat=seat) for seat in did), seats=(Seat(), Seat(), Seat()))
    assert deeds.opponent_did_not("charge")(position, 0) == met
    moved = replace(position, history=(*position.history, told("move", seat=1)))
    assert deeds.opponent_did_not("charge", "move")(moved, 0) == (2 not in did)


DEALT = (
    ((hurt(2), out()), 2, 2),
    ((hurt(2, word=TRAP), out()), 0, 0),
    ((hurt(2), hurt(1, word=TRAP), out()), 0, 0),
    ((hurt(1), hurt(2), out()), 2, 2),
    ((hurt(3), hurt(1, whom=FAR), out()), 3, 3),
    ((hurt(3), told("spared", other=FOE, amount=2, word=TRAP), out()), 3, 3),
    ((told("spared", other=FOE, amount=2, word=SWORD), hurt(1), out()), 1, 3),
    ((told("spared", other=FAR, amount=2, word=SWORD), hurt(1), out()), 1, 1),
    ((told("spared", other=FOE, amount=1, word=SWORD), told("attack-roll"), hurt(1), out()), 1, 1),
    ((told("spared", other=FOE, amount=1, word=SWORD), out()), 0, 0),
    ((told("heal", other=FOE, amount=1, word=SWORD), hurt(1), out()), 1, 1),
    ((out(),), 0, 0),
)


@pytest.mark.parametrize(("history", "dealt", "struck"), DEALT)
def test_what_damage_took_a_fighter_out(history, dealt: int, struck: int):
    """The last that was dealt it, if by what it fell to; what was spared of an attack with it."""
    position = after(*history, hurt(9))
    fall = next(one for one in history if one.what == "out")
    assert deeds.dealt_with_it(position, fall) == dealt
    assert deeds.struck_with(position, fall) == struck
    assert deeds.dealt_one(position, fall) == (dealt == 1)
    assert deeds.of_damage_one(position, fall) == (struck == 1)


def test_the_damage_of_an_attack_whatever_was_spared_of_it():
    spared = told("spared", other=FOE, amount=2, word=SWORD)
    beside = (
        spared,
        replace(spared, word=TRAP, amount=4),
        replace(spared, other=FAR, amount=8),
        replace(spared, what="damage", amount=16),
    )
    made = attack(amount=1, since=1)
    position = after(replace(spared, amount=32), *beside, made, replace(spared, amount=64))
    assert deeds.damage_characteristic(position, made) == 3


def test_a_charge_takes_out_whom_its_own_attack_did():
    charge = told("charge", seat=0, fighter=ME, since=1)
    for course, met in (
        ((out(),), True),
        ((out(word="lethal"),), False),
        ((out(by=FRIEND),), False),
        ((out(whom=FRIEND),), False),
        ((), False),
    ):
        position = after(out(), *course, charge)
        assert deeds.by_a_charge(position, 0) == met
        assert not deeds.by_a_charge(position, 1)


def test_a_second_move_is_one_of_the_same_fighter():
    move, considered = told("move", seat=0, fighter=ME), told("as-moved", seat=0, fighter=ME)
    for history, met in (
        ((move,), False),
        ((considered, move), True),
        ((move, considered), True),
        ((replace(considered, fighter=FRIEND), move), False),
        ((considered, considered), False),
    ):
        assert deeds.second_move(after(*history), 0) == met
    assert not deeds.second_move(after(considered, move), 1)
    for one in (move, considered):
        assert deeds.moved(after(one), ME)
        assert not deeds.moved(after(one), FRIEND)
    assert not deeds.moved(after(told("charge", fighter=ME)), ME)


def test_something_has_happened_and_an_activation_is_over_since_the_last_chance():
    over, push = told("activation", seat=1, turn=3), told("push")
    for history, surged, something, active in (
        ((), 0, False, 0),
        ((told("untold"),), 0, False, 0),
        ((push, told("untold")), 0, True, 0),
        ((push, over, push), 0, True, 3),
        ((over, push), 1, True, 0),
        ((over,), 1, False, 0),
    ):
        position = after(*history, surged=surged)
        assert deeds.after_something(position, 0) == something
        assert deeds.activation_over(position, 0) == bool(active)
        assert feats.activation_of(position) == active


@pytest.mark.parametrize(
    ("tokens", "dealt", "exactly", "twice"),
    [
        (4, 4, True, False),
        (4, 1, True, False),
        (5, 2, False, True),
        (5, 1, False, True),
        (8, 8, False, True),
        (7, 7, False, False),
        (7, 6, False, True),
        (4, 0, False, False),
        (6, 3, False, True),
        (9, 8, False, True),
    ],
)
def test_just_enough_damage_and_twice_enough(tokens, dealt, exactly, twice):
    """Garrek, of 4 Wounds, has so many tokens as he falls to so much damage."""
    blow = (hurt(dealt),) if dealt else ()
    fall = out(amount=tokens)
    position = after(*blow, fall)
    needed = feats.needed(position, fall)
    assert needed == 4 - (tokens - dealt)
    assert feats.exactly_enough(position, fall) == (dealt == needed > 0) == exactly
    assert feats.twice_enough(position, fall) == (dealt >= 2 * needed and dealt > 0) == twice


def test_a_fall_so_many_hexes_from_who_brought_it_about():
    for by, about, hexes, far in (
        (ME, "4,2", 1, True),
        (ME, "4,2", 2, False),
        (ME, "7,2", 4, True),
        (ME, "", 0, False),
        (-1, "4,2", 0, False),
    ):
        fall = replace(out(about=about), fighter=by)
        assert feats.fell_from(hexes)(after(fall), fall) == far
    gone = put_fighter(after(), ME, hex=None)
    assert not feats.fell_from(0)(gone, out(about="4,2"))


def test_a_fall_on_the_edge_or_in_somebodys_land():
    def land(position: Position, seat: int, owner: int | None) -> bool:
        assert seat == 1
        return owner == 0

    for about, edge, mine in (("0,0", True, True), ("4,2", False, True), ("4,5", False, False),
                              ("", False, False)):  # fmt: skip
        fall = out(about=about)
        assert feats.fell_on_the_edge(after(), fall) == edge
        assert feats.fell_where(land)(after(), fall) == mine


def test_the_faces_of_attacks_and_of_spells_are_those_of_their_own_roll():
    roll = told("attack-roll", seat=0, fighter=ME, word="smash critical")
    cast = told("cast", seat=0, fighter=ME, word="Fulmination")
    casting = told("casting-roll", seat=0, fighter=ME, word="channel critical critical")
    beside = (told("spared", fighter=ME, word="fury"), replace(casting, fighter=FOE, word="focus"))
    made = attack(since=1)
    position = after(replace(roll, word="fury"), roll, *beside, made)
    assert feats.attack_roll_of(position, made) == ("smash", "critical")
    for first in (casting, roll):
        position = after(replace(first, word="focus"), first, *beside, cast)
        assert feats.casting_roll_of(position, cast) == tuple(first.word.split())
    assert feats.casting_roll_of(after(*beside, cast), cast) == ()
    criticals = [feats.cast_with(feats.criticals(least)) for least in (1, 2, 3)]
    position = after(casting, cast)
    assert [one(position, cast) for one in criticals] == [True, True, False]


@pytest.mark.parametrize(
    ("edition", "large", "small"),
    [("shadespire-2018", 1, 1), ("dreadfane-2019", 2, 2), ("harrowdeep-2021", 2, 1)],
)
def test_glory_gained_in_a_round(edition: str, large: int, small: int):
    """Scored and by cards, what was taken off apart, and bounties: 2 in Dreadfane, in Harrowdeep
    one more for a fighter of 6 Wounds (pg 44); of two players also for whom nobody took out."""
    pieces = (
        Piece(STEELHEART, (3, 2), seat=0),
        Piece("Hrothgorn", (5, 4), seat=1),
        Piece("Thugg", (4, 2), seat=1),
    )
    points = (
        told("scored", seat=0, amount=2),
        told("scored", seat=0, amount=0),
        told("glory", seat=0, amount=3),
        told("glory", seat=0, amount=-2),
        told("glory", seat=1, amount=1),
        told("heal", seat=0, amount=40),
    )
    three = scene(*pieces, edition=edition)
    two = replace(three, seats=(Seat(), Seat()))
    for whom, bounty in ((1, large), (2, small)):
        for seat in (-1, 0, 1):
            history = (*points, replace(out(whom), seat=seat))
            assert feats.gained_in_round(replace(two, history=history), 0) == 5 + bounty
            assert feats.gained_in_round(replace(two, history=history), 1) == 1
            paid = bounty if seat == 0 else 0
            assert feats.gained_in_round(replace(three, history=history), 0) == 5 + paid


@pytest.mark.parametrize(
    ("what", "acts"),
    [("move", 1), ("charge", 1), ("attack", 1), ("guard", 1), ("ability", 1), ("push", 0)],
)
def test_who_has_acted_in_this_phase(what: str, acts: int):
    for one, expected in ((told(what, fighter=ME), acts), (told(what, fighter=ME, turn=0), 0)):
        position = after(one)
        assert feats.acted(position, ME) == bool(expected)
        assert not feats.acted(position, FRIEND)
    assert deeds.charged(after(told(what, fighter=ME)), ME) == (what == "charge")


@pytest.mark.parametrize(
    ("history", "surged", "count"),
    [
        (("ploy", "spell", "upgrade"), 2, 3),
        (("ploy", "spell"), 0, 2),
        (("ploy", "spell"), 2, 0),
        (("ploy", "move"), 1, 0),
        ((), 0, 0),
    ],
)
def test_so_many_power_cards_of_which_one_just_now(history, surged: int, count: int):
    told_ = tuple(told(what, seat=0) for what in history)
    position = after(*told_, *(replace(one, seat=1) for one in told_), surged=surged)
    for least in range(4):
        met = 0 < count >= least
        assert feats.nth_power_card(position, 0, least) == met
    gambits = count - ("upgrade" in history)
    now = [one for one in history[surged:] if one != "upgrade"]
    only = replace(position, history=told_)
    for least in (1, 2, 3):
        assert feats.nth_gambit(least)(only, 0) == (bool(now) and gambits >= least)


def test_the_attack_that_took_a_fighter_out_comes_after_it():
    fall, made = out(), attack()
    other = attack(by=FRIEND, about=SWORD)
    position = after(made, fall, other, attack(about="kick"), told("move", fighter=ME, about=SWORD),
                     replace(made, amount=3))  # fmt: skip
    assert feats.attack_of(position, fall) == replace(made, amount=3)
    assert feats.attack_of(after(made, fall, other), fall) is None
