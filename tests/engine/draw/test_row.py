"""Pictures side by side, each with its caption."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.draw import Path, row
from rules_engine.draw.letters import width
from rules_engine.draw.row import _wrapped
from tests.engine.draw.pictures import SVG, classed, picture


def test_each_has_its_caption_and_ids_of_its_own():
    both = [(picture(), "Before."), (picture(strokes=(Path(((3, 6), (2, 6))),)), "After.")]
    drawn = row(both, title="Ana against Bo")
    root = ElementTree.fromstring(drawn)
    pictures = root.findall(f"{SVG}svg")
    captions = [text.text for text in root.findall(f"{SVG}text")]
    assert captions == ["Before.", "After."]
    assert [len(classed(one, "bf-way")) for one in pictures] == [0, 1]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    lefts = [float(one.get("x")) for one in pictures]
    assert lefts[1] >= lefts[0] + float(pictures[0].get("width"))
    assert float(root.get("width")) >= lefts[1] + float(pictures[1].get("width"))
    assert "Before." in root.find(f"{SVG}desc").text


def test_nothing_makes_no_row():
    with pytest.raises(ValueError, match="at least one"):
        row([], title="x")


@given(st.text(max_size=200))
def test_a_caption_takes_two_lines_at_most_and_keeps_to_its_picture(caption):
    lines = _wrapped(caption, 300)
    assert len(lines) <= 2
    assert all(width(line, 19) * 0.82 <= 300 for line in lines)
