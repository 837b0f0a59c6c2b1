"""The golden games, run forward and resumed from every event.

They prove sameness: what the engine made of the rules when they were written it makes of them
now. After a change of the rules write them anew with `python -m tests.engine.golden.make`.
"""

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest

from rules_engine.log import Log, read_log
from rules_engine.machine import advance, step
from rules_engine.replay import Checkpoint, position_hash, replay
from rules_engine.state.position import Position
from tests.engine.golden.make import VERDICTS, verdicts

GAMES = sorted(Path(__file__).parent.glob("*.jsonl"))
VERDICTS_TOLD = json.loads(VERDICTS.read_text())
POSITION = msgspec.json.Decoder(Position)
by_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)


@cache
def log_of(path: Path) -> Log:
    return read_log(path.read_bytes())


def test_there_are_forty_over_the_four_editions():
    assert len(GAMES) == 40
    editions = [path.stem.rpartition("-")[0] for path in GAMES]
    assert {edition: editions.count(edition) for edition in editions} == {
        "shadespire-2018": 10,
        "nightvault-2019": 10,
        "dreadfane-2019": 10,
        "harrowdeep-2021": 10,
    }


@by_game
def test_it_runs_forward_to_the_same_positions_and_the_same_end(path: Path):
    report = replay(log_of(path))
    assert report.first is None
    assert report.versions.state == "same"
    assert report.result.finished
    assert verdicts(report) == VERDICTS_TOLD[path.stem]


@by_game
def test_it_is_resumed_from_every_event(path: Path):
    """Each position is taken from its saved form before the next event is played on it."""
    report = replay(log_of(path))
    for entry in report.log.entries:
        saved = msgspec.json.encode(report.before(entry.n))
        position = step(POSITION.decode(saved), entry.logged.event).position
        assert position == report.after(entry.n)
        if entry.position:
            assert position_hash(position) == entry.position


@pytest.mark.parametrize("path", GAMES[::5], ids=lambda path: path.stem)
def test_it_goes_on_from_a_checkpoint_to_the_same_end(path: Path):
    whole = replay(log_of(path))
    for n in range(0, whole.last, 50):
        rest = replay(whole.log, since=Checkpoint(n, whole.after(n)))
        assert rest.first is None
        assert rest.after(whole.last) == whole.after(whole.last)
        assert rest.result == whole.result


@pytest.mark.parametrize("path", GAMES[::10], ids=lambda path: path.stem)
def test_the_quick_step_and_the_explained_one_come_to_the_same(path: Path):
    report = replay(log_of(path))
    for entry in report.log.entries:
        before = report.before(entry.n)
        told = step(before, entry.logged.event, explain=True)
        assert told.position == advance(before, entry.logged.event)
        assert told.derivation
