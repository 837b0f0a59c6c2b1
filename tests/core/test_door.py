"""The door: each request waits in its lane, and none for those of another."""

import asyncio
import io
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import pytest

from companion import door
from companion.door import Door, Limits, lane_of


class Headers:
    """Of a request, as RSGI gives them."""

    def __init__(self, **told: str) -> None:
        self.told = {name.replace("_", "-"): value for name, value in told.items()}

    def get(self, name: str) -> str | None:
        return self.told.get(name)

    def items(self) -> list[tuple[str, str]]:
        return list(self.told.items())


@dataclass
class Scope:
    """A request."""

    method: str
    path: str
    headers: Headers = field(default_factory=Headers)
    proto: str = "http"
    http_version: str = "1.1"
    server: str = "127.0.0.1:8000"
    client: str = "127.0.0.1:9000"
    scheme: str = "http"
    query_string: str = ""


@dataclass
class Exchange:
    """What was answered."""

    status: int = 0
    body: bytes = b""
    file: str = ""

    async def __aiter__(self):
        """The body that comes in: a chunk more than the usual."""
        for _ in range(3):
            yield b"a" * 100_000

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.body = status, body

    def response_file(self, status: int, headers: list[tuple[str, str]], file: str) -> None:
        self.status, self.file = status, file


PAGE, POLL = Scope("GET", "/e/clash/"), Scope("GET", "/e/clash/", Headers(hx_request="true"))
REPORT, HEALTH = Scope("POST", "/m/1/report/"), Scope("GET", "/health/")
QUESTION = Scope("POST", "/api/v1/adjudications/")


@pytest.mark.parametrize(
    ("scope", "lane"),
    [
        (PAGE, "looks"),
        (Scope("HEAD", "/"), "looks"),
        (POLL, "polls"),
        (REPORT, "writes"),
        (Scope("POST", "/", Headers(hx_request="true")), "writes"),
        (Scope("PUT", "/api/v1/events/clash/"), "writes"),
        (HEALTH, "health"),
        (QUESTION, "asks"),
        (Scope("GET", "/rules/journey/"), "asks"),
        (Scope("POST", "/rules/position/answer/"), "asks"),
        (Scope("POST", "/api/v1/odds/"), "asks"),
        (Scope("POST", "/api/v1/matches/7/log/engine/"), "asks"),
        (Scope("POST", "/api/v1/journeys/7/log/engine/"), "asks"),
        (Scope("POST", "/api/v1/matches/7/log/events/"), "writes"),
    ],
)
def test_each_request_has_its_lane(scope, lane):
    assert lane_of(scope) == lane


@pytest.mark.parametrize(
    "held", [PAGE, POLL, REPORT, QUESTION], ids=["pages", "polls", "reports", "questions"]
)
def test_a_lane_in_which_all_wait_holds_up_no_other(held):
    go, begun = threading.Event(), threading.Semaphore(0)

    def wsgi(environ, start_response):
        if environ["QUERY_STRING"] == "wait":
            begun.release()
            assert go.wait(10)
        start_response("204 No Content", [])
        return [b""]

    limits = Limits(body=one_size, threads=2, writers=2, pollers=2, askers=2, waiting=100)

    async def hall() -> list[int]:
        door = Door(wsgi, limits)
        slow = Scope(held.method, held.path, held.headers, query_string="wait")
        waiting = [asyncio.create_task(door.__rsgi__(slow, Exchange())) for _ in range(5)]
        for _ in range(2):
            await asyncio.to_thread(begun.acquire)
        all_lanes = (PAGE, POLL, REPORT, QUESTION, HEALTH)
        others = [(one, Exchange()) for one in all_lanes if one is not held]
        for scope, exchange in others:
            await asyncio.wait_for(door.__rsgi__(scope, exchange), 5)
        go.set()
        await asyncio.gather(*waiting)
        return [exchange.status for _, exchange in others]

    # in a thread of its own: a browser's tests leave a loop running in this one
    with ThreadPoolExecutor(1) as own:
        assert own.submit(lambda: asyncio.run(hall())).result() == [204] * 4


def one_size(path: str, method: str) -> int:
    """Every address takes as much."""
    return 300_000


@pytest.mark.parametrize(
    ("announced", "taken"), [(300_000, "300000 bytes"), (300_001, "0 bytes"), (10**30, "0 bytes")]
)
def test_a_body_that_is_too_large_is_left_where_it_is_and_told_by_its_length(announced, taken):
    """Django is asked all the same, so that a person gets a page in their language."""
    seen = []

    def wsgi(environ, start_response):
        seen.extend([environ["CONTENT_LENGTH"], f"{len(environ['wsgi.input'].read())} bytes"])
        start_response("204 No Content", [])
        return [b""]

    told(wsgi, replace(REPORT, headers=Headers(content_length=str(announced))))
    assert seen == [str(announced), taken]


@pytest.mark.parametrize("zeros", [1, 20])
def test_no_zeros_before_a_length_let_more_in(zeros):
    """300,000 bytes come of what is announced as one more than is taken."""
    seen = []

    def wsgi(environ, start_response):
        seen.append(len(environ["wsgi.input"].read()))
        start_response("204 No Content", [])
        return [b""]

    length = "0" * zeros + "300001"
    told(wsgi, replace(REPORT, headers=Headers(content_length=length)))
    assert seen == [0]


@pytest.mark.parametrize("length", ["-1", "1e3", "١", "9" * 41, "9" * 5000])
def test_a_length_that_is_none_is_refused(length):
    assert told(None, replace(REPORT, headers=Headers(content_length=length))).status == 400


def test_what_has_no_length_is_read_up_to_what_the_address_takes():
    scope = replace(REPORT, headers=Headers(transfer_encoding="chunked"))
    assert told(takes_it, scope).status == 204
    limits = Limits(body=lambda *_: 299_999, threads=1, writers=1, pollers=1, askers=1, waiting=9)
    assert told(None, scope, limits).status == 413


@pytest.mark.parametrize(
    ("came", "most", "status"),
    [
        (300_000, 599_999, 503),
        (300_000, 600_000, 204),
        # announced and not sent: it keeps nobody out
        (0, 300_000, 204),
        (1, 300_000, 503),
    ],
)
def test_large_bodies_are_read_up_to_so_many_bytes_at_once(monkeypatch, came, most, status):
    """Those that have come count: small ones are read meanwhile, and what is over counts no
    more."""
    monkeypatch.setattr(door, "LARGE_AT_ONCE", most)
    large = replace(REPORT, headers=Headers(content_length="300000"))
    small = replace(REPORT, headers=Headers(content_length="100000"))

    async def two() -> list[int]:
        own, begun, go = Door(takes_it, LIMITS), asyncio.Event(), asyncio.Event()

        class Slow(Exchange):
            async def __aiter__(self):
                if came:
                    yield b"a" * came
                begun.set()
                await go.wait()
                if came < 300_000:
                    yield b"a" * (300_000 - came)

        class Short(Exchange):
            async def __aiter__(self):
                yield b"a" * 100_000

        slow, second, short, after = Slow(), Exchange(), Short(), Exchange()
        first = asyncio.create_task(own.__rsgi__(large, slow))
        await begun.wait()
        await own.__rsgi__(large, second)
        await own.__rsgi__(small, short)
        go.set()
        await first
        await own.__rsgi__(large, after)
        return [slow.status, second.status, short.status, after.status]

    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(lambda: asyncio.run(two())).result()
    assert found == [204, status, 204, 204]


def takes_it(environ, start_response):
    """An application that takes whatever comes."""
    start_response("204 No Content", [])
    return [b""]


LIMITS = Limits(body=one_size, threads=1, writers=1, pollers=1, askers=1, waiting=100)


def told(wsgi, scope=PAGE, limits=LIMITS) -> Exchange:
    """What a request is answered by this application."""
    exchange = Exchange()
    with ThreadPoolExecutor(1) as own:
        own.submit(lambda: asyncio.run(Door(wsgi, limits).__rsgi__(scope, exchange))).result()
    return exchange


def test_a_file_goes_out_from_the_disk_and_is_copied_for_nobody(tmp_path):
    path = tmp_path / "engine.wasm"
    path.write_bytes(b"0123456789")
    opened = []

    def answered(begin: int, file=None):
        def wsgi(environ, start_response):
            start_response("200 OK", [])
            opened.append(file or path.open("rb"))
            opened[-1].seek(begin)
            return environ["wsgi.file_wrapper"](opened[-1])

        return told(wsgi)

    whole, part, in_memory = answered(0), answered(4), answered(0, io.BytesIO(b"made here"))
    assert (whole.file, whole.body) == (str(path), b"")
    assert (part.file, part.body) == ("", b"456789")
    assert (in_memory.file, in_memory.body) == ("", b"made here")
    assert all(file.closed for file in opened)
