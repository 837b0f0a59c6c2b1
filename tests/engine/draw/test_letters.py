"""Names that fit their plates: computed, for every fighter there is and for any text at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.draw.letters import PRESSED, fits, fitted, initials, plate_names, width
from rules_engine.draw.picture import PLATE_ROOM, PLATE_SIZE
from rules_engine.facts.fighters import known_fighters


def plates(*names):
    return plate_names(names, PLATE_SIZE, PLATE_ROOM)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("Severin Steelheart", "Angharad Brightshield"), ["Severin", "Angharad"]),
        (("The Sepulchral Warden", "The Harvester"), ["Warden", "Harvester"]),
        (("Bloody Saek", "Bloody Targor"), ["Saek", "Targor"]),
        (
            ("Petitioner (1 of 3)", "Petitioner (2 of 3)", "Petitioner (3 of 3)"),
            ["Petiti… 1", "Petiti… 2", "Petiti… 3"],
        ),
        (("Ahnslaine, Revenant Archer",), ["Ahnslaine"]),
        (("Gallanghann of the Glade",), ["Gallang…"]),
        (("Arnulf",), ["Arnulf"]),
        (("Bo", "Bo", "Bo"), ["Bo", "Bo 2", "Bo 3"]),
        (("", " "), ["?", "? 2"]),
    ],
)
def test_names_are_cut_as_people_would(names, found):
    assert plates(*names) == found


def test_every_fighter_known_fits_beside_its_own_warband():
    teams = {}
    for card in known_fighters().values():
        teams.setdefault(card.warband, []).append(card.name)
    assert len(teams) > 20
    for team in teams.values():
        found = plates(*team)
        assert len(set(found)) == len(team)
        assert all(width(name, PLATE_SIZE) * PRESSED <= PLATE_ROOM for name in found)


@given(st.lists(st.text(max_size=24), max_size=12))
def test_any_names_at_all_fit_and_differ(names):
    found = plates(*names)
    assert len(set(found)) == len(found) == len(names)
    assert all(name and fits(name, PLATE_SIZE, PLATE_ROOM) for name in found)


@given(st.text(max_size=60), st.integers(20, 300))
def test_a_cut_line_keeps_its_beginning_and_its_room(line, room):
    cut = fitted(line, 14, room)
    assert fits(cut, 14, room)
    if fits(line, 14, room):
        assert cut == line
    else:
        assert cut.endswith("…")
        assert line.startswith(cut.removesuffix("…"))


def test_wider_letters_take_more_room():
    assert width("ill", 10) < width("abc", 10) < width("MMM", 10)
    assert width("abc", 20) == 2 * width("abc", 10)


@given(st.lists(st.text(max_size=10), max_size=12))
def test_no_two_fighters_bear_the_same_letters(names):
    found = initials(names)
    assert len(set(found)) == len(names)


def test_letters_are_the_first_two_and_a_number_is_kept():
    assert initials(["Severin", "Angharad", "Petit. 1", "Petit. 2"]) == ["SE", "AN", "P1", "P2"]
    assert initials(["Saek", "Saeka"]) == ["SA", "SE"]
