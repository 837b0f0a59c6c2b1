"""Positions written by hand, and as JSON."""

import msgspec
import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.machine import asked, legal
from rules_engine.scene import Piece, Scene, stage
from rules_engine.state.position import Position
from tests.engine.driving import GARREK, STEELHEART, plain_boards, scene

BY_HAND = b"""
{
  "edition": "harrowdeep-2021",
  "boards": {"boards": [
    {"board": "Mirror Well", "seats": [0]},
    {"board": "Katophrane's Reliquary", "at": [0, 6], "seats": [1]}
  ]},
  "fighters": [
    {"fighter": "Severin Steelheart", "hex": [3, 2], "wound_tokens": 1},
    {"fighter": "Garrek Gorebeard", "hex": [4, 2], "upgrades": ["S390"]}
  ],
  "tokens": [{"hex": [3, 2], "number": 4}],
  "step": "power step",
  "player": 1
}
"""


def test_a_scene_is_a_few_lines_of_json():
    position = stage(msgspec.json.decode(BY_HAND, type=Scene))
    assert [seat.warband for seat in position.seats] == [
        "Steelheart's Champions",
        "Garrek's Reavers",
    ]
    assert (asked(position).kind, asked(position).who) == ("power step", 0)
    assert position.fighters[1].upgrades == ("S390",)


@pytest.mark.parametrize(
    ("edition", "first"),
    [("shadespire-2018", 0), ("nightvault-2019", 0), ("dreadfane-2019", 0), ("harrowdeep-2021", 1)],
)
def test_the_power_step_of_a_turn_begins_as_the_edition_has_it(edition, first):
    """Dreadfane pg 15: whoever took the activation; Harrowdeep pg 36: whose turn is next."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = stage(Scene(edition, plain_boards(), fighters=pieces, step="power step"))
    assert (asked(position).kind, asked(position).who) == ("power step", first)


def test_a_position_is_the_same_after_being_written_and_read():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    read = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    assert read == position
    assert hash(read) == hash(position)
    assert legal(read) == legal(position)


@pytest.mark.parametrize(
    "pieces",
    [
        (Piece(STEELHEART, (3, 2)), Piece(GARREK, (3, 2))),
        (Piece(STEELHEART, (30, 2)),),
        (Piece("Nobody at all", (3, 2)),),
    ],
)
def test_a_scene_that_contradicts_itself_is_unusable(pieces):
    with pytest.raises(Unusable):
        scene(*pieces)


def test_an_unknown_edition_or_step_is_unusable():
    with pytest.raises(Unusable):
        stage(Scene("embergard-2024", plain_boards()))
    with pytest.raises(Unusable):
        scene(Piece(STEELHEART, (3, 2)), step="lunch")
