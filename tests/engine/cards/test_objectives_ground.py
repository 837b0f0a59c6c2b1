"""Objectives about the ground: what is held, where fighters stand, who is beside whom."""

from tests.engine.cards.tables import (
    A,
    B,
    G,
    K,
    N,
    S,
    differing,
    objectives,
    scorable,
    table,
    told,
)

FIVE = objectives((1, 2), (3, 2), (5, 2), (2, 8), (4, 8))
ALONE = (S((2, 2)), G((2, 7)))

HELD = {
    f"Hold Objective {number}": (
        table(S(hex_), G((6, 10)), tokens=FIVE),
        table(S((0, 0)), G(hex_), tokens=FIVE),
    )
    for number, hex_ in enumerate([(1, 2), (3, 2), (5, 2), (2, 8), (4, 8)], 1)
}


def holding(*hexes: tuple[int, int]):
    """Steelheart's Champions in three of the hexes of the five objectives, or elsewhere."""
    fighters = [make(hex_) for make, hex_ in zip((S, N, A), hexes, strict=False)]
    return table(*fighters, G((6, 10)), tokens=FIVE)


SETS = {
    "Supremacy": (holding((1, 2), (3, 2), (2, 8)), holding((1, 2), (3, 2), (0, 0))),
    "Our Only Way Out": (holding((1, 2), (3, 2), (2, 8)), holding((1, 2), (3, 2), (0, 0))),
    "Tactical Genius 1-3": (holding((1, 2), (3, 2), (5, 2)), holding((1, 2), (3, 2), (2, 8))),
    "Tactical Genius 3-5": (holding((5, 2), (2, 8), (4, 8)), holding((1, 2), (2, 8), (4, 8))),
    "Tactical Supremacy 1-2": (holding((1, 2), (3, 2)), holding((1, 2), (5, 2))),
    "Tactical Supremacy 3-4": (holding((5, 2), (2, 8)), holding((5, 2), (4, 8))),
    "Tactical Supremacy 1-4": (holding((1, 2), (2, 8)), holding((1, 2), (4, 8))),
    "Tactical Supremacy 2-5": (holding((3, 2), (4, 8)), holding((3, 2), (2, 8))),
    "Overextended": (
        table(S((1, 2)), N((3, 2)), G((6, 10)), tokens=FIVE[:2]),
        table(S((1, 2)), N((3, 2)), G((6, 10)), tokens=FIVE[:3]),
    ),
    "Making a Statement": (holding((2, 8), (4, 8)), holding((1, 2), (4, 8))),
    "Plant a Standard": (
        table(S((2, 8)), G((6, 10)), tokens=FIVE),
        table(S((1, 2)), N((2, 8)), G((6, 10)), tokens=FIVE),
    ),
    "Didn't Even Want It": (
        table(S((0, 0)), G((1, 2)), tokens=FIVE),
        table(S((1, 2)), G((3, 2)), tokens=FIVE),
    ),
}

LAND = {
    "Conquest": (
        table(S((2, 7)), N(out=True), G((6, 10)), round=3),
        table(S((2, 7)), N((2, 5)), G((6, 10)), round=3),
    ),
    "Denial": (
        table(S((2, 2)), G((3, 5)), B((4, 7)), round=3),
        table(S((2, 2)), G((3, 4)), B((4, 7)), round=3),
    ),
    "Contained": (
        table(S((2, 2)), G((3, 6)), B(out=True), round=3),
        table(S((2, 2)), G((3, 6)), B((3, 5)), round=3),
    ),
    "Swift Advance": (
        table(S((2, 7)), N((3, 7)), G((6, 10))),
        table(S((2, 7)), N((3, 2)), G((6, 10))),
    ),
    "Divide and Conquer": (
        table(S((2, 2)), N((3, 7)), G((3, 2)), B((6, 10))),
        table(S((2, 2)), N((3, 7)), G((3, 6)), B((6, 10))),
    ),
    "Twilight Conqueror": (
        table(S((1, 5)), N((3, 5)), A((5, 5)), G((6, 10))),
        table(S((1, 5)), N((3, 5)), A(out=True), G((6, 10))),
    ),
    "Skirting Danger": (
        table(S((0, 0)), N((3, 0)), G((6, 10))),
        table(S((0, 0)), N((3, 1)), G((6, 10))),
    ),
}

NEIGHBOURS = {
    "Alone in the Darkness": (
        table(S((1, 1)), N((3, 1)), G((6, 10))),
        table(S((1, 1)), N((2, 1)), G((6, 10))),
    ),
    "Brawl": (
        table(S((2, 2)), N((4, 3)), A((3, 4)), G((3, 3)), B((3, 2))),
        table(S((2, 2)), N((4, 3)), A((0, 0)), G((3, 3)), B((3, 2))),
    ),
    "Poised to Strike": (
        table(S((4, 4)), N((4, 3)), A((3, 4)), G((3, 3))),
        table(S((4, 4)), N((4, 3)), A((0, 0)), G((3, 3))),
    ),
    "Fearless": (
        table(S((3, 2)), G((4, 2)), B((3, 3)), K((2, 2))),
        table(S((3, 2)), G((4, 2)), B((3, 3)), K((1, 2))),
    ),
    "Unbroken Wall": (
        table(S((1, 1)), N((2, 1)), A((3, 1)), G((6, 10))),
        table(S((1, 1)), N((2, 1)), A((5, 1)), G((6, 10))),
    ),
    "United": (
        table(S((1, 1)), N((2, 1)), G((6, 10))),
        table(S((1, 1)), N((3, 1)), G((6, 10))),
    ),
    "Loner": (
        table(S((0, 0)), N((5, 1)), G((5, 2))),
        table(S((0, 0)), N((2, 1)), G((3, 2))),
    ),
    "Dauntless": (
        table(S((2, 2)), G((1, 9)), B((2, 9)), K((3, 9))),
        table(S((2, 2)), G((1, 9)), B((2, 9))),
    ),
}


MOVED = (told("move", seat=0, fighter=0, word="move", amount=1),)
CORNER = {
    "Nowhere to Go": (
        table(S((0, 1)), N((1, 0)), G((0, 0)), history=MOVED, step="activation"),
        table(S((0, 1)), N((2, 2)), G((0, 0)), history=MOVED, step="activation"),
    ),
    "Ganging Up": (
        table(S((0, 1)), N((1, 0)), G((0, 0)), history=MOVED, step="activation"),
        table(S((0, 1)), B((1, 0)), G((0, 0)), history=MOVED, step="activation"),
    ),
}


def test_a_foe_without_a_way_is_seen_after_something_has_happened():
    assert differing(CORNER) == []
    still = table(S((0, 1)), N((1, 0)), G((0, 0)), step="activation")
    assert not scorable("Nowhere to Go", still)


def test_objectives_held_are_counted_by_their_numbers():
    assert differing(HELD) == []
    assert differing(SETS) == []


def test_territories_count_as_the_cards_say():
    assert differing(LAND) == []


def test_neighbours_count_as_the_cards_say():
    assert differing(NEIGHBOURS) == []


def test_what_is_for_the_third_end_phase_waits_for_it():
    early = (
        table(S((2, 7)), N(out=True), G((6, 10)), round=2),
        table(S((2, 2)), G((3, 6)), round=2),
    )
    assert not scorable("Conquest", early[0])
    assert not scorable("Denial", early[1])
    assert not scorable("Contained", early[1])


def test_nobody_left_is_not_everybody():
    fallen = table(S(out=True), G((6, 10)), round=3)
    assert not scorable("Conquest", fallen), "DC-215"
    assert not scorable("Dauntless", fallen)
    assert not scorable("Contained", table(S((2, 2)), G(out=True), round=3)), "DC-216"
