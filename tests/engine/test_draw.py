"""Pictures of a battlefield: what they show, in shapes and in words, and that they are safe."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.battlefield import Layout, PlacedBoard, battlefield, joined
from rules_engine.draw import Figure, Marker, Picture, described, draw, short_names

SVG = "{http://www.w3.org/2000/svg}"
SEVERIN = Figure(
    name="Severin Steelheart", seat=0, hex=(3, 4), damage=1, wounds=4, tokens=("guard",)
)
GARREK = Figure(
    name="Garrek Gorebeard", seat=1, hex=(3, 6), wounds=4, inspired=True, tokens=("move", "stagger")
)
LONG = joined(PlacedBoard("Shattered Tower"), PlacedBoard("Cover stand-in, side 1", seats=(1,)))
SHORT = joined(PlacedBoard("Mirror Well"), PlacedBoard("Living Rock", seats=(1,)), edge="short")


def picture(**facts):
    return Picture(**{"layout": LONG, "figures": (SEVERIN, GARREK), **facts})


def parsed(what, **how):
    return ElementTree.fromstring(draw(what, **how))


def texts(root):
    return [element.text for element in root.iter(f"{SVG}text")]


def polygons(root, **attributes):
    return [
        element
        for element in root.iter(f"{SVG}polygon")
        if all(element.get(name.replace("_", "-")) == value for name, value in attributes.items())
    ]


def test_every_hex_is_drawn_with_its_territory():
    root = parsed(picture(figures=()))
    owners = [element.get("fill") for element in polygons(root, stroke_opacity="0.4")]
    assert len(owners) == 83
    assert [owners.count(f) for f in sorted(set(owners))] == [7, 38, 38]


def test_kinds_of_hexes_differ_in_shape_not_only_in_colour():
    root = parsed(picture(figures=()))
    field = battlefield(LONG)
    assert len(polygons(root, stroke_dasharray="7 5")) == len(field.cover)
    assert len(polygons(root, fill_opacity="0.75")) == len(field.blocked)
    assert len(polygons(root, stroke_linejoin="round")) == len(field.lethal)
    assert len(polygons(root, stroke_opacity="0.6")) == len(field.starting)


def test_kinds_of_the_moment_replace_the_printed_ones():
    root = parsed(picture(figures=(), blocked=((0, 0),), lethal=(), cover=((1, 1), (2, 1))))
    assert len(polygons(root, fill_opacity="0.75")) == 1
    assert not polygons(root, stroke_linejoin="round")
    assert len(polygons(root, stroke_dasharray="7 5")) == 2


def test_a_fighter_shows_name_damage_tokens_and_being_inspired():
    shown = texts(parsed(picture(), key=False))
    assert {"Severin", "1/4 G", "Garrek", "\u26050/4 MS"} <= set(shown)


def test_unknown_wounds_show_as_a_question():
    assert "2/?" in texts(
        parsed(picture(figures=(Figure(name="Obryn", seat=0, hex=(1, 1), damage=2),)))
    )


def test_seats_differ_in_the_shape_of_their_plates():
    plates = [element.get("rx") for element in parsed(picture()).iter(f"{SVG}rect")]
    assert plates == ["14", "0"]


def test_tokens_with_and_without_their_numbers():
    markers = (
        Marker(hex=(1, 2), number=3),
        Marker(hex=(5, 2), gloom=True),
        Marker(hex=(3, 4), number=5),
    )
    root = parsed(picture(markers=markers), key=False)
    assert {"3", "?", "5"} <= set(texts(root))
    rings = [
        (element.get("r"), element.get("stroke-dasharray")) for element in root.iter(f"{SVG}circle")
    ]
    assert sorted(rings, key=str) == [("16", "3 3"), ("16", None), ("9", None)]


def test_printed_objectives_are_numbered():
    layout = Layout((PlacedBoard("Dreadfane stand-in, side 1", seats=(0, 1)),))
    shown = texts(parsed(Picture(layout=layout), key=False))
    assert shown == ["player 1", "player 2", "1", "2", "3", "4", "5"]


def test_lines_of_sight_are_whole_or_broken_and_crossed():
    root = parsed(picture(sight=(((2, 3), (4, 3)), ((2, 2), (4, 2)))))
    dashes = [element.get("stroke-dasharray") for element in root.iter(f"{SVG}line")]
    assert dashes == ["4 7", None]
    assert len(list(root.iter(f"{SVG}path"))) == 1


def test_the_words_tell_the_same():
    told = described(
        picture(
            title="After event 41",
            seats=("Ana", "Bo"),
            markers=(Marker(hex=(1, 2), number=3), Marker(hex=(5, 2), gloom=True)),
            sight=(((2, 3), (4, 3)),),
            marked=((4, 5),),
        )
    )
    assert told == (
        "Boards: Shattered Tower (Ana) from hex (0, 0); "
        "Cover stand-in, side 1 (Bo) from hex (0, 6).",
        "Severin Steelheart: Ana, hex (3, 4), damage 1 of 4, guard token.",
        "Garrek Gorebeard: Bo, hex (3, 6), damage 0 of 4, inspired, move token, stagger token.",
        "Gloom token in hex (5, 2).",
        "Objective token 3 in hex (1, 2).",
        "Blocked hexes: (6, 2), (3, 3), (5, 3), (4, 8).",
        "Lethal hexes: (1, 8), (5, 9).",
        "Cover hexes: (2, 7), (5, 7), (3, 9).",
        "Starting hexes: (1, 1), (3, 1), (5, 2), (0, 3), (1, 3), (4, 4), (6, 4), (1, 6), (5, 6), "
        "(3, 7), (0, 8), (6, 8), (2, 9), (5, 10).",
        "Completed hexes, no one's territory: "
        "(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5).",
        "Marked hexes: (4, 5).",
        "No line of sight between hexes (2, 3) and (4, 3).",
    )


def test_title_and_description_name_the_picture():
    root = parsed(picture(title="After event 41"), name="final")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "final-title final-desc"
    assert root.find(f"{SVG}title[@id='final-title']").text == "After event 41"
    described_as = root.find(f"{SVG}desc[@id='final-desc']").text
    assert described_as.splitlines() == list(described(picture()))


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_text_at_all_stays_text(name, title):
    figure = Figure(name=name, seat=0, hex=(3, 4), tokens=(title,))
    root = parsed(Picture(layout=LONG, title=title, figures=(figure,), seats=(name, title)))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg",
        "title",
        "desc",
        "polygon",
        "rect",
        "text",
    }


def test_markup_in_a_name_is_written_out():
    figure = Figure(name="<script>alert(1)</script>", seat=0, hex=(0, 0), short="<b>&\"'")
    assert "<script" not in draw(picture(figures=(figure,)))
    assert "<b>&\"'" in texts(parsed(picture(figures=(figure,))))


def test_nothing_is_fetched_and_nothing_styled_unless_asked_for():
    plain, alone = draw(picture()), draw(picture(), standalone=True)
    for text in (plain, alone):
        assert not re.search(r"href|url\(|@import|@font-face|<image|<script|<foreignObject", text)
    assert "<style" not in plain
    assert " style=" not in plain
    assert "prefers-color-scheme:dark" in alone


def test_a_wide_battlefield_is_laid_upright_for_a_phone():
    def sides(**how):
        return [
            int(side)
            for side in parsed(Picture(layout=SHORT), key=False, **how).get("viewBox").split()[2:]
        ]

    upright, wide = sides(), sides(portrait=False)
    assert upright == wide[::-1]
    assert upright[0] < upright[1]
    assert sides(portrait=True) == upright


@pytest.mark.parametrize("layout", [LONG, SHORT])
@pytest.mark.parametrize("portrait", [False, True])
def test_everything_lies_within_the_picture(layout, portrait):
    root = parsed(Picture(layout=layout), portrait=portrait, key=False)
    width, height = (int(side) for side in root.get("viewBox").split()[2:])
    for element in root.iter(f"{SVG}polygon"):
        for point in element.get("points").split():
            x, y = (int(part) for part in point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height


def test_coordinates_are_written_on_request():
    shown = texts(parsed(picture(figures=()), coordinates=True))
    assert "0,5" in shown
    assert "3,3" not in shown  # blocked, and dark
    assert "0,5" not in texts(parsed(picture(figures=())))


def test_the_key_explains_only_what_occurs():
    key = " ".join(texts(parsed(picture(figures=(SEVERIN,), lethal=(), seats=("Ana",)))))
    assert "G guard" in key
    assert "round: Ana" in key
    for sign in ("lethal", "inspired", "stagger", "gloom", "no line of sight"):
        assert sign not in key


def test_the_same_picture_is_the_same_text():
    assert draw(picture()) == draw(picture())


def named(*names):
    figures = [Figure(name=name, seat=0, hex=(n, 0)) for n, name in enumerate(names)]
    return list(short_names(figures).values())


def test_short_names_are_short_and_tell_fighters_apart():
    assert named("Severin Steelheart", "Angharad Brightshield") == ["Severin", "Anghar."]
    assert named("The Sepulchral Warden", "The Harvester") == ["Sepulc.", "Harves."]
    assert named("Bloody Saek", "Bloody Targor") == ["Saek", "Targor"]
    assert named("Petitioner", "Petitioner", "Petitioner") == ["Petiti.", "Petit2", "Petit3"]


def test_a_short_name_given_is_kept():
    figures = [Figure(name="Drizgit, da Squig Herder", seat=0, hex=(0, 0), short="Driz")]
    assert list(short_names(figures).values()) == ["Driz"]


@given(st.lists(st.text(max_size=12), max_size=9))
def test_no_two_short_names_are_alike(names):
    found = named(*names)
    assert len(set(found)) == len(found)
    assert all(0 < len(name) <= 7 for name in found)
