"""What is wrong with a form: the place, and the nearest right word where a wrong one stands."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from rules_engine.facts.dice import spoken_of
from rules_engine.facts.naming import offered

_PLACE = re.compile(r" - at `(?:key in )?([^`]*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[([^\]]*)\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_FEW = 40  # kinds of questions and fields of a form are told whole
_WRONG = re.compile(r"Invalid (?:enum value|value) '?(.*?)'?$")


def fault_in_words(error: msgspec.ValidationError, kind: Any, tag: str = "") -> str:
    """The error of decoding a form of some type, with the nearest right word.

    tag tells which of several forms it was meant to be, where that is known.
    """
    text = str(error)
    place = _PLACE.search(text)
    before = text[: place.start()] if place is not None else text
    types = _at(kind, place[1] if place is not None else "$")
    types = [one for one in types if getattr(one, "tag", "") == tag] or types
    unknown, wrong = _UNKNOWN.fullmatch(before), _WRONG.fullmatch(before)
    if unknown is not None:
        return text + offered(unknown[1], [name for one in types for name in _fields(one)], _FEW)
    if wrong is not None:
        words = [word for one in types for word in _words(one)]
        meant = spoken_of(wrong[1])
        known = meant and meant in words
        return text + (f"; say: {meant}" if known else offered(wrong[1], words, _FEW))
    return text


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _at(kind: Any, place: str) -> list[inspect.Type]:
    """The types that a value at a place like `$.scene.fighters[...].hex` can have."""
    types = list(_flat(_info(kind)))
    for step in _STEP.finditer(place):
        following: list[inspect.Type] = []
        for one in types:
            following += _below(one, step[1])
        types = [inner for one in following for inner in _flat(one)] or types
    return types


def _flat(type_: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(type_, inspect.UnionType):
        for inner in type_.types:
            yield from _flat(inner)
    elif isinstance(type_, inspect.Metadata):
        yield from _flat(type_.type)
    else:
        yield type_


def _below(type_: inspect.Type, name: str | None) -> list[inspect.Type]:
    if isinstance(type_, inspect.StructType) and name is not None:
        tags: list[inspect.Type] = [type_] if name == type_.tag_field else []
        return tags + [field.type for field in type_.fields if field.encode_name == name]
    if name is None and isinstance(type_, inspect.VarTupleType | inspect.ListType):
        return [type_.item_type]
    if name is None and isinstance(type_, inspect.TupleType):
        return list(type_.item_types)
    return []


def _fields(type_: inspect.Type) -> list[str]:
    if not isinstance(type_, inspect.StructType):
        return []
    return [field.encode_name for field in type_.fields]


def _words(type_: inspect.Type) -> list[str]:
    if isinstance(type_, inspect.LiteralType):
        return [str(value) for value in type_.values]
    return [str(type_.tag)] if isinstance(type_, inspect.StructType) and type_.tag else []
