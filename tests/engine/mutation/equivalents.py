"""Mutants that play as the rules do, so that no test can tell them: each with its reason.

They are left out of what is tried and counted apart, so that the share of those that are noticed
is of those that can be.
"""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.engine.mutation.mutants import Mutant, path_of

FILE = Path(__file__).with_name("equivalents.json")


class Place(NamedTuple):
    """A mutant told without its line: the function it lies in, the first lines before and after."""

    module: str
    within: str
    kind: str
    before: str
    after: str


class Equivalent(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of the list: a place, and why nothing is played otherwise with it."""

    module: str
    within: str
    kind: str
    before: str
    after: str
    reason: str

    def place(self) -> Place:
        """Where it stands."""
        return Place(self.module, self.within, self.kind, self.before, self.after)


@cache
def listed() -> tuple[Equivalent, ...]:
    """All that are known."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Equivalent, ...])


def place_of(mutant: Mutant) -> Place:
    """Where a mutant stands, told so that other lines may move; an edit by its edition."""
    edit = mutant.kind.startswith("edit of")
    within = "" if edit else _within(mutant.module, mutant.line)
    before, after = (text.partition("\n")[0] for text in (mutant.before, mutant.after))
    return Place(mutant.module, within, mutant.kind, before, after)


def told_apart(found: Iterable[Mutant]) -> tuple[list[Mutant], int]:
    """Those that can be noticed, and how many cannot."""
    known = {one.place() for one in listed()}
    every = list(found)
    left = [one for one in every if place_of(one) not in known]
    return left, len(every) - len(left)


@cache
def _functions(module: str) -> tuple[ast.FunctionDef, ...]:
    tree = ast.parse(path_of(module).read_text())
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _within(module: str, line: int) -> str:
    around = [one for one in _functions(module) if one.lineno <= line <= (one.end_lineno or 0)]
    return max(around, key=lambda one: one.lineno).name if around else ""
