"""Where names stand is written down for every text of an event, and a name goes as a word alone."""

import pytest

from matches.archive.tables import tables
from matches.players.naming import HOLDS_NAMES, NAMES_NOBODY, model_of, name_of, texts_of


def test_every_text_of_an_event_is_said_to_hold_names_or_not():
    texts = {f"{model.__name__}.{field}" for model in tables() for field in texts_of(model)}
    assert texts == {*HOLDS_NAMES, *NAMES_NOBODY}
    assert not set(HOLDS_NAMES) & NAMES_NOBODY
    assert all(model_of(name) for name in HOLDS_NAMES)


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("Ana reported 2-0", "Player 1 reported 2-0"),
        ("Ana (#1) dropped", "Player 1 (#1) dropped"),
        ("Ana's report, Ana.", "Player 1's report, Player 1."),
        ("\u2068Ana\u2069 won", "\u2068Player 1\u2069 won"),
        # part of a word, of a longer name, and somebody else's number
        ("Anatol and Banana", "Anatol and Banana"),
        ("Ana Maria beat Ana", "Ana Maria beat Player 1"),
        ("Ana (#7) dropped", "Ana (#7) dropped"),
        ("Ana (#12) dropped", "Ana (#12) dropped"),
        ("Anka (née)", "Player 1 (née)"),
        ("ana", "ana"),
    ],
)
def test_a_name_goes_where_it_is_a_word_of_its_own(text: str, becomes: str):
    name = name_of({"Ana", "Anka"}, others=["Ana Maria", "Ben"], number=1, instead="Player 1")
    assert name.out_of(text) == becomes


@pytest.mark.parametrize("called", ["🦊 Reynard", "محمد علي", "Siobhán O’Neill", "O<b>", "a.b"])
def test_names_of_every_script_and_in_markup(called: str):
    name = name_of({called}, others=(), number=3, instead="Player 3")
    assert name.out_of(f"{called} won") == "Player 3 won"


def test_a_name_in_a_picture_is_escaped():
    name = name_of({"O<b> & co"}, others=(), number=3, instead="Player 3")
    assert name.out_of("<text>O&lt;b&gt; &amp; co</text>") == "<text>Player 3</text>"


def test_what_programs_read_in_the_record_is_left():
    name = name_of({"won"}, others=(), number=1, instead="Player 1")
    told = {"result": {"games": [{"ending": "won"}]}, "text": "won won"}
    assert name.out_of_json(told) == {
        "result": {"games": [{"ending": "won"}]},
        "text": "Player 1 Player 1",
    }


def test_of_a_logged_event_only_what_people_wrote_changes():
    name = name_of({"gap"}, others=(), number=1, instead="Player 1")
    assert name.out_of_event({"t": "gap", "note": "gap went out"}) == {
        "t": "gap",
        "note": "Player 1 went out",
    }


def test_a_namesake_makes_the_name_not_alone():
    assert name_of({"Ana"}, others=["Ben"], number=1, instead="x").alone
    assert not name_of({"Ana"}, others=["Ana"], number=1, instead="x").alone
