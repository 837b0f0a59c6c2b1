"""Which answers of the commentary are played, by which tests, and why the others are not.

`python -m tests.commentary_map` writes docs/commentary_map.md anew, read off the tests themselves:
an answer is played where a test, its docstring or a row of its table, names its number. Where an
answer names a card the engine does not know yet, it is played in part, or waits for the card.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from rules_engine.cards.all import all_known
from rules_engine.commentary import Answer, answers, cites

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests" / "engine"
WRITTEN = ROOT / "docs" / "commentary_map.md"
NUMBERS = re.compile(r"DC-(\d{3})(?: to DC-(\d{3}))?")
ABOUT_THE_DATA = {"test_numbered", "test_rules", "test_cli", "test_listed", "test_commentary_map"}
"""Tests that name numbers without playing them; so do those of the search."""

IN_PART: dict[str, str] = {}
"""Answers of which a part alone is played, with what is not."""
NOT_PLAYED = {
    "DC-003": "a board's owner is in no record of a game; a step says so as not shown",
}

State = Literal["played", "in part", "not played"]


class Line(NamedTuple):
    """An answer, how far it is played and by which tests, and whether they vary it."""

    answer: Answer
    state: State
    tests: tuple[str, ...]
    varied: bool
    why: str


def named(text: str) -> Iterator[str]:
    """The numbers a text names, those between the two of `DC-194 to DC-196` among them."""
    for first, last in NUMBERS.findall(text):
        yield from (f"DC-{n:03d}" for n in range(int(first), int(last or first) + 1))


class Test(NamedTuple):
    """A test: its file, its tree, and all that is written of it, its table included."""

    file: str
    tree: ast.FunctionDef
    text: str


@cache
def test_functions() -> tuple[Test, ...]:
    """Every test of the engine that plays."""
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        if path.stem in ABOUT_THE_DATA or path.parent.name == "lookup":
            continue
        text = path.read_text()
        written = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                own = "\n".join(written[first - 1 : node.end_lineno])
                found.append(Test(path.relative_to(ROOT).as_posix(), node, own))
    return tuple(found)


def rows(test: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The rows of a test's table that begin with a number, each with what it ends with."""
    for decorator in test.decorator_list:
        for node in ast.walk(decorator):
            if not isinstance(node, ast.Tuple) or not node.elts:
                continue
            first = node.elts[0]
            if isinstance(first, ast.Constant) and NUMBERS.fullmatch(str(first.value)):
                yield str(first.value), ast.dump(node.elts[-1])


def played() -> dict[str, set[str]]:
    """The tests that play each answer: `file::test`."""
    found: dict[str, set[str]] = defaultdict(set)
    for test in test_functions():
        for number in named(test.text):
            found[number].add(f"{test.file}::{test.tree.name}")
    return found


def varied() -> set[str]:
    """The answers of which one table has rows that end differently."""
    found: set[str] = set()
    for test in test_functions():
        ends: dict[str, set[str]] = defaultdict(set)
        for number, end in rows(test.tree):
            ends[number].add(end)
        found |= {number for number, several in ends.items() if len(several) > 1}
    return found


def lines() -> list[Line]:
    """Every answer in its order."""
    by_test, different, known = played(), varied(), all_known()
    found = []
    for number, one in answers().items():
        unknown = [card for card in one.cards if card not in known]
        waits = f"not known yet: {', '.join(unknown)}" if unknown else ""
        tests = tuple(sorted(by_test.get(number, ())))
        why = NOT_PLAYED.get(number) or IN_PART.get(number) or one.reason or waits
        state: State = "not played"
        if tests and number not in NOT_PLAYED:
            state = "in part" if number in IN_PART or unknown else "played"
        found.append(Line(one, state, tests, number in different, why))
    return found


def counts(told: list[Line]) -> dict[str, int]:
    """How many answers there are of each state and class."""
    decided = [line for line in told if line.answer.kind == "decided"]
    states = {state: sum(line.state == state for line in decided) for state in _STATES}
    return {"decided": len(decided), **states, "varied": sum(line.varied for line in told)}


_STATES: tuple[State, ...] = ("played", "in part", "not played")


def page() -> str:
    """The whole map as Markdown."""
    told = lines()
    count = counts(told)
    others = [line.answer for line in told if line.answer.kind != "decided"]
    apart = ", ".join(f"{one.number} ({one.kind})" for one in others)
    head = f"""# The answers of the commentary, and the tests that play them

Written by `python -m tests.commentary_map` from the tests themselves; do not edit. The 307
answers of the Designer's Commentary (June 2019) are told by `python -m rules_engine commentary`.

- Answers that positions decide: {count["decided"]}; played {count["played"]}, in part \
{count["in part"]}, not yet {count["not played"]}.
- With variations whose answer differs: {count["varied"]}.
- Facts to look up, left to people, or open for a card that is not played: {apart}.

| answer | class | state | tests | rules |
| --- | --- | --- | --- | --- |
"""
    return head + "\n".join(_row(line) for line in told) + "\n"


def _row(line: Line) -> str:
    number, kind = line.answer.number, line.answer.kind
    state = f"{line.state}{', varied' if line.varied else ''}"
    if line.state != "played" and line.why:
        state += f": {line.why}"
    files = ", ".join(sorted({Path(test.partition("::")[0]).stem for test in line.tests}))
    rules = ", ".join(f"`{rule}`" for rule in cites(number))
    return f"| {number} | {kind} | {state} | {files} | {rules} |"


if __name__ == "__main__":
    WRITTEN.write_text(page())
    sys.stdout.write(f"{counts(lines())}\n")
