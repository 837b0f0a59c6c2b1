"""`python -m tests.bench._proxy PORT`: a proxy on HOST and PORT before a server at that port.

It takes each request in whole and then passes it on over a connection of its own, as a proxy that
buffers does: what a slow sender trickles costs memory here and nothing behind it. Made for the
measure of slow senders alone.
"""

import asyncio
import os
import sys
from contextlib import suppress

MOST_HEAD = 64 * 1024


async def _pass_on(behind: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Requests of one caller, one after the other."""
    with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        asked = await _message(reader)
        far_reader, far = await asyncio.open_connection("127.0.0.1", behind, limit=MOST_HEAD)
        try:
            while True:
                far.write(asked)
                writer.write(await _message(far_reader))
                await writer.drain()
                asked = await _message(reader)
        finally:
            far.close()
    writer.close()


async def _message(reader: asyncio.StreamReader) -> bytes:
    """A head and its body."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = 0
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            length = int(line[15:])
    return head + (await reader.readexactly(length) if length else b"")


async def main(behind: int) -> None:
    """Pass on until a signal comes."""
    server = await asyncio.start_server(
        lambda reader, writer: _pass_on(behind, reader, writer),
        os.environ["HOST"],
        int(os.environ["PORT"]),
        limit=MOST_HEAD,
        backlog=1024,
    )
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
