"""A complete request put to a WSGI application (PEP 3333), and its whole answer."""

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that has come in whole. client, server: address and port; path: decoded. unread:
    the length of a body that was too large to be read."""

    method: str
    path: str
    query: str
    scheme: str
    version: str
    client: str
    server: str
    headers: list[tuple[str, str]]
    body: IO[bytes] | None = None
    unread: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back. file: what lies on the disk and is the whole body, instead of `body`; it is
    read as fast as the other side takes it, so that slow ones cost no memory."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    file: str = ""


class File:
    """A file that the application answers with (`wsgi.file_wrapper` of PEP 3333)."""

    def __init__(self, file: IO[bytes], block: int = 64 * 1024) -> None:
        self._file, self._block = file, block
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        return iter(lambda: self._file.read(self._block), b"")

    def on_disk(self) -> str:
        """Where the whole of it lies; '' where it is in memory, or only a part is meant."""
        name = getattr(self._file, "name", None)
        is_whole = isinstance(name, str) and self._file.tell() == 0 and Path(name).is_file()
        return str(name) if is_whole else ""


def answer(application: Application, asked: Asked) -> Answer:
    """Call the application in this thread and gather what it gives."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        begun[:] = [(status, headers)]

    given = application(environ_of(asked), start_response)
    file = given.on_disk() if isinstance(given, File) else ""
    try:
        body = b"" if file else b"".join(given)
    finally:
        close = getattr(given, "close", None)
        if close is not None:
            close()
        if asked.body is not None:
            asked.body.close()
    status, headers = begun[0]
    lower = [(name.lower(), value) for name, value in headers]
    return Answer(int(status[:3]), lower, body, file)


def environ_of(asked: Asked) -> dict[str, Any]:
    """The request as WSGI tells it. A name with an underscore is dropped, since it would pass for
    one with a hyphen, such as one that only a proxy may set."""
    host, _, port = asked.server.rpartition(":")
    client, _, client_port = asked.client.rpartition(":")
    length = 0
    if asked.body is not None:
        length = asked.body.seek(0, io.SEEK_END)
        asked.body.seek(0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": asked.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": asked.path.encode().decode("latin-1"),
        "QUERY_STRING": asked.query,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{asked.version}",
        "REMOTE_ADDR": client.strip("[]"),
        "REMOTE_PORT": client_port,
        "CONTENT_LENGTH": asked.unread or str(length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": asked.scheme,
        "wsgi.input": asked.body or io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": File,
    }
    for name, value in asked.headers:
        if "_" in name or name in {"content-length", "transfer-encoding"}:
            continue
        key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{_key(name)}"
        joint = "; " if name == "cookie" else ","
        environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value
    return environ


def _key(name: str) -> str:
    return name.upper().replace("-", "_")
