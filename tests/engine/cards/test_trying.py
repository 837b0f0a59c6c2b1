"""What counts as asserting something of a card."""

from tests.engine.cards import trying

TEST = '''"""Of Heading."""
from tests.engine.cards.deeds import hit
TAKEN = {"By Table": 1}
IDLE = {"By Nobody": 1}


def given():
    """By Docstring."""
    return {"By Helper": hit}


def test_this():
    # "By Comment"
    assert given() != TAKEN, "By Words"


def test_that():
    given("By Call alone")
'''


def test_only_what_a_test_takes_that_asserts(tmp_path):
    (tmp_path / "test_some.py").write_text(TEST)
    said = trying.asserted_about(tmp_path)
    assert {one for one in said if one.startswith("By ")} == {"By Table", "By Helper", "By Words"}
    assert "Sigmarite Broadsword" in said, "which the helper has from another module"
