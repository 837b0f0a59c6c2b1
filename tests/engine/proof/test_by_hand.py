"""Games written by hand from the rulebooks (records/*.txt), held to the engine line by line."""

from pathlib import Path

import pytest

from tests.engine.proof.by_hand import play_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_goes_as_it_is_written(path: Path):
    last = play_record(path)
    assert last.stack == ()
    assert last.outcome is not None
