"""Objectives of Morgwaeth's and Morgok's warbands, each where it is met and where it is not."""

from rules_engine.state.position import put_fighter
from tests.engine.cards.deeds import FALLEN, THREE, activation, attack, hit, now, out
from tests.engine.cards.tables import A, B, G, K, N, S, differing, objectives, table, told

TOKENS = objectives((1, 2), (3, 2), (2, 8))
ON_ALL = (S((1, 2)), N((3, 2)), A((2, 8)), G((6, 10)))
RISEN = {"inspired": True}
HURT = {"wound_tokens": 1}
OUT = {"out": True}
COMPANY = (S((2, 2)), N((3, 3)), G((6, 10)))


def gathered(*fighters: int):
    """After an activation, with three counters on each of these, two friends and a foe."""
    position = now(activation(0, 1), pieces=COMPANY)
    for one in fighters:
        position = put_fighter(position, one, counters=(("Waaagh!", 3),))
    return position


def spent(amount: int):
    """Waaagh! counters that a friend gained, or with a minus spent."""
    return told("counter", seat=0, other=0, amount=amount, word="Waaagh!")


def ploys(*cards: str):
    """Gambits that seat 0 has played."""
    return [told("ploy", seat=0, word=card) for card in cards]


COVEN = {
    "Blessings of Khaine": (
        table(S((2, 2), **RISEN), N((3, 3), **RISEN), G((6, 10))),
        table(S((2, 2), **RISEN), N((3, 3)), G((6, 10))),
    ),
    "Blood Rite": (
        now(out(3), pieces=(S((1, 2)), N((3, 3)), A((4, 4)), G(**OUT)), tokens=TOKENS),
        now(out(3), pieces=(S((2, 2)), N((1, 2)), A((4, 4)), G(**OUT)), tokens=TOKENS),
    ),
    "Consecrate to Khaine": (
        now(out(3, about="2,8"), pieces=FALLEN, tokens=TOKENS),
        now(out(3, about="2,7"), pieces=FALLEN, tokens=TOKENS),
    ),
    "Daughters of the First Temple": (
        table(S((2, 2)), G(**OUT), B(**OUT)),
        table(S((2, 2)), G(**OUT), B((5, 9))),
    ),
    "Devoted Disciple": (
        table(S((2, 2), **HURT), G((6, 10))),
        table(S((2, 2)), G((6, 10), **HURT)),
    ),
    "Perfect Kill": (
        now(hit(3, 4), out(3), pieces=FALLEN),
        now(hit(3, 5), out(3), pieces=FALLEN),
    ),
    "Proof of Devotion": (
        table(S((2, 8)), G((6, 10)), tokens=TOKENS, round=3),
        table(S((1, 2)), G((6, 10)), tokens=TOKENS, round=3),
    ),
    "Purposeful Strike": (
        table(S((1, 2), charge_tokens=1), G((6, 10)), tokens=TOKENS),
        table(S((1, 2)), N((3, 3), charge_tokens=1), G((6, 10)), tokens=TOKENS),
    ),
    "Ritualised Formation": (
        table(*ON_ALL, tokens=TOKENS),
        table(S((1, 2)), N((3, 2)), A((2, 7)), G((6, 10)), tokens=TOKENS),
    ),
    "Swift Sacrifice": (
        now(out(3), pieces=FALLEN),
        now(out(3, fighter=1), pieces=FALLEN),
    ),
    "Torturous Death": (
        now(attack(0, 3), attack(1, 3), attack(0, 3, "miss")),
        now(attack(0, 3), attack(1, 3), attack(0, 4)),
    ),
    "Triumphant Stance": (
        table(S((1, 2)), N((3, 3)), G((6, 10)), tokens=TOKENS),
        table(S((1, 2)), N((3, 3)), G((2, 8)), tokens=TOKENS),
    ),
}
KRUSHAS = {
    "Avalanche of Aggression": (
        table(S((2, 2)), N((3, 3)), G((6, 10))),
        table(S((2, 2)), G((6, 10))),
    ),
    "Brute Triumph": (
        table(S((2, 2)), G(**OUT)),
        table(S((2, 2)), G(**OUT), B((5, 9))),
    ),
    "Brutes is da Best": (
        table(S((2, 2)), G(**OUT), B((5, 9))),
        table(S((2, 2)), G((6, 10))),
    ),
    "Called to Waaagh!": (gathered(0, 1), gathered(0, 2)),
    "Good Day's Work": (
        table(S((2, 2)), G(**OUT), B(**OUT), K((4, 9))),
        table(S((2, 2)), G(**OUT), B((5, 9))),
    ),
    "Got It, Boss": (
        now(activation(0, 1), pieces=(S((2, 8)), G((6, 10))), tokens=TOKENS),
        now(activation(0, 1), pieces=(S((1, 2)), G((6, 10))), tokens=TOKENS),
    ),
    "In Their Element": (
        table(S((2, 2), **RISEN), G((6, 10))),
        table(S((2, 2), **RISEN), N((3, 3)), G((6, 10))),
    ),
    "Might of the Orruk": (
        now(attack(0, 3, amount=4)),
        now(attack(0, 3, amount=3)),
    ),
    "Now Wot?": (
        now(activation(0, 1), pieces=(S((1, 2)), N((3, 2)), G((6, 10))), tokens=TOKENS),
        now(activation(0, 1), pieces=(S((1, 2)), N((3, 3)), G((6, 10))), tokens=TOKENS),
    ),
    "Orruk Kunnin'": (
        now(*ploys("S360", "S369", "S360")),
        now(*ploys("S360", "S369")),
    ),
    "Proppa Rumble": (
        table(S((2, 2), **HURT), N(**OUT), G((6, 10), **HURT), B(**OUT)),
        table(S((2, 2)), N(**OUT), G((6, 10), **HURT), B(**OUT)),
    ),
    "Waaagh! Unleashed": (
        table(*THREE, history=(spent(3), spent(-2), spent(-2))),
        table(*THREE, history=(spent(3), spent(-2), spent(-1))),
    ),
    "Master Poisoner": (
        table(*THREE, history=tuple(ploys("BG205")), earlier=(tuple(ploys("BG205")),)),
        table(*THREE, history=tuple(ploys("BG205", "S360"))),
    ),
}


def test_objectives_of_the_blade_coven():
    assert differing(COVEN) == []


def test_objectives_of_the_krushas_and_of_poisoners():
    assert differing(KRUSHAS) == []
