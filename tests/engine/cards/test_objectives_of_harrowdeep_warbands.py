"""Objectives of Harrowdeep's four warbands, each where it is met and where it is not."""

from typing import Any

from msgspec.structs import replace

from rules_engine.state.position import Token
from tests.engine.cards.crews import (
    BAULT,
    DEINTALOS,
    GIKKIT,
    GORLOK,
    MARCOV,
    REGULUS,
    VLASH,
)
from tests.engine.cards.deeds import FALLEN, THREE, activation, attack, hit, out
from tests.engine.cards.harrowdeep_tables import now, table
from tests.engine.cards.tables import A, B, G, K, N, S, T, differing, objectives, told

TOKENS = objectives((1, 2), (3, 2), (2, 8))
OUT, RISEN, HURT = {"out": True}, {"inspired": True}, {"wound_tokens": 1}
CHARGED = {"charge_tokens": 1}
TWO_UPGRADES = {"upgrades": ("S390", "S389")}
THREE_UPGRADES = {"upgrades": ("S390", "S389", "HD31")}


def gloom(*hexes: tuple[int, int]) -> tuple[Token, ...]:
    """Gloom hex tokens in these hexes."""
    return tuple(Token(hex_, 0, face_up=False) for hex_ in hexes)


def blow(fighter: int, other: int, weapon: str = "Sigmarite Broadsword", **more: Any) -> tuple:
    """An Attack action of friend on enemy that took it out, and its end."""
    fell = out(other, fighter=fighter, word=weapon, **more)
    return (fell, attack(fighter, other, about=weapon))


HELP = told("support", seat=0, fighter=1, other=0)
TRUTHSEEKERS = {
    "Equal to Anything": (
        now(out(3), pieces=(S((2, 2)), N((3, 3)), A((4, 4)), G(**OUT), B((5, 9)))),
        now(out(3), pieces=(S((2, 2)), N((3, 3)), A((4, 4)), B(**OUT), G((5, 9)))),
    ),
    "Fearless Advance": (
        table(S((2, 8)), N((3, 8)), A((4, 8)), G((6, 10))),
        table(S((2, 8)), N((3, 8)), A((4, 4)), G((6, 10))),
    ),
    "Righteous Blows": (
        table(S((2, 2)), G(**OUT), B(**OUT), K((4, 9))),
        table(S((2, 2)), G(**OUT), B((5, 9))),
    ),
    "Sigmar's Chosen": (
        table(S((2, 2)), G(**OUT), B(**OUT), round=2),
        table(S((2, 2)), G(**OUT), B((5, 9)), round=2),
    ),
    "Stalwart Few": (
        table(S((2, 2), **RISEN), N((3, 3), **RISEN), G((6, 10))),
        table(S((2, 2), **RISEN), N((3, 3)), G((6, 10))),
    ),
    "Stubborn Yet": (
        now(attack(3, 0, seat=1), pieces=(S((2, 2), wound_tokens=3), *THREE[1:])),
        now(attack(3, 0, seat=1), pieces=(S((2, 2), wound_tokens=2), *THREE[1:])),
    ),
    "Unquestionable Might": (
        table(S((2, 2)), N(**OUT), G(**OUT), B(**OUT), K(**OUT), T(**OUT)),
        table(S((2, 2)), N(**OUT), A(**OUT), G(**OUT), B(**OUT), K(**OUT), T((6, 10))),
    ),
    "We Suffice": (
        table(S((2, 8)), N((3, 8)), G((6, 10))),
        table(S((2, 8)), N((3, 8)), G((0, 1))),
    ),
}
KREW = {
    "Kunnin' Warfare": (
        table(
            S((1, 2), **CHARGED), N((0, 0), **CHARGED), G((6, 10)), tokens=(*TOKENS, *gloom((0, 0)))
        ),
        table(S((1, 2), **CHARGED), N((0, 0)), G((6, 10)), tokens=(*TOKENS, *gloom((0, 0)))),
    ),
    "Malicious Blow": (
        now(
            hit(3, 1),
            out(3),
            pieces=(S((2, 2)), N((3, 3)), A((4, 4)), G(**OUT)),
            earlier=((hit(3, 3),),),
        ),
        now(hit(3, 4), out(3), pieces=FALLEN),
    ),
    "Mind of Mork": (
        table(*THREE, history=(told("scored", seat=0), told("scored", seat=0))),
        table(*THREE, history=(told("scored", seat=0), told("scored", seat=1))),
    ),
    "Outmanoover": (
        table(S((3, 2)), N((4, 1)), G((4, 2))),
        table(S((3, 2)), N((0, 0)), G((4, 2))),
    ),
    "Showy Taktiks": (
        table(S((2, 2), **RISEN), N((3, 3), **RISEN), G((6, 10))),
        table(S((2, 2), **RISEN), G((6, 10), **RISEN)),
    ),
    "Superior Skulkers": (
        table(S((2, 8)), G((6, 10)), tokens=gloom((2, 8))),
        table(S((1, 2)), G((6, 10)), tokens=gloom((1, 2))),
    ),
    "Supreme Kunnin'": (
        now(HELP, told("support", seat=0, fighter=2, other=0), attack(0, 3)),
        now(HELP, attack(0, 3)),
    ),
    "Tougher than Youse": (
        table(S((2, 2), **TWO_UPGRADES), G((6, 10), upgrades=("S390",))),
        table(S((2, 2), upgrades=("S390",)), G((6, 10), upgrades=("S389",))),
    ),
}
BUCCANEERS = {
    "Aspiring Tyrant": (
        table(GORLOK((2, 8)), S((2, 2)), G((6, 10)), tokens=TOKENS),
        table(GORLOK((1, 2)), S((2, 2)), G((6, 10)), tokens=TOKENS),
    ),
    "Bold Tales": (
        table(S((2, 2)), G(**OUT), B(**OUT), K(**OUT)),
        table(S((2, 2)), G(**OUT), B(**OUT), K((4, 9))),
    ),
    "Brash Braggart": (
        table(S((2, 2)), N((6, 6)), G((3, 2)), B((2, 4))),
        table(S((2, 2)), N((6, 6)), G((3, 2)), B((6, 5))),
    ),
    "Broadside": (
        now(*(attack(0, 3, about="Grunderbuss"),) * 2),
        now(attack(0, 3, about="Grunderbuss"), attack(1, 3, about="Grunderbuss")),
    ),
    "Brutal Belaying": (
        now(HELP, *blow(0, 3), pieces=FALLEN),
        now(*blow(0, 3), pieces=FALLEN),
    ),
    "Maneater": (
        now(*blow(0, 3, about="3,2"), pieces=FALLEN),
        now(*blow(0, 3, about="3,2"), pieces=FALLEN, earlier=((hit(3, 1),),)),
    ),
    "Smash and Grab": (
        table(S((2, 2)), G(**OUT, **TWO_UPGRADES), B((5, 9))),
        table(S((2, 2)), G(**OUT, upgrades=("S390",)), B((5, 9))),
    ),
    "Tall Tale": (
        table(S((2, 2), **THREE_UPGRADES), G((6, 10))),
        table(S((2, 2), **TWO_UPGRADES), G(**OUT)),
    ),
    "Treasure-Hungry": (
        table(S((1, 2)), N((3, 2)), G((6, 10)), tokens=TOKENS),
        table(S((1, 2)), N((3, 3)), G((6, 10)), tokens=TOKENS),
    ),
}
CHAIN = (BAULT((2, 2)), VLASH((3, 2)), DEINTALOS((0, 0)), G((6, 10)))
BROKEN = (BAULT((2, 2)), VLASH((5, 2)), DEINTALOS((0, 0)), G((6, 10)))
EXILED = {
    "Alternating Strikes": (
        now(attack(0, 3), attack(1, 3), activation(0, 1)),
        now(attack(0, 3), attack(0, 3), activation(0, 1)),
    ),
    "Appalling End": (
        now(out(2, word="Blade"), pieces=(BAULT((2, 2)), DEINTALOS((0, 0)), G(**OUT))),
        now(out(2, fighter=1, word="Blade"), pieces=(BAULT((2, 2)), DEINTALOS((0, 0)), G(**OUT))),
    ),
    "Direct Strike": (now(attack(0, 3, amount=3)), now(attack(0, 3, amount=2))),
    "Dread Puppetry": (
        now(
            told("counter", seat=0, other=0, amount=1, word="Raise"),
            pieces=(REGULUS((2, 2)), G((6, 10))),
        ),
        now(
            told("counter", seat=0, other=0, amount=1, word="Raise"),
            pieces=(BAULT((2, 2)), G((6, 10))),
        ),
    ),
    "Dynamic Chain": (table(*CHAIN), table(*BROKEN)),
    "Forbidden Lore": (
        table(S((2, 2), move_tokens=1), N((3, 3), **CHARGED), G((6, 10))),
        table(S((2, 2), move_tokens=1), N((3, 3)), G((6, 10))),
    ),
    "Force Dynamic": (
        table(S((2, 2), move_tokens=2), G((6, 10))),
        table(S((2, 2), move_tokens=1), N((3, 3), move_tokens=1), G((6, 10))),
    ),
    "Meat Locker": (
        table(BAULT((2, 8)), S((2, 2)), G((6, 10))),
        table(BAULT((2, 8)), S((2, 2)), G((0, 1))),
    ),
    "Mobile Resistors": (
        table(*CHAIN, tokens=objectives((3, 2))),
        table(*CHAIN, tokens=objectives((0, 0))),
    ),
    "Stench of Dynamism": (
        table(*THREE, history=(told("cast", seat=0, fighter=0),) * 3),
        table(*THREE, history=(told("cast", seat=0, fighter=0),) * 2),
    ),
    "Strict Tutor": (
        table(MARCOV((2, 2)), S((3, 3)), G((6, 10)), history=(told("cast", seat=0, fighter=0),)),
        table(MARCOV((2, 2)), S((3, 3)), G((6, 10)), history=(told("cast", seat=0, fighter=1),)),
    ),
    "The Dead Unbound": (
        table(BAULT((2, 2)), G((6, 10))),
        table(BAULT((2, 2), **RISEN), MARCOV((3, 3)), G((6, 10))),
    ),
}

GOLD_DIGGERS = (  # a surge: see below
    now(activation(0, 1), pieces=(S((1, 2)), N((2, 8)), G((6, 10))), tokens=TOKENS),
    now(activation(0, 1), pieces=(S((1, 2)), N((3, 2)), G((6, 10))), tokens=TOKENS),
)


def test_objectives_of_the_truthseekers():
    assert differing(TRUTHSEEKERS) == []


def test_objectives_of_the_krew():
    assert differing(KREW) == []


def test_objectives_of_the_buccaneers():
    assert differing(BUCCANEERS) == []
    yes, no = (replace(one, surged=len(one.history)) for one in GOLD_DIGGERS)
    assert differing({"Gold Diggers": (yes, no)}) == []
    assert differing({"Gold Diggers": (yes, GOLD_DIGGERS[0])}) == [], "not ahead of the power step"


def test_objectives_of_the_exiled_dead():
    assert differing(EXILED) == []


def test_gikkit_supports_as_two():
    pieces = (S((2, 2)), GIKKIT((3, 3)), A((4, 4)), G((6, 10)))
    alone = now(HELP, attack(0, 3), pieces=(S((2, 2)), N((3, 3)), A((4, 4)), G((6, 10))))
    more = told("support", seat=0, other=0, amount=1)
    assert (
        differing({"Supreme Kunnin'": (now(HELP, more, attack(0, 3), pieces=pieces), alone)}) == []
    )
