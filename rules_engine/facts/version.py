"""What a log pins: the version of this engine and the hash of the data it goes by."""

from functools import cache
from hashlib import sha256
from typing import Final

from rules_engine.facts.files import data_file

ENGINE: Final = "0.6.0"
_DATA = ("assumptions", "boards", "card_details", "cards", "dice", "fighters")
_OF_JOURNEYS = ("journey_assumptions", "journeys")


@cache
def data_hash() -> str:
    """`sha256:` and the hash of every data file that a verdict on a game can turn on."""
    return _hashed(_DATA)


@cache
def journey_data_hash() -> str:
    """The same of what a verdict on a journey can turn on."""
    return _hashed(_OF_JOURNEYS)


def _hashed(names: tuple[str, ...]) -> str:
    whole = sha256()
    for name in names:
        whole.update(sha256(data_file(f"{name}.json")).digest())
    return f"sha256:{whole.hexdigest()}"
