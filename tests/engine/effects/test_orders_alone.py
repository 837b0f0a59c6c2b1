"""Orders to make an action: who may, with which attack, against whom, and when there is none."""

import pytest
from msgspec.structs import replace

from rules_engine.effects.choosing import done
from rules_engine.effects.orders import (
    attacked_in_turn,
    attacks_again,
    attacks_back,
    attacks_with,
    called,
    flees,
    moved_in_turn,
    reaching,
)
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Ask, Push
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.events import Attack, Move, Pass
from rules_engine.state.frames import Attacking, Frame, Playing
from rules_engine.state.position import Happening, Modifier, Position, put_fighter
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, armed, scene
from tests.engine.effects.scenes import SWORD

ME, FOE, OTHER, LAST, NOBODY = 0, 1, 2, 3, -1
HAMMER, SPEAR = "Sigmarite Grandhammer", "Spear"


def table(*below: Frame) -> Position:
    """Steelheart, who has a spear besides, and Obryn each beside an enemy, Garrek and Saek."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, (6, 6)),
        Piece(OBRYN, (6, 5)),
    )
    position = armed(scene(*pieces), STEELHEART, AttackProfile(SPEAR, 2, 2, "fury", 1))
    card = Frame("ploy", "effect", Playing("S369", 0))
    return replace(position, stack=(*position.stack, *below, card))


def being(fighter: int):
    """An effect's fighter, whatever the card says."""
    return lambda *_: fighter


def refused(ask: Ask, position: Position, event: object) -> str:
    with pytest.raises(Refused) as refusal:
        ask.answer(position, event)
    return refusal.value.rule


@pytest.mark.parametrize(
    ("fits", "names"),
    [
        (reaching(1), [SWORD, SPEAR]),
        (reaching(1, 1), [SWORD]),
        (reaching(2), [SPEAR]),
        (reaching(1, 2), [SWORD, SPEAR]),
        (reaching(3), []),
        (called(SPEAR), [SPEAR]),
        (called("another"), []),
    ],
)
def test_which_attacks_an_order_is_for(fits, names):
    position = table()
    ask = attacks_with(being(ME), fits)(position)
    if not names:
        assert ask == done(position)
        return
    assert isinstance(ask, Ask)
    events = [Attack(by=0, fighter=ME, attack=name, target=FOE) for name in names]
    assert list(ask.legal(position)) == [Pass(by=0), *events]
    begun = ask.answer(position, events[0])
    assert isinstance(begun, Push)
    assert isinstance(begun.frame.args, Attacking)
    assert (begun.frame.args.attack, begun.frame.args.last) == (names[0], False)
    assert ask.answer(position, Pass(by=0)) == done(position)
    for name in {SWORD, SPEAR} - set(names):
        other = Attack(by=0, fighter=ME, attack=name, target=FOE)
        assert refused(ask, position, other) == "actions.granted-specified"
    for name in (HAMMER, names[0]):
        another = Attack(by=0, fighter=LAST, attack=name, target=OTHER)
        assert refused(ask, position, another) == "actions.granted-specified"


@pytest.mark.parametrize("more", [0, 1])
def test_an_order_may_bring_dice(more):
    position = table()
    ask = attacks_with(being(ME), called(SPEAR), more_dice=more)(position)
    assert isinstance(ask, Ask)
    begun = ask.answer(position, Attack(by=0, fighter=ME, attack=SPEAR, target=FOE))
    dice = Modifier("dice", "add", more, "S369", who=ME, until="attack", since=0)
    assert begun.position.modifiers == ((dice,) if more else ())


@pytest.mark.parametrize("order", [attacks_back, flees, lambda who: attacks_with(who, reaching(1))])
def test_nobody_takes_an_order_and_the_last_of_the_table_is_not_meant(order):
    """Obryn, the last, could attack and flee; one that is out can do neither."""
    position = table()
    assert isinstance(order(being(LAST))(position), Ask)
    assert order(being(NOBODY))(position) == done(position)
    fallen = put_fighter(position, ME, hex=None, out=True)
    assert order(being(ME))(fallen) == done(fallen)


def test_who_attacks_back_does_so_against_the_attacker():
    attack = Frame("attack", "declare", Attacking(OTHER, "Great Axe", LAST))
    for below, target in (((), OTHER), ((attack,), OTHER)):
        position = table(*below)
        ask = attacks_back(being(LAST))(position)
        assert isinstance(ask, Ask)
        event = Attack(by=0, fighter=LAST, attack=HAMMER, target=target)
        assert list(ask.legal(position)) == [Pass(by=0), event]
        begun = ask.answer(position, event)
        assert isinstance(begun, Push)
        assert (begun.frame.args.target, begun.frame.args.last) == (target, False)
        wrong = replace(event, target=FOE)
        assert refused(ask, position, wrong) == "attack.reaction-attack-target"
    position = table(attack)
    assert attacks_back(being(ME))(position) == done(position)


def test_each_takes_an_order_once_and_those_who_can():
    def both(*_: object) -> list[int]:
        return [ME, LAST]

    position = table()
    ask = attacked_in_turn(both)(position)
    assert isinstance(ask, Ask)
    mine, last = (
        Attack(by=0, fighter=ME, attack=SWORD, target=FOE),
        Attack(by=0, fighter=LAST, attack=HAMMER, target=OTHER),
    )
    assert {mine, last} < set(ask.legal(position))
    begun = ask.answer(position, last)
    assert isinstance(begun, Push)
    assert begun.position.stack[-1].args.struck == (LAST,)
    assert begun.frame.args.last is False
    again = attacked_in_turn(both)(begun.position)
    assert isinstance(again, Ask)
    assert {one.fighter for one in again.legal(begun.position) if isinstance(one, Attack)} == {ME}
    assert refused(again, begun.position, last) == "actions.nested-order"
    over = again.answer(begun.position, mine).position
    assert attacked_in_turn(both)(over) == done(over)
    assert attacked_in_turn(lambda *_: [])(position) == done(position)
    moving = moved_in_turn(both)(position)
    assert isinstance(moving, Ask)
    assert {one.fighter for one in moving.legal(position) if isinstance(one, Move)} == {ME, LAST}


@pytest.mark.parametrize(
    ("made", "again"),
    [
        ((), False),
        (((ME, SWORD, FOE, 0),), True),
        (((FOE, "Blooddrinker Axe", ME, 1),), False),
        (((ME, SWORD, FOE, 0), (FOE, "Blooddrinker Axe", ME, 1)), True),
        (((LAST, HAMMER, OTHER, 0), (ME, SWORD, FOE, 0)), True),
        (((ME, SWORD, OTHER, 0),), False),
    ],
)
def test_which_attack_is_made_again(made, again):
    """The last of the player's own, where its target is still in reach."""
    history = tuple(
        Happening("attack", seat=seat, fighter=by, other=whom, about=about)
        for by, about, whom, seat in made
    )
    position = replace(table(), history=history)
    verb = attacks_again(position)
    if not again:
        assert verb == done(position)
        return
    assert isinstance(verb, Push)
    args = verb.frame.args
    assert (args.fighter, args.attack, args.target, args.last) == (ME, SWORD, FOE, False)
    fallen = put_fighter(position, ME, hex=None, out=True)
    assert attacks_again(fallen) == done(fallen)


def test_who_flees_ends_further_from_every_enemy_wherever_the_way_begins():
    position = table()
    ground, here = field(position), (3, 2)
    ask = flees(being(ME))(position)
    assert isinstance(ask, Ask)
    ends = {one.path[-1] for one in ask.legal(position) if isinstance(one, Move)}
    foes = ((4, 2), (6, 6))
    assert ends
    for hex_ in ends:
        assert all(ground.distance(hex_, foe) > ground.distance(here, foe) for foe in foes)
    away = next(one for one in ask.legal(position) if isinstance(one, Move))
    begun = ask.answer(position, away)
    assert isinstance(begun, Push)
    around = next(
        (first, second)
        for first in ground.around[here]
        for second in ground.around[first]
        if first in ends and second not in ends and second not in {here, *foes}
    )
    round_about = Move(by=0, fighter=ME, path=around)
    led = replace(away, fighter=LAST)
    assert refused(ask, position, led) == "actions.granted-specified"
    assert refused(ask, position, round_about) == "game.card-over-rule"
    assert refused(ask, position, Move(by=0, fighter=ME, path=())) in (
        "game.card-over-rule",
        "move.ends-elsewhere",
    )
