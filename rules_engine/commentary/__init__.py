"""The Designer's Commentary of June 2019: its 307 answers in our own words.

    answer("DC-278")            one answer; `Answer` tells its fields
    answers()                   all of them by number, read when first asked for
    related("DC-278")           numbers worth reading beside it

The engine decides nothing by these texts: its rules and cards cite the numbers, and the tests of
`tests/engine/commentary` play each answer that positions can decide.
"""

from rules_engine.commentary.numbered import (
    TOPICS,
    Answer,
    Heading,
    UnknownAnswer,
    answer,
    answers,
    card_ids,
    cites,
    described,
    related,
)

__all__ = [
    "TOPICS",
    "Answer",
    "Heading",
    "UnknownAnswer",
    "answer",
    "answers",
    "card_ids",
    "cites",
    "described",
    "related",
]
