"""No process outlives the one that started it, however that one ended.

A process that is killed at once tells nobody. So each one looks now and then whether its parent is
still there; this works on every system that has parents, without help of the kernel's.
"""

import os
import signal
import threading
import time

LOOK_EVERY_SECONDS = 0.5
GRACE_SECONDS = 5.0
PARENT = "COMPANION_PARENT"


def end_with_parent(*, grace: float = GRACE_SECONDS) -> None:
    """End this process when the one that started it has: by SIGTERM, after `grace` seconds at once.

    Call it early; a parent that is gone by then is not noticed.
    """
    _watch(os.getppid(), grace)


def end_with_supervisor() -> None:
    """As `end_with_parent`, where who started this process says so by its number in
    COMPANION_PARENT; one that ended before this is noticed too."""
    parent = os.environ.pop(PARENT, "")
    if parent.isdigit():
        _watch(int(parent), GRACE_SECONDS)


def _watch(parent: int, grace: float) -> None:
    threading.Thread(
        target=_end_without, args=(parent, grace), name="lifeline", daemon=True
    ).start()


def _end_without(parent: int, grace: float) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY_SECONDS)
    if grace:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(grace)
    os._exit(1)
