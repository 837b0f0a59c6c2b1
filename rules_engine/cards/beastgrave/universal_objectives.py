"""Universal objectives of Beastgrave."""

from rules_engine.card_book.known import knows
from rules_engine.moments.conditions import (
    abroad,
    at_home,
    both,
    friends,
    objective,
    on_an_objective,
    some,
    surge,
)
from rules_engine.moments.deeds import activation_over, count_is, scored_in_game

knows(
    objective("Perfect Match", count_is(scored_in_game, 10)),
    surge(
        "Swift Capture",
        both(
            activation_over,
            some(friends, on_an_objective, at_home),
            some(friends, on_an_objective, abroad),
        ),
    ),
)
