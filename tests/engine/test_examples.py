"""The worked examples of the books (tests/engine/examples), each run as its page tells it."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.facts.dice import Tally, casts, counting
from rules_engine.facts.dice import backlash as suffers_backlash
from rules_engine.facts.hexes import direction, distance
from rules_engine.facts.rules import rules
from rules_engine.kernel.combat import (
    DREADFANE,
    FREE,
    HARROWDEEP,
    NIGHTVAULT,
    SHADESPIRE,
    Footing,
    compare,
    supporters,
)
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import adjacent
from rules_engine.sense.ground import supporters as standing_by
from rules_engine.sense.modifiers import modified
from rules_engine.sequences.base.common import precedence
from rules_engine.state.events import Attack, Pass, Push, Roll
from rules_engine.state.frames import Asking, Frame
from rules_engine.state.position import Fighter, Modifier, Position, Seat, put
from tests.engine.driving import GARREK, STEELHEART, ask_of, dice, drive, plain_boards, scene, skip

FOLDER = Path(__file__).parent / "examples"
COMBAT = {
    "shadespire-2018": SHADESPIRE,
    "nightvault-2019": NIGHTVAULT,
    "dreadfane-2019": DREADFANE,
    "harrowdeep-2021": HARROWDEEP,
}


def examples(name: str) -> Any:
    """Every example of a file as a parameter, called by its id."""
    told = json.loads((FOLDER / f"{name}.json").read_text())
    return pytest.mark.parametrize("told", told, ids=[one["id"] for one in told])


def everything() -> list[dict[str, Any]]:
    return [one for path in FOLDER.glob("*.json") for one in json.loads(path.read_text())]


@pytest.mark.parametrize("told", everything(), ids=lambda one: one["id"])
def test_every_example_names_rules_that_its_edition_has(told: dict[str, Any]):
    assert [one for one in told["rules"] if told["edition"] not in rules()[one].cites] == []


def tally(side: dict[str, int]) -> Tally:
    return Tally(side["criticals"], side["successes"])


RESULTS = {
    ("hit", False): "succeeds",
    ("critical hit", False): "succeeds",
    ("draw", True): "drive-back",
    ("miss", False): "fails",
}


@examples("comparisons")
def test_rolls_are_compared_as_printed(told: dict[str, Any]):
    given, edition = told["given"], told["edition"]
    against = [given["defence"]]
    if given["defence"] == "any":
        against = [{"criticals": c, "successes": c + s} for c in range(3) for s in range(3)]
    for defence in against:
        found = compare(tally(given["attack"]), tally(defence), COMBAT[edition], FREE)
        drives = found.outcome == "draw" and found.drive_back
        printed = told["then"]["result"]
        if edition == "harrowdeep-2021":
            assert found.outcome == printed
        else:
            assert RESULTS[found.outcome, drives] == printed


def standing(told: dict[str, Any]) -> tuple[Position, dict[str, int]]:
    """The fighters of an example on open ground, and which of them carries which letter."""
    given = told["given"]
    fighters = tuple(
        Fighter("Garrek Gorebeard", one["seat"], hex=tuple(given["hexes"][letter]))
        for letter, one in given["fighters"].items()
    )
    seats = tuple(Seat() for _ in range(1 + max(one.seat for one in fighters)))
    position = Position(told["edition"], plain_boards(), seats=seats, fighters=fighters)
    return position, {letter: index for index, letter in enumerate(given["fighters"])}


@examples("support")
def test_support_counts_as_the_page_tells(told: dict[str, Any]):
    position, place = standing(told)
    letters = {index: letter for letter, index in place.items()}
    for one, other in told["given"]["adjacent"]:
        assert place[other] in adjacent(position, place[one])
    attacker, target = place[told["given"]["attacker"]], place[told["given"]["target"]]
    ours = standing_by(position, attacker, target)
    theirs = standing_by(position, target, attacker)
    then = told["then"]
    assert [letters[one] for one in ours] == then["attack_support"]
    assert [letters[one] for one in theirs] == then["defence_support"]
    counted = supporters(len(ours), len(theirs), COMBAT[told["edition"]])
    faces = [sorted(counting((), one) - {"critical"}, reverse=True) for one in counted]
    assert faces == [then["attack_counts"], then["defence_counts"]]


def about_to_drive_back(told: dict[str, Any]) -> Position:
    """A successful attack with the knockbacks of an example, the drive back being asked."""
    given = told["given"]
    pieces = (
        Piece(STEELHEART, tuple(given["attacker"])),
        Piece(GARREK, tuple(given["target"])),
    )
    position = scene(*pieces, edition=told["edition"])
    more = tuple(Modifier("knockback", "add", by, "example") for by in given["knockback"])
    position = drive(
        put(position, ("modifiers",), more),
        Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    return skip(position)


@examples("drive_back")
def test_how_far_and_where_the_target_can_be_driven(told: dict[str, Any]):
    then = told["then"]
    position = about_to_drive_back(told)
    assert ask_of(position).kind == "drive back"
    paths = [event.path for event in legal(position) if isinstance(event, Push)]
    assert len({path[0] for path in paths if path}) == then["first_hexes"]
    lengths = {len(path) for path in paths}
    assert max(lengths) == then.get("longest", max(lengths))
    assert sorted(lengths) == then.get("lengths", sorted(lengths))
    here = tuple(told["given"]["target"])
    assert all(direction(here, path[0]) == direction(here, path[-1]) for path in paths if path)


@examples("distances")
def test_distances_are_counted_step_by_step(told: dict[str, Any]):
    away = distance(tuple(told["given"]["from"]), tuple(told["given"]["to"]))
    assert away == told["then"]["distance"]
    assert (away == 1) == told["then"]["adjacent"]


def modifier(what: str, one: dict[str, Any]) -> Modifier:
    amount = one["to"] if one["do"] == "set" else one["by"]
    return Modifier(what, one["do"], amount, one["source"])


@examples("modifiers")
def test_modifiers_come_to_the_value_told(told: dict[str, Any]):
    given, then = told["given"], told["then"]
    what = given["characteristic"]
    found = tuple(modifier(what, one) for one in given["modifiers"])
    position = Position(told["edition"], fighters=(Fighter("Garrek Gorebeard", 0),))
    with_all = Position(told["edition"], fighters=position.fighters, modifiers=found)
    assert modified(with_all, 0, what, given["base"]) == then["value"]
    if "without_last" in then:
        left = Position(told["edition"], fighters=position.fighters, modifiers=found[:-1])
        assert modified(left, 0, what, given["base"]) == then["without_last"]


@examples("casting")
def test_casting_rolls_are_matched_symbol_for_symbol(told: dict[str, Any]):
    given, then = told["given"], told["then"]
    hurt = suffers_backlash(given["roll"])
    assert hurt == bool(then["backlash"])
    matched = casts(given["roll"], ("channel",) * given["symbols_wanted"])
    assert (matched and given.get("survives_backlash", True)) == then["cast"]
    assert len(given["roll"]) == given["level"] == then["dice"]


def test_a_cornered_draw_succeeds_where_the_edition_looks_at_trapping_first():
    """The chart of Harrowdeep asks it before totals are compared; its pictures are lost."""
    level, cornered = Tally(0, 1), Footing(cornered=True)
    assert compare(level, level, HARROWDEEP, cornered).outcome == "hit"
    assert compare(level, Tally(0, 2), HARROWDEEP, cornered).outcome == "draw"


def after_a_missed_attack(edition: str) -> Position:
    """The window after an attack of seat 0 that missed; seat 1 takes the next activation."""
    position = drive(
        scene(Piece(STEELHEART, (2, 5)), Piece(GARREK, (3, 5)), edition=edition),
        Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1),
        Roll(by=0, kind="attack", faces=dice("11")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    while position.stack[-1].args.at != "after-action":
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


@examples("precedence")
def test_who_is_asked_in_a_window_and_in_what_order(told: dict[str, Any]):
    given = told["given"]
    if "last_reacted" in given:
        other = 1 - given["last_reacted"]
        held = Frame("window", "ask", Asking("after-action", (), reactor=given["last_reacted"]))
        position = put(after_a_missed_attack(told["edition"]), ("stack",), (held,))
        assert list(precedence(position)) == told["then"]["asked"] == [other, 1 - other]
        return
    position = after_a_missed_attack(told["edition"])
    for seat in told["then"]["asked"]:
        assert ask_of(position).who == seat
        position = step(position, Pass(by=seat)).position
