"""Upgrades that go after somebody, end what lasts, draw in the last end phase or lend a ploy."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import Action, Choose, Move, Pass, Play, Push, React
from rules_engine.state.position import Position
from tests.engine.cards.blows import SWORD, rolled, seek
from tests.engine.cards.lasting import STORMSIRE, cast, next_step
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, N, S, id_of
from tests.engine.driving import ask_of, drive, skip


def worn(*names: str) -> dict[str, Any]:
    return {"upgrades": tuple(id_of(one) for one in names)}


def use(position: Position, name: str) -> React | None:
    """The first way to use an upgrade in the windows from here."""
    found = (one for one in legal(position) if getattr(one, "card", "") == id_of(name))
    while True:
        if (one := next(found, None)) is not None:
            return one  # type: ignore[return-value]  # its reaction
        if ask_of(position).kind not in ("reaction", "surge"):
            return None
        position = step(position, Pass(by=ask_of(position).who)).position
        found = (one for one in legal(position) if getattr(one, "card", "") == id_of(name))


@pytest.mark.parametrize(("start", "there"), [((4, 2), True), ((4, 3), False)])
def test_lurker_follows_a_neighbour_that_is_pushed(start: tuple[int, int], there: bool):
    card = id_of("Sidestep")
    pieces = (S(start), G((6, 10)), N((3, 2), **worn("Lurker")))
    position = drive(held(card, pieces=pieces), Play(by=0, card=card))
    position = drive(position, Choose(by=0, fighters=(0,)))
    position = step(position, Push(by=0, fighter=0, path=((5, start[1]),))).position
    event = React(by=0, card=id_of("Lurker"), fighter=2, target=0)
    found = seek(position, event)
    assert (found is not None) is there
    if found is not None:
        after = step(found, event).position
        ways = {one.path[-1] for one in legal(after) if isinstance(one, Push)}
        assert ways == {(4, 2)}


@pytest.mark.parametrize(("back", "there"), [(((5, 2),), True), ((), False)])
def test_hunters_tenacity_follows_into_the_hex_left_free(back, there: bool):
    pieces = (S((3, 2), **worn("Hunter's Tenacity")), G((4, 2)), N((0, 0)))
    position = skip(drive(held(pieces=pieces, step="activation"), SWORD))
    position = skip(rolled(skip(rolled(position, "s")), "d"))
    position = step(position, Push(by=0, fighter=1, path=back)).position
    event = React(by=0, card=id_of("Hunter's Tenacity"), fighter=0, target=0)
    found = seek(position, event)
    assert (found is not None) is there
    if found is not None:
        after = skip(drive(step(found, event).position, Push(by=0, fighter=0, path=((4, 2),))))
        assert after.fighters[0].hex == (4, 2)


@pytest.mark.parametrize(("start", "there"), [((4, 2), True), ((6, 2), False)])
def test_lethal_reflexes_strike_at_who_moves_away(start: tuple[int, int], there: bool):
    pieces = (S((3, 2), **worn("Lethal Reflexes")), G(start), N((0, 0)))
    position = held(pieces=pieces, step="activation", player=1)
    way = ((start[0] + 1, start[1]),)
    position = step(position, Move(by=1, fighter=1, path=way)).position
    event = React(by=0, card=id_of("Lethal Reflexes"), fighter=0, target=1)
    found = seek(position, event)
    assert (found is not None) is there
    if found is not None:
        after = skip(rolled(step(found, event).position, "s"))
        assert after.fighters[1].wound_tokens == 1


@pytest.mark.parametrize(("at", "there"), [((5, 2), True), ((6, 9), False)])
def test_voidsceptre_ends_what_touches_a_fighter_near_it(at: tuple[int, int], there: bool):
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2)), N(at, **worn("Voidsceptre")))
    position = next_step(cast("Entropic Curse", "oo", 1, pieces=pieces), "activation")
    while ask_of(position).who != 0:
        position = next_step(skip(drive(position, Pass(by=1))), "activation")
    event = Action(by=0, fighter=2, card=id_of("Voidsceptre"))
    assert (event in legal(position)) is there
    if there:
        position = drive(position, event, Choose(by=0, option=id_of("Entropic Curse")))
        assert (position.in_play, position.modifiers) == ((), ())


@pytest.mark.parametrize(("face", "deck"), [("c", True), ("o", False)])
def test_scroll_of_recall_brings_a_spell_back_to_the_deck(face: str, deck: bool):
    pieces = (STORMSIRE((3, 2), seat=0, **worn("Scroll of Recall")), G((4, 2)), N((0, 0)))
    position = cast("Rending Scream", "co", pieces=pieces)
    assert use(position, "Scroll of Recall") is None
    card = id_of("Rending Scream")
    position = drive(held(card, pieces=pieces), Play(by=0, card=card))
    position = _resolved(position)
    event = React(by=0, card=id_of("Scroll of Recall"), fighter=0, target=0)
    found = seek(position, event)
    assert found is not None
    after = skip(rolled(step(found, event).position, face))
    assert (after.seats[0].power_deck[:1] == (card,)) is deck


def _resolved(position: Position) -> Position:
    cast_by = next(one for one in legal(skip(position)) if one.by == 0)
    return rolled(drive(position, cast_by), "cc")
