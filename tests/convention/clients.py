"""Clients of the API, each its own connection, and what their requests took."""

import http.client
import json
import re
import threading
import time
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

NO_ANSWER = 0
_NAMED = re.compile(r"(events/)[a-z0-9-]+|/\d+(?=/)")


class Unexpected(AssertionError):
    """An answer that the convention has no place for."""


@dataclass
class Times:
    """Seconds of every request by what was asked, and the writes that were taken."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    written: list[tuple[str, str]] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def slowest(self, most: int) -> list[tuple[float, float, int, str]]:
        """The longest and the middle time of what took longest, how often, and what it was."""
        rows = [
            (max(found), sorted(found)[len(found) // 2], len(found), what)
            for what, found in self.seconds.items()
        ]
        return sorted(rows, reverse=True)[:most]


@dataclass
class Client:
    """Somebody with a program of their own."""

    port: int
    times: Times
    who: str = ""
    local: threading.local = field(default_factory=threading.local)

    def ask(self, method: str, path: str, body: Any = None, *, fine: Iterable[int] = ()) -> Any:
        """The answer's body. fine: statuses that are awaited besides 200 to 299; of such a one the
        answer is None. Raises Unexpected for any other."""
        key = str(uuid.uuid4())
        status, told = self._once(method, path, body, key)
        lost = False
        for wait in (0.5, 1, 2, 4, 8):
            if status not in {NO_ANSWER, 429, 503}:
                break
            lost = lost or status == NO_ANSWER
            time.sleep(wait)
            status, told = self._once(method, path, body, key, again=lost)
        if 200 <= status < 300:
            return told
        with self.times.lock:
            self.times.refused[f"{status} {told.get('code') if told else ''}"] += 1
        if status in set(fine):
            return None
        raise Unexpected(f"{method} {path}: {status} {told}")

    def _once(
        self, method: str, path: str, body: Any, key: str = "", *, again: bool = False
    ) -> tuple[int, Any]:
        """The status and the answer's body; NO_ANSWER where the connection was lost. key: under
        which a write is done once, however often it is sent. again: its answer was lost before."""
        headers = {"Authorization": self.who} if self.who else {}
        if key and method != "GET":
            headers["Idempotency-Key"] = key
        sent = None
        if body is not None:
            headers["Content-Type"], sent = "application/json", json.dumps(body)
        began = time.monotonic()
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            link.request(method, f"/api/v1/{path}", sent, headers)
            came = link.getresponse()
            content = came.read()
        except (OSError, http.client.HTTPException) as lost:
            with self.times.lock:
                self.times.refused[f"no answer: {lost!r}"] += 1
            return NO_ANSWER, None
        finally:
            link.close()
        took = time.monotonic() - began
        what = f"{method} {_NAMED.sub(_unnamed, path)}"
        with self.times.lock:
            self.times.seconds[what].append(took)
            # the first answer names the request in which it was done: a second one may not
            if method != "GET" and 200 <= came.status < 300 and not again:
                self.times.written.append((what, came.headers["X-Request-Id"]))
        return came.status, json.loads(content) if content else None


def _unnamed(found: re.Match[str]) -> str:
    return f"{found[1]}*" if found[1] else "/*"


def all_at_once(threads: int, work: Iterable[Callable[[], Any]]) -> list[Any]:
    """Do it all, so many at a time. At a fault, or when told to end, what was not begun is not."""
    with ThreadPoolExecutor(threads) as pool:
        try:
            return [one.result() for one in [pool.submit(call) for call in work]]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
