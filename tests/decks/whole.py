"""The whole decks beside this file, read by the product's own reader."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from decks.parsing import read_deck
from rules_engine.deck_rules import Deck
from rules_engine.facts.catalogue import catalogue

FOLDER = Path(__file__).parent / "whole_decks"


@dataclass(frozen=True)
class Expected:
    """The verdict that a deck must get: codes are all faults, then all gaps."""

    about: str
    format: str
    on: date
    outcome: str
    codes: tuple[str, ...]
    cards: int


@cache
def expectations() -> dict[str, Expected]:
    """What each whole deck must get, by the name of its file."""
    rows = json.loads((FOLDER / "verdicts.json").read_text())["decks"]
    return {
        name: Expected(**{**row, "on": date.fromisoformat(row["on"]), "codes": tuple(row["codes"])})
        for name, row in rows.items()
    }


@cache
def whole_deck(name: str) -> Deck:
    """A whole deck by the name of its file."""
    return read_deck((FOLDER / f"{name}.txt").read_bytes(), catalogue()).deck


def legal_decks() -> list[str]:
    """The names of the decks that are legal in their own format."""
    return [name for name, expected in expectations().items() if expected.outcome == "legal"]
