"""Readings taken where the sources are silent, lost or at odds: one named table.

A verdict that rests on one says so. ``value`` is what the engine goes by, ``others`` are the
readings that could be taken instead; switching one is a change of the table, never of code.
"""

from functools import cache

import msgspec

from rules_engine.facts.errors import Fault
from rules_engine.facts.files import data_file

_TABLES = ("assumptions.json", "journey_assumptions.json")


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to read an open point: a short value for code and a sentence for people."""

    value: str
    says: str


class Assumption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open point of the rules, the reading taken and those not taken.

    ``editions`` are those it bears on; ``cites`` are the places, by edition, that leave the point
    open or that the reading is drawn from.
    """

    name: str
    point: str
    value: str
    says: str
    others: tuple[Reading, ...]
    editions: tuple[str, ...]
    cites: dict[str, tuple[str, ...]]


@cache
def assumptions() -> dict[str, Assumption]:
    """All assumptions by name, in the order of the tables: of the duels, then of journeys."""
    tables = map(data_file, _TABLES)
    return {
        entry.name: entry
        for table in tables
        for entry in msgspec.json.decode(table, type=tuple[Assumption, ...])
    }


def assumption(name: str) -> Assumption:
    """The assumption of a name such as ``cover-symbol``. Raises Fault if there is none."""
    try:
        return assumptions()[name]
    except KeyError:
        raise Fault(f"no assumption is called {name!r}") from None


def says_of(name: str, value: str) -> str:
    """How an open point reads with this value, in words."""
    entry = assumption(name)
    others = (reading.says for reading in entry.others if reading.value == value)
    return entry.says if value == entry.value else next(others, entry.says)
