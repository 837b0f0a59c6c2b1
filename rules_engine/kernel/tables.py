"""Editions as flat tables: sequences of rows, settings, and the named edits between them.

A row is a label, the function that plays it, and the id of the rule it carries out. A setting
is a value the functions look up, with the id of its rule. An edition comes from the base by
edits alone, so that any two can be compared row by row.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from rules_engine.facts.errors import Fault
from rules_engine.kernel.combat import CombatRules
from rules_engine.kernel.flow import Line, RowFunction
from rules_engine.state.table import Table

Setting: TypeAlias = int | str | bool | tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """One row of a sequence: its label, what it does, and the rule it carries out."""

    label: str
    play: RowFunction
    rule: str


class Value(msgspec.Struct, frozen=True):
    """One setting: a value of the rules and the rule it stands in.

    Without a rule the edition does not know the thing at all, and the value is what that means.
    """

    value: Setting
    rule: str = ""


class Linked:
    """A row as the machine plays it: linked to the row after it and to its whole sequence.

    after is None for the last row of a sequence; reached is the line of a derivation that says
    that the row was reached, following the label of the row after it, `` for none.
    """

    __slots__ = ("after", "following", "label", "play", "reached", "rule", "sequence")

    def __init__(self, name: str, row: Row, sequence: "dict[str, Linked]") -> None:
        self.label = row.label
        self.play = row.play
        self.rule = row.rule
        self.sequence = sequence
        self.after: Linked | None = None
        self.following = ""
        self.reached = Line(row.rule, "row", {"row": f"{name}.{row.label}"})


Sequences: TypeAlias = dict[str, tuple[Row, ...]]
Settings: TypeAlias = dict[str, Value]


class Edition:
    """The rules of one edition, looked up by sequence and label."""

    def __init__(self, key: str, title: str, sequences: Sequences, settings: Settings) -> None:
        self.key = key
        self.title = title
        self.sequences = sequences
        self.settings = settings
        self.values = {name: setting.value for name, setting in settings.items()}
        self.numbers = {name: one for name, one in self.values.items() if isinstance(one, int)}
        self.words = {name: one for name, one in self.values.items() if isinstance(one, str)}
        self.combat = CombatRules(**_under("combat.", self.values))
        self.rows: dict[str, dict[str, Linked]] = {
            name: _linked(name, rows) for name, rows in sequences.items()
        }

    def row(self, sequence: str, label: str) -> "Linked":
        """The row of a label, with the label after it.

        Raises Fault where the tables have no such row.
        """
        try:
            return self.rows[sequence][label]
        except KeyError:
            raise Fault(f"{self.key} has no row {label!r} in {sequence!r}") from None

    def start(self, sequence: str) -> str:
        """The label of the first row of a sequence."""
        return self.sequences[sequence][0].label


def _under(prefix: str, values: dict[str, Setting]) -> dict[str, Any]:
    return {
        name.removeprefix(prefix): value
        for name, value in values.items()
        if name.startswith(prefix)
    }


def _linked(name: str, rows: tuple[Row, ...]) -> dict[str, Linked]:
    if not rows:
        raise Fault(f"{name} has no rows")
    linked: dict[str, Linked] = {}
    before: Linked | None = None
    for row in rows:
        if row.label in linked:
            raise Fault(f"{name} has the label {row.label!r} twice")
        linked[row.label] = Linked(name, row, linked)
        if before is not None:
            before.after, before.following = linked[row.label], row.label
        before = linked[row.label]
    return linked


Edit: TypeAlias = Callable[[Sequences, Settings], None]


def insert_after(sequence: str, label: str, *rows: Row) -> Edit:
    """The edit that adds rows after the one of this label."""

    def edit(sequences: Sequences, _: Settings) -> None:
        place = _place(sequences, sequence, label) + 1
        old = sequences[sequence]
        sequences[sequence] = old[:place] + rows + old[place:]

    return edit


def insert_before(sequence: str, label: str, *rows: Row) -> Edit:
    """The edit that adds rows before the one of this label."""

    def edit(sequences: Sequences, _: Settings) -> None:
        place = _place(sequences, sequence, label)
        old = sequences[sequence]
        sequences[sequence] = old[:place] + rows + old[place:]

    return edit


def replace_row(sequence: str, label: str, row: Row) -> Edit:
    """The edit that puts another row in the place of the one of this label."""

    def edit(sequences: Sequences, _: Settings) -> None:
        place = _place(sequences, sequence, label)
        old = sequences[sequence]
        sequences[sequence] = (*old[:place], row, *old[place + 1 :])

    return edit


def remove_row(sequence: str, label: str) -> Edit:
    """The edit that takes the row of this label out."""

    def edit(sequences: Sequences, _: Settings) -> None:
        place = _place(sequences, sequence, label)
        old = sequences[sequence]
        sequences[sequence] = old[:place] + old[place + 1 :]

    return edit


def add_sequence(name: str, *rows: Row) -> Edit:
    """The edit that brings a sequence the base does not have, or takes the place of its own."""

    def edit(sequences: Sequences, _: Settings) -> None:
        sequences[name] = rows

    return edit


def remove_sequence(name: str) -> Edit:
    """The edit that takes a whole sequence out."""

    def edit(sequences: Sequences, _: Settings) -> None:
        if name not in sequences:
            raise Fault(f"no sequence {name!r} in the base")
        del sequences[name]

    return edit


def setting(name: str, value: Setting, rule: str) -> Edit:
    """The edit that gives a setting another value, or another rule behind it."""

    def edit(_: Sequences, settings: Settings) -> None:
        if name not in settings:
            raise Fault(f"no setting {name!r} in the base")
        settings[name] = Value(value, rule)

    return edit


def _place(sequences: Sequences, sequence: str, label: str) -> int:
    for place, row in enumerate(sequences.get(sequence, ())):
        if row.label == label:
            return place
    raise Fault(f"no row {label!r} in {sequence!r} to edit")


def edited(
    key: str, title: str, sequences: Mapping[str, tuple[Row, ...]], settings: Settings, *edits: Edit
) -> Edition:
    """An edition made from these tables by these edits, in their order."""
    new_sequences, new_settings = dict(sequences), dict(settings)
    for edit in edits:
        edit(new_sequences, new_settings)
    return Edition(key, title, new_sequences, new_settings)


EDITIONS: dict[str, Edition] = {}
"""Every edition by its key, filled by `rules_engine.editions`."""


def edition_of(position: Table) -> Edition:
    """The edition a position is played under; raises Fault for an unknown one."""
    try:
        return EDITIONS[position.edition]
    except KeyError:
        raise Fault(f"no edition {position.edition!r}") from None


def number(position: Table, name: str) -> int:
    """The value of a numeric setting (or a switch, as 0 or 1) in the position's edition."""
    try:
        return EDITIONS[position.edition].numbers[name]
    except KeyError:
        raise Fault(f"{name} is no number") from None


def word(position: Table, name: str) -> str:
    """The value of a setting that is a word in the position's edition."""
    try:
        return EDITIONS[position.edition].words[name]
    except KeyError:
        raise Fault(f"{name} is no word") from None


class Difference(msgspec.Struct, frozen=True):
    """One point on which two editions differ: where, and what each has there (None: nothing).

    Each side is a pair of what stands there and the id of its rule.
    """

    where: str
    left: tuple[str, str] | None
    right: tuple[str, str] | None


def diff(left: Edition, right: Edition) -> tuple[Difference, ...]:
    """Every difference between two editions, read off their tables."""
    found: list[Difference] = []
    for name in _both(left.sequences, right.sequences):
        found += _points(
            name,
            {row.label: (row.play.__name__, row.rule) for row in left.sequences.get(name, ())},
            {row.label: (row.play.__name__, row.rule) for row in right.sequences.get(name, ())},
        )
    found += _points(
        "setting",
        {name: (str(value.value), value.rule) for name, value in left.settings.items()},
        {name: (str(value.value), value.rule) for name, value in right.settings.items()},
    )
    return tuple(found)


def _points(
    name: str, left: dict[str, tuple[str, str]], right: dict[str, tuple[str, str]]
) -> list[Difference]:
    return [
        Difference(f"{name}.{label}", left.get(label), right.get(label))
        for label in _both(left, right)
        if left.get(label) != right.get(label)
    ]


def _both(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([*left, *right]))
