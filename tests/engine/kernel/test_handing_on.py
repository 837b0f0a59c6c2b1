"""A pass that does nothing but hand a question on leads where the answer and the row lead."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from rules_engine.log import read_log
from rules_engine.machine import asked, step
from rules_engine.replay import replay as replayed
from rules_engine.state.events import Pass

GOLDEN = Path(__file__).parents[1] / "golden"
FIRST = {path.stem.rpartition("-")[0]: path for path in GOLDEN.glob("*-00.jsonl")}


@pytest.mark.parametrize("edition", FIRST)
def test_it_leads_to_the_same_position_question_and_derivation(edition: str):
    report = replayed(read_log(FIRST[edition].read_bytes()))
    seen = set()
    for entry in report.log.entries:
        before, event = report.before(entry.n), entry.logged.event
        ask = asked(before)
        if not isinstance(event, Pass) or ask is None or ask.hands_on is None:
            continue
        handed = step(before, event, ask=ask, explain=True)
        answered = step(before, event, ask=replace(ask, hands_on=None), explain=True)
        assert handed.position == answered.position == report.after(entry.n)
        assert handed.ask == answered.ask
        assert handed.derivation == answered.derivation
        seen.add(ask.kind)
    assert seen == {"reaction", "power step", "surge"}
