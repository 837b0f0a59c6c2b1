"""The rules that hold in a round: the event's, and in a later stage what that needs."""

import msgspec

from matches.models import Round, Stage
from matches.rules import event_rules
from matches.rules.event_rules import EventRules


def of_round(round_: Round) -> EventRules:
    """The rules by which a round's matches are played; a round read with its event and stage asks
    nothing more."""
    return within(event_rules.read(round_.event.rules), round_.stage)


def within(rules: EventRules, stage: Stage | None) -> EventRules:
    """The event's rules as they hold in a stage, None for its first one.

    In a bracket every match must have a winner, by the ladder of the rulebook where games and
    glory are level (Shadespire, pg 26).
    """
    if stage is None:
        return rules
    return msgspec.structs.replace(
        rules,
        drawn_match="ladder" if stage.is_bracket else rules.drawn_match,
        best_of=stage.best_of or rules.best_of,
        round_minutes=stage.minutes or rules.round_minutes,
    )
