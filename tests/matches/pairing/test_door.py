"""The public door of the package."""

import subprocess
import sys
from pathlib import Path

from matches import pairing

ROOT = Path(__file__).resolve().parents[3]


def test_everything_promised_is_there() -> None:
    assert len(set(pairing.__all__)) == len(pairing.__all__)
    for name in pairing.__all__:
        assert getattr(pairing, name).__doc__, name


def test_it_imports_without_django() -> None:
    code = "import sys, matches.pairing; assert 'django' not in sys.modules, 'django was imported'"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
