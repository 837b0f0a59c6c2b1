"""Universal objectives of Shadespire on what one attack does to several enemies."""

from rules_engine.card_book.known import knows
from rules_engine.moments.blows import in_one_blow
from rules_engine.moments.conditions import surge

knows(
    surge("Reaper", in_one_blow("out", 2)),
    surge("The Harvest Begins", in_one_blow("damage", 3)),
)
