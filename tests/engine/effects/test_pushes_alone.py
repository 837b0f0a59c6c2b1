"""How far a push leads and over what: each path by itself (Shadespire pg 20, Harrowdeep pg 29)."""

import pytest
from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.effects.choosing import done
from rules_engine.effects.combos import after_success
from rules_engine.effects.leading import (
    closer_to_the_nearest_foe,
    flown,
    further_from_the_nearest_foe,
    led,
)
from rules_engine.effects.moving import check_push, pushes
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Ask, Push
from rules_engine.scene import Piece
from rules_engine.sense.ground import blocked, field
from rules_engine.sense.states import COMBO
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Happening, Position, put_fighter
from tests.engine.driving import ANGHARAD, GARREK, OBRYN, SAEK, STEELHEART, armed, scene
from tests.engine.effects.scenes import SWORD, resolving

CORNER, NOOK = (0, 0), (1, 0)
WALLED = "Soul Refractor"
THROUGH = "push-through-first-hex"


def nook(**readings: str) -> Position:
    """Steelheart in a corner with one free hex beside him, from which no other is free."""
    others = zip((OBRYN, ANGHARAD, GARREK, SAEK), ((0, 1), (1, 1), (2, 0), (5, 5)), strict=True)
    pieces = (Piece(STEELHEART, CORNER), *(Piece(name, hex_) for name, hex_ in others))
    position = scene(*pieces)
    return replace(position, assume=tuple(readings.items()))


@pytest.mark.parametrize(
    ("most", "exactly", "forbidden", "allowed"),
    [
        (1, False, {NOOK: 1}, {NOOK: 1}),
        (3, False, {NOOK: 1}, {NOOK: 1}),
        (1, True, {NOOK: 1}, {NOOK: 1}),
        (2, True, {}, {}),
        (3, True, {}, {NOOK: 3}),
    ],
)
def test_where_a_push_in_a_nook_can_end(most, exactly, forbidden, allowed):
    """A third hex is there only for who may be pushed through the one he stood in."""
    for reading, wanted in (("forbidden", forbidden), ("allowed", allowed)):
        position = nook(**{THROUGH: reading})
        found = pushes(position, 0, most, exactly=exactly)
        assert {path[-1]: len(path) for path in found} == wanted
        for path in found:
            check_push(position, 0, path, most)


def test_a_push_of_two_goes_around_fighters_and_never_over_them():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, (3, 3)))
    ground, taken = field(position), {(4, 2), (3, 3)}
    beside = set(ground.around[(3, 2)]) - taken
    further = {hex_ for one in beside for hex_ in ground.around[one]} - taken - {(3, 2)}
    found = pushes(position, 0, 2, exactly=False)
    assert {path[-1] for path in found} == beside | further
    assert {path[0] for path in found} == beside
    assert {len(path) for path in found if path[-1] in beside} == {1}


@pytest.mark.parametrize(
    ("path", "most", "rule"),
    [
        (((3, 3), (2, 3)), 1, "push.distance"),
        (((5, 5),), 1, "push.distance"),
        (((4, 2),), 1, "push.obstacles"),
        (((2, 2), (3, 2)), 2, "push.ends-elsewhere"),
    ],
)
def test_by_which_rule_a_push_is_refused(path, most, rule):
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), edition="harrowdeep-2021")
    with pytest.raises(Refused) as refused:
        check_push(position, 0, path, most)
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    ("hex_", "closer", "further"),
    [((4, 2), True, False), ((2, 2), False, True), ((3, 1), False, False)],
)
def test_the_nearest_enemy_alone_says_which_way_leads_closer(hex_, closer, further):
    """Garrek stands at two hexes and Saek at three on the other side: Garrek alone counts."""
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)), Piece(SAEK, (0, 2)))
    args = Playing("S369", 0)
    assert led(position, args, 0, (hex_,), closer_to_the_nearest_foe) is closer
    assert further_from_the_nearest_foe(position, args, 0, hex_) is further


def test_without_an_enemy_no_hex_is_closer_to_one():
    position = put_fighter(resolving(), 1, hex=None, out=True)
    position = put_fighter(position, 2, hex=None, out=True)
    args = position.stack[-1].args
    for leads in (closer_to_the_nearest_foe, further_from_the_nearest_foe):
        around = field(position).around[(3, 2)]
        assert not any(led(position, args, 0, (hex_,), leads) for hex_ in around)


def flying(*at: Piece) -> tuple[Position, Ask]:
    """A fighter of the table is being pushed up to two hexes, over others, beside a wall."""
    boards = joined(PlacedBoard(WALLED, seats=(0,)), PlacedBoard("Mirror Well", seats=(1,)))
    position = scene(*at, boards=boards)
    card = Frame("ploy", "effect", Playing("S369", 0))
    position = replace(position, stack=(*position.stack, card))
    ask = flown(lambda *_: 0, 2)(position)
    assert isinstance(ask, Ask)
    return position, ask


def test_a_flight_goes_over_fighters_and_around_walls():
    wall = (3, 1)
    position, ask = flying(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, (6, 6)))
    ground, shut = field(position), blocked(position)
    assert wall in shut & set(ground.around[(3, 2)])
    ends = {one.path[-1]: one.path for one in ask.legal(position) if one.path}
    beside = set(ground.around[(3, 2)]) - shut
    further = {hex_ for one in beside for hex_ in ground.around[one]} - shut
    assert set(ends) == (beside | further) - {(3, 2), (4, 2)}
    over = next(hex_ for hex_, path in ends.items() if path[0] == (4, 2))
    flight = PushEvent(by=0, fighter=0, path=((4, 2), over))
    begun = ask.answer(position, flight)
    assert isinstance(begun, Push)
    assert (begun.frame.args.fighter, begun.frame.args.path) == (0, flight.path)
    assert ask.answer(position, replace(flight, path=())) == done(position)


@pytest.mark.parametrize(
    ("fighter", "path", "rule"),
    [
        (0, ((3, 1), (3, 0)), "push.obstacles"),
        (0, ((4, 2),), "push.obstacles"),
        (0, ((2, 2), (1, 2), (0, 2)), "push.distance"),
        (0, ((5, 2),), "push.distance"),
        (1, ((3, 3),), "push.distance"),
    ],
    ids=["through a wall", "onto a fighter", "too far", "no step", "another fighter"],
)
def test_by_which_rule_a_flight_is_refused(fighter, path, rule):
    position, ask = flying(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    with pytest.raises(Refused) as refused:
        ask.answer(position, PushEvent(by=0, fighter=fighter, path=path))
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    ("by", "word", "about", "found"),
    [
        (0, "hit", "COMBO", [1]),
        (0, "critical hit", "COMBO", [1]),
        (0, "miss", "COMBO", []),
        (0, "hit", SWORD, []),
        (3, "hit", "COMBO", []),
    ],
    ids=["hit", "critical", "miss", "no combo", "of a friend"],
)
def test_a_blow_follows_its_own_fighters_combo_alone(by, word, about, found):
    """Steelheart has Garrek beside him; Obryn makes a Combo against the same target."""
    combo = AttackProfile("COMBO", 3, 2, "fury", 1, keywords=(COMBO,))
    blow = AttackProfile("BLOW", 1, 2, "smash", 2)
    position = armed(resolving(), STEELHEART, combo, blow)
    position = armed(position, OBRYN, combo)
    attack = Happening(
        "attack", seat=0, fighter=by, other=1, word=word, about=about, turn=position.turn
    )
    position = replace(position, ended=(attack,), history=(attack,))
    assert after_success(position, 0, "BLOW", COMBO) == found
    assert after_success(replace(position, ended=(), history=()), 0, "BLOW", COMBO) == []
