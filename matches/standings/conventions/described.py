"""The conventions as an organiser chooses them: what each does, and what can be set."""

from fractions import Fraction
from typing import Any, Literal

import msgspec
from msgspec import inspect

from matches.standings.conventions.base import REGISTRY, Direction, Family, Tiebreaker
from matches.standings.exact import text_of

Kind = Literal["whole number", "fraction", "yes or no", "choice"]
_FAMILIES: tuple[Family, ...] = ("own matches", "opponents", "decided")


class Parameter(msgspec.Struct, frozen=True):
    """One parameter of a convention.

    default: JSON-able; None where the parameter may stay empty and does by default.
    optional: whether it may be empty. choices: of a choice. least, most: of a whole number.
    """

    name: str
    kind: Kind
    description: str
    default: int | str | bool | None
    optional: bool = False
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class Convention(msgspec.Struct, frozen=True):
    """One convention: see `Tiebreaker`."""

    name: str
    title: str
    unit: str
    family: Family
    better: Direction
    sentence: str
    parameters: tuple[Parameter, ...]


def conventions() -> tuple[Convention, ...]:
    """Every convention there is: those on own matches first, then opponents, then decided."""
    listed = sorted(REGISTRY.values(), key=lambda convention: _FAMILIES.index(convention.family))
    return tuple(map(_described, listed))


def _described(convention: type[Tiebreaker]) -> Convention:
    info = inspect.type_info(convention)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return Convention(
        name=convention.name,
        title=convention.title,
        unit=convention.unit,
        family=convention.family,
        better=convention.better,
        sentence=convention.sentence,
        parameters=tuple(_parameter(field) for field in fields),
    )


def _parameter(field: inspect.Field) -> Parameter:
    description, bare = "", field.type
    if isinstance(bare, inspect.Metadata):
        description = (bare.extra_json_schema or {}).get("description", "")
        bare = bare.type
    optional = isinstance(bare, inspect.UnionType)
    if isinstance(bare, inspect.UnionType):
        bare = next(type_ for type_ in bare.types if not isinstance(type_, inspect.NoneType))
    default = text_of(field.default) if isinstance(field.default, Fraction) else field.default
    kind, details = _kind(bare)
    return Parameter(field.name, kind, description, default, optional, **details)


def _kind(bare: inspect.Type) -> tuple[Kind, dict[str, Any]]:
    if isinstance(bare, inspect.LiteralType):
        return "choice", {"choices": tuple(map(str, bare.values))}
    if isinstance(bare, inspect.BoolType):
        return "yes or no", {}
    if isinstance(bare, inspect.IntType):
        return "whole number", {"least": bare.ge, "most": bare.le}
    return "fraction", {}
