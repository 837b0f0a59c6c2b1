"""Tell an endless loop that a mutant brings about from tests that are merely slow."""

import json
import os
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

import pytest

ENDLESS = 9
"""The exit code of a process in which a test came to no end."""
COLLECTING = 60.0
"""Seconds of work in which the tests of a stage are collected, many files of them."""
EVERY, STILL, TIMES = 1.0, 6.0, 20.0
"""Seconds of work after which is looked, and from which a test may be too long.

A test comes to no end where it takes this many seconds of work and times what it takes
on the rules as they are: nearly all quick tests take less than a tenth of a second."""


class Watch:
    """A plugin of pytest that notes what each test takes, which failed, and one without an end.

    usual are the seconds that tests take on the rules as they are; without it none is too long.
    """

    def __init__(self, usual: Mapping[str, float] | None, told: Path) -> None:
        self.usual = usual
        self.told = told
        self.took: dict[str, float] = {}
        self.by = ""
        self.begin("")
        if usual is not None:
            signal.signal(signal.SIGPROF, self.look)
            signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def begin(self, what: str) -> None:
        """From now on the seconds count for this test, or for the collecting of a stage."""
        self.now, self.since = what, time.process_time()

    def allowed(self) -> float:
        """How many seconds what runs now may take until it is thought to have no end."""
        still = COLLECTING if self.now.startswith("collecting ") else STILL
        return max(still, TIMES * (self.usual or {}).get(self.now, 0.0))

    def look(self, number: int, frame: FrameType | None) -> None:
        """Once in a second of work: end the process where a test comes to no end."""
        if time.process_time() - self.since > self.allowed():
            while frame and "rules_engine" not in frame.f_code.co_filename:
                frame = frame.f_back
            code = frame and frame.f_code
            where = f" in {Path(code.co_filename).name}:{code.co_name}" if code else ""
            self.by = self.now + where
            self.tell()
            os._exit(ENDLESS)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test begins."""
        self.begin(item.nodeid)

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """A test is over: what follows is no longer its own."""
        self.took[item.nodeid] = round(time.process_time() - self.since, 2)
        self.begin("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the test that failed."""
        if report.failed:
            self.by = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note the file that could not be read."""
        if report.failed:
            self.by = f"collecting {report.nodeid}"

    def tell(self) -> None:
        """Write down what came of the tests, for the process that started this one."""
        self.told.write_text(json.dumps({"by": self.by, "took": json.dumps(self.took)}))
