"""Bodies that are handed on unread."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser


class RawJson(BaseParser):
    """A body as it came: a process that can be killed reads it, not this one."""

    media_type = "application/json"
    most_bytes = 64 * 1024

    def parse(  # type: ignore[override]  # the stubs know of parsed bodies only
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The bytes, one more than are taken at most."""
        return bytes(stream.read(self.most_bytes + 1))
