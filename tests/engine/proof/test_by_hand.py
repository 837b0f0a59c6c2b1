"""Games written by hand from the rulebooks (records/*.txt), held to the engine line by line."""

from pathlib import Path

import pytest

from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Roll
from tests.engine.dice_box import DiceBox
from tests.engine.driving import GARREK, STEELHEART, ask_of, drive, scene, skip
from tests.engine.proof.by_hand import play_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_goes_as_it_is_written(path: Path):
    last = play_record(path)
    assert last.stack == ()
    assert last.outcome is not None


def broken(tmp_path: Path, old: str, new: str) -> Path:
    """The first record with one line told otherwise."""
    text = RECORDS[-2].read_text()
    assert text.count(old) == 1
    path = tmp_path / "broken.txt"
    path.write_text(text.replace(old, new))
    return path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Great Axe / ** *", "Great Axe / ** * b"),
        ("Sigmarite Broadsword / sf b | Gw+3", "Sigmarite Broadsword / sf b | Gw+2"),
        ("0 drive-back G 3,7 | G@3,7", "0 drive-back G 3,7 |"),
        ("0 guard A | turn=5 active=0 Ag+1", "0 guard A | turn=5 active=0 Ag+1 Om+1"),
    ],
    ids=["a roll left over", "other damage", "a change not told", "a change that is none"],
)
def test_a_record_that_tells_it_otherwise_fails(tmp_path: Path, old: str, new: str):
    with pytest.raises(AssertionError):
        play_record(broken(tmp_path, old, new))


def test_dice_fall_in_their_order_and_none_may_be_left():
    with pytest.raises(AssertionError, match="never rolled"), DiceBox("sf"):
        pass


def test_a_roll_for_which_no_dice_were_told_fails():
    sword = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
    position = drive(scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2))), sword)
    asked = ask_of(skip(position))
    with DiceBox("sf") as box:
        assert box.wanted(asked)
        assert box.roll(asked) == Roll(by=0, kind="attack", faces=("smash", "fury"))
        with pytest.raises(AssertionError, match="no dice were told for the attack roll"):
            box.roll(asked)
