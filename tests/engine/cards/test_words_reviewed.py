"""What cards say besides, found when they were read against their wording once more."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Cast, Choose, Move, Pass, Play, React
from tests.engine.cards.blows import driving_nobody, hits, rolled, seek
from tests.engine.cards.crews import BAULT, DEINTALOS, REGULUS, card, hd
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, N, S, id_of, piece
from tests.engine.driving import ask_of, drive, skip


def worn(*names: str) -> dict[str, Any]:
    return {"upgrades": tuple(id_of(one) for one in names)}


@pytest.mark.parametrize(("tokens", "there"), [({}, True), ({"move_tokens": 1}, True)])
def test_danse_of_deintalos_names_the_action_so_that_no_token_stands_in_its_way(tokens, there):
    """Harrowdeep pg 37."""
    danse = id_of("Danse of Deintalos")
    pieces = (
        DEINTALOS((3, 2)),
        REGULUS((4, 3), inspired=True, **tokens),
        BAULT((2, 2), **tokens),
        G((5, 3), seat=1),
    )
    position = drive(hd(danse, pieces=pieces), Play(by=0, card=danse), Cast(by=0, fighter=0))
    position = step(skip(rolled(position, "cc")), Pass(by=0)).position
    events = [one for one in legal(position) if isinstance(one, Move)]
    assert ({one.fighter for one in events} == {1}) is there
    assert step(position, events[0]).position.fighters[1].hex == events[0].path[-1]


SWING = Attack(by=1, fighter=1, attack="Spinning Strike", target=0)


@pytest.mark.parametrize(("upgrade", "kind"), [
    ("Unfaltering Guard", "power step"),
    ("Acrobatic", "next target"),
])  # fmt: skip
def test_unfaltering_guard_leaves_a_swing_at_all_adjacent_one_target(upgrade: str, kind: str):
    pieces = (
        S((3, 2), **worn(upgrade)),
        G((4, 2), **worn("Spinning Strike")),
        N((5, 2), seat=0),
    )
    position = held(pieces=pieces, step="activation", player=1)
    position = skip(driving_nobody(skip(hits(position, SWING, "1", "b"))))
    assert ask_of(position).kind == kind


@pytest.mark.parametrize(("friend", "firm"), [((2, 2), True), ((0, 9), False)])
def test_look_out_without_a_neighbour_leaves_the_leader_to_be_driven_back(friend, firm: bool):
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    look_out = id_of("Look Out!")
    pieces = (S((3, 2)), G((4, 2)), N(friend, seat=0))
    position = hits(held(look_out, pieces=pieces, step="activation", player=1), axe, "ss", "")
    there = seek(position, Play(by=0, card=look_out, fighter=0))
    assert there is not None
    position = skip(step(there, Play(by=0, card=look_out, fighter=0)).position)
    position = skip(rolled(position, "1"))
    if firm:
        position = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert (ask_of(position).kind == "drive back") is not firm
    assert position.fighters[0].wound_tokens == (0 if firm else 2)


def test_magical_damping_is_over_with_the_activation():
    damping, scream = id_of("Magical Damping"), id_of("Rending Scream")
    pieces = (
        piece("Averon Stormsire")((3, 2), seat=0),
        piece("Vortemis the All-seeing")((3, 3), seat=1),
    )
    position = held(scream, theirs=(damping,), pieces=pieces)
    position = rolled(drive(position, Play(by=0, card=scream), Cast(by=0, fighter=0)), "cc")
    there = seek(position, Play(by=1, card=damping, fighter=0))
    assert there is not None
    position = step(there, Play(by=1, card=damping, fighter=0)).position
    position = skip(rolled(drive(position, Cast(by=1, fighter=1)), "oo"))
    assert [one.source for one in position.modifiers] == [damping]
    while ask_of(position).kind == "power step":
        position = skip(drive(position, Pass(by=ask_of(position).who)))
    position = skip(drive(position, Pass(by=ask_of(position).who)))
    assert not position.modifiers


@pytest.mark.parametrize(("path", "there"), [(((4, 2), (5, 2)), True), (((3, 3), (4, 3)), False)])
def test_thieving_grapple_asks_for_enemies_passed_whatever_they_carry(path, there: bool):
    kagey = card("Kagey", "minion", "passes-fighters")
    pieces = (piece("Kagey")((3, 2), seat=0, **worn("Thieving Grapple")), G((4, 2), seat=1))
    position = held(pieces=pieces, edition="harrowdeep-2021", given=(kagey,), step="activation")
    position = step(position, Move(by=0, fighter=0, path=path)).position
    use = React(by=0, card=id_of("Thieving Grapple"), fighter=0, target=0)
    found = seek(position, use)
    assert (found is not None) is there
    if found is not None:
        after = skip(rolled(step(found, use).position, "s"))
        assert after.fighters[0].inspired
        counted = [(one.word, one.amount) for one in after.history if one.what == "counter"]
        assert counted == [("Swag", 1)]
