"""The list of legal events holds what is accepted, for every kind of decision and edition."""

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from rules_engine.facts.hexes import Hex
from rules_engine.machine import asked, legal
from rules_engine.sense.ground import field
from rules_engine.state.events import (
    Action,
    AnyEvent,
    Attack,
    Cast,
    Charge,
    Choose,
    ChooseBoard,
    Cycle,
    DealTokens,
    Delve,
    Discard,
    DoOver,
    Draw,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Pick,
    Place,
    PlaceFighter,
    PlaceToken,
    Play,
    Push,
    React,
    Reroll,
    Reveal,
    RevealTokens,
    Roll,
    RollOff,
    Scattered,
    ScatterToken,
    Score,
    SettleMatch,
    Told,
)
from rules_engine.state.position import Position
from tests.engine.proof.candidates import MAKERS
from tests.engine.proof.invariants import refused
from tests.engine.proof.listed import held_against_the_list
from tests.engine.proof.playing import EDITIONS, game

FALLEN = {Roll, RollOff, Reroll, Scattered, Draw, DealTokens, RevealTokens}
"""Dice, draws and tokens off a pile: a question tells their kind and number, and lists none."""
AFTERWARDS = {SettleMatch, Told}
"""Of a match, not of its game: test_sudden_death.py; of a card without rules: ignorance/."""
EVERYWHERE = {
    ChooseBoard, Pick, DoOver, PlaceFighter, Pass, Move, Charge, Attack, Guard, Action, DrawPower,
    Cycle, Play, React, Choose, Push, Place, Score, Discard,
}  # fmt: skip
DECISIONS = {
    "shadespire-2018": EVERYWHERE | {PlaceToken},
    "nightvault-2019": EVERYWHERE | {PlaceToken, Cast},
    "dreadfane-2019": EVERYWHERE,
    "harrowdeep-2021": EVERYWHERE | {PlaceToken, Cast, Delve, Reveal, ScatterToken},
}
"""The decisions of each edition: Dreadfane's board has its objectives printed on it (pg 6), spells
came with Nightvault, delving and steps for surges with Harrowdeep."""
GAMES, TRIED = 80, 300


def test_every_kind_of_event_is_fallen_or_decided():
    assert set(get_args(AnyEvent)) == FALLEN | set(MAKERS) | AFTERWARDS
    assert set().union(*DECISIONS.values()) == set(MAKERS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_decision_is_held_against_the_list(edition: str):
    """Where a game comes to one: what is listed is accepted, and nothing else that is tried."""
    random, left = Random(5), set(DECISIONS[edition])
    for seed in range(GAMES):
        for before, event, _ in game(edition, seed, lambda one: type(one) in left):
            if type(event) in left:
                held_against_the_list(before, random, TRIED)
                left.discard(type(event))
        if not left:
            break
    assert left == set()


def ways(position: Position, start: Hex, most: int) -> Iterator[tuple[Hex, ...]]:
    """Every way of so many steps and less, through whatever is there."""
    around = field(position).around
    found: list[tuple[Hex, ...]] = [()]
    for _ in range(most):
        found = [
            (*path, onward) for path in found for onward in around[path[-1] if path else start]
        ]
        yield from found


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_is_listed_to_wherever_some_way_of_three_hexes_leads(edition: str):
    """Every way is tried, of every fighter; of those accepted, one to each hex is listed."""
    looked = 0
    for number, (before, _, _) in enumerate(game(edition, 5)):
        ask = asked(before)
        assert ask is not None
        if ask.kind != "activation" or number % 3:
            continue
        listed = [event for event in legal(before) if type(event) is Move]
        for fighter, state in enumerate(before.fighters):
            if state.hex is None or state.seat != ask.who:
                continue
            accepted = {
                path[-1]
                for path in ways(before, state.hex, 3)
                if not refused(before, Move(by=ask.who, fighter=fighter, path=path))
            }
            own = [event for event in listed if event.fighter == fighter]
            assert accepted == {event.path[-1] for event in own if len(event.path) <= 3}
            looked += len(accepted)
    assert looked > 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_choice_says_nothing_that_was_not_asked(edition: str):
    """Fighters where fighters are asked for, and no hexes or options beside them."""
    for before, event, _ in game(edition, 6, lambda one: type(one) is Choose):
        if isinstance(event, Choose):
            for more in _with_more(event):
                assert refused(before, more), f"accepted: {more}"


def _with_more(event: Choose) -> Iterator[Event]:
    for name, value in (
        ("fighters", (0,)),
        ("hexes", ((0, 0),)),
        ("tokens", (0,)),
        ("option", "A"),
    ):
        if not getattr(event, name):
            told = {one: getattr(event, one) for one in event.__struct_fields__}
            yield Choose(**{**told, name: value})
