"""Objectives of the later warbands of Shadespire and Nightvault, and of The Grymwatch."""

from rules_engine.state.position import Position
from tests.engine.cards.deeds import FALLEN, THREE, activation, attack, now, out
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
    objectives,
    table,
    told,
)

FIVE = objectives((1, 2), (3, 2), (5, 2), (2, 8), (4, 8))
OUT = {"out": True}
FOUR = (S((2, 2)), N((3, 3)), A((4, 4)), B((1, 1), seat=0))


def charge(fighter: int, **more):
    """A Charge action that is over."""
    return told("charge", seat=0, fighter=fighter, **more)


def raised(fighter: int, seat: int = 0):
    """A fighter put back on the battlefield."""
    return told("raised", seat=seat, other=fighter)


LEADERS_FALL = {
    name: (
        table(*FALLEN, history=(out(3, fighter=1),)),
        table(*FALLEN, history=(out(3, seat=-1, fighter=-1, word="lethal"), out(4))),
    )
    for name in ("A Grim Promise", "Behead the Beast")
}

LEADERS_STRIKE = {
    name: (now(out(4), pieces=FALLEN), now(out(4, fighter=1), pieces=FALLEN))
    for name in ("Scion of Grimnir", "Skills Unforgotten", "Skritch is the Greatest, Yes-yes")
}

CHARGES_FELL = {
    name: (
        now(out(3), attack(0, 3, since=0), charge(0, other=3, since=0), pieces=FALLEN),
        now(out(3), attack(0, 3, since=0), pieces=FALLEN),
    )
    for name in ("Ferocious Charge", "Strike Swiftly")
}

OTHERS = {
    "More Able Bodies": (
        table(*FALLEN, history=(out(3), out(4, fighter=1))),
        table(*FALLEN, history=(out(3), out(1, fighter=3, seat=1))),
    ),
    "Battle Without End": (
        table(*THREE, history=(raised(0), raised(1))),
        table(*THREE, history=(raised(0), raised(3, seat=1))),
    ),
    "Peerless General": (
        table(*FOUR, G((6, 10)), round=3),
        table(S((2, 2), inspired=True), *FOUR[1:], G((6, 10)), round=3),
    ),
    "Unstoppable Advance": (
        table(S((2, 7)), N((3, 7)), G((6, 10))),
        table(S((2, 7)), N((3, 5)), G((6, 10))),
    ),
    "Sigmar's Finest": (
        table(S((2, 2)), N(**OUT), G((6, 10)), B((5, 9)), K((4, 9))),
        table(S((2, 2)), N((3, 3)), G((6, 10)), B((5, 9)), K((4, 9))),
    ),
    "Domain Denied": (
        table(S((2, 8)), G((6, 10)), tokens=FIVE),
        table(S((2, 2)), G((2, 8)), tokens=FIVE),
    ),
    "Vengeful Revenants": (
        table(S((2, 2)), N(**OUT), G(**OUT), B(**OUT), T((6, 10))),
        table(S((2, 2)), N(**OUT), A(**OUT), G(**OUT), B(**OUT), R(**OUT)),
    ),
    "Bind the City": (
        table(S((1, 2)), N((3, 2)), A((5, 2)), G((6, 10)), tokens=FIVE),
        table(S((1, 2)), N((3, 2)), G((5, 2)), tokens=FIVE),
    ),
}


def holding(*hexes: tuple[int, int], over: bool = True) -> Position:
    """Friends on these hexes, an activation just over or not."""
    pieces = (piece(hex_) for piece, hex_ in zip((S, N, A), hexes, strict=False))
    history = (activation(0, 1),) if over else ()
    return table(*pieces, G((6, 10)), tokens=FIVE, history=history, step="activation")


GRYMWATCH = {
    "In the Name of the King": (
        holding((1, 2), (3, 2), (5, 2)),
        holding((1, 2), (3, 2), (5, 2), over=False),
    ),
    "Shifting Madness": (holding((1, 2)), holding((3, 2))),
}


def test_leaders_taken_out_by_the_warband_count():
    assert differing(LEADERS_FALL) == [], "DC-034"


def test_leaders_score_by_their_own_hand():
    assert differing(LEADERS_STRIKE) == []


def test_charges_score_by_whom_they_fell():
    assert differing(CHARGES_FELL) == [], "DC-056"


def test_the_table_and_the_phase_score_for_each_warband():
    assert differing(OTHERS) == []


def test_the_grymwatch_score_when_an_activation_is_over():
    assert differing(GRYMWATCH) == []
