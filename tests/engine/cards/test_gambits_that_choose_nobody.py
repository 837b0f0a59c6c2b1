"""A gambit whose player can choose nobody, or fewer than it asks for, goes on all the same.

It is played wherever its condition holds, which counts whoever is there; cards that hide fighters
from gambits (Cloaked in Shadow) and what comes in between leave fewer to choose.
"""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.effects.choosing import UNCHOSEN
from rules_engine.machine import advance, asked
from rules_engine.moments.playing import GAMBITS, gambit_open, kind_of
from rules_engine.selfplay import random_player
from rules_engine.state.events import Play
from rules_engine.state.position import Modifier, Position, put_seat
from tests.engine.proof.companies import companies, pool
from tests.engine.proof.directed import Course, brought, played
from tests.engine.proof.playing import EDITIONS
from tests.whole import whole_or

TRIES = whole_or(2, whole=40)
"""How often each gambit of a warband is tried; universal ones come up with every warband."""
EVENTS_AT_MOST = 200


@cache
def power_steps(edition: str, warband: str) -> tuple[Position, ...]:
    """Where a player of the warband, in seat 0, may play a card in a game led by chance."""
    bands = (warband, "Garrek's Reavers")
    seats = tuple(brought(one, pool(edition, one)) for one in bands)
    game = played(Course(edition, 5, seats))
    found = [place for place, ask, _ in game if ask.kind == "power step" and ask.who == 0]
    return tuple(Random(5).sample(found, min(8, len(found))))


def hidden(position: Position, random: Random) -> Position:
    """The position in which gambits can choose few fighters, or none."""
    share = random.choice((0.5, 0.8, 1))
    modifiers = tuple(
        Modifier("trait", "add", 1, "Cloaked in Shadow", who=one, until="round", word=UNCHOSEN)
        for one in range(len(position.fighters))
        if random.random() < share
    )
    return replace(position, modifiers=(*position.modifiers, *modifiers))


def play_out(position: Position, card: str, random: Random) -> None:
    """Play a gambit and whatever comes of it, to the next power card."""
    position = advance(put_seat(position, 0, power=(card,)), Play(by=0, card=card))
    for _ in range(EVENTS_AT_MOST):
        ask = asked(position)
        if ask is None or ask.kind in ("power step", "activation"):
            return
        position = advance(position, random_player(position, ask, random))


@pytest.mark.parametrize("warband", companies())
def test_every_gambit_goes_on(warband: str):
    random = Random(warband)
    tried = 0
    for edition in EDITIONS:
        gambits = [
            card
            for card in pool(edition, warband)
            if kind_of(card) in GAMBITS and not rules_of(card).at
        ]
        places = power_steps(edition, warband)
        for card in random.sample(gambits, min(len(gambits), 30 * TRIES)):
            for position in random.sample(places, min(TRIES, len(places))):
                if gambit_open(put_seat(position, 0, power=(card,)), 0, card):
                    play_out(hidden(position, random), card, random)
                    tried += 1
    assert tried
