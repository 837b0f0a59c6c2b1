"""A universal gambit of Nightvault that changes about the symbols by which spells are cast."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import modify
from rules_engine.moments.casting import EXCHANGED

knows(
    CardRules(
        "Aetherflux",
        rule="ploys.persist",
        effects=(modify(EXCHANGED, "add", 1, until="next-power-step", everyone=True),),
        persists="next-power-step",
    ),
)
