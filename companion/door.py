"""The door of the web: takes each request in whole, then hands it to a thread of Django's.

The server calls this over RSGI, on one event loop a process. A phone that sends slowly costs a
little memory here and no thread; the threads see complete requests only. One that announces more
than its address takes is not read at all: Django tells its sender so. They wait in lanes: what
changes something waits for nobody who only looks, and the polls of a hall take no thread from a
page that somebody opens. Questions to the rules engine, each of seconds at worst, have threads of
their own, so that who floods it holds up no report. What `/health/` asks has a lane besides, so
that it is answered while all others wait for a part that hangs.
"""

import asyncio
import json
import logging
import tempfile
import time
from collections.abc import AsyncIterable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus
from typing import IO, Any, Protocol, cast

from companion.core.problem_details import MEDIA_TYPE, problem
from companion.core.questions import only_asks
from companion.core.sizes import USUAL_BYTES
from companion.gateway import Answer, Asked, answer

log = logging.getLogger(__name__)
access = logging.getLogger("companion.access")

IN_MEMORY = 256 * 1024  # a larger body is kept in a temporary file
# bytes that have come of all bodies of more than the usual size together: a hundred logs, or eight
# archives
LARGE_AT_ONCE = 256 * 2**20
MOST_DIGITS = 40  # of a length
CHUNK_SECONDS = 10.0
BODY_SECONDS = 60.0


class Headers(Protocol):
    """What RSGI gives of the headers: lower-case names, repeated ones repeated."""

    def get(self, name: str) -> str | None: ...
    def items(self) -> Iterable[tuple[str, str]]: ...


class Scope(Protocol):
    """What RSGI gives of a request."""

    proto: str
    http_version: str
    server: str
    client: str
    scheme: str
    method: str
    path: str
    query_string: str
    headers: Headers


class Exchange(Protocol):
    """The body that comes in, and the answer that goes out."""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None: ...
    def response_file(self, status: int, headers: list[tuple[str, str]], file: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a request may be, how many threads each lane has, and how many requests may wait.
    body: how many bytes an address takes with a method, asked for where more than the usual comes.
    threads: of those that look, writers: of those that change something, pollers: of open pages
    that ask for what is new, askers: of questions to the rules engine."""

    body: Callable[[str, str], int]
    threads: int
    writers: int
    pollers: int
    askers: int
    waiting: int
    chunk_seconds: float = CHUNK_SECONDS
    body_seconds: float = BODY_SECONDS


class Refused(Exception):
    """A request that is not taken in."""

    def __init__(self, status: HTTPStatus, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail = status, code, detail


class Door:
    """The application that the server calls.

    wsgi: Django's application.
    """

    def __init__(self, wsgi: Any, limits: Limits) -> None:
        self.wsgi = wsgi
        self.limits = limits
        self.waiting = 0
        self.arriving = 0  # bytes that have come of bodies of more than the usual size
        self.lanes = {
            "looks": ThreadPoolExecutor(limits.threads, thread_name_prefix="web"),
            "writes": ThreadPoolExecutor(limits.writers, thread_name_prefix="write"),
            "asks": ThreadPoolExecutor(limits.askers, thread_name_prefix="ask"),
            "polls": ThreadPoolExecutor(limits.pollers, thread_name_prefix="poll"),
            "health": ThreadPoolExecutor(2, thread_name_prefix="health"),
        }

    async def __rsgi__(self, scope: Scope, exchange: Exchange) -> None:
        began = time.perf_counter()
        answered = await self._answer(scope, exchange)
        if answered.file:
            exchange.response_file(answered.status, answered.headers, answered.file)
        else:
            exchange.response_bytes(answered.status, answered.headers, answered.body)
        if access.isEnabledFor(logging.INFO):
            took = (time.perf_counter() - began) * 1000
            access.info("%s %s %d %.0f ms", scope.method, scope.path, answered.status, took)

    async def _answer(self, scope: Scope, exchange: Exchange) -> Answer:
        if scope.proto != "http":
            return _refusal(Refused(HTTPStatus.BAD_REQUEST, "bad-request", "Only HTTP is spoken."))
        try:
            announced = _announced(scope)
            most = self._most(scope, announced)
            if announced is not None and announced > most:
                refusal = await self._in_a_thread(scope, None, str(announced))
                refusal.headers.append(("connection", "close"))
                return refusal
            body = await self._body(scope, exchange, announced, most)
            return await self._in_a_thread(scope, body)
        except Refused as refused:
            return _refusal(refused)
        except Exception:
            log.exception("A request was not answered.")
            return _refusal(
                Refused(HTTPStatus.INTERNAL_SERVER_ERROR, "fault", "Something went wrong here.")
            )

    def _most(self, scope: Scope, announced: int | None) -> int:
        """How many bytes are taken of what comes. One that announces more is not read;
        `companion.core.sizes` refuses it by its length alone."""
        if announced is not None and announced <= USUAL_BYTES:
            return USUAL_BYTES
        return self.limits.body(scope.path, scope.method)

    async def _in_a_thread(self, scope: Scope, body: IO[bytes] | None, unread: str = "") -> Answer:
        asked = Asked(
            method=scope.method,
            path=scope.path,
            query=scope.query_string,
            scheme=scope.scheme,
            version=scope.http_version,
            client=scope.client,
            server=scope.server,
            headers=list(scope.headers.items()),
            body=body,
            unread=unread,
        )
        lane = self.lanes[lane_of(scope)]
        if self.waiting >= self.limits.waiting:
            raise Refused(
                HTTPStatus.SERVICE_UNAVAILABLE, "busy", "Too many ask at once. Try again soon."
            )
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(lane, answer, self.wsgi, asked)
        finally:
            self.waiting -= 1

    async def _body(
        self, scope: Scope, exchange: Exchange, announced: int | None, most: int
    ) -> IO[bytes] | None:
        """The whole body, or None where none was announced. Raises Refused."""
        if not announced and scope.headers.get("transfer-encoding") is None:
            return None
        is_large = (most if announced is None else announced) > USUAL_BYTES
        try:
            async with asyncio.timeout(self.limits.body_seconds) as whole:
                return await self._read(exchange, whole, most, is_large=is_large)
        except TimeoutError as error:
            raise Refused(
                HTTPStatus.REQUEST_TIMEOUT, "too-slow", "The body did not arrive in time."
            ) from error

    async def _read(
        self, exchange: Exchange, whole: asyncio.Timeout, most: int, *, is_large: bool
    ) -> IO[bytes]:
        """The body as it comes. A large one counts by what has come: who announces much and sends
        little keeps nobody else out. Raises Refused."""
        end = whole.when() or 0.0
        loop = asyncio.get_running_loop()
        kept = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (the answer closes it)
        whole.reschedule(min(end, loop.time() + self.limits.chunk_seconds))
        came = 0
        try:
            async for chunk in cast(AsyncIterable[bytes], exchange):
                if is_large:
                    came += len(chunk)
                    self.arriving += len(chunk)
                if is_large and self.arriving > LARGE_AT_ONCE:
                    raise Refused(
                        HTTPStatus.SERVICE_UNAVAILABLE,
                        "busy",
                        "Too much is sent at once. Try again soon.",
                    )
                kept.write(chunk)
                if kept.tell() > most:
                    raise Refused(
                        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                        "too-large",
                        f"{most:,} bytes are taken here at most. Nothing was changed.",
                    )
                whole.reschedule(min(end, loop.time() + self.limits.chunk_seconds))
        except BaseException:
            kept.close()
            raise
        finally:
            self.arriving -= came
        return kept


def _announced(scope: Scope) -> int | None:
    """The length of the body as the headers tell it. Raises Refused."""
    length = scope.headers.get("content-length")
    if not length:
        return None
    if not (length.isascii() and length.isdigit() and len(length) <= MOST_DIGITS):
        raise Refused(HTTPStatus.BAD_REQUEST, "bad-request", "The length is not a number.")
    return int(length)


def lane_of(scope: Scope) -> str:
    """The lane in which a request waits for a thread."""
    if scope.path.startswith("/health/"):
        return "health"
    if only_asks(scope.path):
        return "asks"
    if scope.method not in {"GET", "HEAD", "OPTIONS"}:
        return "writes"
    return "polls" if scope.headers.get("hx-request") == "true" else "looks"


def _refusal(refused: Refused) -> Answer:
    body = problem(status=refused.status, code=refused.code, detail=refused.detail)
    headers = [("content-type", MEDIA_TYPE), ("connection", "close")]
    if refused.status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers.append(("retry-after", "2"))
    return Answer(refused.status, headers, json.dumps(body).encode())
