"""The battlefield beside an answer shows what it turned on."""

import json

import pytest

from rules_engine.adjudicate import adjudicate, read_question
from rules_engine.adjudicate.drawn import drawn

SCENE = {
    "edition": "harrowdeep-2021",
    "fighters": [
        {"fighter": "Steelheart", "hex": "open ground"},
        {"fighter": "Garrek", "hex": "adjacent to Steelheart"},
    ],
}
SWING = {"t": "attack", "fighter": "Steelheart", "attack": "broadsword", "target": "Garrek"}
ROLLED = {"t": "roll", "kind": "attack", "faces": ["smash", "critical"]}


def picture(ask: dict[str, object], *after: object, **scene: object) -> str:
    question = {"v": 1, "scene": SCENE | scene, "after": list(after), "ask": ask}
    read = read_question(json.dumps(question).encode())
    return drawn(read, adjudicate(read))


def rings(svg: str) -> int:
    """How many hexes are picked out."""
    return svg.count('class="bf-marked"')


@pytest.mark.parametrize(
    "ask",
    [
        {"what": "visible", "one": "Steelheart", "other": "Garrek"},
        {"what": "reach", "fighter": "Steelheart", "attack": "broadsword", "target": "Garrek"},
        {"what": "odds", "fighter": "Steelheart", "attack": "broadsword", "target": "Garrek"},
    ],
    ids=lambda ask: ask["what"],
)
def test_a_line_is_drawn_where_sight_or_range_is_asked(ask):
    assert 'class="bf-seen"' in picture(ask)


def test_a_line_that_a_blocked_hex_stops_is_drawn_as_stopped():
    apart = [
        {"fighter": "Steelheart", "hex": [2, 2]},
        {"fighter": "Garrek", "hex": [6, 2]},
    ]
    own = {"name": "wall", "blocked": [[4, 2]], "columns": 8, "rows": 5}
    boards = {"boards": [{"board": own, "at": [0, 0], "seats": [0]}]}
    ask = {"what": "visible", "one": "Steelheart", "other": "Garrek"}
    assert 'class="bf-unseen"' in picture(ask, fighters=apart, boards=boards)


def test_every_hex_that_a_move_can_end_in_is_picked_out():
    ask = {"what": "ends", "fighter": "Steelheart"}
    read = read_question(json.dumps({"v": 1, "scene": SCENE, "ask": ask}).encode())
    answer = adjudicate(read)
    assert rings(drawn(read, answer)) == len(answer.outcome["ends"]) > 10


def test_the_way_to_one_hex_is_drawn():
    apart = [{"fighter": "Garrek", "hex": [2, 2]}]
    near = picture({"what": "ends", "fighter": "Garrek", "to": [2, 4]}, fighters=apart)
    assert near.count("bf-way-move") == 1 and rings(near) == 0
    far = picture({"what": "ends", "fighter": "Garrek", "to": [7, 8]}, fighters=apart)
    assert far.count("bf-way-move") == 0 and rings(far) == 1


def test_the_hexes_of_a_drive_back_are_picked_out_with_their_ways():
    ask = {"what": "drive back", "fighter": "Steelheart", "target": "Garrek"}
    read = read_question(json.dumps({"v": 1, "scene": SCENE, "ask": ask}).encode())
    answer = adjudicate(read)
    svg = drawn(read, answer)
    assert rings(svg) == len(answer.outcome["hexes"]) == 3
    assert svg.count("bf-way-drive-back") == 3


def test_an_attack_shows_its_dice():
    defended = {"t": "roll", "kind": "defence", "faces": ["dodge"]}
    svg = picture({"what": "result"}, SWING, ROLLED, defended)
    assert ", rolls smash critical, defence dodge." in svg


def test_without_boards_there_is_nothing_to_draw():
    read = read_question(
        b'{"v": 1, "position": {"edition": "nightvault-2019"}, "ask": {"what": "winner"}}'
    )
    assert drawn(read, adjudicate(read)) == ""
