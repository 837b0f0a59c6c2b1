"""Bodies of the API."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from companion.core.sizes import USUAL_BYTES
from companion.core.strings import longest_of, need_fit_values


class JsonBodies(JSONParser):
    """JSON, nothing so deeply nested that reading it would fail, and no text or number that no
    field can hold."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body read. Raises ParseError for what is no JSON, Invalid or TooLarge for values that
        cannot be taken."""
        try:
            body = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("The body is nested too deeply to be read.") from error
        need_fit_values(body, longest=longest_of(_most_bytes(parser_context or {})))
        return body


def _most_bytes(context: Mapping[str, Any]) -> int:
    view, request = context.get("view"), context.get("request")
    method = request.method.lower() if request is not None else "post"
    action = getattr(view, getattr(view, "action", None) or method, None)
    return int(getattr(action, "most_bytes", USUAL_BYTES))
