"""What happens in a picture: ways, attacks with their dice, falls, lines of sight."""

from xml.etree import ElementTree

import pytest

from rules_engine.draw import Fall, Path, Strike, dice
from rules_engine.draw.glyphs import FACES
from rules_engine.facts.dice import FACES as FACES_OF
from tests.engine.draw.pictures import SVG, box_of, classed, meet, parsed, picture


def drawn(*strokes, **facts):
    return parsed(picture(strokes=strokes, **facts), key=False)


def dashes(way):
    return [part.get("stroke-dasharray") for part in way.iter(f"{SVG}path")]


def test_a_push_and_a_drive_back_do_not_look_like_a_move():
    hexes = ((3, 6), (2, 6), (1, 6))
    looks = {}
    for kind in ("move", "push", "drive-back", "place"):
        (way,) = classed(drawn(Path(hexes, kind)), f"bf-way-{kind}")
        looks[kind] = (tuple(dashes(way)), len(list(way.iter(f"{SVG}path"))))
    assert len(set(looks.values())) == 4
    walls = [count for _, count in looks.values()]
    assert walls == [2, 3, 3, 2]  # a line and its halo, and the bar that pushes


def test_a_way_ends_in_the_head_of_an_arrow_and_starts_in_a_ring():
    (way,) = classed(drawn(Path(((3, 6), (2, 6)))), "bf-way")
    assert len(list(way.iter(f"{SVG}polygon"))) == 1
    (ring,) = way.iter(f"{SVG}circle")
    assert ring.get("stroke-dasharray")


def test_a_way_of_one_hex_is_none():
    assert not classed(drawn(Path(((3, 6),))), "bf-way")


def test_an_attack_is_an_arrow_with_its_dice():
    root = drawn(Strike((3, 6), (3, 4), 1, ("smash", "critical"), ("block",)))
    assert len(classed(root, "bf-attack")) == 1
    faces = [die.get("class").split()[1] for die in classed(root, "bf-die")]
    assert faces == ["bf-face-smash", "bf-face-critical", "bf-face-block"]
    assert not classed(drawn(Strike((3, 6), (3, 4), 1)), "bf-dice")
    assert len(classed(drawn(Strike((3, 6), (3, 4), spell=True)), "bf-spell")) == 1


@pytest.mark.parametrize("origin", [(0, 0), (7, 0), (0, 10), (7, 10), (3, 6)])
@pytest.mark.parametrize("target", [(0, 0), (7, 0), (0, 10), (3, 5)])
def test_dice_lie_inside_the_paper_and_on_no_fighter_of_the_attack(origin, target):
    root = drawn(Strike(origin, target, 0, ("smash",) * 5, ("block",) * 4), figures=())
    wide, high = (float(side) for side in root.get("viewBox").split()[2:])
    left, top, right, bottom = box_of(next(classed(root, "bf-dice")[0].iter(f"{SVG}rect")))
    assert 0 <= left < right <= wide
    assert 0 <= top < bottom <= high
    arrow = classed(root, "bf-attack")[0].find(f"{SVG}circle")
    x, y = float(arrow.get("cx")), float(arrow.get("cy"))
    assert not (left < x < right and top < y < bottom)


def test_dice_keep_off_fighters_where_there_is_room():
    root = drawn(Strike((3, 6), (3, 4), 1, ("smash",), ("block",)))
    left, top, right, bottom = box_of(next(classed(root, "bf-dice")[0].iter(f"{SVG}rect")))
    for fighter in classed(root, "bf-fighter"):
        disc = [c for c in fighter.iter(f"{SVG}circle") if float(c.get("r")) > 15][-1]
        x, y = float(disc.get("cx")), float(disc.get("cy"))
        assert not meet((left, top, right, bottom), (x - 20, y - 20, x + 20, y + 20))


def test_where_somebody_fell_a_cross_stands():
    assert len(classed(drawn(Fall((3, 3))), "bf-fall")) == 1


def test_marked_hexes_are_ringed():
    assert len(classed(drawn(marked=((3, 4), (0, 5))), "bf-marked")) == 2


def test_lines_of_sight_are_whole_or_broken_and_crossed():
    root = drawn(sight=(((2, 3), (4, 3)), ((2, 2), (4, 2))))
    (unseen,), (seen,) = classed(root, "bf-unseen"), classed(root, "bf-seen")
    assert dashes(unseen) == [None, "4 7", None]
    assert dashes(seen) == [None, None]


def test_names_lie_above_arrows_and_dice_above_names():
    root = drawn(Strike((3, 6), (3, 4), 1, ("smash",), ()))
    order = [element.get("class") for element in root.iter(f"{SVG}g")]
    assert order.index("bf-attack") < order.index("bf-plates") < order.index("bf-dice")


def test_every_face_of_every_die_has_a_glyph():
    faces = {face for die in FACES_OF.values() for face in die}
    assert faces == set(FACES)


def test_a_row_of_dice_says_its_faces():
    row = ElementTree.fromstring(dice(("single_support", "critical"), label="Attack"))
    assert row.get("aria-label") == "Attack: single support, critical"
    assert len(classed(row, "bf-die")) == 2
    assert ElementTree.fromstring(dice((), label="Attack")).get("aria-label") == "Attack"


def test_a_face_nobody_knows_is_a_letter():
    row = ElementTree.fromstring(dice(("<odd>",), label="x"))
    assert [text.text for text in row.iter(f"{SVG}text")] == ["<"]
