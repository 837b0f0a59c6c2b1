"""Cards that answer a spell, make it hurt more, see further or strike with force."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import (
    Attack,
    Cast,
    Choose,
    Pass,
    Play,
    Push,
    React,
    Roll,
)
from rules_engine.state.position import Mark, Position, put
from tests.engine.cards.blows import rolled, seek
from tests.engine.cards.crews import hd
from tests.engine.cards.lasting import STORMSIRE
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, N, S, id_of, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip

SCREAM = "Rending Scream"
BOLT = Attack(by=0, fighter=0, attack="Fulmination", target=1)


def worn(*names: str) -> dict[str, Any]:
    return {"upgrades": tuple(id_of(one) for one in names)}


def attempted(*others: Any, hand: tuple[str, ...] = (), **told: Any) -> Position:
    """Stormsire about to roll for a spell that hurts the enemies beside him."""
    card = id_of(SCREAM)
    pieces = (STORMSIRE((3, 2), seat=0, **told), *others, N((0, 0)))
    position = drive(held(card, *hand, pieces=pieces), Play(by=0, card=card))
    return step(skip(position), Cast(by=0, fighter=0)).position


def wounds(position: Position) -> list[int]:
    return [one.wound_tokens for one in position.fighters]


SHARD = React(by=1, card=id_of("Soulward Shard"), fighter=1, target=0)


@pytest.mark.parametrize(
    ("faces", "choice", "left"),
    [("cc", Pass(by=1), [0, 1, 0]), ("cc", Choose(by=1, option="no damage"), [0, 0, 1])],
)
def test_a_soulward_shard_undoes_a_spell_for_a_wound_or_is_not_hurt_by_it(faces, choice, left):
    position = attempted(G((4, 2), **worn("Soulward Shard")), B((3, 3)))
    position = rolled(position, faces)
    there = seek(position, SHARD)
    assert there is not None
    after = step(there, SHARD).position
    assert after.fighters[1].upgrades == ()
    assert wounds(skip(drive(after, choice)))[:3] == left


def test_a_soulward_shard_is_for_spells_that_are_cast():
    position = attempted(G((4, 2), **worn("Soulward Shard")))
    assert seek(rolled(position, "co"), SHARD) is None


@pytest.mark.parametrize(("choice", "left"), [
    (Pass(by=1), 1),
    (Choose(by=1, option="no damage"), 0),
])  # fmt: skip
def test_a_soulward_shard_meets_spell_attacks_too(choice, left):
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2), **worn("Soulward Shard")), N((0, 0)))
    position = drive(held(pieces=pieces, step="activation"), BOLT)
    position = rolled(rolled(position, "oo"), "2")
    there = seek(position, SHARD)
    assert there is not None
    after = skip(drive(step(there, SHARD).position, choice))
    if ask_of(after).kind == "drive back":
        after = skip(drive(after, Push(by=0, fighter=1, path=())))
    assert after.fighters[1].wound_tokens == left


BLOW = React(by=1, card=id_of("Distracting Blow"), fighter=1, target=0)


@pytest.mark.parametrize(("wounded", "goes_on"), [(0, True), (2, False)])
def test_a_distracting_blow_comes_ahead_of_the_casting_roll(wounded: int, goes_on: bool):
    position = attempted(G((4, 2), **worn("Distracting Blow")), wound_tokens=wounded)
    there = seek(position, BLOW)
    assert there is not None
    struck = drive(
        step(there, BLOW).position,
        Roll(by=1, kind="attack", faces=dice("ff")),
        Roll(by=0, kind="defence", faces=dice("2")),
    )
    struck = skip(struck)
    if ask_of(struck).kind == "drive back":
        struck = skip(drive(struck, Push(by=1, fighter=0, path=())))
    assert struck.fighters[0].out is not goes_on
    assert (ask_of(struck).kind == "magic roll") is goes_on


def test_a_distracting_blow_needs_its_neighbour_to_cast_and_is_an_attack_besides():
    assert seek(attempted(G((5, 2), **worn("Distracting Blow"))), BLOW) is None
    own = held(pieces=(S((3, 2), **worn("Distracting Blow")), G((4, 2))), step="activation")
    assert Attack(by=0, fighter=0, attack="Distracting Blow", target=1) in legal(own)


def test_nobody_is_asked_ahead_of_a_casting_roll_where_no_card_waits_for_it():
    assert ask_of(attempted(G((4, 2)))).kind == "magic roll"


@pytest.mark.parametrize(("faces", "left"), [("cc", [1, 2]), ("co", [1, 0])])
def test_a_damning_pact_has_the_next_spell_deal_one_more(faces: str, left: list[int]):
    pact, scream = id_of("Damning Pact"), id_of(SCREAM)
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)), N((0, 0)))
    position = held(pact, scream, pieces=pieces, player=0)
    position = skip(drive(position, Play(by=0, card=pact), Choose(by=0, fighters=(0,))))
    position = drive(position, Pass(by=1), Play(by=0, card=scream), Cast(by=0, fighter=0))
    assert wounds(skip(rolled(position, faces)))[:2] == left


def test_a_damning_pact_is_over_with_the_next_activation_and_for_wizards_alone():
    pact = id_of("Damning Pact")
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)), N((0, 0)))
    position = held(pact, pieces=pieces, player=1)
    position = drive(position, Pass(by=1), Play(by=0, card=pact))
    assert refusal(skip(position), Choose(by=0, fighters=(2,)))
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    while ask_of(position).kind == "power step":
        position = skip(drive(position, Pass(by=ask_of(position).who)))
    bolt = rolled(rolled(drive(position, BOLT), "oo"), "2")
    bolt = skip(bolt)
    if ask_of(bolt).kind == "drive back":
        bolt = skip(drive(bolt, Push(by=0, fighter=1, path=())))
    assert bolt.fighters[1].wound_tokens == 2, "Fulmination deals 1"
    passed = skip(drive(position, Pass(by=ask_of(position).who)))
    assert not passed.modifiers


FORCE = Attack(by=0, fighter=0, attack="Wall of Force", target=1)


@pytest.mark.parametrize(("faces", "hexes"), [("cc", 3), ("co", 2), ("oo", 0)])
def test_a_wall_of_force_deals_nothing_and_drives_back_by_its_successes(faces: str, hexes: int):
    pieces = (STORMSIRE((1, 2), seat=0, **worn("Wall of Force")), G((2, 2)), N((0, 0)))
    position = drive(held(pieces=pieces, step="activation"), FORCE)
    position = skip(rolled(rolled(position, faces), "2"))
    if not hexes:
        assert ask_of(position).kind != "drive back"
        return
    paths = {len(one.path) for one in legal(position) if isinstance(one, Push)}
    assert max(paths) == hexes
    after = skip(drive(position, Push(by=0, fighter=1, path=())))
    (made,) = (one for one in after.history if one.what == "attack")
    assert (made.word, made.amount) == ("hit", 0)
    assert after.fighters[1].wound_tokens == 0


@pytest.mark.parametrize(("upgrade", "sees"), [("Huge Presence", False), ("Great Strength", True)])
def test_a_huge_presence_hides_whoever_stands_behind_it(upgrade: str, sees: bool):
    shot = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=2)
    near = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
    pieces = (piece("Sanson Farstrider")((3, 2), seat=0), G((4, 2), **worn(upgrade)), B((5, 2)))
    position = held(pieces=pieces, step="activation")
    assert (shot in legal(position)) is sees
    assert near in legal(position)
    if not sees:
        assert refusal(position, shot) == "attack.visible"


def test_a_huge_presence_hides_nobody_from_its_own_side():
    pieces = (
        piece("Sanson Farstrider")((3, 2), seat=0),
        S((4, 2), seat=0, **worn("Huge Presence")),
        B((5, 2)),
    )
    shot = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=2)
    assert shot in legal(held(pieces=pieces, step="activation"))


@pytest.mark.parametrize(("upgrade", "at", "sees"), [
    ("Penumbral Pendulum", (5, 0), True),
    ("Great Strength", (5, 0), False),
    ("Penumbral Pendulum", (5, 2), False),
])  # fmt: skip
def test_a_penumbral_pendulum_sees_those_on_the_edge_behind_walls(upgrade, at, sees):
    wall = (at[0] - 1, at[1])
    shooter = piece("Sanson Farstrider")((at[0] - 2, at[1]), seat=0, **worn(upgrade))
    position = hd(pieces=(shooter, G(at)), step="activation")
    position = put(position, ("marks",), (Mark(wall, "blocked", "trial"),))
    assert (Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1) in legal(position)) is sees
