"""Every event of a whole game in words: none is called by its key."""

from pathlib import Path

import pytest

from rules_engine import read_log, replay
from rules_engine.adjudicate.words import event_in_words

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS = ("roll-off", "place-token", "deal-tokens", "reveal-tokens", "place-fighter", "do-over")


def said(name):
    report = replay(read_log((GOLDEN / f"{name}.jsonl").read_bytes()))
    return [
        event_in_words(report.before(entry.n), entry.logged.event) for entry in report.log.entries
    ]


@pytest.mark.parametrize("name", ["shadespire-2018-00", "harrowdeep-2021-00"])
def test_no_event_is_called_by_its_key(name):
    told = said(name)
    assert [one for one in told if any(key in one for key in KEYS) or ": " in one[:40]] == [
        one for one in told if one.startswith(("the dice are rolled off", "the tokens are turned"))
    ]


def test_the_set_up_is_told_as_it_happened():
    told = said("shadespire-2018-00")
    assert told[0].startswith("the dice are rolled off: ")
    assert any(" chooses the board " in one for one in told)
    assert any(" is set up in (" in one for one in told)
