"""Objectives about leaders, about where fighters fell and about support."""

from rules_engine.facts.hexes import Hex
from rules_engine.sense.ground import field
from rules_engine.state.position import Position
from tests.engine.cards.deeds import (
    FALLEN,
    THREE,
    activation,
    attack,
    now,
    out,
)
from tests.engine.cards.tables import A, B, G, N, S, differing, piece, table, told

MINE, THEIRS, NO_ONES = "2,2", "4,8", "3,5"
P = piece("Sanson Farstrider")


def end(*pieces: object, history: tuple[object, ...] = (), round: int = 1) -> Position:
    """An end phase of this round."""
    return table(*pieces, history=history, round=round)


def help_given(fighter: int, other: int, since: int = 0) -> object:
    """A fighter that supported another in an Attack action."""
    seat = 0 if fighter < 3 else 1
    return told("support", seat=seat, fighter=fighter, other=other, since=since)


def aimed(times: int) -> tuple[object, ...]:
    return tuple(attack(3, 0, "miss", seat=1) for _ in range(times))


def fell(*places: str) -> tuple[object, ...]:
    """Enemies taken out by the leader in these hexes."""
    return tuple(out(3 + n, about=place) for n, place in enumerate(places))


def outnumbered(theirs: int, mine: int = 0) -> Position:
    """A friend's attack has succeeded against a target with so many supporters."""
    helps = [help_given(4 + n, 3) for n in range(theirs)]
    helps += [help_given(1 + n, 0) for n in range(mine)]
    return now(*helps, attack(0, 3, "hit", since=0))


FIRST: Hex = (3, 8)
INSPIRED = (S((2, 2)), N((3, 3), inspired=True), A((4, 4)), G((6, 10)))
LEADERS = {
    "Bold Advance": (end(S(FIRST), G((0, 9))), end(S(FIRST), G((0, 9)), round=2)),
    "Neutralise": (end(S((2, 2)), G(out=True)), end(S((2, 2)), G((4, 8)), B(out=True))),
    "Fearless Leader": (
        end(S((2, 2)), N((0, 0)), G((3, 2))),
        end(S((2, 2)), N((4, 2)), G((3, 2))),
    ),
    "Impervious": (
        end(*THREE, history=aimed(3)),
        end(*THREE, history=aimed(2)),
    ),
    "Shining Example": (end(S((2, 2), inspired=True), G((4, 8))), end(S((2, 2)), G((4, 8)))),
    "Sufficient": (
        end(S((2, 2)), N(out=True), G((4, 8))),
        end(S((2, 2)), N((3, 3)), G((4, 8))),
    ),
    "Tireless Commander": (
        end(*THREE, history=tuple(activation(0, turn) for turn in (1, 3, 5, 7))),
        end(*THREE, history=tuple(activation(1, turn) for turn in (1, 3, 5, 7))),
    ),
    "Well-guarded": (
        end(S((2, 2)), N((3, 2)), A((1, 2)), G((4, 8))),
        end(S((2, 2)), N((3, 2)), A((0, 0)), G((4, 8))),
    ),
    "Undefeated": (end(S((2, 2)), G((4, 8)), round=3), end(S((2, 2)), G((4, 8)), round=2)),
    "Staying Power": (
        end(*THREE, P((0, 0), seat=0), piece("Elias Swiftblade")((1, 0), seat=0), round=3),
        end(*THREE, P((0, 0), seat=0), round=3),
    ),
    "Grievous Toll": (
        end(*FALLEN, history=(out(3), out(4), out(5, seat=-1, fighter=-1, word="lethal"))),
        end(*FALLEN, history=(out(3), out(4), out(1, seat=1, fighter=3))),
    ),
    "Killing Ground": (
        end(*FALLEN, history=fell(MINE, THEIRS, NO_ONES)),
        end(*FALLEN, history=fell(MINE, THEIRS, THEIRS)),
    ),
}

AT_ONCE = {
    "Slayer": (now(out(3), out(4), pieces=FALLEN), now(out(3), out(4, fighter=1), pieces=FALLEN)),
    "Great Slayer": (
        now(out(3), out(4), out(5), pieces=FALLEN),
        now(out(3), out(4), pieces=FALLEN),
    ),
    "Linchpin": (
        now(*(help_given(0, 1) for _ in range(3))),
        now(help_given(0, 1), help_given(0, 1), help_given(2, 1)),
    ),
    "Advancing Strike": (now(*fell(THEIRS), pieces=FALLEN), now(*fell(MINE), pieces=FALLEN)),
    "Defensive Strike": (now(*fell(MINE), pieces=FALLEN), now(*fell(NO_ONES), pieces=FALLEN)),
    "Heroic Feat": (outnumbered(2), outnumbered(2, mine=1)),
    "Brute Force": (outnumbered(2), outnumbered(1)),
    "What Armour?": (
        now(attack(1, 3, "hit", about="Overhead Strike"), pieces=INSPIRED),
        now(attack(1, 3, "miss", about="Overhead Strike"), pieces=INSPIRED),
    ),
    "Warning Shot": (
        now(attack(0, 1, "miss", about="Boltstorm Pistol"), pieces=(P((2, 2), seat=0), G((4, 8)))),
        now(attack(0, 1, "hit", about="Boltstorm Pistol"), pieces=(P((2, 2), seat=0), G((4, 8)))),
    ),
}


def test_objectives_of_leaders_and_of_where_fighters_fell():
    assert differing(LEADERS) == []


def test_objectives_scored_at_once():
    assert differing(AT_ONCE) == []


def test_the_hexes_are_whose_they_are_said_to_be():
    ground = field(end(S((2, 2)), G((4, 8))))
    hexes = (tuple(map(int, place.split(","))) for place in (MINE, THEIRS, NO_ONES))
    assert [ground.territory(hex_) for hex_ in hexes] == [0, 1, None]
