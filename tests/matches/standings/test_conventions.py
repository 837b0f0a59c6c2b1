"""The conventions as they are described, documented and added to."""

from pathlib import Path

import pytest

from matches.standings import conventions, parameters_of, tiebreaker
from matches.standings.conventions.base import REGISTRY, OwnTotal, register
from matches.standings.lines import Line
from tests.matches.standings.events import LITTLE, values

DOCUMENT = Path(__file__).parents[3] / "docs" / "standings.md"
EVERY = conventions()


def test_conventions_are_offered_by_family() -> None:
    assert [(one.name, one.family) for one in EVERY if one.name in ("points", "omw", "manual")] == [
        ("points", "own matches"),
        ("omw", "opponents"),
        ("manual", "decided"),
    ]


@pytest.mark.parametrize("convention", EVERY, ids=lambda one: one.name)
def test_every_convention_is_documented_with_its_parameters(convention) -> None:
    document = DOCUMENT.read_text()
    for name in (convention.name, *(one.name for one in convention.parameters)):
        assert f"`{name}`" in document
    assert convention.sentence.endswith(".")
    assert all(parameter.description.endswith(".") for parameter in convention.parameters)


@pytest.mark.parametrize("convention", EVERY, ids=lambda one: one.name)
def test_parameters_are_taken_back_as_they_are_written(convention) -> None:
    link = tiebreaker(convention.name)
    assert tiebreaker(convention.name, parameters_of(link)) == link
    assert {one.name: one.default for one in convention.parameters} == parameters_of(link)


def test_a_form_can_be_made_from_the_parameters() -> None:
    omw = next(one for one in EVERY if one.name == "omw")
    described = {one.name: (one.kind, one.default, one.optional) for one in omw.parameters}
    assert described == {
        "floor": ("fraction", "1/3", True),
        "opponents_byes_count": ("yes or no", True, False),
        "own_byes_count": ("yes or no", False, False),
        "cut_lowest": ("whole number", 0, False),
        "cut_highest": ("whole number", 0, False),
        "decimals": ("whole number", None, True),
        "ties": ("choice", "exact", False),
    }
    cut = next(one for one in omw.parameters if one.name == "cut_lowest")
    assert (cut.least, cut.most, cut.description) == (
        0,
        20,
        "Leave out so many of the weakest opponents.",
    )
    assert next(one for one in omw.parameters if one.name == "ties").choices == ("exact", "rounded")


def test_a_convention_is_added_in_a_few_lines() -> None:
    class GamesDrawn(OwnTotal, frozen=True):
        name = "games_drawn"
        title = "Games drawn"
        unit = "games"
        sentence = "More games drawn stand higher."

        def of_line(self, line: Line) -> int:
            return line.games_drawn

    register(GamesDrawn)
    try:
        assert values(LITTLE, "games_drawn") == [0, 1, 0, 1, 0]
        with pytest.raises(ValueError, match="two conventions are named games_drawn"):
            register(GamesDrawn)
    finally:
        del REGISTRY["games_drawn"]
