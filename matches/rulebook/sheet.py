"""The reference sheet: which rules stand on it, in the words of the index for an edition."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from rules_engine.facts.rules import rules
from rules_engine.lookup.texts import heading_of

_DATA = Path(__file__).parent / "data" / "sheet.json"


@dataclass(frozen=True, slots=True)
class Line:
    """A rule on the sheet; `heading` is its topic and what it is about in a word or two."""

    rule: str
    heading: str
    says: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sheet; `side` is 1 for the front of the paper, 2 for its back."""

    title: str
    side: int
    lines: tuple[Line, ...]


class _Part(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    side: int
    rules: tuple[str, ...]


@cache
def parts() -> tuple[_Part, ...]:
    """The parts of every sheet, with the rules that each edition may have of them."""
    return msgspec.json.decode(_DATA.read_bytes(), type=tuple[_Part, ...])


def sheet(edition: str) -> tuple[Section, ...]:
    """The sheet of an edition: of each part the rules that it has, parts without any left out."""
    sections = (
        Section(
            part.title,
            part.side,
            tuple(
                Line(rule_id, heading_of(rule_id), rules()[rule_id].wording(edition))
                for rule_id in part.rules
                if edition in rules()[rule_id].cites
            ),
        )
        for part in parts()
    )
    return tuple(section for section in sections if section.lines)
