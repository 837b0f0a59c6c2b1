"""Cards about companions: whom their cards name is told of Taros alone."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.ground import supporters
from rules_engine.state.events import Choose, Play, Push
from rules_engine.state.position import Position
from tests.engine.cards.blows import AXE, SWORD, seek
from tests.engine.cards.crews import CARDS, PIRATE, card, hd
from tests.engine.cards.tables import HELD, G, N, S, id_of, piece, scorable
from tests.engine.driving import drive, refusal, skip

BRAVE = id_of("Brave Companion")
USE = Play(by=0, card=BRAVE, fighter=0)
TAROS, RIDER, HOUND, PLAIN = (
    piece(name) for name in ("Taros", "Luxa Stormrider", "Hound", "Cultist")
)
GIVEN = {
    "given": (
        *CARDS,
        card("Taros", "companion"),
        card("Hound", "companion"),
        card("Cultist", PIRATE, wounds=4),
    )
}


def attacked(*friends: Any, target: Any = PLAIN) -> Position | None:
    """Garrek attacks the friend in the middle; where the card can be used, if it can."""
    pieces = (target((3, 2), seat=0), G((4, 2)), *friends)
    position = hd(BRAVE, pieces=pieces, step="activation", player=1, **GIVEN)
    return seek(step(position, AXE).position, USE)


BESIDE = {(5, 2), (4, 3), (3, 3), (3, 1), (4, 1)}
"""The hexes beside the attacker but for the target's own."""


@pytest.mark.parametrize(("at", "there"), [((0, 0), False), ((2, 2), True), ((3, 4), True)])
def test_a_brave_companion_comes_two_hexes_to_support_the_target(at: Any, there: bool):
    found = attacked(PLAIN(at, seat=0))
    assert (found is not None) is there
    if found is not None:
        position = drive(skip(step(found, USE).position), Choose(by=0, fighters=(2,)))
        paths = [one.path for one in legal(position) if isinstance(one, Push)]
        assert {path[-1] for path in paths} <= BESIDE and {len(path) for path in paths} <= {1, 2}
        after = step(position, Push(by=0, fighter=2, path=paths[0])).position
        assert supporters(after, 0, 1) == [2]
        assert refusal(position, Push(by=0, fighter=2, path=(*paths[0], (6, 2))))


def test_a_brave_companion_helps_friends_alone_and_not_the_attacker():
    pieces = (S((3, 2)), G((4, 2)), N((2, 2), seat=0))
    own = hd(BRAVE, pieces=pieces, step="activation", **GIVEN)
    assert seek(step(own, SWORD).position, Play(by=0, card=BRAVE, fighter=1)) is None
    assert attacked(N((5, 2), seat=1)) is None


def reach(target: Any, friend: Any) -> set[int]:
    """How far the friend, from the far corner, may be pushed to support the target."""
    found = attacked(friend((0, 0), seat=0), target=target)
    if found is None:
        return set()
    position = drive(skip(step(found, USE).position), Choose(by=0, fighters=(2,)))
    return {len(one.path) for one in legal(position) if isinstance(one, Push)}


def test_a_companion_comes_the_shortest_way_to_whom_its_card_names():
    assert reach(RIDER, TAROS) == {4}
    assert reach(PLAIN, TAROS) == reach(RIDER, PLAIN) == set()


def test_whom_another_companions_card_names_is_not_told():
    """So a push of more than two hexes is no fault, and goes on record."""
    far, near = HOUND((0, 0), seat=0), PLAIN((2, 2), seat=0)
    found = attacked(far, near)
    assert found is not None
    position = skip(step(found, USE).position)
    after = step(position, Choose(by=0, fighters=(2,)))
    assert [line.facts["untold"] for line in after.not_shown] == [
        ("whom the card of Hound names is not told",)
    ]


LOYAL = {"mine": {"objectives": (HELD,)}, "step": "end phase"}


@pytest.mark.parametrize(("leader", "friend", "met"), [
    ("Prince", "Daemonette", True),
    ("Prince", "Cultist", False),
    ("Champion", "Daemonette", False),
])  # fmt: skip
def test_questionable_loyalty_outlives_a_leader_of_slaanesh(leader, friend, met: bool):
    given = (
        card("Prince", "slaanesh", "khorne", leader=True),
        card("Champion", "khorne", leader=True),
        card("Daemonette", "slaanesh"),
        card("Cultist", "khorne"),
    )
    mine = LOYAL | {"given": given}
    pieces = (piece(leader)(None, out=True, seat=0), piece(friend)((3, 2), seat=0), G((6, 9)))
    position = hd(pieces=pieces, **mine)
    assert scorable("Questionable Loyalty", position) is met
    standing = (piece(leader)((0, 0), seat=0), *pieces[1:])
    assert not scorable("Questionable Loyalty", hd(pieces=standing, **mine))
