"""Universal gambits of Arena Mortis about Raise counters.

What gives a fighter its counter is told by whatever raises it: a card, or the arena's own rules.
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    friendly,
    gained_glory,
    granted,
    modify,
    pushed,
    rolled,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.rolling import shows
from rules_engine.kernel.flow import RowFunction
from rules_engine.moments.raising import WINDOWS, friend_raised, raised
from rules_engine.state.position import Position
from rules_engine.state.vocabulary import Until


def _raised_friend(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and raised(position, fighter)


def on_raising(name: str, rule: str, *effects: RowFunction, persists: str = "") -> CardRules:
    """A reaction to a friend's being given a Raise counter."""
    return CardRules(
        name, rule=rule, at=WINDOWS, when=friend_raised, effects=effects, persists=persists
    )


NEXT: Until = "own-attack|out"

knows(
    CardRules(
        "Bitter Memories",
        rule="actions.granted-specified",
        effects=(
            rolled("attack", 2, shows(frozenset(("smash",)))),
            choose(_raised_friend),
            granted(chosen(), "attack"),
        ),
    ),
    on_raising(
        "Cold Fury",
        "ploys.persist",
        modify("damage", "add", 1, who=subject, until=NEXT, only=(ONLY_CLOSE,)),
        modify("attack re-rolls", "add", 1, who=subject, until=NEXT, only=(ONLY_CLOSE, "attack")),
        persists=NEXT,
    ),
    on_raising("Invigorating Return", "push.distance", pushed(subject, 2)),
    on_raising(
        "Revel in Death",
        "ploys.play",
        rolled("magic", 2, shows(frozenset(("channel",)))),
        gained_glory(1),
    ),
    on_raising(
        "Strength from Death",
        "ploys.persist",
        modify("cleave", "add", 1, who=subject, until=NEXT, only=(ONLY_CLOSE,)),
        modify("ensnare", "add", 1, who=subject, until=NEXT, only=(ONLY_CLOSE,)),
        persists=NEXT,
    ),
)
