"""The signs below a picture: those that occur, within its width, and in other languages."""

import re
from xml.etree import ElementTree

from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.draw import Figure, Marker, Picture, draw
from rules_engine.draw.legend import reworded
from rules_engine.draw.letters import width
from tests.engine.draw.pictures import SEVERIN, classed, parsed, picture, texts

OF_MANY_SIGNS = picture(markers=(Marker(hex=(0, 0), gloom=True), Marker(hex=(1, 0), number=1)))


def test_the_key_explains_only_what_occurs():
    root = parsed(picture(figures=(SEVERIN,), lethal=(), seats=("Ana",)))
    (key,) = classed(root, "bf-key")
    shown = texts(key)
    assert {"starting", "blocked", "cover", "damage", "guard token"} <= set(shown)
    for sign in ("lethal", "inspired", "stagger token", "gloom, or not shown", "no line of sight"):
        assert sign not in shown


def test_the_key_names_a_player_who_has_fighters_and_no_territory():
    alone = Layout((PlacedBoard("Mirror Well"),))
    both = (SEVERIN, Figure(name="Garrek", seat=1, hex=(1, 1)))
    root = parsed(Picture(layout=alone, figures=both, seats=("Ana", "Bo")))
    assert "Bo" in texts(classed(root, "bf-key")[0])
    assert "Bo" not in texts(classed(parsed(picture(seats=("Ana", "Bo"))), "bf-key")[0])


def test_the_key_stays_within_the_width():
    assert len(ends_of_key(parsed(OF_MANY_SIGNS))) == 11


def ends_of_key(root):
    """The words of each sign, once none stands over the edge or a neighbour."""
    wide, high = (float(side) for side in root.get("viewBox").split()[2:])
    found, taken = [], {}
    for sign in classed(root, "bf-key")[0]:
        x, y = map(float, re.findall(r"[\d.]+", sign.get("transform")))
        (words,) = classed(sign, "bf-said")
        assert taken.get(y, 0) <= x
        taken[y] = x + float(words.get("x")) + width(words.text, 13)
        assert taken[y] <= wide
        assert y <= high
        found.append(words.text)
    return found


def test_the_key_is_told_in_another_language_on_a_picture_that_was_kept():
    kept = draw(OF_MANY_SIGNS, standalone=True)
    told = ElementTree.fromstring(reworded(kept, "{} auf Deutsch".format, "de"))
    (key,) = classed(told, "bf-key")
    before, after = ends_of_key(ElementTree.fromstring(kept)), ends_of_key(told)
    assert after == [f"{words} auf Deutsch" for words in before]
    assert key.get("lang") == "de"
    box = [int(side) for side in told.get("viewBox").split()]
    assert [int(told.get(side)) for side in ("width", "height")] == [2 * box[2], 2 * box[3]]
    assert box[3] > int(ElementTree.fromstring(kept).get("viewBox").split()[3])  # longer words


def test_a_key_in_the_same_words_is_the_same_key():
    kept = draw(OF_MANY_SIGNS)
    assert reworded(kept, str, "en") == kept.replace('"bf-key"', '"bf-key" lang="en"')
    without = draw(OF_MANY_SIGNS, key=False)
    assert reworded(without, "{}!".format, "de") == without


def test_a_players_name_in_the_key_stays():
    alone = Layout((PlacedBoard("Mirror Well"),))
    both = (SEVERIN, Figure(name="Garrek", seat=1, hex=(1, 1)))
    kept = draw(Picture(layout=alone, figures=both, seats=("Ana", "Bo & <Co>")))
    shown = ends_of_key(ElementTree.fromstring(reworded(kept, "{}!".format, "de")))
    assert "Bo & <Co>" in shown
    assert "damage!" in shown
