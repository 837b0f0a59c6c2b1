"""Universal gambits of Shadespire that wait for the next activation, or for what is first in it."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import modify

knows(
    CardRules(
        "Fuelled by Fury",
        rule="rolls.re-roll-any-number",
        effects=(modify("attack re-roll any", "add", 1, until="next-attack", only=("attack",)),),
        persists="next-activation",
        cites=("DC-026", "DC-230"),
    ),
    CardRules(
        "Dual Strike",
        rule="support.counts-as-more",
        effects=(
            modify(
                "support counted twice",
                "add",
                1,
                until="next-attack",
                only=("attacking|attack",),
                everyone=True,
            ),
        ),
        persists="next-activation",
        cites=("DC-225",),
    ),
    CardRules(
        "Lethal Strike",
        rule="modifiers.order",
        effects=(
            modify(
                "damage", "multiply", 2, until="next-attack", only=("critical hit",), everyone=True
            ),
        ),
        persists="next-activation",
        cites=("DC-024",),
    ),
)
