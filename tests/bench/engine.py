"""The rules engine: replaying games, with python-chess beside it; rulings, logs, the import."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import chess

from rules_engine.adjudicate import Follows, May, Question, adjudicate
from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.cli.playing import WARBANDS, trial_header
from rules_engine.log import Log, read_log, rechained, write_log
from rules_engine.replay import logged_game, replay
from rules_engine.scene import Piece, Scene
from rules_engine.selfplay import play
from rules_engine.state.events import Attack, Pass, Play, Push, Roll

Line = dict[str, Any]
GOLDEN = Path(__file__).parents[1] / "engine" / "golden"
RUNS = 7
ROUNDS, CHESS = 20, 4


def games() -> list[Log]:
    """The golden games: ten of each edition, with all sorts of warbands and cards."""
    return [read_log(path.read_bytes()) for path in sorted(GOLDEN.glob("*.jsonl"))]


def inputs(logs: Iterable[Log]) -> int:
    """How many of the events are decisions, dice or draws: passes are not counted."""
    return sum(not isinstance(one.logged.event, Pass) for log in logs for one in log.entries)


def replay_events() -> Iterable[Line]:
    """Verified inputs a second, without derivations; python-chess replaying a game beside it."""
    return _replayed("replay_events", explain=False)


def replay_events_explained() -> Iterable[Line]:
    """Verified inputs a second with the derivation of each; python-chess beside it."""
    return _replayed("replay_events_explained", explain=True)


def _replayed(name: str, *, explain: bool) -> Iterable[Line]:
    """The golden games by turns with a game of chess that is played again until it has lasted as
    long as one of them: each game's least time of as many rounds, so that neither is the likelier
    to find the machine undisturbed."""
    logs, moves = games(), _game_of_chess()
    verifying = [partial(_verify, log, explain=explain) for log in logs]
    pushing = partial(_push, moves, CHESS)
    for run in (*verifying, pushing):
        run()
    least, of_chess = [inf] * len(verifying), inf
    for _ in range(ROUNDS):
        for at, run in enumerate(verifying):
            least[at] = min(least[at], _once(run))
        of_chess = min(of_chess, _once(pushing))
    taken, count = sum(least), inputs(logs)
    events = sum(len(log.entries) for log in logs)
    plies = len(moves) * CHESS / of_chess
    note = f"{len(logs)} golden games, passes not counted ({events / taken:.0f} with): "
    note += f"{count / taken / plies:.3f} of python-chess's plies a second"
    yield _line(name, count, count / taken, "inputs/s", note)
    note = f"python-chess {chess.__version__}: push_uci of one random game, by turns with it"
    yield _line(name, len(moves), plies, "plies/s", note)


def _verify(log: Log, *, explain: bool) -> None:
    if not replay(log, explain=explain, keep=False).holds:
        raise AssertionError("a game that the engine played is contradicted")


def _game_of_chess() -> list[str]:
    """A random game of chess, by its moves."""
    random, board, moves = Random(1), chess.Board(), []
    while not board.is_game_over() and len(moves) < 300:
        move = random.choice(list(board.legal_moves))
        moves.append(move.uci())
        board.push(move)
    return moves


def _push(moves: list[str], times: int) -> None:
    """Play a game of chess again: every move read and checked for legality, then made."""
    for _ in range(times):
        board = chess.Board()
        for text in moves:
            board.push_uci(text)


def verify_log() -> Iterable[Line]:
    """A log of 300 events read from its lines, its chain checked, and replayed."""
    header = trial_header("shadespire-2018", 1, WARBANDS)
    whole = logged_game(header, play("shadespire-2018", 1, WARBANDS))
    log = rechained(whole.header, [(one.logged, one.position) for one in whole.entries[:300]])
    text = write_log(log)

    def run() -> None:
        if not replay(read_log(text)).holds:
            raise AssertionError("the log is contradicted")

    run()
    yield _line("verify_log", 300, _best(run) * 1000, "ms", f"{len(text)} bytes of JSON lines")


def adjudicate_attack() -> Iterable[Line]:
    """What follows from an attack and its dice, asked of a scene, with the whole derivation."""
    boards = Layout(
        (
            PlacedBoard("Mirror Well", seats=(0,)),
            PlacedBoard("Katophrane's Reliquary", at=(0, 6), seats=(1,)),
        )
    )
    fighters = (
        Piece("Severin Steelheart", (3, 2)),
        Piece("Obryn the Bold", (4, 1)),
        Piece("Garrek Gorebeard", (4, 2), guard_tokens=1),
    )
    garrek = Piece("Garrek Gorebeard", (4, 2))
    for edition in ("shadespire-2018", "harrowdeep-2021"):
        events = (
            Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2),
            Roll(by=0, kind="attack", faces=("smash", "critical")),
            Roll(by=1, kind="defence", faces=("dodge",)),
        )
        question = Question(1, Follows(events), scene=Scene(edition, boards, fighters))
        adjudicate(question)
        taken = _median(lambda question=question: adjudicate(question), 300)  # type: ignore[misc]
        note = f"{edition}, derivation told"
        yield _line("adjudicate_attack", 300, taken * 1000, "ms", note)
        back = Push(by=0, fighter=2, path=((5, 2),))
        trap = May(Play(by=0, card="S369"))
        sought = Question(
            1, trap, scene=Scene(edition, boards, (*fighters[:2], garrek)), after=(*events, back)
        )
        adjudicate(sought)
        taken = _median(lambda question=sought: adjudicate(question), 300)  # type: ignore[misc]
        note = f"{edition}, a reaction sought through the windows after an attack"
        yield _line("adjudicate_sought", 300, taken * 1000, "ms", note)


def import_engine() -> Iterable[Line]:
    """Seconds that importing the engine adds to starting Python, in fresh processes.

    Compiled files are kept aside for the measure: whether this process may write any differs.
    """
    with TemporaryDirectory() as compiled:
        for name in ("rules_engine", "rules_engine.adjudicate"):
            _import_time(name, compiled)
            taken = sorted(_import_time(name, compiled) for _ in range(7))
            yield _line("import_engine", 7, taken[3] * 1000, "ms", f"{name}, median of 7 processes")


def _import_time(name: str, compiled: str) -> float:
    code = f"import time; t = time.perf_counter(); import {name}; print(time.perf_counter() - t)"
    around = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=around)
    return float(told.stdout)


def _best(run: Callable[[], object]) -> float:
    """The least of some runs: what the work takes where nothing else disturbs it."""
    return min(_once(run) for _ in range(RUNS))


def _median(run: Callable[[], object], times: int) -> float:
    return sorted(_once(run) for _ in range(times))[times // 2]


def _once(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def _line(name: str, n: int, value: float, unit: str, note: str) -> Line:
    return {"name": name, "n": n, "value": round(value, 3), "unit": unit, "note": note}


MEASURES: dict[str, Callable[[], Iterable[Line]]] = {
    "replay_events": replay_events,
    "replay_events_explained": replay_events_explained,
    "verify_log": verify_log,
    "adjudicate_attack": adjudicate_attack,
    "import_engine": import_engine,
}
