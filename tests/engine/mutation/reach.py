"""Which of the quick tests enter which line of the rules, so that a mutant meets those first.

The quick tests are run once with each line they enter noted by test. A test that does not enter an
altered line can hardly notice it; what none of those that do has noticed is tried against all the
quick tests even so, so that this saves time and decides nothing.
"""

import os
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest
from coverage import Coverage

from tests.engine.mutation.mutants import Mutant, modules, path_of
from tests.engine.mutation.running import Stages, options, quick

FIRST = 40
"""How many of the tests that enter a line a mutant there is tried against before all others."""
Lines: TypeAlias = dict[int, list[str]]


class Reached(NamedTuple):
    """The tests that enter each line of each module, those that enter few lines first."""

    lines: dict[str, Lines]

    def stages(self, mutant: Mutant) -> Stages:
        """The tests that enter an altered line, then all there are."""
        entered, own = self.entering(mutant), quick(mutant.module)
        return (entered, *own) if entered else own

    def entering(self, mutant: Mutant) -> list[str]:
        """The tests that enter an altered line, or the one before it that any enters."""
        own = self.lines.get(mutant.module, {})
        before = [line for line in own if mutant.line - 3 <= line <= mutant.line]
        return own[max(before)][:FIRST] if before else []


class _Noting:
    """A plugin of pytest: what is entered from now on is noted for this test."""

    def __init__(self, coverage: Any) -> None:
        self.coverage = coverage

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.coverage.switch_context(item.nodeid)


def reached(only: str = "") -> tuple[bool, Reached]:
    """Whether the quick tests pass, and which of them enter what; they run in their own process.

    only is how the names of the modules asked about begin: their own quick tests are run.
    """
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "reached"
        child = os.fork()
        if not child:
            code = 3
            try:
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                os.dup2(quiet, 2)
                code = _note(told, only)
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status):
            return False, Reached({})
        return True, Reached(msgspec.msgpack.decode(told.read_bytes(), type=dict[str, Lines]))


def _note(told: Path, only: str) -> int:
    files = {str(path_of(name)): name for name in modules(only)}
    watched = Coverage(data_file=None, include=list(files), config_file=False)
    watched.start()
    tests = [path for name in files.values() for stage in quick(name) for path in stage]
    code = int(pytest.main(options(tests), plugins=[_Noting(watched)]))
    watched.stop()
    data = watched.get_data()
    found: dict[str, Lines] = {}
    narrow: dict[str, int] = defaultdict(int)
    for path, name in files.items():
        by_line = data.contexts_by_lineno(path)
        found[name] = {line: [one for one in by if one] for line, by in by_line.items()}
        for by in found[name].values():
            for one in by:
                narrow[one] += 1
    for own in found.values():
        for by in own.values():
            by.sort(key=narrow.__getitem__)
            del by[FIRST:]
    entered = {name: {line: by for line, by in own.items() if by} for name, own in found.items()}
    told.write_bytes(msgspec.msgpack.encode(entered))
    return code
