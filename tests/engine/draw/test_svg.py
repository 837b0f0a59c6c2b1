"""Pictures of a battlefield: every state is drawn, fits, and is safe."""

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.battlefield import Layout, PlacedBoard, battlefield
from rules_engine.draw import Figure, Marker, Picture, described, draw, layers
from rules_engine.draw.picture import PLATE_ROOM
from rules_engine.draw.position import draw as draw_position
from rules_engine.draw.words import hex_labels
from rules_engine.machine import advance, asked
from rules_engine.scene import Warband, new_game
from rules_engine.selfplay import random_player
from tests.engine.draw.pictures import (
    GARREK,
    LONG,
    SEVERIN,
    SHORT,
    SVG,
    box_of,
    classed,
    meet,
    parsed,
    picture,
    texts,
)


def test_every_hex_is_drawn_with_its_territory_and_can_be_found():
    root = parsed(picture(figures=()))
    hexes = classed(root, "bf-hex")
    tints = [element.get("fill") for element in hexes]
    assert [tints.count(tint) for tint in sorted(set(tints))] == [7, 38, 38]
    assert {element.get("data-hex") for element in hexes} == {
        f"{x},{y}" for x, y in battlefield(LONG).hexes
    }


def test_kinds_of_hexes_differ_in_shape_not_only_in_colour():
    root = parsed(picture(figures=()), key=False)
    field = battlefield(LONG)
    for kind in ("starting", "blocked", "lethal", "cover"):
        assert len(classed(root, f"bf-{kind}")) == len(getattr(field, kind)) > 0


def test_kinds_of_the_moment_replace_the_printed_ones():
    facts = {"blocked": ((0, 0),), "lethal": (), "cover": ((1, 1), (2, 1))}
    root = parsed(picture(figures=(), **facts), key=False)
    found = [len(classed(root, f"bf-{kind}")) for kind in ("blocked", "lethal", "cover")]
    assert found == [1, 0, 2]


def test_a_trap_is_drawn_and_told():
    drawn = picture(figures=(), traps=((0, 0), (2, 1)))
    root = parsed(drawn)
    assert len(classed(root, "bf-trap")) == 3, "two, and one in the legend"
    assert "Traps in hexes: (0, 0), (2, 1)." in described(drawn)
    assert hex_labels(drawn)[2, 1].endswith("trap")
    assert not classed(parsed(picture(figures=())), "bf-trap")


def test_a_fighter_shows_letters_name_wounds_tokens_and_being_inspired():
    root = parsed(picture(), key=False)
    severin, garrek = classed(root, "bf-fighter")
    assert (severin.get("data-fighter"), severin.get("data-at")) == ("0", "3,4")
    assert texts(severin) == ["SE", "G"]
    assert [len(classed(severin, f"bf-{pip}")) for pip in ("taken", "left")] == [1, 3]
    assert not classed(severin, "bf-inspired")
    assert texts(garrek) == ["GA", "M", "S"]
    assert [len(classed(garrek, f"bf-{pip}")) for pip in ("taken", "left")] == [0, 4]
    assert len(classed(garrek, "bf-inspired")) == 1
    assert texts(classed(root, "bf-plates")[0]) == ["Severin", "Garrek"]


@pytest.mark.parametrize(
    ("damage", "wounds", "told"), [(2, None, "2/?"), (3, 9, "3/9"), (5, 4, "5/4")]
)
def test_wounds_that_are_not_known_or_too_many_stand_in_figures(damage, wounds, told):
    figure = Figure(name="Obryn", seat=0, hex=(1, 1), damage=damage, wounds=wounds)
    root = parsed(picture(figures=(figure,)), key=False)
    assert told in texts(root)
    assert not classed(root, "bf-left")


def test_four_tokens_have_a_shape_and_a_place_each_and_several_are_counted():
    everything = ("move", "move", "charge", "guard", "stagger")
    figure = Figure(name="Obryn", seat=0, hex=(1, 1), tokens=everything)
    signs = classed(parsed(picture(figures=(figure,)), key=False), "bf-sign")
    assert [texts(sign) for sign in signs] == [["M2"], ["C"], ["G"], ["S"]]
    shapes = {sign[0].tag + (sign[0].get("points") or "") for sign in signs}
    places = {(sign[-1].get("x"), sign[-1].get("y")) for sign in signs}
    assert len(shapes) == len(places) == 4


def test_a_token_nobody_knows_is_a_letter():
    figure = Figure(name="Obryn", seat=0, hex=(1, 1), tokens=("hunger", ""))
    signs = classed(parsed(picture(figures=(figure,)), key=False), "bf-sign")
    assert [texts(sign) for sign in signs] == [["H"], ["?"]]


def test_seats_differ_in_the_shape_of_their_bases():
    figures = [Figure(name=f"F{seat}", seat=seat, hex=(seat, 0)) for seat in range(4)]
    bases = [fighter[0] for fighter in classed(parsed(picture(figures=figures)), "bf-fighter")]
    assert [base.tag.removeprefix(SVG) for base in bases] == [
        "circle",
        "rect",
        "polygon",
        "polygon",
    ]
    assert len({len(base.get("points", "").split()) for base in bases[2:]}) == 2


def test_a_token_is_in_the_colours_of_its_warband_where_they_are_known():
    severin, garrek = classed(parsed(picture()), "bf-fighter")
    colours = [
        [(disc.get("fill"), disc.get("stroke")) for disc in figure.iter(f"{SVG}circle")]
        for figure in (severin, garrek)
    ]
    assert ("#b98a1c", "#24508f") in colours[0]
    assert all("var(--bf-" in fill or fill == "none" for fill, _ in colours[1])


def test_objective_and_gloom_tokens_with_and_without_their_numbers():
    markers = (
        Marker(hex=(1, 2), number=3),
        Marker(hex=(5, 2), gloom=True),
        Marker(hex=(3, 4), number=5),
        Marker(hex=(0, 0), artefact=True),
    )
    root = parsed(picture(markers=markers), key=False)
    assert [texts(token) for token in classed(root, "bf-objective")] == [["3"], [], ["5"]]
    assert [texts(token) for token in classed(root, "bf-gloom")] == [["?"]]
    order = [element.get("class") for element in root.iter(f"{SVG}g")]
    last_fighter = len(order) - order[::-1].index("bf-fighter")
    assert "bf-objective" in order[last_fighter:]  # under Severin: small, at the shoulder


def test_printed_objectives_are_numbered():
    layout = Layout((PlacedBoard("Dreadfane stand-in, side 1", seats=(0, 1)),))
    shown = texts(parsed(Picture(layout=layout), key=False))
    assert shown == ["player 1", "player 2", "1", "2", "3", "4", "5"]


def plates_of(root):
    return [box_of(rect) for rect in classed(root, "bf-plates")[0].iter(f"{SVG}rect")]


@settings(max_examples=40)
@given(st.lists(st.text(max_size=30), min_size=1, max_size=8), st.booleans())
def test_no_name_leaves_its_plate_and_no_plate_meets_another(names, portrait):
    figures = [Figure(name=name, seat=0, hex=(x, 2)) for x, name in enumerate(names)]
    root = parsed(picture(figures=figures), key=False, portrait=portrait)
    (plates,) = classed(root, "bf-plates")
    for plate in plates:
        left, _, right, _ = box_of(plate[0])
        assert float(plate[1].get("textLength")) <= PLATE_ROOM
        assert right - left >= float(plate[1].get("textLength")) + 7
    boxes = plates_of(root)
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert not meet(one, other)


@pytest.mark.parametrize("portrait", [False, True])
def test_no_plate_covers_letters_or_wounds_of_a_neighbour(portrait):
    """A fighter with the longest of names in every hex of a board."""
    names = [f"Gallanghanna{n}" for n in range(38)]
    hexes = [hex_ for hex_ in battlefield(LONG).hexes if hex_[1] < 5]
    figures = [
        Figure(name=name, seat=n % 2, hex=hex_, wounds=4)
        for n, (name, hex_) in enumerate(zip(names, hexes, strict=True))
    ]
    root = parsed(picture(figures=figures), key=False, portrait=portrait)
    boxes = plates_of(root)
    for fighter in classed(root, "bf-fighter"):
        (letters,) = fighter.iter(f"{SVG}text")
        x, y = float(letters.get("x")), float(letters.get("y"))
        for left, top, right, bottom in boxes:
            across = left < x + 9 and x - 9 < right
            assert not (across and top < y + 11 and y - 12 < bottom), letters.text


@pytest.mark.parametrize("layout", [LONG, SHORT])
@pytest.mark.parametrize("portrait", [False, True])
def test_everything_lies_within_the_picture(layout, portrait):
    hexes = battlefield(layout).hexes
    figures = [
        Figure(name="Maximilian von der Heide", seat=0, hex=hex_, inspired=True, tokens=("guard",))
        for hex_ in hexes
    ]
    seats = ("Maximilian von der Heide-Ochsenfurt the Third of that name", "محمد علي")
    root = parsed(
        Picture(layout=layout, figures=tuple(figures), seats=seats), portrait=portrait, key=False
    )
    width_, height = (float(side) for side in root.get("viewBox").split()[2:])
    for element in root.iter(f"{SVG}polygon"):
        for point in element.get("points").split():
            x, y = (float(part) for part in point.split(","))
            assert 0 <= x <= width_
            assert 0 <= y <= height
    for seat in classed(root, "bf-seat"):
        name = seat.find(f"{SVG}text")
        assert float(name.get("x")) + float(name.get("textLength")) <= width_


def test_a_wide_battlefield_is_laid_upright_for_a_phone():
    def sides(**how):
        box = parsed(Picture(layout=SHORT), key=False, **how).get("viewBox")
        return [int(side) for side in box.split()[2:]]

    upright, wide = sides(), sides(portrait=False)
    assert upright[0] < upright[1]
    assert wide[0] > wide[1]
    assert sides(portrait=True) == upright


def test_the_names_of_two_stand_at_either_side_and_of_neighbours_beside_each_other():
    def heights(layout, **how):
        root = parsed(Picture(layout=layout, seats=("Ana", "Bo")), key=False, **how)
        return [float(seat.find(f"{SVG}text").get("y")) for seat in classed(root, "bf-seat")]

    top, foot = heights(LONG)
    assert foot > top + 400
    beside = heights(SHORT, portrait=False)
    assert beside[0] == beside[1]


def test_title_and_description_name_the_picture():
    root = parsed(picture(title="After event 41"), name="final")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "final-title final-desc"
    assert root.find(f"{SVG}title[@id='final-title']").text == "After event 41"
    described_as = root.find(f"{SVG}desc[@id='final-desc']").text
    assert described_as.splitlines() == list(described(picture()))


def test_what_can_be_tapped_has_a_name_of_its_own():
    root = parsed(picture(seats=("Ana", "Bo")), tappable=True)
    assert root.get("role") == "group"
    hexes, fighters = classed(root, "bf-hex"), classed(root, "bf-fighter")
    assert {element.get("role") for element in (*hexes, *fighters)} == {"button"}
    assert all(element.get("aria-label") for element in hexes)
    assert fighters[0].get("aria-label") == (
        "Severin Steelheart: Ana, hex (3, 4), damage 1 of 4, guard token, SE"
    )
    over = [e for e in root.iter() if e.get("pointer-events") == "none"]
    assert not [e for one in over for e in one.iter() if e.get("data-hex")]


@settings(max_examples=40)
@given(st.text(max_size=30), st.text(max_size=30))
def test_any_text_at_all_stays_text(name, title):
    figure = Figure(name=name, seat=0, hex=(3, 4), tokens=(title,), warband=title)
    root = parsed(Picture(layout=LONG, title=title, figures=(figure,), seats=(name, title)))
    allowed = "svg title desc defs linearGradient stop pattern g path polygon rect circle text"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= set(allowed.split())


def test_markup_in_a_name_is_written_out():
    figure = Figure(name="<script>alert(1)</script>", seat=0, hex=(0, 0), short="<b>&\"'")
    assert "<script" not in draw(picture(figures=(figure,)))
    assert "<b>&\"'" in texts(parsed(picture(figures=(figure,))))


def test_nothing_is_fetched_and_nothing_styled_unless_asked_for():
    plain, alone = draw(picture()), draw(picture(), standalone=True)
    for text in (plain, alone):
        assert not re.search(r"href|@import|@font-face|<image|<script|<foreignObject", text)
        assert set(re.findall(r"url\((.)", text)) == {"#"}
    assert "<style" not in plain
    assert " style=" not in plain
    assert "prefers-color-scheme:dark" in alone


def test_ids_begin_with_the_name_and_every_reference_is_met():
    text = draw(picture(markers=(Marker(hex=(0, 0), number=1),)), name="left")
    ids = set(re.findall(r' id="([^"]+)"', text))
    assert all(one.startswith("left-") for one in ids)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids


def test_the_parts_make_the_whole():
    whole, parts = draw(picture(), name="x"), layers(picture(), name="x")
    assert parts.ground in whole
    assert parts.play in whole
    assert parts.words == described(picture())
    elsewhere = layers(picture(figures=(SEVERIN,)), name="x")
    assert elsewhere.ground == parts.ground
    assert elsewhere.play != parts.play


def test_coordinates_are_written_on_request():
    shown = texts(parsed(picture(figures=()), coordinates=True))
    assert "0,5" in shown
    assert "3,3" not in shown  # blocked, and dark
    assert "0,5" not in texts(parsed(picture(figures=())))


def test_the_same_picture_is_the_same_text():
    assert draw(picture()) == draw(picture())


def test_a_short_name_given_is_kept():
    figure = Figure(name="Drizgit, da Squig Herder", seat=0, hex=(0, 0), short="Driz")
    root = parsed(picture(figures=(figure, GARREK)), key=False)
    assert texts(classed(root, "bf-plates")[0]) == ["Driz", "Garrek"]


def test_a_file_has_a_size_of_its_own_and_a_picture_in_a_page_has_none():
    alone, inside = parsed(picture(), standalone=True), parsed(picture())
    wide, high = (int(side) for side in alone.get("viewBox").split()[2:])
    assert (alone.get("width"), alone.get("height")) == (str(2 * wide), str(2 * high))
    assert inside.get("width") is None


@pytest.mark.parametrize("count", [3, 4])
def test_names_of_three_and_four_players_do_not_run_into_each_other(count: int):
    warbands = (
        "Stormsire's Cursebreakers",
        "Garrek's Reavers",
        "Sepulchral Guard",
        "Ironskull's Boyz",
    )
    rolls = Random(7)
    position = new_game("shadespire-2018", [Warband(one) for one in warbands[:count]])
    while position.layout is None or len(position.layout.boards) < count:
        ask = asked(position)
        assert ask is not None
        position = advance(position, random_player(position, ask, rolls))
    root = ElementTree.fromstring(draw_position(position))
    told = [group.find(f"{SVG}text") for group in classed(root, "bf-seat")]
    assert len(told) == count
    spans = sorted(
        (float(one.get("y")), float(one.get("x")), float(one.get("textLength"))) for one in told
    )
    for (y, x, long), (next_y, next_x, _) in pairwise(spans):
        if y == next_y:
            assert x + long < next_x
