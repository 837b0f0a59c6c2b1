"""Journeys: random ones played, and their logs replayed."""

import time
from collections.abc import Iterable
from typing import Any

from rules_engine.journey_table import replay_journey, trial_journey
from rules_engine.journey_table.playing import play

Line = dict[str, Any]
SEEDS = 60
RUNS = 3


def journeys() -> Iterable[Line]:
    """Events a second of random journeys replayed with verdicts, and played with their choices."""
    logs = [trial_journey(seed) for seed in range(SEEDS)]
    events = sum(len(one.entries) for one in logs)

    def replaying() -> None:
        for log in logs:
            if not replay_journey(log).holds:
                raise AssertionError("a journey that the engine played is contradicted")

    def playing() -> None:
        for seed in range(SEEDS):
            for _ in play(seed):
                pass

    for name, run in (("journeys", replaying), ("journeys_played", playing)):
        yield {
            "name": name,
            "n": events,
            "value": round(events / min(_timed(run) for _ in range(RUNS))),
            "unit": "events/s",
            "note": f"{SEEDS} random journeys of all three kinds, one to four heroes; CPU time",
        }


def _timed(run: Any) -> float:
    begun = time.process_time()
    run()
    return time.process_time() - begun


MEASURES = {"journeys": journeys}
