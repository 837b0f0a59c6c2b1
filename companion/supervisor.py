"""Keeps processes alive: starts each one again that ends, until it is told to stop."""

import logging
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.lifeline import PARENT

log = logging.getLogger(__name__)

END_WITHIN_SECONDS = 15
LOOK_EVERY_SECONDS = 0.2
SHORT_LIFE_SECONDS = 10.0  # one that ends sooner has not come up
GIVE_UP_AFTER = 4  # short lives on end of a part without which nothing runs
LONGEST_PAUSE_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Part:
    """A process to be kept alive. needed: without it the whole ends, once it cannot come up."""

    name: str
    command: Sequence[str]
    needed: bool = False


@dataclass(slots=True)
class _Kept:
    part: Part
    environment: dict[str, str]
    process: subprocess.Popen[bytes] | None = None
    began: float = 0.0
    start_at: float = 0.0
    short_lives: int = 0

    def start(self, now: float) -> None:
        # a session of its own, so that Ctrl-C reaches only us and we end them in order
        self.process = subprocess.Popen(
            self.part.command, env=self.environment, start_new_session=True
        )
        self.began = now

    def note_end(self, now: float) -> None:
        """It has ended: end what it started too, and settle when it starts again."""
        assert self.process is not None
        self.kill()
        lived = now - self.began
        # one that was killed could have run; one that ended by itself so soon could not
        could_not = lived < SHORT_LIFE_SECONDS and self.process.returncode > 0
        self.short_lives = self.short_lives + 1 if could_not else 0
        pause = min(LONGEST_PAUSE_SECONDS, 0.5 * 2**self.short_lives)
        self.start_at = now + pause
        log.warning(
            "The %s ended (%s) after %d s; it is started again in %.1f s.",
            self.part.name,
            self.process.returncode,
            lived,
            pause,
        )
        self.process = None

    def kill(self) -> None:
        """End it and all that it started, at once."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


def keep_alive(parts: Sequence[Part], environment: dict[str, str]) -> int:
    """Run the parts until a signal comes (0), or until one that is needed cannot run (its code)."""
    stop: list[int] = []
    # SIGHUP: the terminal was closed, and the children have none
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, frame: stop.append(got))
    given = {**environment, PARENT: str(os.getpid())}
    kept = [_Kept(part, given) for part in parts]
    code = 0
    while not stop and not code:
        code = _look_after(kept)
        time.sleep(LOOK_EVERY_SECONDS)
    _end(kept)
    return code


def _look_after(kept: Sequence[_Kept]) -> int:
    """Start what is due; the exit code of a needed part that cannot come up, else 0."""
    now = time.monotonic()
    for part in kept:
        if part.process is not None and (code := part.process.poll()) is not None:
            part.note_end(now)
            if part.part.needed and part.short_lives >= GIVE_UP_AFTER:
                log.error("The %s cannot run; everything ends.", part.part.name)
                return abs(code) or 1
        if part.process is None and now >= part.start_at:
            part.start(now)
    return 0


def _end(kept: Sequence[_Kept]) -> None:
    """Ask each to end, and insist."""
    for one in kept:
        if one.process is not None and one.process.poll() is None:
            one.process.terminate()
    deadline = time.monotonic() + END_WITHIN_SECONDS
    for one in kept:
        if one.process is None:
            continue
        with suppress(subprocess.TimeoutExpired):
            one.process.wait(timeout=max(0.1, deadline - time.monotonic()))
        one.kill()
        one.process.wait()
