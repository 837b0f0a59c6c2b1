"""Phones that ask over HTTP/1.1, as cheaply as Python can: one thread, a connection each.

A phone keeps its connection open, as a browser does, and asks again over a new one where the
server closed it meanwhile. What these take of the processor is taken from the server, since both
are on one machine: about a tenth of a millisecond a request.
"""

import asyncio
from dataclasses import dataclass, field


class Lost(ConnectionError):
    """The connection ended before the answer did."""


@dataclass(frozen=True, slots=True)
class Came:
    """An answer."""

    status: int
    etag: str
    body: bytes


class Link(asyncio.Protocol):
    """A connection on which one request is under way at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.waiting: asyncio.Future[Came] | None = None
        self.came = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.came += data
        answer = _answer_in(self.came)
        if answer is not None and self.waiting is not None:
            self.came.clear()
            self.waiting.set_result(answer)
            self.waiting = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(Lost("closed by the server"))
            self.waiting = None

    async def ask(self, words: bytes) -> Came:
        """The answer to a request. Raises Lost."""
        if self.transport is None:
            raise Lost("closed by the server")
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(words)
        return await self.waiting


def _answer_in(came: bytearray) -> Came | None:
    """The answer, once it is whole."""
    end = came.find(b"\r\n\r\n")
    if end < 0:
        return None
    head = bytes(came[:end])
    status = int(head[9:12])
    length = 0 if status in {204, 304} else int(_header(head, b"content-length") or 0)
    body = end + 4
    if len(came) < body + length:
        return None
    return Came(status, _header(head, b"etag").decode(), bytes(came[body : body + length]))


def _header(head: bytes, name: bytes) -> bytes:
    """The value of a header; the server writes names in small letters or in capitals."""
    for spelt in (name, name.title(), b"ETag" if name == b"etag" else name):
        at = head.find(b"\r\n" + spelt + b": ")
        if at >= 0:
            return head[at + len(name) + 4 :].partition(b"\r\n")[0]
    return b""


@dataclass
class Phone:
    """An open page: its address, its session if any, and the ETag of its last answer."""

    path: str
    session: str = ""
    etag: str = ""
    link: Link = field(default_factory=Link, repr=False)

    async def poll(self, port: int, headers: str) -> int:
        """Ask for the page with the ETag of the last answer; the status. Raises RuntimeError for a
        fault. headers: lines that end in a line break each."""
        asks = headers
        if self.session:
            # as a phone that has opened the page before
            asks += f"Cookie: sessionid={self.session}; csrftoken={self.session}\r\n"
        if self.etag:
            asks += f"If-None-Match: {self.etag}\r\n"
        came = await self.ask(port, "GET", self.path, asks)
        if came.status not in {200, 301, 302, 304}:
            raise RuntimeError(f"{self.path} answered {came.status}")
        self.etag = came.etag
        return came.status

    async def ask(
        self, port: int, method: str, path: str, headers: str = "", body: bytes = b""
    ) -> Came:
        """One request over the phone's own connection."""
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}{length}\r\n"
        words = head.encode() + body
        if self.link.transport is not None:
            try:
                return await self.link.ask(words)
            except Lost:
                pass  # kept open for longer than the server does
        loop = asyncio.get_running_loop()
        _, self.link = await loop.create_connection(Link, "127.0.0.1", port)
        return await self.link.ask(words)

    def close(self) -> None:
        """Hang up."""
        if self.link.transport is not None:
            self.link.transport.close()
