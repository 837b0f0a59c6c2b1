"""The hash of a whole position, and of one position after another in a replay."""

import msgspec
from msgspec.structs import replace

from rules_engine.facts import canonical
from rules_engine.state.position import Happening, Position


def position_hash(position: Position) -> str:
    """`sha256:` and the hash of a whole position: equal positions have equal hashes."""
    return "sha256:" + canonical.digest(canonical.of_struct(position))


class Hashing:
    """The same for the positions of one game in their order.

    Half of a position's text is its history, which only grows: what was written of it for the
    hash before is not written again.
    """

    def __init__(self) -> None:
        self._history: tuple[Happening, ...] = ()
        self._written: list[bytes] = []
        self._earlier: tuple[tuple[Happening, ...], ...] = ()
        self._past = b""

    def of(self, position: Position) -> str:
        """What `position_hash` says of it."""
        written: dict[str, msgspec.Raw] = {}
        if position.history:
            written["history"] = msgspec.Raw(self._history_of(position.history))
        if position.earlier:
            if position.earlier is not self._earlier:
                self._earlier = position.earlier
                self._past = canonical.of_struct(position.earlier)
            written["earlier"] = msgspec.Raw(self._past)
        return position_hash(replace(position, **written))

    def _history_of(self, history: tuple[Happening, ...]) -> bytes:
        before = self._history
        if history[: len(before)] != before:
            before, self._written = (), []
        self._history = history
        if len(history) > len(before):
            self._written.append(canonical.of_struct(history[len(before) :])[1:-1])
        return b"[" + b",".join(self._written) + b"]"
