"""Objectives of Nightvault's warbands: a scene in which each is scored, one in which it is not."""

import pytest

from rules_engine.facts.hexes import Hex
from tests.engine.cards.deeds import FALLEN, THREE, activation, attack, hit, move, now, out
from tests.engine.cards.tables import (
    A,
    B,
    G,
    K,
    N,
    R,
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
TEN: Hex = (6, 10)
ARMED = {"upgrades": ("S390", "S391")}
RASTUS, AMMIS = piece("Rastus the Charmed"), piece("Ammis Dawnguard")
NARVIA, TUROSH = piece("Narvia"), piece("Turosh")
SNIRK, MOLLOG = piece("Snirk Sourtongue"), piece("Mollog the Mighty")
SUMMON = told("ability", seat=0, fighter=0, word="Vortemis the All-seeing: summon")
REACT = told("react", seat=0, fighter=0, word="S365")
CAST = told("cast", seat=0, fighter=0, word="NV411")


def fell(other: int, hex_: str, **more):
    """A fighter that fell in a hex, to Steelheart unless somebody else is named."""
    return out(other, about=hex_, **more)


def supports(of: int, count: int):
    """So many supporters of one side in the attack that follows."""
    return tuple(told("support", other=of) for _ in range(count))


def sworn(*casts: str):
    """Gambit spells just cast, by their ids."""
    return now(*(told("cast", seat=0, fighter=0, word=one) for one in casts))


CURSEBREAKERS = {
    "Fight as One": (
        now(*supports(0, 2), attack(0, 3, since=0)),
        now(*supports(0, 1), *supports(3, 1), attack(0, 3, since=0)),
    ),
    "Measured Strike": (
        now(hit(3, 1), hit(3, 3), out(3), pieces=FALLEN),
        now(hit(3, 2), hit(3, 3), out(3), pieces=FALLEN),
    ),
    "Focal Formation": (
        now(
            activation(0, 1),
            pieces=(RASTUS((1, 2), seat=0), AMMIS((3, 2), seat=0), G(TEN)),
            tokens=FIVE,
        ),
        now(
            activation(0, 1),
            pieces=(RASTUS((1, 2), seat=0), AMMIS((2, 2), seat=0), G(TEN)),
            tokens=FIVE,
        ),
    ),
}
THORNS = {
    "Treacherous Foe": (now(REACT), now(told("react", seat=1, fighter=3, word="S365"))),
    "Deathly Clutches": (
        now(told("begin", seat=0), *(told("inspired", seat=0, fighter=n) for n in (0, 1))),
        now(told("begin", seat=1), *(told("inspired", seat=0, fighter=n) for n in (0, 1))),
    ),
}
EYES = {
    "Agents of Change": (table(*TWO, history=(CAST,) * 4), table(*TWO, history=(CAST,) * 3)),
    "Chosen by Destiny": (
        table(NARVIA((2, 2), seat=0), TUROSH(seat=0, **OUT), G(TEN)),
        table(NARVIA((2, 2), seat=0), TUROSH((3, 3), seat=0), G(TEN)),
    ),
    "Eyes of the Master": (
        table(S((2, 2)), N((2, 8)), A((2, 5)), G(TEN)),
        table(S((2, 2)), N((2, 8)), A((3, 3)), G(TEN)),
    ),
    "Rising Inferno": (
        table(*THREE, history=(hit(3, 3, word="NV411"), hit(4, 1, word="NV411"))),
        table(*THREE, history=(hit(3, 3, word="NV411"), hit(4, 3))),
    ),
    "Summoner": (now(SUMMON, SUMMON), now(SUMMON)),
    "Ultimate Change": (
        table(*FALLEN, history=(out(3), out(4))),
        table(*FALLEN, history=(out(3),)),
    ),
    "Architect of Fate": (
        now(
            told("attack-roll", seat=1, fighter=3, other=0, word="fury fury fury"),
            attack(3, 0, "miss", seat=1, since=0),
        ),
        now(
            told("attack-roll", seat=1, fighter=3, other=0, word="fury fury"),
            attack(3, 0, "miss", seat=1, since=0),
        ),
    ),
}
FIVE_STAND = (S((2, 2)), N((3, 3)), A((4, 4)), B((1, 1), seat=0), K((1, 3), seat=0))
GITZ = {
    "Call that a Win": (
        table(*FIVE_STAND, G(TEN), round=3),
        table(*FIVE_STAND[:4], G(TEN), round=3),
    ),
    "Dank Haven": (
        table(S((2, 2)), G(TEN), round=3),
        table(S((2, 2)), G((3, 3)), round=3),
    ),
    "Flash Finale": (now(out(3, word="NV411"), pieces=FALLEN), now(out(3), pieces=FALLEN)),
    "Infestation": (
        table(S((1, 2)), N((3, 2)), G(TEN), tokens=FIVE[:2]),
        table(S((1, 2)), N((2, 2)), G(TEN), tokens=FIVE[:2]),
    ),
    "Mad Scurry": (
        table(*FIVE_STAND, G(TEN), history=tuple(move(n) for n in range(5))),
        table(*FIVE_STAND, G(TEN), history=tuple(move(n) for n in range(4))),
    ),
    "Malicious Kill": (
        now(out(1), pieces=(S((2, 2)), G(**OUT, **ARMED), B(TEN))),
        now(out(1), pieces=(S((2, 2)), G(**OUT, upgrades=("S390",)), B(TEN))),
    ),
    "Obliterated": (
        now(out(1), pieces=(SNIRK((2, 2), seat=0, **UP), G(**OUT), B(TEN))),
        now(out(1), pieces=(SNIRK((2, 2), seat=0), G(**OUT), B(TEN))),
    ),
    "Scragged": (
        now(fell(3, "4,2"), pieces=(S((3, 2)), N((5, 2)), A((4, 1)), G(**OUT))),
        now(fell(3, "4,2"), pieces=(S((3, 2)), N((5, 2)), A((1, 1)), G(**OUT))),
    ),
    "Vicious Killers": (
        table(*FALLEN, history=(attack(0, 3), attack(1, 3), out(3, fighter=1))),
        table(*FALLEN, history=(attack(0, 3), attack(1, 3, "miss"), out(3))),
    ),
    "Petty Vindication": (
        table(*TWO, history=(told("scored", seat=0), told("scored", seat=0, turn=0))),
        table(*TWO, history=(told("scored", seat=0), told("scored", seat=1))),
    ),
}
BIG_KILL = (now(out(3), pieces=FALLEN), now(out(4), pieces=FALLEN))
GODSWORN = {
    "A Worthy Deed": BIG_KILL,
    "Worthy Kill": BIG_KILL,
    "Dark Rewards": (
        table(S((2, 2), **UP), N((3, 3), **UP), A((4, 4), **UP), G(TEN)),
        table(S((2, 2), **UP), N((3, 3), **UP), A((4, 4)), G(TEN)),
    ),
    "Glory or Damnation": (
        table(S((2, 2), upgrades=("S389", "S390", "S391")), G(TEN)),
        table(S((2, 2), **ARMED), N((3, 3), upgrades=("S389",)), G(TEN)),
    ),
    "Magical Apotheosis": (sworn(id_of("Cry of Thunder")), sworn(id_of("Howling Vortex"))),
}
MOB = {
    "Carnage": (
        table(*FALLEN, history=(out(3), out(4), out(5))),
        table(*FALLEN, history=(out(3), out(4))),
    ),
    "Demolished": (
        now(hit(3, 5), out(3), pieces=FALLEN),
        now(hit(3, 4), out(3), pieces=FALLEN),
    ),
    "Earn Your Keep": (
        now(out(1), pieces=(S((2, 2)), G(**OUT), B(TEN))),
        now(out(1), pieces=(MOLLOG((2, 2), seat=0), G(**OUT), B(TEN))),
    ),
    "Feeding Frenzy": (
        now(move(0), pieces=(S((3, 2)), N((5, 2)), A((4, 1)), G((4, 2)))),
        now(move(0), pieces=(S((3, 2)), N((5, 2)), A((1, 1)), G((4, 2)))),
    ),
    "Is It Asleep?": (
        table(MOLLOG((2, 2), seat=0), S((3, 3)), G(TEN), history=(move(1),)),
        table(MOLLOG((2, 2), seat=0), S((3, 3)), G(TEN), history=(move(0),)),
    ),
    "Protect the Lair": (
        table(S((2, 2)), G(TEN), round=3),
        table(S((2, 2)), G((3, 3)), round=3),
    ),
    "Rampage": (
        table(*FALLEN, R(**OUT), history=(out(3), out(4), out(5), out(6))),
        table(*FALLEN, R(**OUT), history=(out(3), out(4), out(5))),
    ),
    "Territorial": (table(S((2, 2)), G(TEN)), table(S((2, 2)), G((3, 3)))),
}
DARTS = {"upgrades": (id_of("Dark Darts"),)}
SHOOTERS = (S((2, 2), **DARTS), N((3, 3), **DARTS), A((4, 4), **DARTS), *THREE[3:])
SHOTS = tuple(attack(n, 3, about="Dark Darts") for n in (0, 1, 2))
PROFITEERS = {
    "Collect Bounty": (
        table(*FALLEN, history=(out(3, fighter=1),)),
        table(*FALLEN, history=(out(4, fighter=1),)),
    ),
    "Focus Fire": (
        now(*SHOTS, pieces=SHOOTERS),
        now(*SHOTS[:2], attack(2, 4, about="Dark Darts"), pieces=SHOOTERS),
    ),
    "It's Ours Now": (
        table(S((2, 5)), N((4, 5)), G(TEN)),
        table(S((2, 5)), N((4, 4)), G(TEN)),
    ),
    "Search the City": (
        table(S((1, 2)), N((3, 2)), A((2, 8)), G(TEN), tokens=FIVE),
        table(S((1, 2)), N((3, 2)), G(TEN), tokens=FIVE),
    ),
    "Seeking Advancement": BIG_KILL,
    "Sound Finances": (table(*TWO, mine={"glory": 5}), table(*TWO, mine={"glory": 4, "spent": 9})),
    "Stake a Claim": (
        table(S((2, 2)), N((3, 3)), G(TEN)),
        table(S((2, 2)), N((3, 3)), G((4, 4))),
    ),
}
GUARDIANS = {
    "Glade's Pride": (
        table(*TWO, round=3),
        table(S((2, 2)), N(**OUT), G(TEN), round=3),
    ),
    "Lithe Spirits": (now(REACT, REACT), now(REACT)),
    "Show No Mercy": (
        table(S((2, 2)), G(**OUT), B(**OUT), K(**OUT), T(TEN)),
        table(S((2, 2)), G(**OUT), B(**OUT), N(**OUT), T(TEN)),
    ),
    "Song of Hatred": (now(CAST, CAST), now(CAST)),
    "Avatar of Vengeance": (
        now(activation(0, 1), pieces=(S((2, 2)), N(**OUT), G(TEN))),
        now(activation(0, 1), pieces=(S((2, 2)), N((3, 3)), G(TEN))),
    ),
}
TABLES = [CURSEBREAKERS, THORNS, EYES, GITZ, GODSWORN, MOB, PROFITEERS, GUARDIANS]


@pytest.mark.parametrize("cases", TABLES, ids=lambda cases: next(iter(cases)))
def test_they_are_scored_where_they_may_be_and_not_elsewhere(cases):
    assert differing(cases) == []


def test_a_measured_strike_counts_what_was_healed_and_what_an_earlier_life_suffered():
    healed = (hit(3, 2), told("heal", other=3, amount=1), hit(3, 3), out(3))
    assert scorable("Measured Strike", now(*healed, pieces=FALLEN))
    twice = (hit(3, 3), out(3), told("raised", other=3), hit(3, 4), out(3))
    assert scorable("Measured Strike", now(*twice, pieces=FALLEN))


def test_a_ploy_that_is_a_reaction_is_one():
    trap, sidestep = (told("ploy", seat=0, word=card) for card in ("S369", "S360"))
    assert scorable("Treacherous Foe", now(trap))
    assert not scorable("Treacherous Foe", now(sidestep))
    assert scorable("Lithe Spirits", now(REACT, trap))
