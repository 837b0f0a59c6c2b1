"""The form of what an event is called, when and where it is, and for how many."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from zoneinfo import available_timezones

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.rules.editions import ANOTHER, EDITIONS, JOURNEYS

FIELDS = ("name", "place", "about", "starts_on", "ends_on", "time_zone", "edition", "capacity")


def time_zones() -> list[str]:
    """Time zones by name, those of places first to be found by typing."""
    return sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


def read(typed: Mapping[str, str]) -> dict[str, Any]:
    """The values that were typed, for the fields that the form had.

    Raises Invalid with every field at fault.
    """
    faults: dict[str, str] = {}
    values: dict[str, Any] = {}
    for field in FIELDS:
        if field in typed:
            values[field] = _value(field, typed[field].strip(), faults)
    if values.get("edition") == ANOTHER:
        values["edition"] = typed.get("edition_name", "").strip()
        if not values["edition"]:
            faults["edition"] = Worded("Name the edition.")
    elif "edition" in values and values["edition"] not in {*EDITIONS, *JOURNEYS}:
        faults["edition"] = Worded("Choose an edition, or another and name it.")
    if "starts_on" in values and not typed.get("ends_on", "").strip():
        values["ends_on"] = values["starts_on"]
        faults.pop("ends_on", None)
    if faults:
        raise Invalid(
            Worded("%(faults)s Nothing was saved.", faults=Worded.together(*faults.values())),
            code="unfit-event",
            fields=faults,
        )
    return values


def _value(field: str, text: str, faults: dict[str, str]) -> Any:
    if field in {"starts_on", "ends_on"}:
        return _day(field, text, faults)
    if field == "capacity":
        return _capacity(text, faults)
    return text


def _day(field: str, text: str, faults: dict[str, str]) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        faults[field] = Worded("Give the last day as a date, such as 2026-11-21.")
        if field == "starts_on":
            faults[field] = Worded("Give the first day as a date, such as 2026-11-21.")
        return None


def _capacity(text: str, faults: dict[str, str]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 9:
        return int(text)
    faults["capacity"] = Worded("The number of places is a whole number, or empty for no limit.")
    return None
