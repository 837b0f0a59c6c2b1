"""What the commands share: exit codes, files, and values as text."""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

from rules_engine.facts.errors import Unusable

FINE: Final = 0
CONTRADICTED: Final = 1
UNUSABLE: Final = 2
FAULT: Final = 3
STDIN: Final = "-"


def read_file(name: str, most: int) -> bytes:
    """The bytes of a file, or of standard input for `-`; not more than `most`.

    Raises Unusable for a file that cannot be read or is longer.
    """
    try:
        if name == STDIN:
            text = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as file:
                text = file.read(most + 1)
    except OSError as error:
        raise Unusable(f"{name} cannot be read: {error.strerror}") from None
    if len(text) > most:
        raise Unusable(f"{name} is longer than {most} bytes")
    return text


def as_json(value: Any) -> str:
    """A value as indented JSON, fractions as `numerator/denominator`."""
    text = msgspec.json.encode(value, enc_hook=_other)
    return msgspec.json.format(text, indent=2).decode()


def facts(found: dict[str, Any]) -> str:
    """Facts in one line."""
    return ", ".join(f"{name} {_plain(value)}" for name, value in found.items())


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_plain(one) for one in value) or "none"
    return str(value)


def _other(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    return repr(value)
