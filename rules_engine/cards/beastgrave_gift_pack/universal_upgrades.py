"""Universal upgrades of the Beastgrave Gift Pack."""

from rules_engine.card_book.known import knows
from rules_engine.effects.upgrades import adds, plus, weapon, whenever
from rules_engine.moments.conditions import on_an_objective

knows(
    plus("Grim Tenacity", "not driven back", 1),
    weapon(
        "Guardian Glaive",
        2,
        2,
        "smash",
        2,
        grants=whenever(
            on_an_objective, adds("Guardian Glaive", "attack re-roll any", 1, "Guardian Glaive")
        ),
    ),
)
