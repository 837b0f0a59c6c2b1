"""The form of an event's ladder of penalties: its rungs and its offences, a row each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.models import Event
from matches.rules import event_rules

SPARE = 2
MOST = 30
WHENS = {
    "first": "the first time",
    "same_in_game": "the same again in one game",
    "warnings_in_day": "so many warnings in a day",
    "major": "a major offence",
    "severe": "a severe offence",
    "worst": "the worst",
}
BEGINS = {
    "first": "begins with a warning",
    "major": "is a major offence",
    "severe": "is a severe offence",
    "worst": "is the worst",
}


@dataclass(frozen=True, slots=True)
class RungRow:
    """A rung as typed, else as it is."""

    number: int
    name: str
    effect: str
    when: str
    times: str
    glory: str
    points: str


@dataclass(frozen=True, slots=True)
class OffenceRow:
    """An offence as typed, else as it is."""

    number: int
    key: str
    name: str
    begins: str


def rung_rows(event: Event, typed: Mapping[str, str]) -> list[RungRow]:
    """The rungs of an event, and rows to spare."""
    known = event_rules.read(event.rules).penalties.rungs
    rows = []
    for number in range(1, len(known) + SPARE + 1):
        rung = known[number - 1] if number <= len(known) else None
        glory = "" if rung is None or rung.glory is None else str(rung.glory)
        was = {
            "name": rung.name if rung else "",
            "effect": rung.effect if rung else "warning",
            "when": rung.when if rung else "first",
            "times": str(rung.times) if rung else "1",
            "glory": glory,
            "points": str(rung.points) if rung else "0",
        }
        values = (typed.get(f"rung.{number}.{part}", value) for part, value in was.items())
        rows.append(RungRow(number, *values))
    return rows


def offence_rows(event: Event, typed: Mapping[str, str]) -> list[OffenceRow]:
    """The offences of an event, and rows to spare."""
    known = event_rules.read(event.rules).penalties.offences
    rows = []
    for number in range(1, len(known) + SPARE + 1):
        offence = known[number - 1] if number <= len(known) else None
        was = {
            "key": offence.key if offence else "",
            "name": offence.name if offence else "",
            "begins": offence.begins if offence else "first",
        }
        values = (typed.get(f"offence.{number}.{part}", value) for part, value in was.items())
        rows.append(OffenceRow(number, *values))
    return rows


def read(typed: Mapping[str, str]) -> dict[str, Any]:
    """The ladder that was typed, in JSON-able form. Raises Invalid, naming the row at fault."""
    rungs, offences = [], []
    for number in range(1, MOST + 1):
        if name := typed.get(f"rung.{number}.name", "").strip():
            rungs.append(
                {
                    "name": name,
                    "effect": typed.get(f"rung.{number}.effect", ""),
                    "when": typed.get(f"rung.{number}.when", ""),
                    "times": _number(typed, number, "times") or 1,
                    "glory": _number(typed, number, "glory"),
                    "points": _number(typed, number, "points") or 0,
                }
            )
        if name := typed.get(f"offence.{number}.name", "").strip():
            key = typed.get(f"offence.{number}.key", "") or _key(name, number)
            begins = typed.get(f"offence.{number}.begins", "")
            offences.append({"key": key, "name": name, "begins": begins})
    if not rungs or not offences:
        raise Invalid(
            "A ladder has at least one rung and one offence. Nothing was changed.",
            code="unfit-rules",
        )
    return {"rungs": rungs, "offences": offences}


def _number(typed: Mapping[str, str], row: int, part: str) -> int | None:
    text = typed.get(f"rung.{row}.{part}", "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 2:
        raise Invalid(
            Worded(
                "Rung %(row)s: %(text)s is not a whole number. Nothing was changed.",
                row=row,
                text=repr(text[:20]),
            ),
            fields={"penalties": Worded("Rung %(row)s: a whole number.", row=row)},
        )
    return int(text)


def _key(name: str, number: int) -> str:
    plain = re.sub(r"[^a-z]+", "_", name.lower()).strip("_")
    return plain[:40] if plain else f"offence_{'abcdefghijklmnopqrstuvwxyzabcdef'[number]}"
