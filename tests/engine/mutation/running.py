"""Run the engine's quick tests against one mutant, in a process of its own."""

import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple, TypeAlias

import pytest

from tests.engine.mutation.mutants import ROOT, Mutant, is_of_journeys, path_of
from tests.engine.mutation.watching import ENDLESS, Watch

SECONDS, WAITING, BYTES = 300, 3600, 3 * 2**30
"""What a process may take: seconds of its own work, seconds by the clock, memory."""
BROKEN = 8
"""The exit code of a process that could not so much as run the tests."""
Stages: TypeAlias = Sequence[Sequence[str]]
Usual: TypeAlias = Mapping[str, float]
"""The seconds of its own work that a test takes on the rules as they are, by its id."""
QUICK: Stages = (
    ("tests/engine/proof/test_by_hand.py",),
    (
        "tests/engine/kernel/test_combat.py",
        "tests/engine/sequences/test_attack_moments.py",
        "tests/engine/sequences/test_damage.py",
        "tests/engine/sequences/test_re_rolls.py",
        "tests/engine/sequences/test_scoring.py",
        "tests/engine/moments/test_reacting.py",
        "tests/engine/cards/test_reaction_attacks.py",
        "tests/engine/sequences/test_promised.py",
        "tests/engine/sequences/test_due.py",
        "tests/engine/sequences/test_rows_alone.py",
        "tests/engine/sequences/test_rows_of_turns.py",
        "tests/engine/sequences/test_rows_at_their_bounds.py",
        "tests/engine/sequences/test_attack_rows_at_their_bounds.py",
        "tests/engine/sequences/test_order_of_play.py",
        "tests/engine/sequences/test_resuming.py",
        "tests/engine/sequences/test_last_moments.py",
        "tests/engine/sequences/test_sudden_death.py",
        "tests/engine/moments/test_answers.py",
        "tests/engine/cards/test_fresh_objectives.py",
    ),
    (
        "tests/engine/sequences/test_attack.py",
        "tests/engine/sequences/test_rounds.py",
        "tests/engine/moments",
        "tests/engine/sequences/test_spells.py",
        "tests/engine/sequences/test_actions.py",
        "tests/engine/open_points",
        "tests/engine/match/test_play.py",
        "tests/engine/deck_rules/test_deck_rules.py",
        "tests/engine/deck_rules/test_what_is_said.py",
        "tests/engine/test_odds.py",
        "tests/engine/test_odds_in_turn.py",
        "tests/engine/test_odds_of_fighters.py",
        "tests/engine/test_odds_of_rolls.py",
        "tests/engine/sequences/test_rolls_and_chains.py",
        "tests/engine/sequences/test_setting_up.py",
        "tests/engine/sequences/test_setting_up_of_more.py",
        "tests/engine/sequences/test_artefact.py",
        "tests/engine/sequences/test_vulnerable.py",
        "tests/engine/battlefield",
        "tests/engine/scene",
        "tests/engine/sense",
        "tests/engine/effects",
        "tests/engine/ignorance/test_blind_spots.py",
        "tests/engine/ignorance/test_going_astray.py",
        "tests/engine/test_hidden_cards.py",
        "tests/engine/cards",
        "tests/engine/fighters",
        "tests/engine/books",
        "tests/engine/commentary",
        "tests/engine/ignorance/test_what_it_leaves.py",
        "tests/engine/ignorance/test_when_it_ends.py",
    ),
    (
        "tests/engine/test_examples.py",
        "tests/engine/sequences/test_more_players.py",
        "tests/engine/match/test_logs.py",
        "tests/engine/moments/test_inspiring.py",
        "tests/engine/editions",
        "tests/engine/proof/test_noticed.py",
        "tests/engine/proof/test_noticed_in_rows.py",
        "tests/engine/proof/test_noticed_in_moments.py",
        "tests/engine/golden/test_golden.py",
    ),
)
"""The tests that look at what is played, the likeliest first.

Each stage is collected and run after the one before, so that what a few games notice is known
before the other tests have been so much as read.
"""

JOURNEYS: Stages = (
    (
        "tests/engine/journeys/test_tables.py",
        "tests/engine/journeys/test_turn.py",
        "tests/engine/journeys/test_heroes.py",
        "tests/engine/journeys/test_hostiles.py",
        "tests/engine/journeys/test_ailments.py",
        "tests/engine/journeys/test_ground.py",
        "tests/engine/journeys/test_quests.py",
        "tests/engine/journeys/test_middle_logs.py",
        "tests/engine/journeys/test_table_requests.py",
        "tests/engine/journeys/test_whole_journeys.py",
        "tests/engine/journeys/test_journeys_in_full.py",
        "tests/engine/journeys/test_questions.py",
        "tests/engine/journeys/test_readings.py",
        "tests/engine/journeys/test_told_afterwards.py",
        "tests/engine/journeys/test_noticed.py",
        "tests/engine/journeys/test_at_their_bounds.py",
        "tests/engine/journeys/test_reports_at_their_bounds.py",
        "tests/engine/journeys/test_asked.py",
        "tests/engine/journeys/test_centre_lines.py",
        "tests/engine/journeys/test_heroes_at_their_bounds.py",
        "tests/engine/journeys/test_hostiles_at_their_bounds.py",
        "tests/engine/journeys/test_harm_at_its_bounds.py",
        "tests/engine/journeys/test_setting_up_at_its_bounds.py",
        "tests/engine/journeys/test_tables_at_their_bounds.py",
        "tests/engine/journeys/test_told_at_their_bounds.py",
        "tests/engine/journeys/test_left_out.py",
    ),
    (
        "tests/engine/journeys/test_lines.py",
        "tests/engine/log/test_schemas.py",
        "tests/engine/journeys/test_random_journeys.py",
    ),
)
"""The tests that look at how journeys are played: those of the duels never enter their rooms."""


def quick(module: str) -> Stages:
    """The quick tests of a module."""
    return JOURNEYS if is_of_journeys(module) else QUICK


class _Altered(importlib.machinery.SourceFileLoader):
    """Loads a module from altered source."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(path_of(mutant.module)))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """The code of the altered source."""
        return compile(self.mutant.source, self.path, "exec")


class Instead(importlib.abc.MetaPathFinder):
    """Finds the altered module in the place of the one on disk."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The specification of the altered module; None for any other."""
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_loader(fullname, _Altered(self.mutant))


def options(tests: Sequence[str]) -> list[str]:
    """What pytest is told: these tests, to stop at the first failure, and nothing of the site.

    An entry that begins with `-k` says by which word tests are picked; of a single test (`::`) the
    file is named, and `Only` picks it.
    """
    picked = [part for one in tests if one.startswith("-k ") for part in one.split(" ", 1)]
    tests = [one.partition("::")[0] for one in tests if not one.startswith("-k ")]
    off = ["-p", "no:cacheprovider"]
    alone = ["-c", os.devnull, "--rootdir", str(ROOT), "--confcutdir", str(ROOT / "tests/engine")]
    paths = (str(ROOT / path) for path in dict.fromkeys(tests))
    return ["-x", "-q", *picked, *off, *alone, *paths]


class Only:
    """A plugin of pytest that runs none but the single tests of a stage, where it names any."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = frozenset(one for one in tests if "::" in one)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Let go of all other tests."""
        if self.tests:
            items[:] = [item for item in items if item.nodeid in self.tests]


def noticed(tests: Sequence[str], watch: Watch) -> int:
    """Run a stage of tests: 0 where all of them pass, or none is left of those it names."""
    watch.begin(f"collecting {tests[0]}")
    code = int(pytest.main(options(tests), plugins=[Only(tests), watch]))
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


def start(run: Callable[[Watch], int], usual: Usual | None) -> tuple[int, Path]:
    """Fork a process that runs tests and exits with what that gives, 0 where all of them pass.

    Returns its id, and the file in which it tells by what the mutant was noticed.
    """
    handle, name = tempfile.mkstemp()
    os.close(handle)
    child = os.fork()
    if child:
        return child, Path(name)
    code = BROKEN
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os.environ |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        watch = Watch(usual, Path(name))
        code = run(watch)
        watch.tell()
    finally:
        os._exit(code)


def read_anew(mutant: Mutant | None, stages: Stages) -> Callable[[Watch], int]:
    """What runs stages of tests in a process that has not yet imported the engine."""

    def run(watch: Watch) -> int:
        if mutant is not None:
            sys.meta_path.insert(0, Instead(mutant))
        return next(filter(None, (noticed(stage, watch) for stage in stages)), 0)

    return run


class Through(NamedTuple):
    """What came of a mutant: `killed`, `endless`, `survived` or `not decided`, and by what."""

    mutant: Mutant
    verdict: str
    by: str


class Begun(NamedTuple):
    """A mutant being tried: since when by the clock, and the file in which it is told by what."""

    mutant: Mutant
    since: float
    told: Path


class Running:
    """Mutants being tried side by side, each in a process that reads the engine anew."""

    def __init__(self, stages: Callable[[Mutant], Stages], usual: Usual) -> None:
        self.stages = stages
        self.usual = usual
        self.begun: dict[int, Begun] = {}

    def begin(self, mutant: Mutant) -> None:
        """Try one more mutant."""
        child, told = start(read_anew(mutant, self.stages(mutant)), self.usual)
        self.begun[child] = Begun(mutant, time.monotonic(), told)

    def done(self) -> list[Through]:
        """Those that are through by now."""
        found = []
        for child, begun in list(self.begun.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            late = time.monotonic() - begun.since > WAITING
            if not ended and late:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            if ended or late:
                del self.begun[child]
                verdict = verdict_of(status) if ended else "not decided"
                found.append(Through(begun.mutant, verdict, told_in(begun.told).get("by", "")))
        return found


def verdict_of(status: int) -> str:
    """What an exit code says: rules that cannot so much as be read are noticed too.

    A process that came to an end of its seconds in no test that stood still says nothing: its
    tests were slow.
    """
    code = os.waitstatus_to_exitcode(status)
    if code in (-signal.SIGXCPU, -signal.SIGKILL, BROKEN):
        return "not decided"
    if code == ENDLESS:
        return "endless"
    return "survived" if code == 0 else "killed"


def told_in(path: Path) -> dict[str, str]:
    """What a process has told; it may have been ended before."""
    text = path.read_text()
    path.unlink()
    return dict(json.loads(text)) if text else {}


def passes(stages: Stages = QUICK) -> tuple[bool, Usual]:
    """Whether the tests pass on the rules as they are, and what each takes."""
    child, path = start(read_anew(None, stages), None)
    _, status = os.waitpid(child, 0)
    usual = json.loads(told_in(path).get("took", "{}"))
    return os.waitstatus_to_exitcode(status) == 0, usual
