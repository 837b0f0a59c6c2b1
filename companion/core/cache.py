"""A cache on Redis that answers 'not there' while Redis is away, full, read-only or hung."""

import logging
from collections.abc import Callable
from itertools import islice
from typing import Any, cast

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.exceptions import RedisError

from companion.core.breaker import Breaker

log = logging.getLogger(__name__)

LIMIT_SECONDS = 0.5  # for a connection, and for an answer


class _Client(RedisCacheClient):
    """Django's, which makes a client of Redis anew for each call: that costs more than the call.
    Of the caches of a process each thread has its own."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._one: Redis | None = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        if self._one is None:
            self._one = super().get_client(key, write=True)
        return self._one

    def count(self, key: str, before: str, timeout: int) -> tuple[int, int]:
        with self.get_client(key, write=True).pipeline(transaction=False) as steps:
            steps.incr(key)
            steps.expire(key, timeout)
            steps.get(before)
            raised, _, found = steps.execute()
        return int(raised), int(found or 0)


class ForgivingRedisCache(RedisCache):
    """As Django's, but no caller fails with Redis.

    While it rests, nothing is found, `set` keeps nothing, `add` says that it added (who asks for a
    lock gets it), and `incr` raises ValueError as for any key that is not there.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {
            "socket_timeout": LIMIT_SECONDS,
            "socket_connect_timeout": LIMIT_SECONDS,
            **params.get("OPTIONS", {}),
        }
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = _Client
        self.breaker = _breaker

    def _try(self, call: Callable[..., Any], *given: Any, otherwise: Any) -> Any:
        if not self.breaker.lets_pass():
            return otherwise
        try:
            answer = call(*given)
        except (RedisError, OSError) as error:
            if self.breaker.failed():
                log.warning("The cache is not used for now: %s: %s", type(error).__name__, error)
            return otherwise
        if self.breaker.worked():
            log.warning("The cache is used again.")
        return answer

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(super().add, key, value, timeout, version, otherwise=True)

    def get(self, key: str, default: Any = None, version: Any = None) -> Any:
        return self._try(super().get, key, default, version, otherwise=default)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(super().set, key, value, timeout, version, otherwise=None)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(super().touch, key, timeout, version, otherwise=False)

    def delete(self, key: str, version: Any = None) -> Any:
        return self._try(super().delete, key, version, otherwise=False)

    def get_many(self, keys: Any, version: Any = None) -> Any:
        return self._try(super().get_many, keys, version, otherwise={})

    def has_key(self, key: str, version: Any = None) -> Any:
        return self._try(super().has_key, key, version, otherwise=False)

    def set_many(self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._try(super().set_many, data, timeout, version, otherwise=list(data))

    def delete_many(self, keys: Any, version: Any = None) -> Any:
        return self._try(super().delete_many, keys, version, otherwise=None)

    def clear(self) -> Any:
        """Forget everything of this cache: what others keep in the same Redis stays, the queue
        among it."""
        return self._try(self._forget, otherwise=False)

    def _forget(self) -> bool:
        client = self._cache.get_client(write=True)
        found = client.scan_iter(match=f"{self.key_prefix}:*", count=1000)
        while kept := list(islice(found, 1000)):
            client.delete(*kept)
        return True

    def incr(self, key: str, delta: int = 1, version: Any = None) -> Any:
        new = self._try(super().incr, key, delta, version, otherwise=None)
        if new is None:
            raise ValueError(f"Key '{key}' not found.")
        return new

    def count(self, key: str, before: str, timeout: int) -> tuple[int, int]:
        """Raise a counter that is kept for so many seconds; it and another one, in one step. Both
        0 where nothing is kept."""
        keys = self.make_and_validate_key(key), self.make_and_validate_key(before)
        client = cast(_Client, self._cache)
        counted: tuple[int, int] = self._try(client.count, *keys, timeout, otherwise=(0, 0))
        return counted


_breaker = Breaker()  # one for the process, since all its threads ask the same Redis
