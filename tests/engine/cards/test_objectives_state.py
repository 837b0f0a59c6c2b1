"""Objectives about how things stand: fighters lost, hurt, Inspired and armed; glory; cards."""

from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.state.position import Position, Seat, Token
from tests.engine.cards.tables import (
    HELD,
    A,
    B,
    G,
    K,
    N,
    R,
    S,
    T,
    differing,
    scorable,
    table,
    told,
)
from tests.engine.driving import scene

ARMED = {"upgrades": ("S390",)}
THRICE = {"upgrades": ("S389", "S390", "S391")}
HURT = {"wound_tokens": 1}
OUT = {"out": True}


LOST = {
    "Annihilation": (
        table(S((2, 2)), G(**OUT), B(**OUT)),
        table(S((2, 2)), G((6, 10)), B(**OUT)),
    ),
    "Total Annihilation": (
        table(S((2, 2)), G(**OUT), round=2),
        table(S((2, 2)), G(**OUT), round=3),
    ),
    "Total Dominance": (
        table(S((2, 2)), G(**OUT), round=3),
        table(S((2, 2)), N(**OUT), G(**OUT), round=3),
    ),
    "Complete Victory": (
        table(S((2, 2)), N((3, 3)), G((6, 10)), round=3),
        table(S((2, 2)), N(**OUT), G((6, 10)), round=3),
    ),
    "Bloodless Skirmish": (
        table(S((2, 2)), G((6, 10)), round=3),
        table(S((2, 2)), G((6, 10)), B(**OUT), round=3),
    ),
    "Accept Inevitability": (
        table(S(**OUT), N(**OUT), G((6, 10)), round=3),
        table(S(**OUT), N((2, 2)), G((6, 10)), round=3),
    ),
    "Endless Slaughter": (
        table(S((2, 2)), G(**OUT), B(**OUT), K(**OUT), T(**OUT), R(**OUT), round=3),
        table(S((2, 2)), N(**OUT), G((6, 10)), B(**OUT), K(**OUT), T(**OUT), R(**OUT), round=3),
    ),
    "Pure Carnage": (
        table(S(**OUT), N(**OUT), G(**OUT), B(**OUT), K(**OUT), T(**OUT), R(**OUT), round=3),
        table(S(**OUT), N((2, 2)), G(**OUT), B(**OUT), K(**OUT), T(**OUT), R(**OUT), round=3),
    ),
    "Thin Their Ranks": (
        table(S((2, 2)), G(**OUT), B(**OUT), K(**OUT)),
        table(S((2, 2)), N(**OUT), G(**OUT), B(**OUT), K((6, 10))),
    ),
    "War of Attrition": (
        table(S((2, 2)), N(**OUT), G((6, 10)), B(**OUT)),
        table(S((2, 2)), N((3, 3)), G((6, 10)), B((6, 9))),
    ),
}

FIGHTERS = {
    "Hale and Whole": (
        table(S((2, 2)), N((3, 3)), G((6, 10), **HURT)),
        table(S((2, 2)), N((3, 3), **HURT), G((6, 10))),
    ),
    "Blooded": (
        table(S((2, 2), **HURT), N((3, 3), **HURT), A((4, 4), **HURT), G((6, 10))),
        table(S((2, 2), **HURT), N((3, 3), **HURT), A((4, 4)), G((6, 10))),
    ),
    "Scent of Victory": (
        table(S((2, 2)), G((6, 10), **HURT), B((5, 9), **HURT), K((4, 9), **HURT)),
        table(S((2, 2)), G((6, 10), **HURT), B((5, 9), **HURT)),
    ),
    "Fired Up": (
        table(S((2, 2)), N((3, 3), inspired=True), G((6, 10))),
        table(S((2, 2)), G((6, 10), inspired=True)),
    ),
    "Heroes All": (
        table(
            S((2, 2), inspired=True),
            N((3, 3), inspired=True),
            A((4, 4), inspired=True),
            G((6, 10)),
        ),
        table(S((2, 2), inspired=True), N((3, 3), inspired=True), A((4, 4)), G((6, 10))),
    ),
    "No Heroes": (
        table(S((2, 2)), N((3, 3)), A((4, 4)), G((6, 10), inspired=True), round=3),
        table(S((2, 2)), N((3, 3)), A(**OUT), G((6, 10)), round=3),
    ),
    "Chosen Champion": (
        table(S((2, 2), **THRICE), G((6, 10))),
        table(S((2, 2), **ARMED), N((3, 3), **ARMED), A((4, 4), **ARMED), G((6, 10))),
    ),
    "Singled Out": (
        table(S((2, 2), **THRICE), G((6, 10))),
        table(S(upgrades=THRICE["upgrades"], **OUT), N((3, 3)), G((6, 10))),
    ),
    "Geared for War": (
        table(S((2, 2), **ARMED), N((3, 3), **ARMED), A((4, 4), **ARMED), G((6, 10))),
        table(S((2, 2), **ARMED), N((3, 3), **ARMED), A((4, 4)), G((6, 10))),
    ),
    "Girded for Battle": (
        table(S((2, 2), **ARMED), N((3, 3), **ARMED), A((4, 4), **ARMED), G((6, 10))),
        table(S((2, 2), **ARMED), N((3, 3), **ARMED), A(**OUT), G((6, 10))),
    ),
    "Ready for a Challenge": (
        table(S((2, 2)), G((6, 10), **ARMED), B((5, 9), **ARMED), K((4, 9), **ARMED)),
        table(S((2, 2)), G((6, 10), **ARMED), B((5, 9), **ARMED), K((4, 9))),
    ),
    "With Our Bare Hands": (
        table(S((2, 2)), N((3, 3)), A((4, 4)), G((6, 10), **ARMED), round=3),
        table(S((2, 2)), N((3, 3), **ARMED), A((4, 4)), G((6, 10)), round=3),
    ),
}

TWO = (S((2, 2)), G((6, 10)))
GLORY = {
    "Catching Up": (
        table(*TWO, mine={"glory": 1, "spent": 1}, theirs={"glory": 3}),
        table(*TWO, mine={"glory": 1, "spent": 2}, theirs={"glory": 3}),
    ),
    "Press the Advantage": (
        table(*TWO, mine={"glory": 1, "spent": 1}, theirs={"glory": 1}),
        table(*TWO, mine={"glory": 1}, theirs={"spent": 1}),
    ),
    "Neck and Neck": (
        table(*TWO, mine={"glory": 1}, theirs={"spent": 1}),
        table(*TWO),
    ),
    "Frugal": (
        table(*TWO, mine={"glory": 3}),
        table(*TWO, mine={"glory": 2, "spent": 4}),
    ),
    "Hoarder": (
        table(*TWO, mine={"glory": 9}, round=3),
        table(*TWO, mine={"glory": 8, "spent": 1}, round=3),
    ),
}


def scored(count: int, turn: int, seat: int = 0):
    """So many objectives scored, in an activation or (turn 0) in the end phase."""
    return tuple(told("scored", seat=seat, word=f"S{263 + n}", turn=turn) for n in range(count))


def played(*kinds: str, seat: int = 0, turn: int = 1):
    """Power cards played of these kinds."""
    return tuple(told(kind, seat=seat, fighter=0, word="S360", turn=turn) for kind in kinds)


CARDS = {
    "No More Tricks": (table(*TWO), table(*TWO, mine={"power": ("S360",)})),
    "Every Trick in the Book": (table(*TWO), table(*TWO, mine={"power": ("S360",)})),
    "Flawless Strategy": (
        table(*TWO, history=scored(2, 0)),
        table(*TWO, history=(*scored(1, 0), *scored(2, 3))),
    ),
    "Building Momentum": (
        table(*TWO, history=scored(2, 0)),
        table(*TWO, history=scored(2, 0, seat=1)),
    ),
    "Victory After Victory": (
        table(*TWO, history=(*scored(1, 3), *scored(2, 0))),
        table(*TWO, history=scored(2, 0)),
    ),
    "On a Roll": (
        table(*TWO, history=(*scored(2, 3), *scored(2, 0))),
        table(*TWO, history=scored(3, 0)),
    ),
    "Opening Gambit": (
        table(*TWO, history=scored(1, 3)),
        table(*TWO, history=scored(1, 0)),
    ),
    "Combination Strike": (
        table(*TWO, history=scored(2, 3)),
        table(*TWO, history=(*scored(1, 3), *scored(1, 0))),
    ),
    "No Openings": (
        table(*TWO, history=scored(2, 0, seat=1)),
        table(*TWO, history=scored(1, 3, seat=1)),
    ),
    "Superior Tactician": (
        table(*TWO, mine={"scored": tuple(f"S{n}" for n in range(263, 269))}, round=3),
        table(*TWO, mine={"scored": tuple(f"S{n}" for n in range(263, 268))}, round=3),
    ),
    "Honest Opponent": (
        table(*TWO, history=played("spell", "upgrade")),
        table(*TWO, history=played("ploy")),
    ),
    "Ploymaster": (
        table(*TWO, history=played("ploy", "ploy", "ploy")),
        table(*TWO, history=played("ploy", "ploy", "spell")),
    ),
    "Stymied": (
        table(*TWO, history=played("ploy")),
        table(*TWO, history=played("upgrade", seat=1)),
    ),
    "Escalation": (
        table(*TWO, history=(*played("upgrade", "upgrade"), *played("upgrade", seat=1))),
        table(*TWO, history=(*played("upgrade", "upgrade"), *played("upgrade", turn=0))),
    ),
    "Master of War": (
        table(*TWO, history=(*scored(1, 0), *played("ploy", "upgrade"))),
        table(*TWO, history=(*scored(1, 0), *played("ploy", "spell"))),
    ),
}


def began(*seats: int):
    """Rounds whose first activation these seats took, the other the second; the last is the present
    one."""
    rounds = tuple(
        (told("activation", seat=seat), told("activation", seat=1 - seat, turn=2)) for seat in seats
    )
    return {"earlier": rounds[:-1], "history": rounds[-1], "round": 3}


FIRST = {
    "Aggressive Commander": (table(*TWO, **began(0, 0, 0)), table(*TWO, **began(0, 1, 0))),
    "Patient Commander": (table(*TWO, **began(1, 1, 1)), table(*TWO, **began(1, 1, 0))),
}


def test_losses_count_as_the_cards_say():
    assert differing(LOST) == []


def test_the_state_of_fighters_counts_as_the_cards_say():
    assert differing(FIGHTERS) == []


def test_spent_glory_is_glory_but_not_unspent():
    assert differing(GLORY) == []


def test_cards_scored_and_played_count_by_phase_and_kind():
    assert differing(CARDS) == [], "DC-053, DC-054"


def test_who_began_each_round_is_read_off_the_first_activations():
    assert differing(FIRST) == []


def test_a_bracketed_number_is_part_of_the_condition():
    two = table(S((2, 2), **HURT), N((3, 3), **HURT), A(**OUT), G((6, 10)))
    assert not scorable("Blooded", two), "DC-052"


def test_stand_firm_wants_three_on_guard_when_something_has_happened():
    guard = {"guard_tokens": 1}
    done = (told("guard", seat=0, fighter=2),)
    pieces = (S((2, 2), **guard), N((3, 3), **guard), A((4, 4), **guard), G((6, 10)))
    assert scorable("Stand Firm", table(*pieces, history=done, step="activation"))
    assert not scorable("Stand Firm", table(*pieces, step="activation"))
    assert not scorable(
        "Stand Firm", table(*pieces[:2], pieces[3], history=done, step="activation")
    )


def three(*pieces: Piece, **more: object) -> Position:
    """The end phase of a game of three, in which these pieces stand beside Steelheart."""
    seats = (
        Seat("Steelheart's Champions", objectives=(HELD,)),
        Seat("Garrek's Reavers"),
        Seat("Sepulchral Guard"),
    )
    told = {"seats": seats, "step": "end phase", "edition": "nightvault-2019", **more}
    return scene(S((2, 2)), *pieces, **told)


WARDEN = Piece("The Sepulchral Warden", (3, 7))


def test_among_three_players_annihilation_wants_two_whole_warbands_out():
    """2018 pg 28: the words beside its sign count there, and the losses of any two players."""
    assert scorable("Annihilation", three(G(**OUT), replace(WARDEN, hex=None, out=True)))
    assert not scorable("Annihilation", three(G(**OUT), WARDEN))
    assert not scorable("Annihilation", three(G(**OUT), B((1, 4)), replace(WARDEN, hex=None)))


def test_among_three_players_path_of_order_wants_four_enemies_out():
    """Harrowdeep pg 45: four or more, of whichever warbands, where two players want two."""
    tokens = (Token((2, 2), 1), Token((3, 2), 2))
    fallen = (G(**OUT), B(**OUT), K(**OUT))
    ended = three(N((3, 2)), *fallen, replace(WARDEN, hex=None, out=True), tokens=tokens)
    assert scorable("Path of Order", ended)
    assert not scorable("Path of Order", three(N((3, 2)), *fallen, WARDEN, tokens=tokens))
