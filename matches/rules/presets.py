"""Presets of an event's rules: published event packs, and a plain one of our own.

Where a pack is silent a preset must choose, so every value says whose it is: the pack's or ours.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.rules import event_rules
from matches.rules.event_rules import EventRules

Whose = Literal["pack", "ours"]
STANDARD = "standard"
_FILE = Path(__file__).parent / "data" / "presets.json"


class Preset(msgspec.Struct, frozen=True):
    """A named set of rules to start from.

    source: the pack it follows, empty for our own.
    note: what the pack says besides, for the organiser to read.
    capacity: the most players the pack is for, None if it does not say.
    provenance: whose each value is, by the value's dotted name ('best_of', 'points.win',
        'chain.2'); a value of several parts has an entry of its own too ('points', 'chain'),
        'pack' where any part is the pack's.
    """

    key: str
    name: str
    source: str
    note: str
    capacity: int | None
    rules: EventRules
    provenance: Mapping[str, Whose]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    source: str
    note: str
    pack: dict[str, Any]
    ours: dict[str, Any]
    capacity: int | None = None


class _File(msgspec.Struct, frozen=True):
    presets: list[_Entry]


def presets() -> tuple[Preset, ...]:
    """Every preset, our standard first."""
    return tuple(_all().values())


def preset(key: str) -> Preset:
    """The preset of this key. Raises Invalid for one that does not exist."""
    known = _all()
    if key not in known:
        raise Invalid(
            Worded(
                "There is no preset called %(key)s. Choose one of: %(known)s.",
                key=repr(key),
                known=", ".join(known),
            ),
            code="unknown-preset",
        )
    return known[key]


def differences(key: str, rules: EventRules) -> tuple[str, ...]:
    """Names of the values in which rules differ from the preset they began with."""
    begun = preset(key).rules
    return tuple(
        name
        for name in EventRules.__struct_fields__
        if getattr(begun, name) != getattr(rules, name)
    )


@cache
def _all() -> dict[str, Preset]:
    entries = msgspec.json.decode(_FILE.read_bytes(), type=_File).presets
    return {entry.key: _preset(entry) for entry in entries}


def _preset(entry: _Entry) -> Preset:
    before, theirs, after = _chain_parts(entry)
    values = {**entry.ours, **entry.pack}
    values.pop("chain_before", None)
    values["chain"] = [*before, *theirs, *after]
    if "points" in values:
        values["points"] = {**entry.ours.get("points", {}), **entry.pack.get("points", {})}
    rules = event_rules.read(_with_fitting_bookings(values))
    whose = dict(_whose(rules, entry.pack))
    for place in range(len(rules.chain)):
        is_packs = len(before) <= place < len(before) + len(theirs)
        whose[f"chain.{place}"] = "pack" if is_packs else "ours"
    return Preset(
        key=entry.key,
        name=entry.name,
        source=entry.source,
        note=entry.note,
        capacity=entry.capacity,
        rules=rules,
        provenance=whose,
    )


def _chain_parts(entry: _Entry) -> tuple[list[Any], list[Any], list[Any]]:
    """The chain's links: ours in front, the pack's, ours behind."""
    return (
        entry.ours.get("chain_before", []),
        entry.pack.get("chain", []),
        entry.ours.get("chain", []),
    )


def _with_fitting_bookings(values: dict[str, Any]) -> dict[str, Any]:
    """Matches not played count as won by the fewest games, where neither pack nor preset says."""
    needed = values.get("best_of", 3) // 2 + 1
    booked = {"games_won": needed, "games_lost": 0}
    bye = values.get("bye", booked)
    return {
        "bye": booked,
        "concession": bye,
        "no_show": bye,
        "double_loss_games_lost": needed,
        **values,
    }


def _whose(rules: EventRules, pack: Mapping[str, Any]) -> Iterator[tuple[str, Whose]]:
    for name, value in event_rules.write(rules).items():
        yield name, "pack" if name in pack else "ours"
        if isinstance(value, dict):
            given = pack.get(name, {})
            for part in value:
                yield f"{name}.{part}", "pack" if part in given else "ours"
