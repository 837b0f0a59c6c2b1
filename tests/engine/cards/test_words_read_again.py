"""What cards were found to do otherwise than they say when their words were read once more."""

from typing import Any

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.machine import step
from rules_engine.sense.ground import fighter_in
from rules_engine.sense.modifiers import defence_of
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.events import Cast, Choose, Move, Pass, Play, React
from rules_engine.state.frames import Frame, Harming
from rules_engine.state.position import Mark, Position, put
from tests.engine.cards.blows import passing, rolled, seek
from tests.engine.cards.crews import hd
from tests.engine.cards.lasting import CASTER, next_step
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, K, N, S, id_of
from tests.engine.driving import ask_of, drive, skip

WORN = (S((3, 2), wound_tokens=3), G((4, 2)), N((0, 0)), B((6, 9)))


def lethal_move(*hand: str, own: Any = None, tokens: int = 3) -> Position:
    """Steelheart steps into a lethal hex, which is enough to take him out."""
    first = own or S((3, 2), wound_tokens=tokens)
    position = hd(*hand, pieces=(first, *WORN[1:]), step="activation")
    position = put(position, ("marks",), (Mark((2, 2), "lethal", "trial"),))
    return step(position, Move(by=0, fighter=0, path=((2, 2),))).position


@pytest.mark.parametrize("name", ["Last Gasp", "Shattering Howl"])
@pytest.mark.parametrize(("tokens", "there"), [(3, True), (1, False)])
def test_last_words_follow_any_damage_that_is_enough(name: str, tokens: int, there: bool):
    position = lethal_move(id_of(name), tokens=tokens)
    assert fighter_in(position, (2, 2)) == 0
    assert (seek(position, Play(by=0, card=id_of(name), fighter=0)) is not None) is there


@pytest.mark.parametrize("name", ["Ambusher", "Gravesiren", "Hungry for Vengeance"])
def test_an_upgrade_for_the_falling_is_given_whatever_they_fall_to(name: str):
    card = id_of(name)
    assert seek(lethal_move(card), Play(by=0, card=card, fighter=0)) is not None


@pytest.mark.parametrize(("tokens", "there"), [(3, True), (1, False)])
def test_spiteful_lunge_answers_any_damage_that_is_enough(tokens: int, there: bool):
    card = id_of("Spiteful Lunge")
    own = S((3, 2), wound_tokens=tokens, upgrades=(card,))
    use = React(by=0, card=card, fighter=0, target=0)
    assert (seek(lethal_move(own=own), use) is not None) is there


@pytest.mark.parametrize(("source", "there"), [("Death Frenzy", True), ("Great Strength", False)])
def test_death_frenzy_is_for_gambits_and_attacks_alone(source: str, there: bool):
    """Beside the Attack action itself, whose damage comes under its own name."""
    rules = rules_of("Death Frenzy")
    assert rules is not None and rules.when is not None
    position = held(pieces=(S((3, 2), wound_tokens=4), *WORN[1:]))
    harm = Frame("damage", "dealt", Harming(0, 1, seat=1, source=id_of(source)))
    position = put(position, ("stack",), (*position.stack, harm))
    assert rules.when(position, 0, -1) == ([0] if there else [])


def test_cover_of_darkness_lasts_to_the_end_of_the_next_power_step():
    card = id_of("Cover of Darkness")
    position = hd(card, pieces=(S((3, 2)), G((6, 9)), N((0, 0))))
    position = skip(drive(position, Play(by=0, card=card), Pass(by=0)))
    position = passing(position)
    position = next_step(step(position, Pass(by=ask_of(position).who)).position, "power step")
    assert [one.card for one in position.in_play] == [card], "the next power step has begun"
    assert any(one.what == "damage suffered" for one in position.modifiers)
    over = passing(position)
    assert (over.in_play, over.modifiers) == ((), ())
    assert card in over.seats[0].power_discard


@pytest.mark.parametrize(("name", "asks", "was", "now_"), [
    ("Euphoric Dust", lambda position: defence_of(position, 1), 2, 1),
    ("Sphere of Chamon", lambda position: defence_symbols(position, 1), ("dodge",), ("block",)),
])  # fmt: skip
def test_what_lasts_until_the_next_power_step_begins_at_once(name: str, asks: Any, was, now_):
    card = id_of(name)
    pieces = (CASTER[0], G((4, 2), upgrades=(id_of("Cursed Artefact"),)), N((2, 2)), K((6, 9)))
    position = held(card, pieces=pieces)
    assert asks(position) == was
    position = drive(position, Play(by=0, card=card))
    if name == "Sphere of Chamon":
        position = rolled(drive(position, Cast(by=0, fighter=0)), "cc")
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert asks(position) == now_, "in this power step already"
    position = passing(position)
    assert asks(position) == now_
    position = next_step(step(position, Pass(by=ask_of(position).who)).position, "power step")
    assert asks(position) == was


def test_sudden_scarcity_is_spent_on_the_first_upgrade_of_any_opponent():
    """Whoever of several opponents is the next to spend, the others pay no more than ever."""
    card, mine, theirs = (id_of(n) for n in ("Sudden Scarcity", "Acrobatic", "Great Strength"))
    told = {"theirs": (mine, theirs), "their": {"glory": 2}}
    position = skip(drive(held(card, **told), Play(by=0, card=card)))
    assert [one.seat for one in position.modifiers] == [1]
    position = drive(position, Play(by=1, card=mine, fighter=1))
    assert not position.modifiers, "it was for one upgrade"
    assert (position.seats[1].glory, position.seats[1].spent) == (0, 2)
