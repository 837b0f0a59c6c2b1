"""A phone that asks and never reads holds no connection for good.

The server writes until the network takes no more, and then it waits, for as long as the other side
likes. Only the system sees that; where it can (Linux), it is told to end such connections.
"""

import os
import socket
from contextlib import suppress
from pathlib import Path

_OPEN = Path("/proc/self/fd")
_LIMIT: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)


def end_after(seconds: float) -> int:
    """End connections of which nothing was taken for so long: those that the sockets on which this
    process listens accept from now on. How many those are; 0 where the system cannot."""
    if _LIMIT is None or not _OPEN.is_dir():
        return 0
    return sum(_is_told(int(one), _LIMIT, seconds) for one in os.listdir(_OPEN))


def _is_told(number: int, limit: int, seconds: float) -> bool:
    with suppress(OSError), socket.socket(fileno=os.dup(number)) as one:  # else it is no socket
        listens = one.family in {socket.AF_INET, socket.AF_INET6} and one.getsockopt(
            socket.SOL_SOCKET, socket.SO_ACCEPTCONN
        )
        if listens:
            one.setsockopt(socket.IPPROTO_TCP, limit, int(seconds * 1000))
            return True
    return False
