"""Which strings the tests of a folder assert something about, read from their code.

A word in a comment, in a docstring or in a table that no test takes does not count.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]


def asserted_about(folder: Path) -> set[str]:
    """The strings of every test in the folder that asserts, with those of all that it takes: the
    module's own tables and functions, and what is imported from other modules of the tests."""
    found: set[str] = set()
    seen: set[tuple[Path, str]] = set()  # one for all: what one test took is found already
    for path in folder.glob("test_*.py"):
        module = _Module.of(path)
        for name, node in module.named.items():
            if name.startswith("test_") and _asserts(node):
                found |= module.strings(name, seen)
    return found


def _asserts(node: ast.AST) -> bool:
    return any(
        isinstance(one, ast.Assert) or (isinstance(one, ast.Attribute) and one.attr == "raises")
        for one in ast.walk(node)
    )


class _Module:
    """The named things of a module of the tests, and where it has others from."""

    def __init__(self, path: Path) -> None:
        tree = ast.parse(path.read_text())
        self.path = path
        self.named: dict[str, ast.AST] = {}
        self.taken: dict[str, tuple[Path, str]] = {}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.named[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    self.named |= dict.fromkeys(_names(target), node)
            elif isinstance(node, ast.ImportFrom):
                self._takes(node)

    @staticmethod
    @cache
    def of(path: Path) -> "_Module":
        """The module in this file, read once."""
        return _Module(path)

    def _takes(self, node: ast.ImportFrom) -> None:
        path = ROOT / ((node.module or "").replace(".", "/") + ".py")
        if (node.module or "").startswith("tests.") and path.exists():
            for one in node.names:
                self.taken[one.asname or one.name] = (path, one.name)

    def strings(self, name: str, seen: set[tuple[Path, str]]) -> set[str]:
        """The strings in what has this name, and in all that it takes and that was not seen."""
        if (self.path, name) in seen:
            return set()
        seen.add((self.path, name))
        if name in self.taken:
            path, theirs = self.taken[name]
            return _Module.of(path).strings(theirs, seen)
        if name not in self.named:
            return set()
        node = self.named[name]
        found = set(_constants(node))
        for used in _names(node):
            found |= self.strings(used, seen)
        return found


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _constants(node: ast.AST) -> Iterator[str]:
    """Every string but docstrings."""
    told = {
        id(one.body[0].value)
        for one in ast.walk(node)
        if isinstance(one, ast.FunctionDef | ast.ClassDef) and isinstance(one.body[0], ast.Expr)
    }
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in told:
            yield one.value
