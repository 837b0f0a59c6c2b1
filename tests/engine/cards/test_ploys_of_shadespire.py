"""Ploys and actions of Shadespire's warbands, where they can be used and where they cannot."""

from typing import Any

import pytest

from rules_engine.machine import legal
from rules_engine.state.events import Action, Attack, Charge, Choose, Move, Place, Play, Push
from rules_engine.state.position import Position
from tests.engine.cards.blows import (
    AXE,
    SWORD,
    after_playing,
    blow,
    driving_nobody,
    hits,
    played,
    rolled,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, drive, refusal, skip


def refused(name: str, *pieces: Any, **told: Any) -> str:
    """The rule that bars the card here."""
    card = id_of(name)
    return refusal(held(card, pieces=pieces, **told), Play(by=0, card=card))


def offered(name: str, **told: Any) -> list[int]:
    """The fighters that can be chosen first."""
    card = id_of(name)
    position = skip(drive(held(card, **told), Play(by=0, card=card)))
    return [one.fighters[0] for one in legal(position) if isinstance(one, Choose)]


def acting(name: str, *others: Any, **told: Any) -> tuple[Position, Action]:
    """Steelheart with an upgrade, about to act beside Garrek; the action."""
    pieces = (S((3, 2), upgrades=(id_of(name),)), *(others or (G((4, 2)),)))
    position = held(pieces=pieces, step="activation", **told)
    return position, Action(by=0, fighter=0, card=id_of(name))


SPREAD = (S((3, 2)), G((4, 2)), B((6, 10)), N((0, 0)))
PUSHES = {
    "Peal of Thunder": ([1, 2], 1, False),
    "Deafening Bellow": ([1], 1, False),
    "Fearsome Roar": ([1], 1, False),
    "Horrifying Howl": ([1], 2, True),
    "Predatory Growls": ([1, 2], 1, False),
}


@pytest.mark.parametrize("name", PUSHES)
def test_an_enemy_is_pushed(name: str):
    choices, most, stays = PUSHES[name]
    assert offered(name, pieces=SPREAD) == choices
    position = skip(played(name, 1, pieces=SPREAD))
    paths = {len(one.path) for one in legal(position) if isinstance(one, Push)}
    assert paths == set(range(0 if stays else 1, most + 1))
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert after.fighters[1].hex == (5, 2)


def test_bellows_need_an_enemy_beside_a_friend():
    apart = (S((0, 0)), G((6, 10)))
    for name in ("Deafening Bellow", "Fearsome Roar", "Horrifying Howl"):
        assert refused(name, *apart) == "power_step.playable"


def test_pillage_takes_an_objective_that_is_held():
    card = id_of("Pillage")
    position = held(card, tokens=objectives((3, 2), (1, 1)))
    position = skip(drive(position, Play(by=0, card=card)))
    after = skip(drive(position, Choose(by=0, tokens=(0,))))
    assert [one.hex for one in after.tokens] == [(1, 1)]
    assert refused("Pillage", *SPREAD, tokens=objectives((1, 1))) == "power_step.playable"


def test_furious_inspiration_is_for_friends():
    assert played("Furious Inspiration", 0).fighters[0].inspired
    assert offered("Furious Inspiration", pieces=SPREAD) == [0, 3]


def test_avin_a_good_time_hangs_on_the_die():
    for face, attacks in (("s", True), ("f", False)):
        after = skip(rolled(played("'Avin' a Good Time", 0), face))
        assert (SWORD in legal(after)) == attacks
    enemy = skip(rolled(played("'Avin' a Good Time", 1), "*"))
    assert (ask_of(enemy).who, AXE in legal(enemy)) == (1, True)


def test_skaven_courage_needs_three_beside_one_enemy():
    mob = (S((3, 2)), G((4, 2)), N((4, 1)), A((5, 2)))
    card = id_of("Skaven Courage")
    position = skip(drive(held(card, pieces=mob), Play(by=0, card=card)))
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert {one.fighter for one in legal(position) if isinstance(one, Attack)} == {2}
    assert refused("Skaven Courage", *mob[:3], A((0, 0))) == "power_step.playable"


def far(name: str, mine: bool, **told: Any) -> int:
    """The longest move of the first fighter of the player whose activation is next."""
    position = after_playing(name, mine=mine, **told)
    who = 0 if mine else 1
    found = [len(one.path) for one in legal(position) if isinstance(one, Move)]
    assert {one.fighter for one in legal(position) if isinstance(one, Move)} <= {who, who + 2}
    return max(found, default=0)


LOSSES = (S((0, 0)), G((6, 10)), N(out=True), A(out=True))


def test_some_ploys_slow_and_some_speed_the_next_to_move():
    assert far("Grasping Hands", mine=False, pieces=LOSSES) == 2, "4 less two fallen"
    assert far("Grasping Hands", mine=False, pieces=LOSSES[:2]) == 4
    assert far("Bloodslick Ground", mine=False, pieces=LOSSES) == 2
    assert far("Bloodslick Ground", mine=True, pieces=LOSSES) == 3
    assert far("Lightning Stride", mine=True, pieces=LOSSES) == 6
    assert far("Lightning Stride", mine=False, pieces=LOSSES) == 4
    assert far("Writhing Roots", mine=False, pieces=LOSSES) == 2
    assert far("Writhing Roots", mine=True, pieces=LOSSES) == 1
    assert far("Driven by Ambition", mine=True, pieces=LOSSES) == 5
    assert far("Driven by Ambition", mine=False, pieces=LOSSES) == 4


def test_lightning_stride_leaves_no_charge_and_no_more_activations():
    near = (S((3, 2)), G((3, 5)))
    position = after_playing("Lightning Stride", pieces=near)
    assert not any(isinstance(one, Charge) for one in legal(position))
    assert any(isinstance(one, Charge) for one in legal(after_playing("Khorne Calls", pieces=near)))


def test_grimnir_commands_those_who_do_not_lead():
    told = (N((0, 0)), G((6, 10)), S((3, 3)))
    position = after_playing("Grimnir Commands", pieces=told)
    found: dict[int, int] = {}
    for one in legal(position):
        if isinstance(one, Move):
            found[one.fighter] = max(found.get(one.fighter, 0), len(one.path))
    assert found == {0: 5, 2: 3}
    assert refused("Grimnir Commands", N((0, 0)), G((6, 10))) == "power_step.playable"


def ends(position: Position, fighter: int = 0) -> set[tuple[int, int]]:
    """Where a fighter's Move actions can end."""
    return {
        one.path[-1] for one in legal(position) if isinstance(one, Move) and one.fighter == fighter
    }


WALLED = (S((0, 0)), G((1, 0)), B((0, 1)), K((1, 1)))


def test_spectral_form_passes_through_others():
    assert ends(after_playing("Khorne Calls", pieces=WALLED)) == set()
    assert (2, 0) in ends(after_playing("Spectral Form", pieces=WALLED))
    assert not {(1, 0), (0, 1)} & ends(after_playing("Spectral Form", pieces=WALLED))


def test_upgrades_that_pass_through_others_do_so_when_they_say():
    for name, moves in (("Aetheric Step", True), ("Unstoppable Charge", False)):
        pieces = (S((0, 0), upgrades=(id_of(name),)), *WALLED[1:])
        position = held(pieces=pieces, step="activation")
        assert bool(ends(position)) == moves
        through = Charge(by=0, fighter=0, path=((1, 0), (2, 0)))
        assert through in legal(position), name
    plain = held(pieces=WALLED, step="activation")
    assert refusal(plain, Charge(by=0, fighter=0, path=((1, 0), (2, 0)))) == (
        "move.no-passing-through"
    )


def test_piercing_stare_keeps_an_enemy_from_attacks():
    two = (S((3, 2)), G((4, 2)), B((3, 3)))
    position = after_playing("Piercing Stare", 1, mine=False, pieces=two)
    found = {one.fighter for one in legal(position) if isinstance(one, Attack | Charge)}
    assert found == {2}
    assert refusal(position, AXE) == "attack.declare"


def hurt(name: str, *faces: str, **told: Any) -> int:
    """The wound tokens of Steelheart after Garrek's hit, and the dice that are rolled for it."""
    position = skip(hits(after_playing(name, mine=False, **told), AXE))
    for face in faces:
        position = skip(rolled(position, face))
    return position.fighters[0].wound_tokens


def test_ploys_that_soften_the_first_damage():
    assert (hurt("Indomitable"), hurt("Daemonic Resilience"), hurt("Khorne Calls")) == (1, 1, 2)
    assert hurt("Duardin Resilience") == 1
    assert (hurt("Berserk Fury", "b"), hurt("Berserk Fury", "*"), hurt("Berserk Fury", "d")) == (
        0,
        2,
        2,
    )


def test_block_puts_the_bearer_and_its_neighbours_on_guard():
    position, block = acting("Block", G((4, 2)), N((2, 2)), A((0, 0)))
    after = skip(drive(position, block))
    assert [one.guard_tokens for one in after.fighters] == [1, 0, 1, 0]


def test_wardens_call_is_for_two_who_do_not_lead():
    position, call = acting("Warden's Call", G((4, 2)), N((2, 2)), A((0, 0)))
    position = skip(drive(position, call))
    assert refusal(position, Choose(by=0, fighters=(0,))) == "power_step.playable"
    for one in (2, 3):
        position = skip(drive(position, Choose(by=0, fighters=(one,))))
    assert [one.guard_tokens for one in position.fighters] == [0, 0, 1, 1]
    alone, call = acting("Warden's Call", G((4, 2)), N((2, 2)))
    assert call not in legal(alone)


def test_terrifying_howl_pushes_every_neighbour():
    position, howl = acting("Terrifying Howl", G((4, 2)), B((3, 3)), K((6, 10)))
    position = skip(drive(position, howl))
    assert {one.fighter for one in legal(position) if isinstance(one, Push)} == {1, 2}
    for fighter in (1, 2):
        path = next(
            one.path for one in legal(position) if isinstance(one, Push) and one.fighter == fighter
        )
        position = skip(drive(position, Push(by=0, fighter=fighter, path=path)))
    assert not any(isinstance(one, Push) for one in legal(position))
    alone, howl = acting("Terrifying Howl", G((6, 10)))
    assert howl not in legal(alone)


def test_krrk_the_clawchief_brings_back_anybody_but_skritch():
    skritch = piece("Skritch Spiteclaw")
    fallen = (G((6, 10)), N(out=True), skritch(seat=0, out=True))
    position, call = acting("Krrk the Clawchief", *fallen)
    position = skip(drive(position, call))
    assert refusal(position, Choose(by=0, fighters=(3,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert refusal(position, Place(by=0, fighter=2, hex=(0, 0))) == "place.needs-a-free-hex"
    after = skip(drive(position, Place(by=0, fighter=2, hex=(2, 2))))
    assert after.fighters[2].hex == (2, 2)
    alone, call = acting("Krrk the Clawchief", G((6, 10)), skritch(seat=0, out=True))
    assert call not in legal(alone)


def test_what_hits_besides_their_damage():
    butt = Attack(by=0, fighter=0, attack="'Eadbutt", target=1)
    for faces, dazed in (("ss", True), ("", False)):
        pieces = (S((3, 2), upgrades=(id_of("'Eadbutt"),)), G((4, 2)))
        struck = hits(held(pieces=pieces, step="activation"), butt, faces)
        after = skip(driving_nobody(struck))
        assert any(one.what == "not activated" for one in after.modifiers) == dazed
    maw = Attack(by=0, fighter=0, attack="Daemonic Maw", target=1)
    for faces, left in (("ff", 1), ("", 2)):
        pieces = (S((3, 2), wound_tokens=2, upgrades=(id_of("Daemonic Maw"),)), G((4, 2)))
        struck = hits(held(pieces=pieces, step="activation"), maw, faces)
        after = skip(driving_nobody(struck))
        assert after.fighters[0].wound_tokens == left


@pytest.mark.parametrize("name", ["Furious Charge", "Grundann's Path", "Inescapable Jaws"])
def test_both_symbols_count_when_charging(name: str):
    pieces = (S((3, 2), upgrades=(id_of(name),)), G((3, 5)))
    position = drive(
        held(pieces=pieces, step="activation"), Charge(by=0, fighter=0, path=((3, 3), (3, 4)))
    )
    assert blow(skip(position), SWORD, "f").dealt == 3
    near = held(pieces=(pieces[0], G((4, 2))), step="activation")
    assert blow(near, SWORD, "f").dealt == 0


def test_war_song_supports_twice():
    song = {"upgrades": (id_of("War Song"),)}
    for told, dealt in ((song, 3), ({}, 0)):
        pieces = (S((3, 2)), G((4, 2)), N((4, 1), **told))
        assert blow(held(pieces=pieces, step="activation"), SWORD, "2").dealt == dealt


def test_covering_fire_supports_a_neighbour_that_is_attacked():
    cover = {"upgrades": (id_of("Covering Fire"),)}
    for told, dealt in ((cover, 0), ({}, 2)):
        pieces = (S((3, 2)), G((4, 2)), N((2, 2), **told))
        position = held(pieces=pieces, step="activation", player=1)
        assert blow(position, AXE, "s", "1").dealt == dealt
    attacking = (S((3, 2)), G((4, 2)), N((2, 2), **cover))
    assert blow(held(pieces=attacking, step="activation"), SWORD, "1").dealt == 0
