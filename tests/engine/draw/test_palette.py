"""Colours: every pair that must be read has contrast, and nothing hangs on colour alone."""

import re
from pathlib import Path

import pytest

from rules_engine.draw import stylesheet
from rules_engine.draw.colours import WARBANDS, contrast, ink_on
from rules_engine.draw.glyphs import FACES
from rules_engine.draw.palette import COLOURS, alone, colour
from rules_engine.facts.catalogue import catalogue

STATIC = Path(__file__).parents[3] / "companion" / "static" / "companion"


def pair(one, other, side):
    return contrast(COLOURS[one][side], COLOURS[other][side])


@pytest.mark.parametrize("side", [0, 1])
def test_what_is_read_stands_out_at_least_as_wcag_aa_asks(side):
    for ink, ground in (
        ("ink", "paper"),
        ("ink", "plate"),
        ("soft", "board"),
        ("on-gold", "gold"),
        ("on-die", "die"),
        ("left", "tray"),
        ("left", "gloom"),
    ):
        assert pair(ink, ground, side) >= 4.5, (ink, ground)


@pytest.mark.parametrize("side", [0, 1])
def test_shapes_stand_out_from_what_they_lie_on(side):
    for shape, ground in (
        *((f"seat-{seat}", f"seat-{seat}-deep") for seat in range(4)),
        *((f"seat-{seat}", "paper") for seat in range(4)),
        ("start", "seat-0-deep"),
        ("start", "seat-1-deep"),
        ("cover", "seat-0-deep"),
        ("cover", "seat-1-deep"),
        ("lethal", "lethal-wash"),
        ("gold-line", "seat-0-wash"),
        ("gold-line", "seat-1-wash"),
        ("taken", "tray"),
    ):
        assert pair(shape, ground, side) >= 3, (shape, ground)


def test_the_letters_of_every_warband_can_be_read():
    for fill, _ in WARBANDS.values():
        assert contrast(fill, ink_on(fill)) >= 4.5, fill


def test_every_warband_of_the_catalogue_has_its_colours_and_no_other():
    assert set(WARBANDS) == {known.name for known in catalogue().warbands}
    assert len(set(WARBANDS.values())) == len(WARBANDS)


def test_a_colour_is_a_variable_with_its_light_value():
    assert colour("seat-0") == f"var(--bf-seat-0, {COLOURS['seat-0'][0]})"
    with pytest.raises(KeyError):
        colour("mauve")


def test_pages_have_the_very_colours():
    assert stylesheet() in (STATIC / "battlefield.css").read_text()


def test_a_picture_alone_is_dark_on_screens_alone():
    assert "@media screen and (prefers-color-scheme:dark)" in alone()
    assert alone().count("--bf-") == len(COLOURS)


def test_the_faces_of_dice_are_those_of_the_site():
    sprite = (STATIC / "glyphs.svg").read_text()
    for face, drawn in FACES.items():
        symbol = re.search(rf'<symbol id="{face.removesuffix("_support")}".*?</symbol>', sprite)
        assert "".join(re.findall(r' d="([^"]+)"', symbol.group())) == drawn
