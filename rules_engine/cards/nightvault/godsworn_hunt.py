"""Godsworn Hunt: when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import ignored, rolled
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.moments.answers import friend_falling
from rules_engine.moments.inspire import inspired_when, upgraded

inspired_when("Godsworn Hunt", upgraded)

knows(
    CardRules(
        "Dark Destiny",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=friend_falling,
        effects=(rolled("defence", 1, shows(BLOCK)), ignored(), stood_firm()),
        cites=("DC-163",),
    ),
)
