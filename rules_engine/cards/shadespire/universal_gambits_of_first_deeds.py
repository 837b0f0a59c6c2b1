"""Universal gambits of Shadespire on the first move, or the first blow, of the next activation."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import modify
from rules_engine.sequences.turn.moving import ONTO_ONE

FIRST_TO_MOVE: Final = "next-move|next-activation"

knows(
    CardRules(
        "Parry",
        rule="ploys.first-of-next-activation",
        effects=(
            modify("defence", "add", 1, until="next-targeted"),
            modify("dice left out", "add", 1, until="next-targeted"),
        ),
        persists="next-activation",
    ),
    CardRules(
        "Tantalising Prize",
        rule="ploys.first-of-next-activation",
        effects=(modify("move", "add", 2, until=FIRST_TO_MOVE, only=(ONTO_ONE,)),),
        persists=FIRST_TO_MOVE,
    ),
)
