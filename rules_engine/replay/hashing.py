"""The hash of a whole position, and of one position after another in a replay."""

from typing import Any

import msgspec
from msgspec.structs import replace

from rules_engine.facts import canonical
from rules_engine.state.position import Happening, Position


def position_hash(position: Position) -> str:
    """`sha256:` and the hash of a whole position: equal positions have equal hashes."""
    return "sha256:" + canonical.digest(canonical.of_struct(position))


_BEFORE_EDITION = b'"edition":'
"""The field in whose place, and no other, the rounds before stand in the text of a position."""


class Hashing:
    """The same for the positions of one game in their order.

    Half of a position's text is its history, which only grows: what was written of it for the
    hash before is not written again, and what the rounds before come to is not hashed again.
    """

    def __init__(self) -> None:
        self._history: tuple[Happening, ...] = ()
        self._written: list[bytes] = []
        self._earlier: tuple[tuple[Happening, ...], ...] = ()
        self._past: list[bytes] = []
        self._begun: dict[bytes, canonical.Digest] = {}

    def of(self, position: Position) -> str:
        """What `position_hash` says of it."""
        earlier = position.earlier
        if earlier is not self._earlier:
            self._go_on_after(earlier)
        written: Any = position.history
        if written:
            written = msgspec.Raw(self._history_of(written))
        if not earlier:
            return position_hash(replace(position, history=written))
        text = canonical.of_struct(replace(position, history=written, earlier=()))
        place = text.index(_BEFORE_EDITION)
        digest = self._begun_with(text[:place]).copy()
        digest.update(text[place:])
        return "sha256:" + digest.hexdigest()

    def _go_on_after(self, earlier: tuple[tuple[Happening, ...], ...]) -> None:
        """Take these rounds for those before: most of the last was written while it went on."""
        before = len(self._earlier)
        if earlier[:before] != self._earlier:
            before, self._past = 0, []
        self._past += [self._history_of(past) for past in earlier[before:]]
        self._earlier, self._begun = earlier, {}

    def _begun_with(self, head: bytes) -> canonical.Digest:
        """The hash of what stands before the edition, the rounds before last of it."""
        begun = self._begun.get(head)
        if begun is None:
            begun = canonical.begun(head + b'"earlier":[' + b",".join(self._past) + b"],")
            self._begun[head] = begun
        return begun

    def _history_of(self, history: tuple[Happening, ...]) -> bytes:
        before = self._history
        if history[: len(before)] != before:
            before, self._written = (), []
        self._history = history
        if len(history) > len(before):
            self._written.append(canonical.of_struct(history[len(before) :])[1:-1])
        return b"[" + b",".join(self._written) + b"]"
