"""Write the golden games anew: `python -m tests.engine.golden.make`.

Ten games of each edition between random legal players, each with other warbands and other cards
that the engine knows, two of them as `python -m rules_engine play` plays them. They are what the
engine makes of the rules today: a change of the rules makes them anew, and the difference is
what to look at.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rules_engine.cli.playing import trial_header
from rules_engine.log import Brought, Header, Log, Setup, read_log, write_log
from rules_engine.replay import Report, logged_game, replay
from rules_engine.selfplay import play
from rules_engine.state.events import Event
from rules_engine.state.position import Position
from tests.engine.proof.playing import EDITIONS, game, opening

FOLDER = Path(__file__).parent
VERDICTS = FOLDER / "verdicts.json"
EACH, PLAIN = 10, 2
WARBANDS = ("Steelheart's Champions", "Sepulchral Guard")


def golden(edition: str, seed: int) -> Log:
    """The golden game of an edition and a seed."""
    if seed < PLAIN:
        header = trial_header(edition, seed, WARBANDS)
        return logged_game(header, play(edition, seed, WARBANDS))
    start = opening(edition, seed)
    seats = tuple(
        Brought(own.warband, f"random player {seat}", own.objective_deck, own.power_deck)
        for seat, own in enumerate(start.seats)
    )
    setup = Setup(hazards=start.hazard_deck)
    header = Header(1, edition, seats, id=f"golden-{edition}-{seed}", setup=setup)
    return logged_game(header, _played(edition, seed))


def _played(edition: str, seed: int) -> Iterator[tuple[Event, Position]]:
    return ((event, after) for _, event, after in game(edition, seed))


def path_of(edition: str, seed: int) -> Path:
    """Where the game of a seed lies."""
    return FOLDER / f"{edition}-{seed:02}.jsonl"


def verdicts(report: Report) -> dict[str, int]:
    """How many events came to each verdict, and on which assumptions and unknowns they rest."""
    found: Counter[str] = Counter()
    for checked in report.checks:
        found[checked.verdict] += 1
        found.update(f"assuming {name}" for name in checked.assumed)
        found.update(f"not shown: {line.rule}" for line in checked.hidden)
    return dict(sorted(found.items()))


def need_new_version(before: Log, now: Log) -> None:
    """Refuse to write other positions under the same version: elsewhere there are logs of it, and a
    position's hash that is not ours contradicts a log of our own version."""
    version = [(log.header.engine, log.header.data) for log in (before, now)]
    hashes = [[entry.position for entry in log.entries if entry.position] for log in (before, now)]
    if version[0] == version[1] != ("", "") and hashes[0] != hashes[1]:
        sys.exit(f"{now.header.id}: other positions; raise ENGINE in rules_engine/facts/version.py")


def main() -> int:
    """Write every game and what its replay says; 0 when done."""
    told = {}
    for edition in EDITIONS:
        for seed in range(EACH):
            log, path = golden(edition, seed), path_of(edition, seed)
            need_new_version(read_log(path.read_bytes()) if path.exists() else log, log)
            path.write_bytes(write_log(log))
            told[path.stem] = verdicts(replay(log))
    VERDICTS.write_text(json.dumps(told, indent=1) + "\n")
    sys.stdout.write(f"{len(EDITIONS) * EACH} games written to {FOLDER.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
