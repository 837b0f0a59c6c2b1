"""What a log pins: the version of this engine and the hash of the data it goes by."""

from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Final

ENGINE: Final = "0.3.0"
_DATA = ("assumptions", "boards", "card_details", "cards", "dice", "fighters")


@cache
def data_hash() -> str:
    """`sha256:` and the hash of every data file that a verdict can turn on."""
    folder = resources.files("rules_engine") / "data"
    whole = sha256()
    for name in _DATA:
        whole.update(sha256((folder / f"{name}.json").read_bytes()).digest())
    return f"sha256:{whole.hexdigest()}"
