"""The data files that come with the engine."""

from os import listdir, path
from pkgutil import get_data

from rules_engine.facts.errors import Fault


def data_file(name: str) -> bytes:
    """The bytes of a file under `data`, such as `cards.json`.

    It is read by way of the loader alone: `importlib.resources` brings a dozen modules of the
    standard library along, which a phone would have to compile.
    """
    found = get_data("rules_engine", f"data/{name}")
    if found is None:
        raise Fault(f"no data file {name}")
    return found


def data_names(folder: str) -> list[str]:
    """The names of the JSON files in a folder under `data`, in order of their letters."""
    lying = listdir(path.join(path.dirname(path.dirname(__file__)), "data", folder))
    return sorted(f"{folder}/{name}" for name in lying if name.endswith(".json"))
