"""The form of the tiebreaker chain: its links in order, each with its parameters.

Each link has a box for its place; links are put in the order of those numbers, and one without a
number is taken out.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.standings import Convention, Parameter, conventions

LONGEST = 20
_FRACTION = re.compile(r"\d{1,6}(/[1-9]\d{0,5}|\.\d{1,6})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ParameterBox:
    """A parameter of a link. name: of its box. value: what is in it."""

    parameter: Parameter
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class LinkBox:
    """A link of the chain as rows of the form show it. number: of the row, in its boxes' names."""

    number: int
    place: str
    convention: Convention
    parameters: list[ParameterBox]


def boxes(chain: Sequence[Mapping[str, Any]], typed: Mapping[str, str]) -> list[LinkBox]:
    """The rows of the form, as typed where something was, else as the chain is."""
    known = _known()
    return [
        LinkBox(
            number=number,
            place=typed.get(f"link.{number}.place", str(number + 1)),
            convention=known[link["name"]],
            parameters=[
                ParameterBox(
                    parameter,
                    f"link.{number}.{parameter.name}",
                    typed.get(f"link.{number}.{parameter.name}", _as_text(parameter, link)),
                )
                for parameter in known[link["name"]].parameters
            ],
        )
        for number, link in enumerate(chain)
    ]


def _known() -> dict[str, Convention]:
    return {convention.name: convention for convention in conventions()}


def _as_text(parameter: Parameter, link: Mapping[str, Any]) -> str:
    value = link.get("params", {}).get(parameter.name, parameter.default)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def read(typed: Mapping[str, str]) -> list[dict[str, Any]]:
    """The chain that was typed, as the rules keep it. Raises Invalid, naming what is at fault."""
    known = _known()
    placed: list[tuple[int, int, dict[str, Any]]] = []
    for number in range(LONGEST):
        name = typed.get(f"link.{number}.name")
        place = typed.get(f"link.{number}.place", "").strip()
        if name is None or not place:
            continue
        if name not in known:
            raise _unfit(Worded("There is no convention called %(name)s.", name=repr(name[:40])))
        link = {"name": name, "params": _parameters(known[name], number, typed)}
        placed.append((_place(place), number, link))
    added = typed.get("add.name", "")
    if added:
        if added not in known:
            raise _unfit(Worded("There is no convention called %(added)s.", added=repr(added[:40])))
        place = typed.get("add.place", "").strip() or str(LONGEST)
        # before the link that has this place now
        placed.append((_place(place), -1, {"name": added, "params": {}}))
    return [link for _, _, link in sorted(placed, key=lambda one: one[:2])]


def _place(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 4:
        return int(text)
    raise _unfit(Worded("The place %(text)s is not a whole number.", text=repr(text[:20])))


def _parameters(convention: Convention, number: int, typed: Mapping[str, str]) -> dict[str, Any]:
    """Parameters that are not as they are by default."""
    given: dict[str, Any] = {}
    for parameter in convention.parameters:
        text = typed.get(f"link.{number}.{parameter.name}")
        if text is None:
            continue
        value = _value(convention, parameter, text.strip())
        if value != parameter.default:
            given[parameter.name] = value
    return given


def _value(convention: Convention, parameter: Parameter, text: str) -> int | str | bool | None:
    if not text and parameter.optional:
        return None
    if parameter.kind == "yes or no":
        return text == "yes"
    called = f"{convention.title}, {parameter.name.replace('_', ' ')}:"
    if parameter.kind == "whole number":
        if text.isascii() and text.isdecimal() and len(text) < 6:
            return int(text)
        raise _unfit(
            Worded("%(said)s %(text)s is not a whole number.", said=called, text=repr(text[:20]))
        )
    if parameter.kind == "fraction" and not _FRACTION.fullmatch(text):
        raise _unfit(
            Worded(
                "%(said)s %(text)s is not a fraction such as 1/3 or 0.33.",
                said=called,
                text=repr(text[:20]),
            )
        )
    return text


def _unfit(message: str) -> Invalid:
    return Invalid(
        Worded("%(message)s Nothing was changed.", message=message),
        code="unfit-chain",
        fields={"chain": message},
    )
