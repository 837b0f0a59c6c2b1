"""Conditions of objectives by themselves: what they look for, beside what they must not take."""

import pytest
from msgspec.structs import replace

from rules_engine.moments.conditions import beset
from rules_engine.moments.deeds import fresh
from rules_engine.moments.holding import held_twice
from rules_engine.moments.lands import held_under_attack
from rules_engine.moments.reprisals import done_by_reaction
from rules_engine.moments.scoring import scores
from rules_engine.scene import Piece
from rules_engine.state.position import Happening, Position, Token, put_seat
from tests.engine.cards.tables import HELD, id_of, table
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART

FRIEND, OTHER_FRIEND, FOE = 0, 1, 2
PIECES = (Piece(STEELHEART, (3, 2)), Piece(OBRYN, (1, 2)), Piece(GARREK, (4, 2)))


def after(*course: Happening) -> Position:
    """Garrek has attacked Steelheart, who stands on an objective; course is what came in it."""
    attack = Happening("attack", seat=1, fighter=FOE, other=FRIEND, turn=1, word="miss")
    return table(*PIECES, history=(*course, attack), tokens=(Token((3, 2), 1),))


@pytest.mark.parametrize(
    ("what", "other", "held"),
    [
        ("push", FRIEND, False),
        ("drive-back", FRIEND, False),
        ("place", FRIEND, False),
        ("push", OTHER_FRIEND, True),
        ("place", FOE, True),
        ("heal", FRIEND, True),
    ],
)
def test_who_is_driven_nowhere_while_it_is_attacked(what, other, held):
    position = after(Happening(what, seat=1, other=other, turn=1))
    assert held_under_attack(by_foes=True)(position, 0) == held
    assert not held_under_attack(by_foes=True)(position, 1)


def test_whose_own_warband_attacks_a_friend_holds_it_under_no_foes_attack():
    position = after()
    own = (replace(position.history[0], seat=0, fighter=OTHER_FRIEND),)
    position = replace(position, history=own)
    assert held_under_attack(by_foes=False)(position, 0)
    assert not held_under_attack(by_foes=True)(position, 0)


def held(fighter: int, objective: int, *, turn: int = 4, seat: int = 0) -> Happening:
    return Happening("held", seat=seat, fighter=fighter, amount=objective, turn=turn)


@pytest.mark.parametrize(
    ("first", "second", "now", "twice"),
    [
        ([], [held(0, 1)], [held(0, 1)], True),
        ([held(0, 1)], [], [held(0, 1)], False),
        ([], [held(1, 1)], [held(0, 1)], False),
        ([], [held(0, 2)], [held(0, 1)], False),
        ([], [held(0, 1, turn=0)], [held(0, 1)], False),
        ([], [held(2, 1, seat=1)], [held(2, 1, seat=1)], False),
    ],
    ids=("the round before", "earlier", "another", "elsewhere", "as it began", "a foe"),
)
def test_who_holds_the_same_as_the_round_before(first, second, now, twice):
    position = table(*PIECES, earlier=(tuple(first), tuple(second)), history=tuple(now))
    assert held_twice(position, 0) == twice
    assert not held_twice(replace(position, earlier=()), 0)


def test_what_is_done_by_reactions():
    """What their attacks did and what was cast as one, by the card itself too; no other card's."""
    sword = Happening("damage", seat=0, fighter=FRIEND, other=FOE, word="Sigmarite Broadsword")
    ours = [
        Happening("cast", seat=0, fighter=FRIEND, word="NV11"),
        sword,
        Happening("damage", seat=0, fighter=-1, other=FOE, word="S369"),
    ]
    not_ours = [
        Happening("damage", seat=1, fighter=-1, other=FRIEND, word="S390"),
        Happening("damage", seat=0, fighter=FRIEND, other=FOE, word="lethal"),
    ]
    react = Happening("react", seat=0, fighter=FRIEND, word="S369", since=1)
    history = (sword, *ours, *not_ours, react, sword)
    position = table(*PIECES, history=history)
    assert done_by_reaction(fresh, position, 0) == ours
    assert done_by_reaction(fresh, position, 1) == []


@pytest.mark.parametrize("others", [(), (id_of("Supremacy"),)])
def test_nothing_is_scored_after_an_objective_that_closes_the_list(others):
    closing = id_of("All or Nothing")
    position = table(*PIECES, tokens=(Token((3, 2), 1),))
    for scored, open_ in ((others, True), ((closing, *others), False)):
        scoring = put_seat(position, 0, scored=scored, objectives=(HELD,))
        assert any(scores(scoring, 0, surge=False)) == open_


@pytest.mark.parametrize(("least", "met"), [(1, True), (2, True), (3, False)])
def test_one_enemy_that_is_beset_is_enough(least, met):
    """Garrek by two, and another of his warband by nobody."""
    position = table(*PIECES[:1], Piece(OBRYN, (5, 2)), PIECES[2], Piece(SAEK, (0, 8)))
    assert beset(least)(position, 0) is met
