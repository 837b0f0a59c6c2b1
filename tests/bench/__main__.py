"""`make bench` and `make bench ONLY=name`: every measure as JSON lines.

A module of this folder holds `MEASURES`: name -> a function that yields lines
{"name", "n", "value", "unit", "note"}. It runs on a fresh SQLite database in a temporary folder,
or on the one DATABASE_URL names.
"""

import importlib
import json
import os
import pkgutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def measures() -> dict[str, Callable[[], Iterable[Line]]]:
    """Every measure of this folder by name."""
    found: dict[str, Callable[[], Iterable[Line]]] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith("_"):
            found |= getattr(importlib.import_module(f"tests.bench.{module.name}"), "MEASURES", {})
    return found


def main(only: list[str]) -> int:
    """Run the measures asked for; 2 for an unknown name."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_VAR"] = folder
        os.environ["LOG_LEVEL"] = "ERROR"
        os.environ["DJANGO_SETTINGS_MODULE"] = "companion.settings"
        django = importlib.import_module("django")
        django.setup()
        importlib.import_module("django.core.management").call_command("migrate", verbosity=0)
        every = measures()
        if unknown := set(only) - set(every):
            print(
                f"No measure is called {', '.join(unknown)}. There are: {', '.join(sorted(every))}"
            )
            return 2
        for name in only or sorted(every):
            for line in every[name]():
                print(json.dumps(line), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
