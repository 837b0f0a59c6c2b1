"""Ironsoul's Condemnors: when they are Inspired, and the card that the rulebook shows."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import modify
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.moments.inspire import critical, inspired_when

inspired_when("Ironsoul's Condemnors", critical)

knows(
    CardRules(
        "Champions of Sigmar",
        rule="ploys.first-of-next-activation",
        effects=(
            modify(
                "innate attack",
                "add",
                0,
                until="next-attack",
                only=(ONLY_CLOSE,),
                word="single_support",
            ),
        ),
        persists="next-activation",
        cites=("Dreadfane pg 18",),
    ),
)
