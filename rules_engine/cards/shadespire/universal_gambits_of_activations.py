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
    CardRules(
        "Shattering Terrain",
        rule="ploys.all-attacks-of-activation",
        effects=(modify("hurt by moving", "add", 1, until="next-activation", everyone=True),),
        persists="next-activation",
        cites=("DC-256", "DC-265", "DC-266", "DC-267", "DC-268", "DC-269", "DC-270"),
    ),
    CardRules(
        "Spectral Wings",
        rule="ploys.first-of-next-activation",
        effects=(modify("move", "add", 2, until="next-move|next-activation", everyone=True),),
        persists="next-move|next-activation",
        cites=("DC-236", "DC-273", "DC-274"),
    ),
    CardRules(
        "Mighty Swing",
        rule="attack.multiple-separate",
        effects=(modify("targets all adjacent", "add", 1, until="next-attack", only=("range:1",)),),
        persists="next-activation",
        cites=("DC-175", "DC-182", "DC-184", "DC-248", "DC-249"),
    ),
)
