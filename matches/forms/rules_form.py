"""The form of an event's rules: every value with the kind of field it takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_noop

from companion.core.errors import Invalid
from companion.core.worded import Worded
from decks.queries.formats import every_format
from decks.queries.lists import begins, every_list
from matches.rules.rule_list import RULES, Form

SPECS: dict[str, Form] = {name: rule.form for name, rule in RULES.items() if rule.form is not None}
STEP_ROWS_TO_SPARE = 2


@dataclass(frozen=True, slots=True)
class Box:
    """One box to fill in: its name in the form, its words, and what is in it."""

    name: str
    words: str
    value: str


@dataclass(frozen=True, slots=True)
class Filled:
    """The boxes of one value, as typed where something was typed, else as it is.

    rows: of steps, each the box for players and the box for rounds.
    """

    spec: Form
    boxes: list[Box] = field(default_factory=list)
    rows: list[tuple[Box, Box]] = field(default_factory=list)


def fill(name: str, value: Any, typed: Mapping[str, str], zone: ZoneInfo) -> Filled:
    """The boxes of a value of the rules. value: in JSON-able form."""
    spec = _with_choices(SPECS[name])
    if spec.kind == "steps":
        return Filled(spec, rows=_step_rows(name, value, typed))
    if spec.kind == "numbers":
        return Filled(
            spec,
            [
                Box(f"{name}.{part}", words, typed.get(f"{name}.{part}", str(value[part])))
                for part, words in spec.parts
            ],
        )
    return Filled(spec, [Box(name, "", typed.get(name, _as_text(value, spec, zone)))])


def _formats() -> tuple[tuple[str, str], ...]:
    return (
        ("", gettext_noop("those of the edition")),
        *((key, one.name) for key, one in every_format().items()),
    )


def _lists() -> tuple[tuple[str, str], ...]:
    named = (
        (
            one.id,
            Worded(
                "%(list)s (%(kind)s, from %(starts)s)",
                list=one.id,
                kind=Worded.of(one.kind),
                starts=begins(one.starts),
            ),
        )
        for one in every_list()
    )
    return (("", gettext_noop("the one of the first day")), *named)


_OFFERS = {"formats": _formats, "lists": _lists}
_TAKES: dict[str, Callable[[str], Any]] = {
    "text": str,
    "number": int,
    "yes": lambda text: text == "yes",
}


def _with_choices(spec: Form) -> Form:
    return replace(spec, choices=_OFFERS[spec.offers]()) if spec.offers else spec


def _as_text(value: Any, spec: Form, zone: ZoneInfo) -> str:
    if value is None:
        return ""
    if spec.kind == "names":
        return ", ".join(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if spec.kind == "moment":
        return f"{datetime.fromisoformat(value).astimezone(zone):%Y-%m-%dT%H:%M}"
    return str(value)


def _step_rows(name: str, value: Any, typed: Mapping[str, str]) -> list[tuple[Box, Box]]:
    known = [(str(row["up_to_players"]), str(row["rounds"])) for row in value]
    rows = []
    for number, (players, rounds) in enumerate(known + [("", "")] * STEP_ROWS_TO_SPARE):
        one, other = f"{name}.{number}.players", f"{name}.{number}.rounds"
        rows.append(
            (
                Box(one, "up to players", typed.get(one, players)),
                Box(other, "rounds", typed.get(other, rounds)),
            )
        )
    return rows


def read(typed: Mapping[str, str], zone: ZoneInfo) -> dict[str, Any]:
    """New values of the rules, of those that the form had, JSON-able.

    zone: of the event, for clock times. Raises Invalid with every value at fault.
    """
    faults: dict[str, str] = {}
    values: dict[str, Any] = {}
    for name, spec in SPECS.items():
        if not any(key == name or key.startswith(f"{name}.") for key in typed):
            continue  # it may not change now, so the form has no box for it
        try:
            values[name] = _read(name, _with_choices(spec), typed, zone)
        except ValueError as error:
            faults[name] = error.args[0]
    if faults:
        sentences = Worded.together(*faults.values())
        raise Invalid(
            Worded("%(said)s Nothing was changed.", said=sentences),
            code="unfit-rules",
            fields=faults,
        )
    return values


def _read(name: str, spec: Form, typed: Mapping[str, str], zone: ZoneInfo) -> Any:
    if spec.kind == "numbers":
        return {part: _number(typed.get(f"{name}.{part}", ""), spec) for part, _ in spec.parts}
    if spec.kind == "steps":
        return _steps(name, typed)
    text = typed[name].strip()
    if spec.kind == "names":
        return _names(text, spec)
    if not text and spec.optional:
        return None
    if spec.kind == "choice":
        return _choice(text, spec)
    return _moment(text, zone) if spec.kind == "moment" else _number(text, spec)


def _choice(text: str, spec: Form) -> Any:
    if text not in dict(spec.choices):
        raise ValueError(
            Worded(
                "Choose one of: %(known)s.",
                known=Worded.listed(Worded.of(words) for _, words in spec.choices),
            )
        )
    return _TAKES[spec.takes](text)


def _number(text: str, spec: Form) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise ValueError(
            Worded(
                "%(text)s is not a whole number from %(least)s to %(most)s.",
                text=repr(text[:20]),
                least=spec.least,
                most=spec.most,
            )
        )
    if not spec.least <= int(text) <= spec.most:
        raise ValueError(
            Worded(
                "%(text)s is not from %(least)s to %(most)s.",
                text=text,
                least=spec.least,
                most=spec.most,
            )
        )
    return int(text)


def _names(text: str, spec: Form) -> list[str]:
    names = [" ".join(one.split()) for one in text.split(",") if one.strip()]
    if len(names) > spec.most:
        raise ValueError(
            Worded("%(n)s names; at most %(most)s are taken.", n=len(names), most=spec.most)
        )
    for name in names:
        if len(name) > 40:
            raise ValueError(
                Worded("%(text)s and on is longer than 40 letters.", text=repr(name[:20]))
            )
    return names


def _moment(text: str, zone: ZoneInfo) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise ValueError(
            Worded("%(text)s is not a date and a time.", text=repr(text[:20]))
        ) from error
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).isoformat()


def _steps(name: str, typed: Mapping[str, str]) -> list[dict[str, int]]:
    rows = []
    number = 0
    while f"{name}.{number}.players" in typed:
        players = typed[f"{name}.{number}.players"].strip()
        rounds = typed.get(f"{name}.{number}.rounds", "").strip()
        number += 1
        if players or rounds:
            rows.append(
                {
                    "up_to_players": _number(players, Form("number", least=2, most=100_000)),
                    "rounds": _number(rounds, Form("number", least=1, most=20)),
                }
            )
    return rows
