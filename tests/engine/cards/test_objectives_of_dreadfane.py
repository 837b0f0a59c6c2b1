"""Objectives of the two warbands of Dreadfane, each scored where it can be and where it cannot."""

from tests.engine.cards.deeds import FALLEN, THREE, activation, attack, now, out
from tests.engine.cards.tables import A, B, G, K, N, S, differing, objectives, table, told

TOKENS = objectives((1, 2), (3, 2), (2, 8))
RISEN = {"inspired": True}
ARMED = {"upgrades": ("S390",)}
HURT = {"wound_tokens": 1}
OUT = {"out": True}


def driven(other: int, weapon: str = "Mighty Swing"):
    """Garrek driven back by an Attack action of this name."""
    back = told("drive-back", seat=0, fighter=0, other=other, amount=1)
    return (back, told("attack", seat=0, fighter=0, other=other, word="hit", about=weapon))


CONDEMNORS = {
    "Aetheric Mastery": (
        table(S((2, 2), **RISEN), N((3, 3), **RISEN), G((6, 10))),
        table(S((2, 2), **RISEN), N(**OUT), G((6, 10))),
    ),
    "Forceful Banishment": (
        now(
            *driven(3, "Improbable Mace"),
            pieces=(S((2, 2), upgrades=("Improbable Mace",)), *THREE[1:]),
        ),
        now(*driven(3, "Sigmarite Broadsword")),
    ),
    "Martial Prowess": (
        now(attack(0, 3), attack(0, 3), attack(1, 4)),
        now(attack(0, 3), attack(0, 3, "miss"), attack(1, 4)),
    ),
    "Sacrosanct Purge": (
        table(*FALLEN, history=(out(3), out(4, seat=-1, fighter=-1, word="lethal"))),
        table(*FALLEN, history=(out(3),)),
    ),
    "Sally Forth": (
        table(S((2, 8)), N((3, 8)), G((6, 10))),
        table(S((2, 8)), N((5, 8)), A((2, 2)), G((6, 10))),
    ),
    "Stormforged Heroes": (
        table(S((2, 2), **ARMED), N((3, 3), **ARMED), G((6, 10))),
        table(S((2, 2), **ARMED), N((3, 3)), G((6, 10))),
    ),
    "Strength in Unity": (
        table(S((2, 2), move_tokens=1), N((3, 3), move_tokens=1), G((6, 10))),
        table(S((2, 2), move_tokens=1), N((3, 3), charge_tokens=1), G((6, 10))),
    ),
    "Uncontested Might": (
        table(S((2, 8)), G((6, 10)), tokens=TOKENS),
        table(S((3, 2)), G((6, 10)), tokens=TOKENS),
    ),
    "Vengeance Satisfied": (
        table(S((2, 2)), G(**OUT), B(**OUT), K((4, 9))),
        table(S((2, 2)), G(**OUT), B((5, 9))),
    ),
    "Vindicated Arrogance": (
        table(*THREE, history=(attack(3, 0, seat=1),)),
        table(*THREE, history=(attack(3, 1, seat=1),)),
    ),
    "Wrathful Blow": (
        now(out(3), pieces=(S((2, 2), **HURT), N((3, 3)), A((4, 4)), G(**OUT))),
        now(out(3), pieces=(S((2, 2)), N((3, 3), **HURT), A((4, 4)), G(**OUT))),
    ),
    "Your Turn!": (
        now(*driven(1), pieces=(S((2, 2)), G((4, 4)), N((4, 3)))),
        now(*driven(1), pieces=(S((2, 2)), G((4, 4)), N((0, 0)))),
    ),
}
FELL = told("out", fighter=-1, other=1, word="lethal", about="4,4")
THERE = (G(**OUT), N((4, 3)), A((0, 0)))
BACK = {
    "Your Turn!": (
        now(FELL, *driven(1), pieces=(S((2, 2)), *THERE)),
        now(FELL, *driven(1), pieces=(S((2, 2)), G(**OUT), N((0, 1)), A((0, 0)))),
    ),
}
MOURNFLIGHT = {
    "Bitter Embrace": (
        table(S((2, 2)), N((4, 2)), G((3, 2))),
        table(S((2, 2)), N((0, 0)), G((3, 2))),
    ),
    "Creeping Dread": (
        table(
            S((2, 2), move_tokens=1),
            N((3, 3), charge_tokens=1),
            A((4, 4), move_tokens=2),
            G((6, 10)),
        ),
        table(S((2, 2), move_tokens=1), N((3, 3), charge_tokens=1), A((4, 4)), G((6, 10))),
    ),
    "Dominion of Death": (
        table(*THREE, round=3, mine={"scored": ("S1", "S2")}, theirs={"scored": ("S4",)}),
        table(*THREE, round=3, mine={"scored": ("S1",)}, theirs={"scored": ("S4",)}),
    ),
    "Frozen in Place": (
        now(activation(0, 1), pieces=(S((2, 2)), G((6, 10), guard_tokens=1))),
        now(activation(0, 1), pieces=(S((2, 2), guard_tokens=1), G((6, 10)))),
    ),
    "Ghostly Torment": (
        table(S((2, 2), **HURT), N((3, 3)), G((6, 10), **HURT)),
        table(S((2, 2), **HURT), N((3, 3)), G((6, 10))),
    ),
    "Nagash's Tithe": (
        table(S((2, 2)), G(**OUT), B((5, 9))),
        table(S((2, 2)), N(**OUT), G(**OUT), B((5, 9))),
    ),
    "Nexus of Terror": (
        table(S((1, 2)), N((3, 2)), G((2, 8)), tokens=TOKENS),
        table(S((1, 2)), N((3, 3)), G((2, 8)), tokens=TOKENS),
    ),
    "One Will": (
        now(activation(0, 1), pieces=(S((1, 2)), N((3, 2)), G((6, 10))), tokens=TOKENS),
        now(activation(0, 1), pieces=(S((1, 2)), N((2, 8)), G((6, 10))), tokens=TOKENS),
    ),
    "Spectral Vortex": (
        now(attack(0, 3), attack(1, 3)),
        now(attack(0, 3), attack(0, 3), attack(1, 4)),
    ),
    "Tide of Malice": (
        table(S((2, 2), **RISEN), N((3, 3), **RISEN), G((6, 10))),
        table(S((2, 2), **RISEN), G((6, 10))),
    ),
}


def test_objectives_of_the_condemnors():
    assert differing(CONDEMNORS) == []
    assert differing(BACK) == [], "one who fell where it was driven to"


def test_objectives_of_the_mournflight():
    assert differing(MOURNFLIGHT) == []
