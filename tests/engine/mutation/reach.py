"""Which of the quick tests enter which part of the rules, so that a mutant meets those first.

The quick tests are run once on rules that note which runs of statements a test enters. A test that
does not enter an altered line can hardly notice it; what none of those that do has noticed is tried
against all the quick tests even so, so that this saves time and decides nothing.
"""

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import itertools
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import msgspec
import pytest

from tests.engine.mutation.mutants import ROOT, Mutant, modules, path_of
from tests.engine.mutation.running import Stages, options, quick
from tests.engine.mutation.watching import Watch

ROOM = 10_000
"""A line of a module is noted as one number: that of the module times this, and the line."""
EACH, LONG = 0.003, 0.2
"""What to run a test takes besides the test, and from where it is a long one, in seconds."""
HITS: set[int] = set()


class Reached(NamedTuple):
    """The tests, those that enter few lines first, and by module and line which of them enter it;
    the seconds of work that each takes; the lines that are entered before any test."""

    tests: tuple[str, ...]
    lines: dict[str, dict[int, list[int]]]
    took: dict[str, float]
    at_import: dict[str, list[int]]

    def entering(self, mutant: Mutant) -> list[str]:
        """The tests that enter an altered line, those that enter few others first."""
        own = self.lines.get(mutant.module, {})
        return self._long_last([self.tests[one] for one in own.get(self.run_of(mutant), ())])

    def of_module(self, mutant: Mutant) -> list[str]:
        """The tests that enter the altered module, those first that enter the altered line."""
        own = self.lines.get(mutant.module, {}).values()
        every = sorted({one for numbers in own for one in numbers})
        rest = self._long_last([self.tests[one] for one in every])
        return list(dict.fromkeys((*self.entering(mutant), *rest)))

    def naming(self, edition: str) -> list[str]:
        """The tests that name an edition, the short ones of its book first."""
        named = [one for one in self.took if edition in one]
        return sorted(named, key=lambda one: ("/books/" not in one, self.took[one]))

    def within(self, tests: list[str], seconds: float) -> list[str]:
        """The first of these tests, as many as take no more than so many seconds together."""
        sums = itertools.accumulate(self.took.get(one, 0.0) + EACH for one in tests)
        return [one for one, sum_ in zip(tests, sums, strict=True) if sum_ <= seconds]

    def _long_last(self, tests: list[str]) -> list[str]:
        return sorted(tests, key=lambda one: self.took.get(one, 0.0) > LONG)

    def without(self, files: Sequence[str]) -> "Reached":
        """The same without the tests of some files."""
        left = [n for n, one in enumerate(self.tests) if one.partition("::")[0] not in files]
        number = {old: new for new, old in enumerate(left)}
        lines = {
            module: {at: [number[n] for n in tests if n in number] for at, tests in own.items()}
            for module, own in self.lines.items()
        }
        return self._replace(tests=tuple(self.tests[n] for n in left), lines=lines)

    def after(self, first: "Reached") -> "Reached":
        """The same with other tests put first."""
        lines = {module: dict(own) for module, own in first.lines.items()}
        for module, own in self.lines.items():
            into = lines.setdefault(module, {})
            for at, tests in own.items():
                into[at] = [*into.get(at, ()), *(n + len(first.tests) for n in tests)]
        return Reached(
            (*first.tests, *self.tests),
            lines,
            self.took | first.took,
            self.at_import | first.at_import,
        )

    def run_of(self, mutant: Mutant) -> int:
        """The line with which the run of statements begins in which a mutant is; 0 for none."""
        return run_at(mutant.module, mutant.line)

    def is_early(self, mutant: Mutant) -> bool:
        """Whether a mutant is played before any test, as what makes tables and cards is."""
        return self.run_of(mutant) in self.at_import.get(mutant.module, ())

    def stages(self, mutant: Mutant) -> Stages:
        """The first tests that enter an altered line, then all there are."""
        entering, own = self.entering(mutant)[:40], quick(mutant.module)
        return (entering, *own) if entering else own


NOTHING = Reached((), {}, {}, {})


def _blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    """The bodies of statements inside functions."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                for name in ("body", "orelse", "finalbody"):
                    body = getattr(node, name, None)
                    if isinstance(body, list) and not isinstance(node, ast.ClassDef):
                        yield body


def _starts(body: list[ast.stmt]) -> list[int]:
    """The places in a body where a run of plain statements begins; its docstring is none."""
    first = body[0] if body else None
    says = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return [
        at
        for at in range(1 if says else 0, len(body))
        if at == (1 if says else 0) or hasattr(body[at - 1], "body")
    ]


@cache
def runs(module: str) -> list[int]:
    """The lines of a module at which runs of statements inside functions begin."""
    tree = ast.parse(path_of(module).read_text())
    return sorted({body[at].lineno for body in _blocks(tree) for at in _starts(body)})


def run_at(module: str, line: int) -> int:
    """The line with which the run of statements begins in which a line is; 0 for none."""
    return max((one for one in runs(module) if one <= line), default=0)


def _hit(number: int) -> ast.Call:
    return ast.Call(ast.Name("_hit_", ast.Load()), [ast.Constant(number)], [])


def noting(module: str, number: int) -> CodeType:
    """The code of a module that notes which of its runs are entered.

    A function without a name, made once as a card is read, notes the run it is made in each time it
    is called.
    """
    path = path_of(module)
    tree = ast.parse(path.read_text())
    bodies = {id(body): body for body in _blocks(tree)}
    for body in bodies.values():
        for at in reversed(_starts(body)):
            line = body[at].lineno
            body.insert(at, ast.copy_location(ast.Expr(_hit(number + line)), body[at]))
    for one in ast.walk(tree):
        if isinstance(one, ast.Lambda):
            first = run_at(module, one.lineno)
            both = ast.Tuple([_hit(number + first), one.body], ast.Load())
            one.body = ast.copy_location(ast.Subscript(both, ast.Constant(1), ast.Load()), one.body)
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class _Noting(importlib.machinery.SourceFileLoader):
    def __init__(self, module: str, number: int) -> None:
        super().__init__(module, str(path_of(module)))
        self.number = number

    def get_code(self, fullname: str) -> CodeType:
        return noting(fullname, self.number)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["_hit_"] = HITS.add
        super().exec_module(module)


class _Instead(importlib.abc.MetaPathFinder):
    def __init__(self, names: Sequence[str]) -> None:
        self.numbers = {name: at * ROOM for at, name in enumerate(names)}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.numbers:
            return None
        return importlib.util.spec_from_loader(fullname, _Noting(fullname, self.numbers[fullname]))


class _ByTest:
    """A plugin of pytest: what each test enters, and what was entered before any."""

    def __init__(self) -> None:
        self.early: set[int] = set()
        self.hits: dict[str, set[int]] = {}

    def pytest_collection_finish(self) -> None:
        self.early = set(HITS)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        HITS.clear()

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        self.hits[item.nodeid] = set(HITS)


def reached(names: Sequence[str], kept: Path | None = None) -> tuple[bool, Reached]:
    """Whether the quick tests pass, and which of them enter what; they run in their own process.

    names are the modules asked about: their own quick tests are run. kept is a file in which this
    stands, or is to stand, for the next time; then only tests whose files have changed since are
    run anew, and all of them where a module has, whose lines stand elsewhere now.
    """
    tests = [path for name in names for stage in quick(name) for path in stage]
    since = kept.stat().st_mtime if kept and kept.exists() else 0.0
    if not kept or any(path_of(name).stat().st_mtime > since for name in modules()):
        return _noted(tests, kept)
    known = msgspec.msgpack.decode(kept.read_bytes(), type=Reached)
    changed = [one for one in _files(tests) if (ROOT / one).stat().st_mtime > since]
    well, anew = _noted(changed, None) if changed else (True, NOTHING)
    together = known.without(changed).after(anew)
    if well and changed:
        kept.write_bytes(msgspec.msgpack.encode(together))
    return well, together


def _files(tests: Sequence[str]) -> list[str]:
    """The files of tests that are meant by paths of files and folders."""
    paths = (ROOT / path for path in dict.fromkeys(tests))
    files = (one for path in paths for one in ([path] if path.is_file() else path.rglob("test_*")))
    return sorted({str(one.relative_to(ROOT)) for one in files if one.suffix == ".py"})


def _noted(tests: Sequence[str], kept: Path | None) -> tuple[bool, Reached]:
    """Whether tests pass, and which of them enter what."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "reached"
        child = os.fork()
        if not child:
            code = 3
            try:
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                os.dup2(quiet, 2)
                code = _note(told, tests)
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status):
            return False, NOTHING
        if kept:
            kept.write_bytes(told.read_bytes())
        return True, msgspec.msgpack.decode(told.read_bytes(), type=Reached)


def _note(told: Path, tests: Sequence[str]) -> int:
    every = modules()
    sys.meta_path.insert(0, _Instead(every))
    watch, by_test = Watch(None, told), _ByTest()
    code = int(pytest.main(options(tests), plugins=[by_test, watch]))
    narrow = sorted(by_test.hits, key=lambda one: (len(by_test.hits[one]), one))
    found: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, test in enumerate(narrow):
        for hit in by_test.hits[test]:
            found[every[hit // ROOM]][hit % ROOM].append(number)
    early: dict[str, list[int]] = defaultdict(list)
    for hit in sorted(by_test.early):
        early[every[hit // ROOM]].append(hit % ROOM)
    kept = Reached(tuple(narrow), found, watch.took, early)
    told.write_bytes(msgspec.msgpack.encode(kept))
    return code
