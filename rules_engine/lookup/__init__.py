"""Looking things up in people's words: rules, answers of the commentary and cards, best first.

    search("can he trap me again")             what fits, of every edition
    search("crit vs crit", "harrowdeep-2021")  what fits and that edition has
    explained("trapped.once")                  a rule with all that refers to it

The words that people use instead of the rules' own stand in `data/words.json`, the ways in which
they ask for a rule in `data/asked.json`.
"""

from rules_engine.lookup.explained import (
    ASSUMED,
    Explained,
    Step,
    Wording,
    explained,
    explained_in_words,
)
from rules_engine.lookup.ranking import LONGEST, Found, Index, index, search, search_in_both
from rules_engine.lookup.texts import Kind, Text, heading_of, texts, texts_in
from rules_engine.lookup.tongues import asked_in, tongue
from rules_engine.lookup.words import plain

__all__ = [
    "ASSUMED",
    "LONGEST",
    "Explained",
    "Found",
    "Index",
    "Kind",
    "Step",
    "Text",
    "Wording",
    "asked_in",
    "explained",
    "explained_in_words",
    "heading_of",
    "index",
    "plain",
    "search",
    "search_in_both",
    "texts",
    "texts_in",
    "tongue",
]
