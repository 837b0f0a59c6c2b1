"""A wire between the product and a part of it, which a test can cut or hold."""

import select
import socket
import threading
from contextlib import suppress


class Wire:
    """Takes connections on a port of its own and passes on what comes, while `works`."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.passes = threading.Event()
        self.passes.set()
        self.is_cut = False
        self.ends: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def hold(self) -> None:
        """From now on nothing passes, as where the other side hangs; connections are taken."""
        self.passes.clear()

    def cut(self) -> None:
        """End every connection, and each new one at once, as where the other side is gone."""
        self.is_cut = True
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def mend(self) -> None:
        """All passes again."""
        self.is_cut = False
        self.passes.set()

    def close(self) -> None:
        """Take no more."""
        self.cut()
        self.passes.set()
        self.listening.close()

    def _take(self) -> None:
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            threading.Thread(target=self._pass_on, args=(near,), daemon=True).start()

    def _pass_on(self, near: socket.socket) -> None:
        with near, socket.create_connection(self.target) as far:
            self.ends += [near, far]
            while True:
                ready, _, _ = select.select([near, far], [], [])
                for end in ready:
                    self.passes.wait()
                    try:
                        came = end.recv(65536)
                        (far if end is near else near).sendall(came)
                    except OSError:
                        return
                    if not came:
                        return
