"""The cache on Redis: away, full or hung, it answers 'not there' and nobody fails."""

import os
import socket
import threading
import time

import pytest

from companion.core import cache as cache_module
from companion.core.breaker import Breaker
from companion.core.cache import ForgivingRedisCache


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """A breaker of the test's own."""
    monkeypatch.setattr(cache_module, "_breaker", Breaker())


def cache_at(port: int) -> ForgivingRedisCache:
    return ForgivingRedisCache(f"redis://127.0.0.1:{port}/0", {})


@pytest.fixture
def away():
    """A Redis that is not there."""
    return cache_at(1)


@pytest.fixture
def hung():
    """Something that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield cache_at(listening.getsockname()[1])


@pytest.fixture
def full():
    """A Redis that refuses to write: it answers each command as one without memory does."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def refuse() -> None:
            link, _ = listening.accept()
            with link:
                while link.recv(4096):
                    link.sendall(b"-OOM command not allowed when used memory > 'maxmemory'.\r\n")

        threading.Thread(target=refuse, daemon=True).start()
        yield cache_at(listening.getsockname()[1])


@pytest.mark.parametrize("kind", ["away", "hung", "full"])
def test_every_call_is_answered(kind, request):
    cache = request.getfixturevalue(kind)
    assert cache.get("a", "not there") == "not there"
    assert cache.set("a", 1) is None
    assert cache.add("a", 1) is True
    assert cache.get_many(["a", "b"]) == {}
    assert cache.set_many({"a": 1}) == ["a"]
    assert cache.get_or_set("a", lambda: 7) == 7
    assert cache.has_key("a") is False
    assert (cache.touch("a"), cache.delete("a"), cache.clear()) == (False, False, False)
    assert cache.count("a", "b", 10) == (0, 0)
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


def test_one_that_hangs_is_waited_for_once(hung, monkeypatch):
    waited = []
    failed = Breaker.failed
    monkeypatch.setattr(Breaker, "failed", lambda breaker: waited.append(1) or failed(breaker))
    for _ in range(50):
        hung.get("a")
    assert len(waited) == 1


def test_after_a_rest_one_caller_tries_again():
    breaker = Breaker(rest=0.05)
    assert breaker.failed() is True
    assert breaker.failed() is False
    assert breaker.lets_pass() is False
    time.sleep(0.06)
    assert [breaker.lets_pass() for _ in range(3)] == [True, False, False]
    assert breaker.worked() is True
    assert [breaker.lets_pass() for _ in range(3)] == [True, True, True]
    assert breaker.worked() is False


@pytest.mark.services
@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs a Redis: REDIS_URL")
def test_on_a_redis_that_lives_it_is_a_cache():
    cache = ForgivingRedisCache(os.environ["REDIS_URL"], {"KEY_PREFIX": f"test-{os.getpid()}"})
    cache.set("a", 1, 10)
    assert (cache.get("a"), cache.incr("a"), cache.add("a", 5)) == (1, 2, False)
    cache.delete("a")
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")
    assert [cache.count("n", "before", 10) for _ in range(2)] == [(1, 0), (2, 0)]
    cache.set("before", 7, 10)
    assert cache.count("n", "before", 10) == (3, 7)
    assert cache.get("n") == 3
    assert 0 < cache._cache.get_client().ttl(cache.make_key("n")) <= 10


@pytest.mark.services
@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs a Redis: REDIS_URL")
def test_to_forget_everything_leaves_what_others_keep_in_the_same_redis():
    mine, others = (
        ForgivingRedisCache(os.environ["REDIS_URL"], {"KEY_PREFIX": f"{who}-{os.getpid()}"})
        for who in ("mine", "others")
    )
    for number in range(5):
        mine.set(f"a{number}", 1, 10)
    others.set("a0", 2, 10)
    assert mine.clear() is True
    assert [mine.get(f"a{number}") for number in range(5)] == [None] * 5
    assert others.get("a0") == 2
    others.clear()
