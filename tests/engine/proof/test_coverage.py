"""Random play towards what has not fired: rows, windows, keywords and Inspire conditions.

rare.txt names what chance does not come to in so few games, with the tests that do; unfired.txt
what nothing fires yet. `python -m tests.engine.proof.report` tells the same of all the engine's
tests together, and of every card.
"""

from fnmatch import filter as fnmatching

import pytest

from tests.engine.proof.exploring import explored
from tests.engine.proof.firing import Firing, Names, everything
from tests.engine.proof.playing import EDITIONS
from tests.engine.proof.report import excused, without_excuse

GAMES = 30
KINDS = ("rows", "windows", "keywords", "inspire")


@pytest.fixture(scope="module")
def unfired() -> Names:
    """What a number of games under each edition leave unfired."""
    with Firing() as firing:
        for seed in range(GAMES):
            for edition in EDITIONS:
                explored(firing, edition, seed)
    return firing.unfired()


@pytest.mark.parametrize("kind", KINDS)
def test_random_play_fires_all_but_what_is_listed_with_its_reason(kind: str, unfired: Names):
    known = excused("rare.txt")[kind] | excused()[kind]
    assert without_excuse(unfired[kind], known) == []


def test_what_is_listed_is_there_and_has_a_reason():
    for name in ("rare.txt", "unfired.txt"):
        for kind, listed in excused(name).items():
            assert [one for one in listed if not fnmatching(everything()[kind], one)] == []
            assert all(listed.values())


def test_the_tables_are_as_they_were_when_nobody_looks_on():
    before = everything()
    with Firing() as firing:
        assert firing.unfired() == before
    assert everything() == before
