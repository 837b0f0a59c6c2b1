"""Every effect on one fighter, as a table: what it does to the first fighter and to another.

The first fighter of a table has the number 0, which must not be taken for nobody (-1).
"""

import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, get_args

import pytest
from msgspec.structs import asdict, replace

from rules_engine import effects
from rules_engine.effects.changing import (
    broken,
    considered_moved,
    given_counter,
    given_token,
    inspire,
    modify,
    token_removed,
    un_inspire,
)
from rules_engine.effects.choosing import Who, done
from rules_engine.effects.gear import given_from_hand
from rules_engine.effects.granting import granted, promised
from rules_engine.effects.harming import dealt, healed, taken_out
from rules_engine.effects.healing import healed_by_die, healed_for, healed_up_to
from rules_engine.effects.leading import anywhere, flown, pushed_to, switched
from rules_engine.effects.lending import dealt_by_its_card, lends
from rules_engine.effects.marching import marches
from rules_engine.effects.moving import placed, pushed
from rules_engine.effects.orders import attacks_back, attacks_with, called, flees
from rules_engine.effects.scattering import pushed_along
from rules_engine.effects.several import unguarded
from rules_engine.effects.striking import strikes, taken_in_its_place
from rules_engine.facts.hexes import distance
from rules_engine.kernel.flow import Ask, Push, RowFunction, Verb
from rules_engine.scene import Piece
from rules_engine.state.events import Move
from rules_engine.state.frames import Attacking, Frame, Harming, Moving, Playing
from rules_engine.state.position import Modifier, Position, Promise, put_fighter, put_seat
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, scene

PLOY, GEAR, WEAPON = "S369", "S389", "S409"
ONE, OTHER, FALLEN, BEARER, NOBODY = 0, 1, 2, 3, -1
SWORDS = called("Sigmarite Broadsword", "Blooddrinker Axe")
FIGHT = Frame("attack", "declare", Attacking(BEARER, "hammer", FALLEN))
CARD = Playing(PLOY, 0, fighter=BEARER, faces=("smash", "smash", "block"), chain=((3, 3),))


def table(*, seat: int = 0, **fields: object) -> Position:
    """Steelheart beside Garrek, Saek out and Obryn far off: a card is being resolved.

    fields are what the two of them have besides.
    """
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, out=True),
        Piece(OBRYN, (0, 0)),
    )
    position = scene(*pieces)
    for fighter in (ONE, OTHER):
        position = put_fighter(position, fighter, **fields)
    position = put_seat(position, seat, power=(GEAR,))
    card = Frame("ploy", "effect", replace(CARD, seat=seat))
    return replace(position, stack=(*position.stack, card))


def being(fighter: int) -> Who:
    """An effect's fighter, whatever the card says."""
    return lambda *_: fighter


def foe_of(who: Who) -> Who:
    """The other of the two that stand beside each other."""
    return lambda position, args: OTHER if who(position, args) == ONE else ONE


def comes_to(position: Position, verb: Verb, fighter: int) -> object:
    """What an effect brings: what a fighter has now, the frame that follows, or what is asked.

    Nobody else has changed.
    """
    if isinstance(verb, Ask):
        assert {one.by for one in verb.legal(position)} == {verb.who}
        return verb.who, verb.kind, len(list(verb.legal(position)))
    if isinstance(verb, Push):
        return verb.frame.args
    after = verb.position.fighters
    changed = [n for n, one in enumerate(after) if one != position.fighters[n]]
    assert set(changed) <= {fighter}
    before, now = asdict(position.fighters[fighter]), asdict(after[fighter])
    return {name: value for name, value in now.items() if value != before[name]}


WOUNDED, BARE = {"wound_tokens": 3}, {}
Example: TypeAlias = tuple[Callable[[Who], RowFunction], dict[str, Any], Callable[[int], object]]
"""What is done, what the fighter has before it, and what it comes to by the fighter's number."""
ON_THE_CARD: list[Example] = [
    (inspire, BARE, lambda _: {"inspired": True}),
    (un_inspire, {"inspired": True}, lambda _: {"inspired": False}),
    (lambda who: un_inspire(who, for_good=True), BARE, lambda _: {"cursed": True}),
    (
        lambda who: token_removed(who, "charge", "move"),
        {"move_tokens": 2},
        lambda _: {"move_tokens": 1},
    ),
    (
        lambda who: token_removed(who, "move", every=True),
        {"move_tokens": 2},
        lambda _: {"move_tokens": 0},
    ),
    (broken, {"upgrades": (GEAR, WEAPON)}, lambda _: (0, "break upgrade", 2)),
    (
        lambda who: broken(who, weapons=True, by_owner=True),
        {"upgrades": (GEAR, WEAPON)},
        lambda one: (one, "break upgrade", 1),
    ),
    (unguarded, {"guard_tokens": 2}, lambda _: {"guard_tokens": 0}),
    (lambda who: healed(who, 2), WOUNDED, lambda _: {"wound_tokens": 1}),
]
RAISES = (
    lambda who: placed(who, lambda *_: [(0, 0), (5, 5), (6, 6)]),
    BARE,
    lambda _: (0, "place", 2),
)
"""One that is out may be placed too."""
ON_THE_GROUND: list[Example] = [
    (lambda who: given_counter(who, "rage", 2), BARE, lambda _: {"counters": (("rage", 2),)}),
    (
        lambda who: given_counter(who, "rage", -3),
        {"counters": (("rage", 2),)},
        lambda _: {"counters": ()},
    ),
    (
        lambda who: given_token(who, "guard"),
        {"stagger_tokens": 1},
        lambda _: {"guard_tokens": 1, "stagger_tokens": 0},
    ),
    (
        lambda who: given_token(who, "stagger"),
        {"guard_tokens": 1},
        lambda _: {"guard_tokens": 0, "stagger_tokens": 1},
    ),
    (lambda who: given_token(who, "move"), {"move_tokens": 1}, lambda _: {"move_tokens": 2}),
    (considered_moved, BARE, lambda _: {"move_tokens": 1}),
    (
        lambda who: healed_by_die(who, frozenset({"smash"}), 2, 1),
        WOUNDED,
        lambda _: {"wound_tokens": 1},
    ),
    (
        lambda who: healed_by_die(who, frozenset({"dodge"}), 2, 1),
        WOUNDED,
        lambda _: {"wound_tokens": 2},
    ),
    (lambda who: healed_for(who, "smash"), WOUNDED, lambda _: {"wound_tokens": 1}),
    (lambda who: healed_up_to(who, 2), WOUNDED, lambda _: (0, "wound tokens to remove", 3)),
    (lambda who: dealt(who, 2), BARE, lambda one: Harming(one, 2, seat=0, source=PLOY)),
    (
        lambda who: dealt_by_its_card(who, 2),
        BARE,
        lambda one: Harming(one, 2, seat=0, source=PLOY),
    ),
    (taken_out, BARE, lambda _: {"hex": None, "out": True}),
    (lambda who: granted(who, "guard"), BARE, lambda one: (one, "granted action", 2)),
    (lambda who: pushed_to(who, 1, anywhere), BARE, lambda _: (0, "push", 5)),
    (lambda who: pushed(who, 1), BARE, lambda _: (0, "push", 6)),
    (lambda who: pushed(who, 1, exactly=True), BARE, lambda _: (0, "push", 5)),
    (lambda who: flown(who, 1), BARE, lambda _: (0, "push", 6)),
    (
        pushed_along,
        BARE,
        lambda one: Moving(one, "push", ((3, 3),), ((3, 2), (4, 2))[one], by=0),
    ),
    (
        lambda who: marches(who, lambda *told: told[-1] == (5, 3)),
        BARE,
        lambda one: (one, "granted action", 2),
    ),
]
"""Effects on a fighter that stands; nothing happens to one that is out."""


OWN: list[tuple[Callable[[Who], RowFunction], object]] = [
    # what a card of the fighter's own player has it do, and what is asked:
    (lambda who: strikes(who, foe_of(who)), ("granted action", 2)),
    (lambda who: attacks_with(who, SWORDS), ("granted action", 2)),
    (attacks_back, ("granted action", 2)),
    (given_from_hand, ("give upgrade", 1)),
]


@pytest.mark.parametrize(("effect", "fields", "wanted"), [*ON_THE_CARD, *ON_THE_GROUND, RAISES])
@pytest.mark.parametrize("fighter", [ONE, OTHER])
def test_what_an_effect_does_to_one_fighter(effect, fields, wanted, fighter):
    position = table(**fields)
    assert comes_to(position, effect(being(fighter))(position), fighter) == wanted(fighter)
    assert effect(being(NOBODY))(position) == done(position)


@pytest.mark.parametrize(("effect", "wanted"), OWN)
@pytest.mark.parametrize("fighter", [ONE, OTHER])
def test_what_an_effect_has_a_fighter_do_for_its_own_player(effect, wanted, fighter):
    position = table(seat=fighter)
    assert comes_to(position, effect(being(fighter))(position), fighter) == (fighter, *wanted)
    assert effect(being(NOBODY))(position) == done(position)


@pytest.mark.parametrize("effect", [effect for effect, _, _ in ON_THE_GROUND])
def test_what_an_effect_does_to_one_that_is_out(effect):
    position = table()
    assert effect(being(FALLEN))(position) == done(position)


@pytest.mark.parametrize("fighter", [ONE, OTHER])
def test_two_fighters_change_places_and_neither_alone(fighter):
    position = table()
    verb = switched(being(fighter), being(BEARER))(position)
    here, there = position.fighters[fighter].hex, position.fighters[BEARER].hex
    after = verb.position
    assert (after.fighters[fighter].hex, after.fighters[BEARER].hex) == (there, here)
    assert [(one.what, one.other) for one in after.history] == [("place", fighter), ("place", 3)]
    assert switched(being(BEARER), being(fighter))(position).position.fighters == after.fighters
    for one, other in ((fighter, NOBODY), (NOBODY, fighter)):
        assert switched(being(one), being(other))(position) == done(position)


@pytest.mark.parametrize("fighter", [ONE, OTHER])
def test_what_an_effect_leaves_on_the_table_about_a_fighter(fighter):
    position, who = table(), being(fighter)
    lent = lends("Ability", who=who, until="round")(position).position
    changed = modify("move", "add", 1, who=who)(position).position
    assert lent.modifiers == (
        Modifier(
            "ability", "add", 1, PLOY, who=fighter, seat=0, until="round", since=1, word="Ability"
        ),
    )
    assert changed.modifiers == (
        Modifier("move", "add", 1, PLOY, who=fighter, until="round", since=1),
    )
    later = promised(who, foe_of(who))(position).position
    assert later.promised == (Promise(0, fighter, 1 - fighter, PLOY),)
    assert lends("Ability", who=being(NOBODY), until="round")(position) == done(position)


@pytest.mark.parametrize("fighter", [ONE, OTHER])
def test_an_attack_goes_to_another_target(fighter):
    position = table()
    position = replace(position, stack=(*position.stack[:-1], FIGHT, position.stack[-1]))
    after = taken_in_its_place(being(fighter))(position).position
    assert after.stack[-2].args == Attacking(BEARER, "hammer", fighter)
    assert taken_in_its_place(being(NOBODY))(position) == done(position)


def test_who_flees_ends_further_from_every_enemy():
    position = table()
    for fighter, foes in ((ONE, (OTHER,)), (OTHER, (ONE, BEARER))):
        ask = flees(being(fighter))(position)
        moves = [one for one in ask.legal(position) if isinstance(one, Move)]
        assert {one.fighter for one in moves} == {fighter}
        for foe in foes:
            there = position.fighters[foe].hex
            gone = {distance(one.path[-1], there) for one in moves}
            assert min(gone) == distance(position.fighters[fighter].hex, there) + 1
    assert flees(being(NOBODY))(position) == done(position)


ELSEWHERE = {
    "swapped_with",  # test_effects_alone
    "may_instead",
    "moved_token",  # a token, and a number
    "marked_about",  # a token: Devoted Curse in tests/engine/cards
    "performs",  # an action that it has: Strident Summons in tests/engine/cards
    "scatter",  # a hex
    "rolled",  # a count
    "dealt_to_those",
    "handed_on",  # after a fall: tests/engine/commentary
}


def test_every_effect_on_one_fighter_is_tried_here_or_elsewhere():
    tried = set(re.findall(r"\b(\w+)\(", inspect.getsource(sys.modules[__name__])))
    tried |= {effect.__name__ for effect, *_ in (*ON_THE_CARD, *ON_THE_GROUND, *OWN)}
    assert set(on_one_fighter()) - tried == ELSEWHERE


def on_one_fighter() -> Iterator[str]:
    """The names of all effects that are told a fighter, or a number that a fighter may be."""
    for found in pkgutil.iter_modules(effects.__path__):
        module = importlib.import_module(f"{effects.__name__}.{found.name}")
        for name, one in inspect.getmembers(module, inspect.isfunction):
            told = inspect.signature(one)
            kinds = [one.annotation for one in told.parameters.values()]
            of_one = any(Who in (kind, *get_args(kind)) for kind in kinds)
            if one.__module__ == module.__name__ and told.return_annotation == RowFunction:
                yield from (name for _ in range(of_one))
