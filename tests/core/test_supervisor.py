"""Processes are started again when they end, and all end when one that is needed cannot run."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from companion import supervisor
from companion.supervisor import Part, keep_alive


@pytest.fixture(autouse=True)
def as_before(monkeypatch):
    """Short pauses, and the signal handlers of the tests put back."""
    monkeypatch.setattr(supervisor, "LONGEST_PAUSE_SECONDS", 0.1)
    kept = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    }
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


def part(folder: Path, then: str, *, needed: bool = False) -> Part:
    """A process that notes each of its starts and then does something."""
    code = f"import os, time; open({str(folder / 'starts')!r}, 'a').write('.'); {then}"
    return Part("part", [sys.executable, "-S", "-c", code], needed=needed)


def starts(folder: Path) -> int:
    file = folder / "starts"
    return len(file.read_text()) if file.exists() else 0


def stop_when(holds) -> None:
    """Send this process the signal to end, once it holds."""

    def wait() -> None:
        while not holds():
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()


def test_a_needed_part_that_cannot_run_ends_all_with_its_code(tmp_path):
    other = Part("other", [sys.executable, "-S", "-c", "import time; time.sleep(60)"])
    assert keep_alive([part(tmp_path, "os._exit(3)", needed=True), other], dict(os.environ)) == 3
    assert starts(tmp_path) == supervisor.GIVE_UP_AFTER


def test_another_part_is_tried_for_ever(tmp_path):
    stop_when(lambda: starts(tmp_path) > supervisor.GIVE_UP_AFTER + 1)
    assert keep_alive([part(tmp_path, "os._exit(3)")], dict(os.environ)) == 0


def test_a_needed_part_that_is_killed_could_have_run_and_is_started_again(tmp_path):
    stop_when(lambda: starts(tmp_path) > supervisor.GIVE_UP_AFTER + 1)
    killed = part(tmp_path, "os.kill(os.getpid(), 9)", needed=True)
    assert keep_alive([killed], dict(os.environ)) == 0


def test_a_signal_ends_all_and_what_they_started(tmp_path):
    started = tmp_path / "pid"
    code = (
        "import subprocess, sys, time; "
        "child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(60)']); "
        f"open({str(started)!r}, 'w').write(str(child.pid)); time.sleep(60)"
    )
    stop_when(lambda: started.exists() and started.read_text())
    assert keep_alive([Part("part", [sys.executable, "-S", "-c", code])], dict(os.environ)) == 0
    with pytest.raises(ProcessLookupError):
        for _ in range(100):
            os.kill(int(started.read_text()), 0)
            time.sleep(0.05)
