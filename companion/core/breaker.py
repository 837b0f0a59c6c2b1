"""A pause for a part that failed, so that not every caller waits for it in vain."""

import threading
import time

REST_SECONDS = 5.0


class Breaker:
    """Lets a part that failed rest, so that only one call in a while waits for it."""

    def __init__(self, rest: float = REST_SECONDS) -> None:
        self.rest = rest
        self._closed_until = 0.0
        self._lock = threading.Lock()

    def lets_pass(self) -> bool:
        """Whether to try; of those who come when the rest is over, one tries and the others wait
        for what it finds."""
        with self._lock:
            now = time.monotonic()
            if not self._closed_until:
                return True
            if now < self._closed_until:
                return False
            self._closed_until = now + self.rest
            return True

    def failed(self) -> bool:
        """Note that it failed; whether this is news."""
        with self._lock:
            news = not self._closed_until
            self._closed_until = time.monotonic() + self.rest
            return news

    def worked(self) -> bool:
        """Note that it works; whether this is news."""
        with self._lock:
            news = bool(self._closed_until)
            self._closed_until = 0.0
            return news
