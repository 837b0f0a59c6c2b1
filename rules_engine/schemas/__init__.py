"""Published JSON Schemas of the forms that go in and out, generated from the types.

`write_all` puts them beside this module as `NAME.v1.json`; a test holds the files against the
types. A change that older readers could not follow gets a new version, and a file of its own.
"""

from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

from rules_engine.adjudicate import Answer, Question
from rules_engine.journey_table import JourneyQuestion
from rules_engine.journeys.position import Journey
from rules_engine.log.forms import CLIENT_EVENT, FORMAT, Header
from rules_engine.log.journeys import JOURNEY_EVENT, JourneyHeader
from rules_engine.replay.forms import ReportForm
from rules_engine.scene import Scene
from rules_engine.state.position import Position

FOLDER = Path(__file__).parent
EXAMPLES = FOLDER / "examples"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a log after the first: event number n, the hash chained up to here, the event.

    p is the hash of the whole position after the event; every twentieth event has one.
    """

    n: int
    e: CLIENT_EVENT
    h: str = ""
    p: str = ""


class JourneyEnvelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a journey's log after the first, as of a game's."""

    n: int
    e: JOURNEY_EVENT
    h: str = ""
    p: str = ""


FORMS: dict[str, tuple[tuple[Any, ...], str]] = {
    "log": ((Header, Envelope), "One line of a game log: the header first, then envelopes"),
    "event": ((CLIENT_EVENT,), "A client event, as a phone writes it"),
    "position": ((Position,), "A whole position"),
    "scene": ((Scene,), "A position written by hand"),
    "question": ((Question,), "A question about a position"),
    "answer": ((Answer,), "The answer to a question"),
    "journey_log": (
        (JourneyHeader, JourneyEnvelope),
        "One line of a journey's log: the header first, then envelopes",
    ),
    "journey_event": ((JOURNEY_EVENT,), "A client event of a journey, as a phone writes it"),
    "journey_position": ((Journey,), "A whole position of a journey"),
    "journey_question": ((JourneyQuestion,), "A question about a journey"),
    "report": ((ReportForm,), "What came of replaying a log"),
}
"""Every published form: the types it can have, and what it is."""


def path_of(name: str) -> Path:
    """Where the schema of a form lies."""
    return FOLDER / f"{name}.v{FORMAT}.json"


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a published form, generated from its type."""
    types, title = FORMS[name]
    found, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    body = found[0] if len(found) == 1 else {"anyOf": list(found)}
    if name == "question":
        _loosen(parts)
    for part in (body, *parts.values()):
        if "description" in part:  # a Python before 3.13 leaves docstrings indented
            part["description"] = cleandoc(part["description"])
    about = {"$schema": _DIALECT, "$id": f"{name}.v{FORMAT}.json", "title": title}
    return {**about, **body, "$defs": parts}


_NAMED = ("by", "fighter", "target")
_TEXT = {"type": "string"}


def _loosen(parts: dict[str, Any]) -> None:
    """Let events of questions name fighters, seats and hexes, and tell a path by its end."""
    for part in parts.values():
        fields = part.get("properties", {})
        if "const" not in fields.get("t", {}) and "enum" not in fields.get("t", {}):
            continue
        for name in _NAMED:
            if name in fields:
                fields[name] = {"anyOf": [fields[name], _TEXT]}
        if "hex" in fields:
            fields["hex"] = {"anyOf": [fields["hex"], _TEXT]}
        if "fighters" in fields:
            fields["fighters"] = {"type": "array", "items": {"type": ["integer", "string"]}}
        if "path" in fields:
            fields["to"] = {"anyOf": [{"type": "array", "items": {"type": "integer"}}, _TEXT]}
            part["required"] = [one for one in part.get("required", ()) if one != "path"]


def text_of(name: str) -> bytes:
    """The schema of a form as it is checked in."""
    return msgspec.json.format(msgspec.json.encode(schema(name), order="sorted"), indent=1) + b"\n"


def write_all() -> None:
    """Write every schema beside this module."""
    for name in FORMS:
        path_of(name).write_bytes(text_of(name))
