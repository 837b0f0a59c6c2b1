"""Magore's Fiends: Attack actions that are reactions, known by their own names.

They can be made as a reaction only, and no source of ours has their wording.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import gained_glory
from rules_engine.effects.orders import in_reach, made
from rules_engine.moments.answers import bearer_felled_a_foe
from rules_engine.moments.conditions import surge
from rules_engine.moments.deeds import doers, phase, took
from rules_engine.moments.inspire import inspired_when, succeeded
from rules_engine.moments.now import attack_now, harm_now
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Position


def _before_falling(name: str) -> CardRules:
    """A strike back when an attack would take the fighter out (DC-212: as Last Chance)."""

    def when(position: Position, _: int, fighter: int) -> list[int]:
        attack, harm = attack_now(position), harm_now(position)
        if attack is None or harm is None or harm.fighter != fighter:
            return []
        own = harm.source == attack.attack and harm.by == attack.fighter
        falls = position.fighters[fighter].wound_tokens >= wounds_of(position, fighter)
        return in_reach(position, fighter, attack.fighter, name) if own and falls else []

    return CardRules(
        name, rule="windows.damage", at=("damage-dealt",), when=when, effects=(made(),)
    )


inspired_when("Magore's Fiends", succeeded)

knows(
    _before_falling("Gorefist"),
    _before_falling("Swift Gorefist"),
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
