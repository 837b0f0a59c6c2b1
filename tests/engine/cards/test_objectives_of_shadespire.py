"""Objectives of Shadespire's warbands: a scene in which each is scored, one in which it is not."""

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.scene import Piece
from tests.engine.cards.deeds import FALLEN, THREE, attack, hit, move, now, out
from tests.engine.cards.tables import (
    A,
    B,
    G,
    K,
    N,
    S,
    T,
    differing,
    id_of,
    objectives,
    piece,
    scorable,
    table,
    told,
)

FIVE = objectives((1, 2), (3, 2), (5, 2), (2, 8), (4, 8))
TWO = (S((2, 2)), G((6, 10)))
OUT = {"out": True}
UP = {"inspired": True}
HURT = {"wound_tokens": 1}
ANNIHILATED = (
    table(S((2, 2)), G(**OUT), B(**OUT)),
    table(S((2, 2)), G(**OUT), B((6, 10))),
)
UNHURT = (table(*TWO, round=3), table(S((2, 2)), N(**OUT), G((6, 10)), round=3))
LEADER_TOOK = (
    table(*FALLEN, history=(out(4),)),
    table(*FALLEN, history=(out(4, fighter=1),)),
)
KRRK, RIPTOOTH = piece("Krrk the Almost-trusted"), piece("Riptooth")
PETITIONERS = tuple(piece(f"Petitioner ({number} of 3)") for number in (1, 2, 3))


def petitioners(*inspired: bool) -> tuple[Piece, ...]:
    """The three Petitioners, as far as they are Inspired."""
    known = zip(PETITIONERS, (1, 2, 3), inspired, strict=True)
    return tuple(one((x, 2), seat=0, inspired=up) for one, x, up in known)


def charge(fighter: int):
    """A Charge action that is over."""
    return told("charge", seat=0, fighter=fighter)


def fell(other: int, hex_: str, **more):
    """A fighter that fell in a hex, to Steelheart unless somebody else is named."""
    return out(other, about=hex_, **more)


GUARD = {
    "Fearless in Death": (
        table(S((2, 2)), N(**OUT), G((6, 10))),
        table(S((2, 2)), N((3, 3)), G((6, 10))),
    ),
    "The Invigorated Dead": (
        table(S((2, 2), **UP), N((3, 3), **UP), A((4, 4), **UP), G((6, 10)), round=3),
        table(S((2, 2), **UP), N((3, 3), **UP), A((4, 4)), G((6, 10)), round=3),
    ),
    "Undead Swarm": (
        table(S((3, 2)), N((5, 2)), G((4, 2))),
        table(S((3, 2)), N((5, 2)), G((4, 2)), B((6, 10))),
    ),
    "Fervent Petition": (
        table(*petitioners(True, True, True), G((6, 10))),
        table(*petitioners(True, True, False), G((6, 10))),
    ),
}
BOYZ = {
    "'Ard as Iron": UNHURT,
    "Biggest an' da Best": LEADER_TOOK,
    "Dead Kunnin'": (
        now(*(told("support", other=0) for _ in range(2)), attack(0, 3, since=0)),
        now(
            *(told("support", other=0) for _ in range(2)),
            told("support", other=3),
            attack(0, 3, since=0),
        ),
    ),
    "Dere's More of Us": (
        table(S((2, 2)), N((3, 3)), G((6, 10))),
        table(S((2, 2)), N(**OUT), G((6, 10))),
    ),
    "Get Da Boss": (
        table(*FALLEN, history=(out(3, fighter=1),)),
        table(*FALLEN, history=(out(4, fighter=1),)),
    ),
    "Good Scrap": (
        table(*FALLEN, history=(out(3), out(4), out(1, fighter=3, seat=1))),
        table(*FALLEN, history=(out(3), out(4))),
    ),
    "Punch-up": (
        table(S((2, 2)), N((3, 3)), *THREE[3:], history=(attack(0, 2), attack(1, 3), attack(0, 3))),
        table(S((2, 2)), N((3, 3)), *THREE[3:], history=(attack(0, 2), attack(1, 2))),
    ),
    "Showin' Off": (
        table(*FALLEN, history=(out(3), out(4))),
        table(*FALLEN, history=(out(3), out(4, fighter=1))),
    ),
}
AXES = {
    "For the Ur-gold": (
        table(S((2, 2), **UP), N((3, 3), **UP), A((4, 4), **UP), G((6, 10))),
        table(S((2, 2), **UP), N((3, 3), **UP), G((6, 10))),
    ),
    "Fury of the Lodge": (
        table(*THREE, history=(charge(0), charge(1), charge(2))),
        table(*THREE, history=(charge(0), charge(1), charge(1))),
    ),
    "Hoarders": (
        table(S((1, 2)), N((2, 8)), G((6, 10)), tokens=FIVE),
        table(S((1, 2)), N((2, 8)), G((4, 8)), tokens=FIVE),
    ),
    "Oaths Still to Fulfil": UNHURT,
    "Pride of the Lodge": (
        table(S((2, 2), upgrades=("S49", "S50", "S53")), G((6, 10))),
        table(S((2, 2), upgrades=("S49", "S50", "S390")), G((6, 10))),
    ),
}
SWARM = {
    "Arm's Length": (
        now(fell(3, "6,9"), pieces=(S((2, 2)), N((3, 3)), A((4, 4)), G(**OUT))),
        now(fell(3, "3,2"), pieces=(S((2, 2)), N((3, 3)), A((4, 4)), G(**OUT))),
    ),
    "Brilliant, Brilliant!": (
        table(*TWO, history=(told("scored", seat=0), told("scored", seat=0))),
        table(*TWO, history=(told("scored", seat=0), told("scored", seat=0, turn=0))),
    ),
    "Feast-feast": ANNIHILATED,
    "Honed Survival Instincts": (
        table(*FALLEN, history=(out(3),)),
        table(*FALLEN, history=(out(1, fighter=3, seat=1),)),
    ),
    "Leading from the Back": (
        table(S((2, 2)), G((6, 10)), round=3),
        table(S((2, 2)), G((3, 2)), round=3),
    ),
    "Live to Fight Another Day": (
        table(S((2, 2)), N(**OUT), G((6, 10)), round=3),
        table(S(**OUT), N((2, 2)), G((6, 10)), round=3),
    ),
    "Lives are Cheap": (
        table(*FALLEN, history=(out(1, 3, 1, since=4), out(2, 3, 1, since=9))),
        table(*FALLEN, history=(out(1, 3, 1, since=4), out(4, since=9))),
    ),
    "Numberless Swarm": (
        table(S((2, 2)), N((3, 3)), A((4, 4)), B((1, 1), seat=0), K((1, 3), seat=0), round=3),
        table(S((2, 2)), N((3, 3)), A((4, 4)), B((1, 1), seat=0), K((1, 3)), round=3),
    ),
    "Krrk Now Leads!": (
        table(S(**OUT), KRRK((2, 2), seat=0), G((6, 10))),
        table(S((3, 3)), KRRK((2, 2), seat=0), G((6, 10))),
    ),
}
FIENDS = {
    "All the Better to Slay Them": (
        now(move(0), pieces=(S((2, 2)), N((4, 2)), A((6, 2)), G((2, 3)), B((4, 3)), K((6, 3)))),
        now(move(0), pieces=(S((2, 2)), N((3, 3)), A((6, 2)), G((2, 3)), B((6, 10)), K((6, 3)))),
    ),
    "Bane of Champions": (
        now(out(1), pieces=(RIPTOOTH((2, 2), seat=0), G(**OUT), B(**OUT))),
        now(out(2), pieces=(RIPTOOTH((2, 2), seat=0), G(**OUT), B(**OUT))),
    ),
    "Bloody Annihilation": ANNIHILATED,
    "Kill! Kill Again!": (
        table(S((2, 2)), N(**OUT), A(**OUT), G((6, 10)), B(**OUT), K(**OUT)),
        table(S((2, 2)), N(**OUT), A((3, 3)), G((6, 10)), B(**OUT), K(**OUT)),
    ),
    "Rivers of Blood": (
        table(S((2, 2), **HURT), N((3, 3), **HURT), G((6, 10), **HURT), B((5, 9), **HURT)),
        table(S((2, 2), **HURT), N((3, 3), **HURT), G((6, 10), **HURT), B((5, 9))),
    ),
    "Save the Best": (
        table(S((2, 2)), G((6, 10)), B(**OUT)),
        table(S((2, 2)), G(**OUT), B((6, 10))),
    ),
    "Show of Strength": (now(out(3), pieces=FALLEN), now(out(3, fighter=1), pieces=FALLEN)),
    "Khorne's Chosen": (
        table(S((2, 2)), N(**OUT), G(**OUT)),
        table(S((2, 2)), N(**OUT), G((6, 10))),
    ),
}
FARSTRIDERS = {
    "Brave but Cautious": (
        table(*THREE, history=(hit(3),)),
        table(*THREE, history=(hit(0, 1, 3, seat=1),)),
    ),
    "Close with the Enemy": (
        table(S((3, 2)), N((5, 2)), A((4, 1)), G((4, 2))),
        table(S((3, 2)), N((5, 2)), A((1, 1)), G((4, 2))),
    ),
    "Eternal Supremacy": (
        table(S((1, 2)), N((3, 2)), A((2, 8)), G((6, 10)), tokens=FIVE),
        table(S((1, 2)), N((3, 2)), G((6, 10)), tokens=FIVE),
    ),
    "Lightning Advance": (
        table(S((2, 8)), N((4, 8)), G((6, 10))),
        table(S((2, 8)), N((2, 2)), G((6, 10))),
    ),
    "Meticulous Annihilation": ANNIHILATED,
    "Punishing Volleys": (
        table(*THREE, history=tuple(attack(0, 3, about="Boltstorm Pistol") for _ in range(3))),
        table(*THREE, history=tuple(attack(0, 3, about="Warhammer") for _ in range(3))),
    ),
    "Intervention": (
        now(fell(3, "2,8"), pieces=FALLEN, tokens=FIVE),
        now(fell(3, "2,9"), pieces=FALLEN, tokens=FIVE),
    ),
}


def test_objectives_of_the_guard_and_the_boyz():
    assert differing(GUARD | BOYZ) == []


def test_objectives_of_the_axes_and_the_swarm():
    assert differing(AXES | SWARM) == []


def test_objectives_of_the_fiends_and_the_farstriders():
    assert differing(FIENDS | FARSTRIDERS) == []


def test_enemies_that_share_one_neighbour_are_told_apart():
    """Two friends beside the same two enemies, and a third beside one of them only."""
    pieces: tuple[Piece, ...] = (S((3, 2)), N((4, 1)), A((6, 2)), G((4, 2)), B((3, 1)), T((6, 3)))
    assert scorable("All the Better to Slay Them", now(move(0), pieces=pieces))
    short = (*pieces[:4], B((6, 10)), T((6, 3)))
    assert not scorable("All the Better to Slay Them", now(move(0), pieces=short))


def test_lives_are_cheap_as_printed_and_as_later_changed():
    """Two who fall at one moment are two as printed, but one after the other in Harrowdeep."""
    position = table(*FALLEN, history=(out(1, 3, 1, since=4), out(2, 3, 1, since=4)))
    assert scorable("Lives are Cheap", position)
    rules = rules_of(id_of("Lives are Cheap"))
    assert rules is not None and rules.condition is not None
    assert not rules.condition(replace(position, edition="harrowdeep-2021"), 0)
