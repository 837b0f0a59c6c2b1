"""Waiting in tests for what other processes do."""

import time
from collections.abc import Callable


def wait_until(
    holds: Callable[[], object], seconds: float, tell: Callable[[], object] = str
) -> float:
    """Wait until it holds; the seconds it took. Fails with `tell()` after so many seconds."""
    start = time.monotonic()
    while not holds():
        if time.monotonic() - start > seconds:
            raise AssertionError(f"not so after {seconds} s: {tell()}")
        time.sleep(0.05)
    return time.monotonic() - start
