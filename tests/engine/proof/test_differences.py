"""The map of the editions, column by column, and what `diff` derives of it from the tables."""

from fnmatch import fnmatch
from itertools import combinations
from pathlib import Path

import pytest

from rules_engine.editions import load
from rules_engine.kernel.tables import (
    Edition,
    Row,
    Value,
    diff,
    edited,
    remove_row,
    replace_row,
    setting,
)
from tests.engine.proof.playing import EDITIONS

MAP = Path(__file__).parent / "editions_map.txt"


def points() -> list[tuple[str, str, tuple[str, ...]]]:
    """The points of the map: what it is, where the tables say it, what each edition has there."""
    found = []
    for line in MAP.read_text().splitlines():
        if not line.startswith("#"):
            point, where, *told = (cell.strip() for cell in line.split("|"))
            found.append((point, where, tuple(told)))
    return found


POINTS = points()
ALSO = (
    "*.inspire*", "*.watch*", "*.surge*", "*.resolved", "*.revealed", "*.declared", "*.dealt",
    "*.checked", "*.given", "*-reach", "*.*-innate", "*.*-innate-late", "*.wounds", "*.fall-late",
    "*.could-be-driven",
    "spell.*", "spell-action.*", "spell-reaction.*",
    "hazard.*", "hazard-phase.*", "promised.*", "play.promised",
    "*.annihilation", "attack.determine", "victory.objectives", "setup.*", "more-boards.*",
    "move.inspire",
    "push.reactions", "end-phase.keys", "end-phase.artefact", "last-roll-off.settle",
    "turn.power-step-reactions",
    "setting.combat.*", "setting.order.*", "setting.push.*", "setting.sequencing.*",
    "setting.rolls.*", "setting.spells.*", "setting.surge.*", "setting.victory.*",
    "setting.scatter.*", "scatter.*", "damage*", "react.*",
    "action-phase.waypoint",
)  # fmt: skip
"""Where editions differ besides: when they look at Inspire conditions and surges, which windows
they have, and whole sequences that are one point of the map."""


def stands(edition: Edition, where: str) -> str:
    """What an edition has at a place of its tables."""
    sequence, _, label = where.partition(".")
    if sequence == "setting":
        return str(edition.settings[label].value)
    rows = {row.label: row.play.__name__ for row in edition.sequences.get(sequence, ())}
    return rows.get(label, "-")


@pytest.mark.parametrize(("point", "where", "told"), POINTS, ids=[one[0] for one in POINTS])
def test_the_editions_say_what_the_map_says(point: str, where: str, told: tuple[str, ...]):
    assert tuple(stands(load(key), where) for key in EDITIONS) == told


@pytest.mark.parametrize(("left", "right"), list(combinations(EDITIONS, 2)))
def test_every_difference_of_the_map_is_derived_from_the_tables(left: str, right: str):
    found = {one.where for one in diff(load(left), load(right))}
    columns = EDITIONS.index(left), EDITIONS.index(right)
    differing = {where for _, where, told in POINTS if told[columns[0]] != told[columns[1]]}
    assert differing - found == set()
    mapped = {where for _, where, _ in POINTS}
    unmapped = [one for one in found - mapped if not any(fnmatch(one, known) for known in ALSO)]
    assert unmapped == []


def copy(edition: Edition, *edits: object) -> Edition:
    """An edition like another one but for these edits."""
    return edited("copy", "A copy", edition.sequences, edition.settings, *edits)  # type: ignore[arg-type]  # edits


def otherwise(value: Value) -> object:
    """Another value of the same kind."""
    if isinstance(value.value, bool):
        return not value.value
    return value.value + 1 if isinstance(value.value, int) else f"not {value.value}"


@pytest.mark.parametrize("key", EDITIONS)
def test_any_one_setting_changed_is_the_one_difference_reported(key: str):
    edition = load(key)
    for name, value in edition.settings.items():
        changed = copy(edition, setting(name, otherwise(value), value.rule))  # type: ignore[arg-type]  # of its kind
        (found,) = diff(edition, changed)
        assert found.where == f"setting.{name}"
        assert found.left == (str(value.value), value.rule)
        assert found.right == (str(otherwise(value)), value.rule)


@pytest.mark.parametrize("key", EDITIONS)
def test_any_one_row_changed_or_gone_is_the_one_difference_reported(key: str):
    edition = load(key)
    for sequence, rows in edition.sequences.items():
        for row in rows:
            cited_otherwise = replace_row(sequence, row.label, Row(row.label, row.play, "other"))
            (cited,) = diff(edition, copy(edition, cited_otherwise))
            assert (cited.where, cited.right) == (
                f"{sequence}.{row.label}",
                (row.play.__name__, "other"),
            )
            if len(rows) == 1:
                continue
            (gone,) = diff(edition, copy(edition, remove_row(sequence, row.label)))
            assert (gone.where, gone.right) == (f"{sequence}.{row.label}", None)


@pytest.mark.parametrize("key", EDITIONS)
def test_a_row_played_by_another_function_is_reported(key: str):
    edition = load(key)
    for sequence, rows in edition.sequences.items():
        for row in rows:
            (found,) = diff(
                edition,
                copy(edition, replace_row(sequence, row.label, Row(row.label, _other, row.rule))),
            )
            assert found.right == ("_other", row.rule)


def _other(position: object) -> object:
    """No row of any edition."""
    return position
