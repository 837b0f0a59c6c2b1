"""Structured logs: every line carries the request, event and round it belongs to."""

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

request_id: ContextVar[str] = ContextVar("request_id", default="")
event_id: ContextVar[int | None] = ContextVar("event_id", default=None)
round_number: ContextVar[int | None] = ContextVar("round_number", default=None)

# private, deck, staff and password links, tokens of the API, and whatever looks like one
_SECRETS = (
    re.compile(
        r"(?P<kept>(?:/|%2F)(?:me|mail|decks|staff|members|set-password|first-organiser)(?:/|%2F))[^/%\s?\"'<>]{12,}"
    ),
    re.compile(r"(?P<kept>Bearer )[\w.=+/-]{16,}"),
    re.compile(r"(?P<kept>(?<![\d-]))\d{1,18}-\d{1,9}[.:][\w-]{20,}"),
)
MASKED = "***"

_CONTEXT: dict[str, ContextVar[Any]] = {
    "request_id": request_id,
    "event_id": event_id,
    "round": round_number,
}


def begin(*, request: str) -> None:
    """Start a request or a job: its id, and neither event nor round yet.

    They stay until the next one begins, since Django logs an answer after the middleware.
    """
    request_id.set(request)
    event_id.set(None)
    round_number.set(None)


def masked(text: str) -> str:
    """The text with every secret of a link or a token in it replaced by three stars."""
    for secret in _SECRETS:
        text = secret.sub(rf"\g<kept>{MASKED}", text)
    return text


class ContextFilter(logging.Filter):
    """Puts the ids at hand on each log line."""

    def filter(self, record: logging.LogRecord) -> bool:
        ids = {name: var.get() for name, var in _CONTEXT.items()}
        known = {name: value for name, value in ids.items() if value}
        record.__dict__["ids"] = known
        record.__dict__["context"] = " ".join(f"{name}={value}" for name, value in known.items())
        return True


class TextFormatter(logging.Formatter):
    """A line to be read by eye, secrets masked, in its traceback too."""

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line, secrets masked."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, tz=UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": masked(record.getMessage()),
            **getattr(record, "ids", {}),
        }
        if record.exc_info:
            line["exception"] = masked(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
