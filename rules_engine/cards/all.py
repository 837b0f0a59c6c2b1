"""Every module of cards, found in the folders of the releases, so that its cards are known.

A new module of cards is found by lying here; no list names it.
"""

import gc
from importlib import import_module
from pkgutil import walk_packages

from rules_engine import cards
from rules_engine.card_book.known import all_known

__all__ = ["MODULES", "all_known"]

MODULES = tuple(
    sorted(
        found.name
        for found in walk_packages(cards.__path__, f"{cards.__name__}.")
        if not found.ispkg and found.name != __name__
    )
)
"""The modules of cards, by name; importing them registers their cards."""

_collecting = gc.isenabled()
gc.disable()  # what is read here stays as long as the process: a search for garbage finds none
try:
    for name in MODULES:
        import_module(name)
finally:
    if _collecting:
        gc.enable()
gc.freeze()
