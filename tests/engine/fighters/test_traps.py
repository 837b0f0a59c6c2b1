"""The trap that Bushwakka sets."""

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import field, is_empty
from rules_engine.sense.snares import snares, sprung
from rules_engine.state.events import (
    Choose,
    Event,
    Guard,
    Move,
    Pass,
    React,
)
from rules_engine.state.frames import Frame, Harming
from rules_engine.state.position import Mark, Position
from tests.engine.cards.arming import window
from tests.engine.driving import (
    GARREK,
    SAEK,
    ask_of,
    drive,
    scene,
    skip,
)

EDITION = "harrowdeep-2021"
BUSHWAKKA, QUIV = "Bushwakka", "Quiv"


def beasts(*pieces: Piece, **told: object) -> Position:
    return scene(*pieces, **({"edition": EDITION} | told))


def reacting(position: Position) -> set[str]:
    return {one.card for one in legal(position) if isinstance(one, React)}


TRAP = "Bushwakka: trap"


def after_an_activation(*pieces: Piece) -> Position:
    position = drive(beasts(*pieces), Guard(by=0, fighter=1))
    return window(position, "after-action", 0)


GANG = (Piece(BUSHWAKKA, (3, 2)), Piece(QUIV, (1, 2)), Piece(GARREK, (6, 2)))


def trapped(*pieces: Piece) -> Position:
    """Bushwakka's trap lies in (4, 2)."""
    position = after_an_activation(*(pieces or GANG))
    position = skip(step(position, React(by=0, card=TRAP, fighter=0)).position)
    return skip(drive(position, Choose(by=0, hexes=((4, 2),))))


def test_bushwakka_sets_his_trap_beside_him_after_any_activation():
    position = after_an_activation(*GANG)
    position = skip(step(position, React(by=0, card=TRAP, fighter=0)).position)
    around = field(position).around[3, 2]
    open_ = {one.hexes[0] for one in legal(position) if isinstance(one, Choose)}
    assert open_ == {hex_ for hex_ in around if is_empty(position, hex_)}
    position = skip(drive(position, Choose(by=0, hexes=((4, 2),))))
    assert position.fighters[0].charge_tokens == 1
    assert [(one.hex, one.kind, one.seat) for one in position.marks] == [((4, 2), "trap", 0)]


@pytest.mark.parametrize("charged", [0, 1])
def test_there_is_no_second_trap_and_none_with_a_charge_token(charged: int):
    own = Piece(BUSHWAKKA, (3, 2), charge_tokens=charged)
    position = after_an_activation(own, *GANG[1:])
    assert (TRAP in reacting(position)) is not charged
    laid = replace(position, marks=(Mark((5, 5), "trap", TRAP, seat=0, until="game", fighter=0),))
    assert TRAP not in reacting(laid)
    theirs = replace(position, marks=(Mark((5, 5), "trap", TRAP, seat=1, until="game", fighter=0),))
    assert (TRAP in reacting(theirs)) is not charged


def moved(position: Position, event: Event) -> Position:
    while ask_of(position).kind == "power step" or ask_of(position).who != event.by:
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return skip(drive(position, event))


def test_whoever_comes_into_the_trap_is_hurt_and_it_is_gone():
    foe = moved(trapped(), Move(by=1, fighter=2, path=((5, 2), (4, 2))))
    assert (foe.fighters[2].hex, foe.fighters[2].wound_tokens, foe.marks) == ((4, 2), 2, ())
    friend = moved(trapped(), Move(by=0, fighter=1, path=((2, 2),)))
    assert friend.fighters[1].wound_tokens == 0
    assert len(friend.marks) == 1
    sprung = [one for one in foe.history if one.what == "sprung"]
    assert [(one.seat, one.other, one.word) for one in sprung] == [(0, 2, TRAP)]


def test_a_trap_stops_who_falls_in_it_on_the_way():
    hurt = (*GANG[:2], Piece(GARREK, (6, 2), wound_tokens=2), Piece(SAEK, (5, 8)))
    fallen = moved(trapped(*hurt), Move(by=1, fighter=2, path=((5, 2), (4, 2), (4, 1))))
    assert fallen.fighters[2].out
    assert fallen.marks == ()


def test_who_is_pushed_into_the_trap_is_hurt_and_bushwakka_is_not():
    pieces = (*GANG[:2], Piece(GARREK, (5, 2)))
    position = trapped(*pieces)
    own = replace(
        position, fighters=(replace(position.fighters[0], charge_tokens=0), *position.fighters[1:])
    )
    spared = moved(own, Pass(by=1)) if ask_of(own).who == 1 else own
    spared = moved(spared, Move(by=0, fighter=0, path=((4, 2),)))
    assert (spared.fighters[0].hex, spared.fighters[0].wound_tokens) == ((4, 2), 0)
    assert len(spared.marks) == 1


def test_a_trap_waits_for_anybody_but_who_set_it():
    laid = Mark((2, 0), "trap", "a card", seat=0, until="game", fighter=0)
    other = Mark((3, 0), "lethal", "a card")
    position = replace(beasts(*GANG), marks=(other, laid))
    assert snares(position, 0) == {}
    (trap,) = snares(position, 2).values()
    assert (trap.lies, trap.seat, trap.amount) == (laid, 0, 2)
    after, frame = sprung(position, 2, trap)
    assert after.marks == (other,)
    assert frame == Frame("damage", "deal", Harming(2, 2, seat=0, source="a card"))
