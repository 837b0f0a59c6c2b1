"""The body of an error (RFC 9457), wherever it is told: by the API, a view or the door."""

from typing import Any

from companion.core import logs

API = "/api/"
MEDIA_TYPE = "application/problem+json"


def problem(
    *,
    status: int,
    code: str,
    detail: str,
    fields: dict[str, Any] | None = None,
    facts: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The body of an error."""
    body: dict[str, Any] = {
        "type": f"/api/v1/problems/#{code}",
        "title": code.replace("-", " "),
        "status": status,
        "code": code,
        "detail": detail,
        "request_id": logs.request_id.get(),
    }
    if fields:
        body["fields"] = fields
    if facts:
        body["facts"] = facts
    return body
