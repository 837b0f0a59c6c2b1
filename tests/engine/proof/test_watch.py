"""What looks on at random play must itself notice: each fault is made by hand once."""

from collections.abc import Callable

import pytest

from rules_engine.state.events import Pass
from rules_engine.state.position import Position, note, put, put_fighter, put_seat
from tests import fuzz
from tests.engine.proof import invariants
from tests.engine.proof.invariants import Watch
from tests.engine.proof.playing import game


@pytest.fixture(scope="module")
def middle() -> Position:
    """A position of a game in which everybody stands on the battlefield."""
    for _, _, position in game("harrowdeep-2021", 2):
        if position.phase == "action":
            return position
    raise AssertionError("no action phase")


FAULTS: dict[str, Callable[[Position], Position]] = {
    "two fighters in a hex": lambda at: put_fighter(at, 0, hex=at.fighters[1].hex),
    "a fighter off the battlefield": lambda at: put_fighter(at, 0, hex=(50, 50)),
    "a fighter out of action that stands": lambda at: put_fighter(at, 0, out=True),
    "two tokens in a hex": lambda at: put(at, ("tokens", 0, "hex"), at.tokens[1].hex),
    "a card lost": lambda at: put_seat(at, 0, power_deck=at.seats[0].power_deck[1:]),
    "a card twice": lambda at: put_seat(at, 0, power=at.seats[0].power * 2),
    "glory from nowhere": lambda at: put_seat(at, 1, glory=5),
    "glory spent on nothing": lambda at: put_seat(at, 1, spent=1),
    "no glory for an objective": lambda at: note(
        at, "scored", seat=0, amount=1, word="stand-in:objective:hold:0.1"
    ),
    "no bounty": lambda at: note(at, "out", other=0),
    "a fourth round": lambda at: put(at, ("round",), 4),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(middle: Position, fault: str):
    watch = Watch(middle)
    watch.saw(middle, Pass(by=0), middle)
    with pytest.raises(AssertionError):
        watch.saw(middle, Pass(by=0), FAULTS[fault](middle))


def test_the_long_search_finds_nothing_in_a_moment_and_a_fault_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    few = ["--minutes", "0.005", "--seed", "4", "--edition", "dreadfane-2019"]
    monkeypatch.setattr(fuzz, "machine", lambda until: True)
    monkeypatch.setattr(fuzz, "ignorance", lambda seed, until: True)
    monkeypatch.setattr(fuzz, "questions", lambda seed, until: (0, True))
    assert fuzz.main(few) == 0
    monkeypatch.setitem(invariants.BOUNTY, "dreadfane-2019", 1)
    assert fuzz.main(["--minutes", "5", *few[2:]]) == 1
    assert "again: python -m tests.fuzz --edition dreadfane-2019 --seed" in capsys.readouterr().out
