"""Cards of Arena Mortis on Raise counters: what each does, and what it does not."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Choose, Guard, Pass, Place, Play, Push, React
from rules_engine.state.position import Happening, Position, put, put_fighter
from tests.engine.cards.blows import (
    AXE,
    SWORD,
    answered,
    driving_nobody,
    hits,
    passing,
    rolled,
    seek,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, K, N, S, id_of
from tests.engine.driving import ask_of, drive, skip

CROSSBOW = Attack(by=0, fighter=0, attack="Shadeglass Darts", target=1)
PIECES = (S((3, 2)), G((4, 2)), N((2, 2)), B((6, 9)))


def after_raising(*hand: str, what: str = "Raise", of: int = 2, **told: Any) -> Position:
    """The window after an action in whose course a friend was given a counter."""
    told = {"pieces": PIECES, "step": "activation"} | told
    position = held(*(id_of(one) for one in hand), **told)
    seat = position.fighters[of].seat
    given = Happening("counter", turn=position.turn, seat=seat, other=of, amount=1, word=what)
    position = put(position, ("history",), (*position.history, given))
    return step(position, Guard(by=0, fighter=0)).position


@pytest.mark.parametrize(
    "name", ["Cold Fury", "Invigorating Return", "Revel in Death", "Strength from Death"]
)
def test_reactions_to_a_friend_being_raised_ask_for_its_counter(name: str):
    play = Play(by=0, card=id_of(name), fighter=2)
    assert seek(after_raising(name), play) is not None
    assert seek(after_raising(name, what="Waaagh!"), play) is None
    theirs = Play(by=0, card=id_of(name), fighter=3)
    assert seek(after_raising(name, of=3), theirs) is None, "an enemy was raised"


def test_invigorating_return_pushes_up_to_two_hexes():
    play = Play(by=0, card=id_of("Invigorating Return"), fighter=2)
    position = skip(answered(after_raising("Invigorating Return"), play))
    lengths = {len(one.path) for one in legal(position) if isinstance(one, Push)}
    assert lengths == {0, 1, 2}


@pytest.mark.parametrize(("faces", "glory"), [("co", 1), ("oo", 0), ("*o", 0)])
def test_revel_in_death_pays_for_a_channel_alone(faces: str, glory: int):
    play = Play(by=0, card=id_of("Revel in Death"), fighter=2)
    position = rolled(answered(after_raising("Revel in Death"), play), faces)
    assert position.seats[0].glory == glory


def next_turn(position: Position) -> Position:
    """The next activation of seat 0, its opponent having stood on guard."""
    return passing(drive(passing(position), Guard(by=1, fighter=3)))


@pytest.mark.parametrize(("name", "attack", "dealt"), [
    ("Cold Fury", SWORD, 4),
    ("Cold Fury", CROSSBOW, 1),
    ("Strength from Death", SWORD, 3),
])  # fmt: skip
def test_the_next_attack_of_who_was_raised_is_the_one_meant(name, attack: Attack, dealt: int):
    """Three damage else; Ensnare takes a dodge; an attack from afar ends it without any use."""
    card = id_of(name)
    own = S((3, 2), upgrades=(id_of("Shadeglass Darts"),))
    pieces = (own, G((4, 2)), N((2, 2)), B((6, 9)))
    position = after_raising(name, of=0, pieces=pieces)
    position = next_turn(answered(position, Play(by=0, card=card, fighter=0)))
    assert [one.card for one in position.in_play] == [card]
    position = skip(drive(position, attack))
    after = skip(rolled(position, "ss" if attack is SWORD else "ff"))
    if ask_of(after).kind == "re-roll":
        assert name == "Cold Fury" and attack is SWORD
        after = skip(step(after, Pass(by=0)).position)
    after = skip(driving_nobody(rolled(after, "b" if name == "Cold Fury" else "d")))
    assert [one.amount for one in after.history if one.what == "damage"] == [dealt]
    assert not after.in_play, "it is over once that attack is"


@pytest.mark.parametrize(("faces", "asked_"), [("sf", "choose fighter"), ("ff", "power step")])
def test_bitter_memories_needs_a_smash_and_a_friend_with_a_counter(faces: str, asked_: str):
    card = id_of("Bitter Memories")
    start = put_fighter(held(card, pieces=PIECES), 0, counters=(("Raise", 1),))
    position = rolled(drive(start, Play(by=0, card=card)), faces)
    assert ask_of(skip(position)).kind == asked_
    if asked_ == "choose fighter":
        assert legal(skip(position)) == (Choose(by=0, fighters=(0,)),)


@pytest.mark.parametrize("name", ["Ambusher", "Gravesiren", "Hungry for Vengeance"])
@pytest.mark.parametrize(("wounds", "there"), [(2, True), (0, False)])
def test_an_upgrade_is_given_for_nothing_to_a_friend_about_to_fall(
    name: str, wounds: int, there: bool
):
    card = id_of(name)
    pieces = (S((3, 2), wound_tokens=wounds), G((4, 2)), N((0, 0)))
    position = held(card, pieces=pieces, step="activation", player=1)
    position = hits(position, AXE, "ss", "")
    give = Play(by=0, card=card, fighter=0)
    found = seek(position, give)
    assert (found is not None) is there
    if found is not None:
        after = skip(step(found, give).position)
        assert after.fighters[0].upgrades == (card,)
        assert (after.seats[0].glory, after.seats[0].spent) == (0, 0)
        assert after.fighters[0].out


def test_ambusher_places_its_fighter_anywhere_and_goes():
    card = id_of("Ambusher")
    pieces = (S((3, 2)), G((4, 2)), N((2, 2), upgrades=(card,)), B((6, 9)))
    use = React(by=0, card=card, fighter=2, target=2)
    position = skip(answered(after_raising(pieces=pieces), use))
    places = {one.hex for one in legal(position)}
    assert (6, 8) in places and (4, 2) not in places
    after = drive(position, Place(by=0, fighter=2, hex=(6, 8)))
    assert (after.fighters[2].hex, after.fighters[2].upgrades) == ((6, 8), ())
    assert after.seats[0].power_discard == (card,)


def test_gravesiren_pushes_an_enemy_just_one_hex():
    card = id_of("Gravesiren")
    pieces = (S((3, 2)), G((4, 2)), N((2, 2), upgrades=(card,)))
    use = React(by=0, card=card, fighter=2, target=2)
    position = skip(answered(after_raising(pieces=pieces), use))
    assert legal(position) == (Choose(by=0, fighters=(1,)),)
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert {len(one.path) for one in legal(position)} == {1}


def test_invigor_mortis_hurts_the_enemies_beside_who_is_raised():
    card = id_of("Invigor Mortis")
    pieces = (S((3, 2), upgrades=(card,)), G((4, 2)), N((2, 2)), K((3, 3)), B((6, 9)))
    position = after_raising(pieces=pieces, of=0)
    after = skip(answered(position, React(by=0, card=card, fighter=0, target=0)))
    assert [one.wound_tokens for one in after.fighters] == [0, 1, 0, 1, 0]
    other = after_raising(pieces=pieces, of=2)
    assert seek(other, React(by=0, card=card, fighter=0, target=0)) is None


@pytest.mark.parametrize(("counters", "dice_"), [((("Raise", 1),), 3), ((), 2)])
def test_hungry_for_vengeance_adds_a_die_to_who_has_a_counter(counters, dice_: int):
    own = S((3, 2), upgrades=(id_of("Hungry for Vengeance"),))
    position = held(pieces=(own, G((4, 2))), step="activation")
    position = put_fighter(position, 0, counters=counters)
    assert ask_of(skip(drive(position, SWORD))).count == dice_
