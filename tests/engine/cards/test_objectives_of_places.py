"""Universal objectives on where fighters stand as a phase ends, and in what state."""

from msgspec.structs import replace

from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.position import Mark, Position, Token
from tests.engine.cards.deeds import activation, now
from tests.engine.cards.tables import (
    B,
    G,
    K,
    N,
    S,
    differing,
    id_of,
    objectives,
    piece,
    scorable,
    table,
)

A, W = piece("Angharad"), piece("Ammis Dawnguard")
HD = {"edition": "harrowdeep-2021"}
PAIR = (S((3, 2)), G((4, 2)))
HUNTER, PREY = ("Keen Sense",), ("Survival Instincts",)
THREE_UP = ("War Cry", "Low Blow", "Shademark")


TOME = ("Tome of Glories",)


def three(*upgrades: tuple[str, ...]) -> tuple[Piece, ...]:
    """Steelheart and his two companions with these upgrades each."""
    first, second, third = upgrades
    return (
        S((3, 2), upgrades=first),
        N((2, 2), upgrades=second),
        A((1, 1), upgrades=third),
    )


def gloom(*hexes: tuple[int, int]) -> tuple[Token, ...]:
    """Feature tokens with gloom up."""
    return tuple(Token(hex_, 0, face_up=False) for hex_ in hexes)


def middle(*pieces: Piece) -> Position:
    """A board on which no one's territory is blocked where nobody stands in it."""
    position = table(*pieces)
    ground = field(position)
    taken = {fighter.hex for fighter in position.fighters}
    none = (one for one in ground.hexes if ground.territory(one) is None)
    return replace(
        position, marks=tuple(Mark(one, "blocked", "x") for one in none if one not in taken)
    )


BEASTGRAVE = {
    "Coveted Spoils": (
        table(*PAIR, tokens=objectives((3, 2), (4, 2))),
        table(*PAIR, tokens=objectives((3, 2), (5, 5))),
    ),
    "Uncontested": (
        table(S((3, 2)), N((2, 2)), G((4, 2)), tokens=objectives((3, 2), (2, 2), (5, 5))),
        table(S((3, 2)), N((2, 2)), G((4, 2)), tokens=objectives((3, 2), (2, 2), (4, 2))),
    ),
    "Guardians of the Way": (
        table(*PAIR, tokens=objectives((3, 2))),
        table(*PAIR, tokens=objectives((3, 2), (4, 2))),
    ),
    "To the End": (table(*PAIR), table(*PAIR, mine={"power_deck": ("S360",)})),
    "Feed the Beastgrave": (
        table(*PAIR, tokens=(Token((0, 0), 0, face_up=False),)),
        table(*PAIR, tokens=objectives((0, 0))),
    ),
    "Master of Many Paths": (
        table(piece("Averon Stormsire")((3, 2), seat=0, upgrades=HUNTER), G((4, 2))),
        table(piece("Averon Stormsire")((3, 2), seat=0), G((4, 2))),
    ),
    "The Great Hunt": (
        table(S((3, 2), upgrades=(*HUNTER, "War Cry", "Low Blow")), G((4, 2))),
        table(S((3, 2), upgrades=THREE_UP), N((2, 2), upgrades=HUNTER), G((4, 2))),
    ),
    "Triumphant Hunt": (
        table(S((3, 2)), G(out=True), B(out=True), K(out=True, upgrades=PREY)),
        table(S((3, 2)), G(out=True), B(out=True), K(out=True)),
    ),
    "Ahead of the Hunt": (table(S((3, 2), upgrades=PREY), G((4, 2))), table(*PAIR)),
    "Veteran Survivors": (
        table(
            *(m(h, upgrades=HUNTER) for m, h in ((S, (3, 2)), (N, (2, 2)), (A, (1, 1)))), round=3
        ),
        table(*three(HUNTER, HUNTER, ()), round=3),
    ),
    "Absolute Stillness": (
        table(S((3, 2), upgrades=PREY), G((4, 2)), tokens=objectives((3, 2))),
        table(S((3, 2), upgrades=PREY, move_tokens=1), G((4, 2)), tokens=objectives((3, 2))),
    ),
    "Beyond Mortal": (
        table(piece("Mollog the Mighty")((3, 2), seat=0, wound_tokens=4), G((4, 2))),
        table(piece("Mollog the Mighty")((3, 2), seat=0, wound_tokens=3), G((4, 2))),
    ),
    "Committed": (
        table(S((3, 2)), N((3, 3)), G((4, 2))),
        table(S((3, 2)), N((0, 0)), G((4, 2))),
    ),
    "Run Ragged": (
        table(S((3, 2), move_tokens=1), G((4, 2), charge_tokens=1)),
        table(S((3, 2), move_tokens=1), G((4, 2))),
    ),
    "Test of Courage": (
        replace(
            table(S((3, 2)), N((2, 2)), G((4, 2))),
            marks=(Mark((3, 2), "lethal", "x"), Mark((2, 2), "lethal", "x")),
        ),
        replace(
            table(S((3, 2)), N((2, 2)), G((4, 2))),
            marks=(Mark((3, 2), "lethal", "x"), Mark((4, 2), "lethal", "x")),
        ),
    ),
    "Preserve Their Knowledge": (
        table(
            *(
                m(h, upgrades=("Tome of Glories",))
                for m, h in ((S, (3, 2)), (N, (2, 2)), (A, (1, 1)))
            ),
            G((4, 2)),
        ),
        table(
            *(m(h, upgrades=("Tome of Glories",)) for m, h in ((S, (3, 2)), (N, (2, 2)))),
            A((1, 1)),
            G((4, 2)),
        ),
    ),
    "Chokepoint": (
        middle(S((0, 5)), N((1, 5)), G((2, 5)), B((3, 5))),
        table(S((0, 5)), G((4, 2))),
    ),
}


def test_objectives_of_beastgrave_and_before():
    assert differing(BEASTGRAVE) == []


def hd(*pieces: object, **more: object) -> Position:
    """An end phase of Harrowdeep."""
    return table(*pieces, **HD, **more)


HARROWDEEP = {
    "Inseparable": (
        hd(S((3, 2), charge_tokens=1), N((3, 3), charge_tokens=1), G((4, 2))),
        hd(S((3, 2), charge_tokens=1), N((0, 0), charge_tokens=1), G((4, 2))),
    ),
    "Lead from the Front": (
        hd(S((3, 8)), N((3, 3)), G((4, 2))),
        hd(S((3, 8)), N((4, 8)), G((4, 2))),
    ),
    "Lead from the Rear": (
        hd(S((3, 0)), N((3, 7)), G((3, 10))),
        hd(S((3, 7)), N((3, 0)), G((3, 10))),
    ),
    "Looming Threat": (hd(S((3, 2)), N((4, 3)), G((4, 2))), hd(S((3, 2)), N((0, 0)), G((4, 2)))),
    "Lost in Shadow": (
        hd(
            S((3, 2)),
            N((2, 2)),
            G((4, 2)),
            tokens=(*objectives((3, 2), (2, 2)), *gloom((4, 2))),
        ),
        hd(S((3, 2)), N((2, 2)), G((4, 2)), tokens=objectives((3, 2), (2, 2))),
    ),
    "Out for the Count": (
        hd(S((3, 2)), G((4, 2), stagger_tokens=1)),
        hd(S((3, 2)), G((4, 2), stagger_tokens=1), B((6, 10))),
    ),
    "Risky Strategy": (
        hd(S((3, 2), wound_tokens=3, upgrades=THREE_UP), G((4, 2))),
        hd(S((3, 2), wound_tokens=2, upgrades=THREE_UP), G((4, 2))),
    ),
    "Sinking Feeling": (
        hd(*PAIR, tokens=objectives((3, 2))),
        hd(*PAIR, tokens=objectives((3, 2), (4, 2))),
    ),
    "Cryptic Clues": (
        hd(S((3, 2)), N((2, 2)), G((4, 2)), tokens=(*objectives((3, 2)), *gloom((2, 2)))),
        hd(S((3, 2)), N((2, 2)), G((4, 2)), tokens=objectives((3, 2))),
    ),
    "Descending Tide": (
        hd(S((3, 8)), N((4, 8)), G((4, 2)), tokens=objectives((3, 8), (4, 8)), round=3),
        hd(S((3, 8)), N((4, 2)), G((4, 3)), tokens=objectives((3, 8), (4, 2)), round=3),
    ),
    "Fate Averted": (
        hd(S((3, 8), wound_tokens=3), G((4, 2)), round=3),
        hd(S((3, 2), wound_tokens=3), G((4, 2)), round=3),
    ),
    "Find a Path": (
        hd(S((0, 8), upgrades=HUNTER), G((4, 2))),
        hd(S((0, 8)), N((0, 0)), G((4, 2))),
    ),
    "Going in for the Kill": (
        hd(S((3, 8)), N((4, 8)), G((5, 8))),
        hd(S((3, 8)), N((4, 8)), G((4, 2))),
    ),
    "Last Stand": (
        hd(S((3, 2)), N((3, 3)), G((4, 2))),
        hd(S((3, 2)), N((0, 0)), G((4, 2))),
    ),
    "Lengthening Shadows": (
        hd(S((3, 8)), G((4, 2))),
        hd(S((3, 8)), G((4, 8))),
    ),
    "Let Shadows Lie": (
        hd(S((3, 2)), G((4, 2)), tokens=gloom((0, 0))),
        hd(S((3, 2)), G((4, 2)), tokens=gloom((3, 3))),
    ),
    "Make a Path": (
        hd(S((3, 8), charge_tokens=1), G(out=True)),
        hd(S((3, 8), charge_tokens=1), G((4, 2))),
    ),
    "Out of Time": (
        hd(S((3, 2)), N((2, 2)), G((4, 2)), tokens=objectives((3, 2), (2, 2)), round=2),
        hd(S((3, 2)), N((2, 2)), G((4, 2)), tokens=objectives((3, 2)), round=2),
    ),
    "Secrets Uncovered": (
        hd(S((3, 8)), G((4, 2)), tokens=gloom((3, 8))),
        hd(S((3, 2)), G((4, 2)), tokens=gloom((3, 8))),
    ),
    "Shadow Match": (
        hd(S((3, 2)), G((4, 2)), tokens=(Token((3, 2), 4),)),
        hd(S((3, 2)), G((4, 2)), tokens=(Token((3, 2), 3),)),
    ),
    "Trace the Leylines": (
        hd(S((3, 2)), N((2, 2)), G((6, 10)), tokens=(Token((3, 3), 2),)),
        hd(S((3, 2)), N((2, 2)), G((3, 3)), tokens=(Token((3, 3), 2),)),
    ),
    "Scion of Shadow": (
        hd(
            W((3, 2), seat=0, inspired=True),
            G((4, 2)),
            tokens=gloom((3, 2)),
            mine={"power_discard": (id_of("Illusory Form"),)},
        ),
        hd(W((3, 2), seat=0, inspired=True), G((4, 2)), tokens=gloom((3, 2))),
    ),
    "Illusory Prominence": (
        hd(*PAIR, mine={"power_discard": (id_of("Illusory Form"),)}),
        hd(
            S((3, 2), upgrades=("War Cry",)),
            G((4, 2)),
            mine={"power_discard": (id_of("Illusory Form"),)},
        ),
    ),
}


def test_objectives_of_harrowdeep():
    assert differing(HARROWDEEP) == []


STEPS = {
    "Horrors in the Dark": (
        now(
            activation(0, 1),
            pieces=(S((3, 8)), N((4, 8)), G((4, 2))),
            tokens=gloom((3, 8), (4, 8)),
            **HD,
        ),
        now(
            activation(0, 1),
            pieces=(S((3, 2)), N((4, 8)), G((4, 2))),
            tokens=gloom((3, 2), (4, 8)),
            **HD,
        ),
    ),
    "Shock Troops": (
        now(activation(0, 1), pieces=(S((3, 2), upgrades=THREE_UP[:2]), G((4, 2))), **HD),
        now(activation(0, 1), pieces=(S((3, 2), upgrades=THREE_UP[:1]), G((4, 2))), **HD),
    ),
}


def test_surges_on_where_fighters_stand():
    assert differing(STEPS) == []


def flanked(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether friends in these two hexes make an extreme flank."""
    return scorable("Extreme Flank", table(S(first), N(second), G((4, 2))))


def test_extreme_flank_wants_edges_across_from_each_other():
    ground = field(table(*PAIR))
    rows = max(row for _, row in ground.edge)
    columns = max(column for column, _ in ground.edge)
    assert flanked((3, 0), (2, rows)), "DC-113"
    assert flanked((0, 4), (columns, 6))
    assert not flanked((3, 0), (5, 0))
    assert not flanked((3, 0), (0, 4))
    assert not flanked((3, 0), (3, 2))
