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
        self._past = b""
        self._begun: dict[bytes, canonical.Digest] = {}

    def of(self, position: Position) -> str:
        """What `position_hash` says of it."""
        written: Any = position.history
        if written:
            written = msgspec.Raw(self._history_of(written))
        if not position.earlier:
            return position_hash(replace(position, history=written))
        text = canonical.of_struct(replace(position, history=written, earlier=()))
        place = text.index(_BEFORE_EDITION)
        digest = self._begun_with(text[:place], position.earlier).copy()
        digest.update(text[place:])
        return "sha256:" + digest.hexdigest()

    def _begun_with(
        self, head: bytes, earlier: tuple[tuple[Happening, ...], ...]
    ) -> canonical.Digest:
        """The hash of what stands before the edition, the rounds before last of it."""
        if earlier is not self._earlier:
            self._earlier, self._past = earlier, canonical.of_struct(earlier)
            self._begun = {}
        begun = self._begun.get(head)
        if begun is None:
            begun = canonical.begun(head + b'"earlier":' + self._past + b",")
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
