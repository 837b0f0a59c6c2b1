"""Magore's Fiends: Attack actions that are reactions, known by their own names.

They can be made as a reaction only, and no source of ours has their wording.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import gained_glory
from rules_engine.effects.orders import before_falling
from rules_engine.moments.answers import bearer_felled_a_foe
from rules_engine.moments.conditions import surge
from rules_engine.moments.deeds import doers, phase, took
from rules_engine.moments.inspire import inspired_when, succeeded

inspired_when("Magore's Fiends", succeeded)

knows(
    before_falling("Gorefist"),
    before_falling("Swift Gorefist"),
    surge("Khorne Sees Us", took(phase, least=2), "DC-055"),
    surge("No Escape", doers(phase, "charge", least=3), "DC-055"),
    CardRules(
        "Trophy Hunter",
        rule="bounty.amount",
        at=("enemy-out",),
        when=bearer_felled_a_foe,
        effects=(gained_glory(1),),
        optional=False,
        cites=("DC-253",),
    ),
)
