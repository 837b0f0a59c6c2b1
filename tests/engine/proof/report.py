"""What the engine's tests fire: `python -m tests.engine.proof.report`.

Runs every test of the engine and a number of exploring games in this process, and lists the
rows, windows, keywords, Inspire conditions and cards that nothing fired. Those that may be
unfired stand in unfired.txt, each with its reason; any other makes the exit code 1.
"""

import os
import sys
from collections.abc import Iterable
from fnmatch import filter as fnmatching
from fnmatch import fnmatchcase as fnmatch
from pathlib import Path

import pytest

from tests.engine.proof.exploring import explored
from tests.engine.proof.firing import KINDS, Firing
from tests.engine.proof.playing import EDITIONS

GAMES = 40
HERE = Path(__file__).parent


def excused(name: str = "unfired.txt") -> dict[str, dict[str, str]]:
    """What may be unfired, by kind and name, with the reason."""
    found: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    for line in (HERE / name).read_text().splitlines():
        if line and not line.startswith("#"):
            kind, what, reason = (cell.strip() for cell in line.split("|"))
            found[kind][what] = reason
    return found


def without_excuse(unfired: Iterable[str], known: Iterable[str]) -> list[str]:
    """What is unfired though no name or pattern lists it."""
    return sorted(one for one in unfired if not any(fnmatch(one, listed) for listed in known))


def main() -> int:
    """Run the tests and print what they do not fire; 1 where something has no excuse."""
    off = [word for name in ("django", "cacheprovider", "xdist") for word in ("-p", f"no:{name}")]
    alone = ["-c", os.devnull, "--rootdir", str(HERE.parents[2]), "--confcutdir", str(HERE.parent)]
    with Firing() as firing:
        code = int(pytest.main(["-q", *off, *alone, str(HERE.parent)]))
        for seed in range(GAMES):
            for edition in EDITIONS:
                explored(firing, edition, seed)
    known, unfired = excused(), firing.unfired()
    without = 0
    for kind, names in firing.all.items():
        open_ = without_excuse(unfired[kind], known[kind])
        without += len(open_)
        sys.stdout.write(f"{kind}: {len(names) - len(unfired[kind])} of {len(names)} fired\n")
        sys.stdout.writelines(f"  unfired: {name}\n" for name in open_)
        late = sorted(one for one in known[kind] if not fnmatching(unfired[kind], one))
        sys.stdout.writelines(
            f"  fires now, though unfired.txt lists it: {name}\n" for name in late
        )
    return 1 if without or code else 0


if __name__ == "__main__":
    sys.exit(main())
