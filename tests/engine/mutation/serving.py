"""Try mutants in forks of one process that has read the engine and collected its tests.

Where only functions are altered that nothing calls before the tests, their code is put in the
place of what was read, what had been kept of their answers is forgotten, and the tests are run at
once: a few hundredths of a second for a mutant that the first test notices. An edit of an edition
is left out the same way. All else must be read anew (`running`).
"""

import functools
import gc
import importlib
import itertools
import multiprocessing
import os
import signal
import sys
import time
from collections import defaultdict
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from tests.engine.mutation.codes import makes_others, swaps
from tests.engine.mutation.mutants import Mutant, path_of
from tests.engine.mutation.reach import Reached
from tests.engine.mutation.running import (
    BROKEN,
    WAITING,
    Running,
    Stages,
    Through,
    Usual,
    options,
    start,
    told_in,
    verdict_of,
)
from tests.engine.mutation.watching import Watch

DATA = ("rules_engine.facts", "rules_engine.lookup", "rules_engine.commentary")
"""Rooms that keep what they read from files, which no alteration reaches."""


class Asked(NamedTuple):
    """A mutant to be tried, and against which tests first; alone, against no others."""

    mutant: Mutant
    first: tuple[str, ...]
    alone: bool


class Server:
    """A plugin of pytest that tries what it is asked instead of running the tests."""

    def __init__(self, asking: Connection, usual: Usual) -> None:
        self.asking = asking
        self.usual = usual

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for each mutant that comes; send back the process and where it tells what came."""
        self.items = {item.nodeid: item for item in session.items}
        self.functions: dict[str, list[FunctionType]] = defaultdict(list)
        self.caches: list[Any] = []
        gc.unfreeze()  # the engine freezes what it has read, so that nobody could find it
        gc.collect()
        for one in gc.get_objects():
            kind = type(one)  # not isinstance: a proxy may stand for something gone
            if kind is FunctionType:
                self.functions[one.__code__.co_filename].append(one)
            elif kind is functools._lru_cache_wrapper:
                name = str(getattr(one, "__module__", ""))
                if name.startswith(("rules_engine", "tests")) and not name.startswith(DATA):
                    self.caches.append(one)
        gc.freeze()
        begun: dict[int, tuple[int, float, Path]] = {}
        while True:
            if self.asking.poll(0.05):
                try:
                    number, asked = self.asking.recv()
                except EOFError:
                    for child in begun:
                        os.kill(child, signal.SIGKILL)
                    return True
                run = functools.partial(self.run, session, asked)
                child, told = start(run, self.usual)
                begun[child] = (number, time.monotonic(), told)
            for child, (number, since, told) in list(begun.items()):
                ended, status = os.waitpid(child, os.WNOHANG)
                if not ended and time.monotonic() - since > WAITING:
                    os.kill(child, signal.SIGKILL)
                    ended, status = os.waitpid(child, 0)
                if ended:
                    del begun[child]
                    by = told_in(told).get("by", "")
                    self.asking.send((number, verdict_of(status), by))

    def run(self, session: pytest.Session, asked: Asked, watch: Watch) -> int:
        """In the fork: alter the rules and run the tests until one fails."""
        session.config.pluginmanager.register(watch)
        if not self.alter(asked.mutant):
            watch.by = "the rules cannot be read"
            return 1
        for cache in self.caches:
            cache.cache_clear()
        order = [one for one in asked.first if one in self.items]
        rest = () if asked.alone and order else self.items
        items = [self.items[one] for one in dict.fromkeys((*order, *rest))]
        for item, following in itertools.zip_longest(items, items[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if watch.by:
                return 1
        return 0

    def alter(self, mutant: Mutant) -> bool:
        """Put altered code in the place of what was read, or make an edition without an edit.

        False where that edition cannot be made. Raises LookupError where nothing is altered.
        """
        if mutant.kind.startswith("edit of"):
            return leave_out(mutant.kind.removeprefix("edit of "), mutant.line)
        found = self.functions[str(path_of(mutant.module))]
        count = 0
        for old, new in swaps(mutant) or ():
            for function in found:
                if same(function.__code__, old):
                    function.__code__ = new
                    count += 1
        if not count:
            raise LookupError(f"nothing of {mutant.module} is altered")
        return True


def same(one: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code are the same place of a file."""
    return (one.co_qualname, one.co_firstlineno) == (other.co_qualname, other.co_firstlineno) and (
        one == other
    )


def leave_out(key: str, number: int) -> bool:
    """Make an edition as it is without its edit of this number, in the place of what it was.

    False where another edit needs this one.
    """
    tables: Any = sys.modules["rules_engine.kernel.tables"]
    edited = tables.edited
    made: dict[str, Any] = {}

    def without(own: str, title: str, base: Any, values: Any, *edits: Any) -> Any:
        left = [edit for at, edit in enumerate(edits) if (own, at) != (key, number)]
        made[own] = edited(own, title, base, values, *left)
        return made[own]

    module = sys.modules["rules_engine.editions." + key.replace("-", "_")]
    tables.edited = without
    try:
        importlib.reload(module)
    except sys.modules["rules_engine.facts.errors"].Fault:
        return False
    finally:
        tables.edited = edited
    tables.EDITIONS[key].__dict__.update(made[key].__dict__)
    return True


class Served:
    """Mutants being tried side by side in forks of one process; the others by `running`."""

    def __init__(
        self, other: Running, stages: Stages, entered: Reached, brief: float = 0.0
    ) -> None:
        self.other = other
        self.entered = entered
        self.brief = brief
        self.whole = False
        if brief:
            other.stages = lambda mutant: [entered.within(self.first(mutant), brief)]
        self.begun: dict[int, Mutant] = {}
        self.number = 0
        self.undecided: list[Through] = []
        self.asking, asked = multiprocessing.Pipe()
        self.process = os.fork()
        if not self.process:
            self.asking.close()
            code = BROKEN
            try:
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                os.dup2(quiet, 2)
                os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
                told = options([test for stage in stages for test in stage])
                told = [one for one in told if one != "-x"]
                server = Server(asked, other.usual)
                code = int(pytest.main([*told, "--capture=sys"], plugins=[server]))
            finally:
                os._exit(code)
        asked.close()

    def takes(self, mutant: Mutant) -> bool:
        """Whether a mutant can be tried so; a brief run takes those that were played before too."""
        if mutant.kind.startswith("edit of"):
            return True
        early = self.entered.is_early(mutant) and not self.brief
        return not early and swaps(mutant) is not None

    def begin(self, mutant: Mutant) -> None:
        """Try one more mutant."""
        if self.brief and not (self.takes(mutant) and self.first(mutant)):
            self.undecided.append(Through(mutant, "not decided", ""))
            return
        if not self.takes(mutant):
            self.other.begin(mutant)
            return
        self.number += 1
        self.begun[self.number] = mutant
        first = self.first(mutant)
        if self.brief:
            first = self.entered.within(first, self.brief)
        alone = self.whole or bool(self.brief)
        self.asking.send((self.number, Asked(mutant, tuple(first), alone)))

    def widen(self) -> None:
        """From now on each meets every test that enters its module, and none besides."""
        self.brief, self.whole = 0.0, True
        self.other.stages = lambda mutant: [one for one in [self.first(mutant)] if one]

    def first(self, mutant: Mutant) -> list[str]:
        """The tests that a mutant meets first."""
        if mutant.kind.startswith("edit of"):
            return self.entered.naming(mutant.kind.rpartition(" ")[2].partition("-")[0])
        return (self.entered.of_module if self.whole else self.entered.entering)(mutant)

    def done(self) -> list[Through]:
        """Those that are through by now; raises EOFError where the process has ended."""
        found = [*self.undecided, *self.other.done()]
        self.undecided.clear()
        while self.asking.poll():
            number, verdict, by = self.asking.recv()
            mutant = self.begun.pop(number)
            if verdict == "survived" and self.is_unfair(mutant):
                self.other.begin(mutant)
            else:
                found.append(Through(mutant, verdict, by))
        return found

    def is_unfair(self, mutant: Mutant) -> bool:
        """Whether a mutant tried in a fork was played before, so that no test there can notice it.

        A brief run tries even those in forks first.
        """
        if mutant.kind.startswith("edit of"):
            return False
        return self.entered.is_early(mutant) and makes_others(mutant)

    def busy(self) -> int:
        """How many are being tried."""
        return len(self.begun) + len(self.other.begun) + len(self.undecided)

    def end(self) -> None:
        """Let the process go."""
        self.asking.close()
        os.waitpid(self.process, 0)
