"""Canonical JSON: one way to write a value, and a reader that takes nothing doubtful.

Objects have their keys in order of code points and none twice, numbers are integers no other
program reads differently (53 bits), text is UTF-8 without needless escapes, and no space stands
between anything. Equal values so have equal bytes, and their hashes can be compared.
"""

import json
from hashlib import sha256
from typing import Any, NoReturn, Protocol, Self

import msgspec

from rules_engine.facts.errors import Unusable

DEEPEST = 32
LARGEST = 2**53 - 1
_DIGITS = len(str(LARGEST))
_SORTED = msgspec.json.Encoder(order="sorted")


def read(text: bytes) -> Any:
    """The value that JSON text tells: objects, arrays, strings, integers, true, false, null.

    Raises Unusable for anything else: fractions and exponents, integers beyond 53 bits, a key
    given twice, text that is no UTF-8, nesting deeper than `DEEPEST`.
    """
    try:
        value = json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
    except UnicodeDecodeError as error:
        raise Unusable(f"not UTF-8: byte {error.start} fits nothing") from None
    except json.JSONDecodeError as error:
        raise Unusable(f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except RecursionError:
        raise Unusable(f"nested deeper than {DEEPEST}") from None
    _check_depth(value, 0)
    return value


def write(value: Any) -> bytes:
    """The one canonical text of a value of plain dicts, lists, strings, integers, bools and None.

    Raises Unusable for a value that has none: floats, giant integers, half characters.
    """
    _check(value, 0)
    text = json.dumps(
        value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
    )
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise Unusable("half of a surrogate pair is no character") from None


def of_struct(value: Any) -> bytes:
    """The canonical text of a struct whose fields hold no floats; defaults are left out."""
    return _SORTED.encode(value)


class Digest(Protocol):
    """A SHA-256 that goes on: hashed so far, it may be copied and continued in several ways."""

    def copy(self) -> Self:
        """The same so far, to be continued by itself."""

    def update(self, text: bytes, /) -> None:
        """Go on with these bytes."""

    def hexdigest(self) -> str:
        """The hash so far in 64 hexadecimal digits."""


def begun(text: bytes) -> Digest:
    """The SHA-256 of bytes that more will follow."""
    return sha256(text)


def digest(text: bytes) -> str:
    """The SHA-256 of bytes in 64 hexadecimal digits."""
    return sha256(text).hexdigest()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Unusable(f"the key {twice[:40]!r} stands twice in one object")
    return found


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > _DIGITS or abs(int(digits)) > LARGEST:
        raise Unusable(f"the number {digits[:20]}... is too large")
    return int(digits)


def _no_fraction(number: str) -> NoReturn:
    raise Unusable(f"{number[:20]} is no integer")


def _check_depth(value: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise Unusable(f"nested deeper than {DEEPEST}")
    if isinstance(value, dict):
        for inner in value.values():
            _check_depth(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _check_depth(inner, depth + 1)


def _check(value: Any, depth: int) -> None:
    """Hold a Python value against what canonical JSON can say."""
    if depth > DEEPEST:
        raise Unusable(f"nested deeper than {DEEPEST}")
    if isinstance(value, dict):
        for name, inner in value.items():
            if not isinstance(name, str):
                raise Unusable(f"the key {name!r} is no text")
            _check(inner, depth + 1)
    elif isinstance(value, list | tuple):
        for inner in value:
            _check(inner, depth + 1)
    elif isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > LARGEST:
            raise Unusable("a number is too large")
    elif not (value is None or isinstance(value, str | bool)):
        raise Unusable(f"{type(value).__name__} has no canonical form")
