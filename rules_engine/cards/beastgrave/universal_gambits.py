"""Universal gambits of Beastgrave."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, enemy, pushed, somebody

knows(
    CardRules(
        "Nightmare in the Shadows",
        rule="ploys.play",
        playable=somebody(enemy),
        effects=(choose(enemy), pushed(chosen(), 1, exactly=True)),
    ),
)
