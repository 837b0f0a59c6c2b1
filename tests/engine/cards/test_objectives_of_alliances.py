"""Objectives of the Grand Alliances in Harrowdeep, each where it is met and where it is not."""

from typing import Any

from rules_engine.state.position import Position
from tests.engine.cards.crews import card, crew
from tests.engine.cards.deeds import FALLEN, THREE, attack, hit, out
from tests.engine.cards.harrowdeep_tables import now, table
from tests.engine.cards.tables import A, B, G, K, N, S, differing, objectives, told

TOKENS = objectives((1, 2), (2, 8))
OUT, RISEN, HURT = {"out": True}, {"inspired": True}, {"wound_tokens": 1}
ONE, TWO = {"upgrades": ("S390",)}, {"upgrades": ("S390", "S389")}
PHANTOM = {"upgrades": ("Phantom Fists",)}
PRIEST = card("Priest", "priest")
P = crew("Priest")
SWORD = "Sigmarite Broadsword"


def broken(seat: int, upgrade: str, other: int = 3) -> Any:
    """An upgrade of a player's fighter that has broken."""
    return told("broken", seat=seat, other=other, word=upgrade)


def felled(weapon: str = SWORD, fighter: int = 0, **more: Any) -> tuple[Any, ...]:
    """The third fighter of enemies taken out by an attack, and the attack's end."""
    return (
        out(3, fighter=fighter, word=weapon),
        attack(fighter, 3, about=weapon, **more),
    )


def without(*, upgrades: tuple[str, ...] = ()) -> Position:
    """Steelheart, with these upgrades, has felled an enemy."""
    return now(*felled(), pieces=(S((2, 2), upgrades=upgrades), *FALLEN[1:]))


HELP = [told("support", seat=0, fighter=one, other=0) for one in (1, 2)]
ORDER = {
    "Blessed Fate": (
        table(P((2, 8)), S((2, 2)), G((6, 10)), round=3, given=(PRIEST,)),
        table(P((2, 2)), S((2, 8), **HURT), G((6, 10)), round=3, given=(PRIEST,)),
    ),
    "Ordered Reality": (
        table(S((2, 2), **ONE), N((3, 3), **ONE), G((6, 10))),
        table(S((2, 2), **ONE), N((3, 3)), G((6, 10)), history=(broken(1, "S390"),)),
    ),
}
CHAOS = {
    "All Too Real": (
        now(attack(0, 3, about="Phantom Fists"), pieces=(S((2, 2), **PHANTOM), *THREE[1:])),
        now(*felled(), pieces=FALLEN),
    ),
    "Path of Chaos": (
        table(S((2, 8)), N((3, 8)), A((4, 8)), G(**OUT), B(**OUT), K((6, 10))),
        table(S((2, 8)), N((3, 8)), A((4, 8)), G(**OUT), B((5, 9))),
    ),
    "Pawns of the Gods": (
        table(S((2, 2), **RISEN), N(**OUT), G((6, 10), **RISEN), B(**OUT)),
        table(S((2, 2), **RISEN), N(**OUT), G((6, 10)), B(**OUT)),
    ),
}
DEATH = {
    "Coup de Grace": (
        now(*felled(), pieces=FALLEN, earlier=((hit(3, 1),),)),
        now(*felled(), pieces=FALLEN),
    ),
    "Dead Simple": (without(), without(upgrades=("S390",))),
    "Death's Champion": (
        now(*felled(), pieces=FALLEN),
        now(*felled(fighter=1), pieces=FALLEN),
    ),
    "Path of Death": (
        table(S((2, 2)), G(**OUT), B(**OUT), K((4, 9))),
        table(S((2, 2)), G(**OUT), B(**OUT), K((4, 5))),
    ),
}
DESTRUCTION = {
    "No Nice Things": (
        table(*THREE, theirs={"power_discard": ("S390",)}),
        table(*THREE, theirs={"power_discard": ("S360",)}, mine={"power_discard": ("S390",)}),
    ),
    "Path of Destruction": (
        table(S((2, 2)), G(**OUT), B(**OUT), K((4, 9))),
        table(S((2, 2)), N(**OUT), G(**OUT), B((5, 9))),
    ),
    "Scant Rewards": (
        table(*THREE, tokens=objectives((2, 8))),
        table(*THREE, tokens=TOKENS),
    ),
    "The More the Meaner": (
        now(*HELP, attack(0, 3)),
        now(HELP[0], attack(0, 3)),
    ),
}
CHOSEN = told("chosen", seat=0, other=0, word="S360")
UNIVERSAL = {
    "Change of Priorities": (
        now(broken(0, "HD57", 0), broken(0, "HD64", 0), CHOSEN),
        now(broken(0, "HD57", 0), CHOSEN),
    ),
}


def test_objectives_of_order():
    assert differing(ORDER) == []


def test_objectives_of_chaos():
    assert differing(CHAOS) == []


def test_objectives_of_death():
    assert differing(DEATH) == []


def test_objectives_of_destruction():
    assert differing(DESTRUCTION) == []


def test_an_objective_on_illusions_broken_by_a_choice():
    assert differing(UNIVERSAL) == []


def test_the_other_half_of_a_hybrid_will_do():
    illusion = table(S((2, 2), **ONE), N((3, 3)), G((6, 10)), history=(broken(1, "HD57"),))
    assert differing({"Ordered Reality": (illusion, ORDER["Ordered Reality"][1])}) == []
    bare = table(*THREE, tokens=())
    assert differing({"Scant Rewards": (bare, DESTRUCTION["Scant Rewards"][1])}) == []
    weapon = now(*felled("Phantom Fists"), pieces=(S((2, 2), **PHANTOM), *FALLEN[1:]))
    assert differing({"All Too Real": (weapon, CHAOS["All Too Real"][1])}) == []
