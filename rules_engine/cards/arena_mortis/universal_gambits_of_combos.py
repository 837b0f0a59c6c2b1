"""A universal gambit of Arena Mortis on Attack actions with Combo and those that follow them."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import modify
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.sense.states import FOLLOWING, WITH_COMBO

knows(
    CardRules(
        "The Old One-Two",
        rule="ploys.first-of-next-activation",
        effects=(
            modify(
                "dice", "add", 1, until="next-attack", only=(ONLY_CLOSE, WITH_COMBO), everyone=True
            ),
            modify(
                "dice",
                "add",
                1,
                until="own-attack|next-power-step",
                only=(FOLLOWING,),
                everyone=True,
            ),
        ),
        persists="next-power-step",
    ),
)
