"""Questions about a position, decided by the rules with every reason, or left open with one."""

from collections.abc import Callable
from typing import Any

from rules_engine.adjudicate.card_questions import scorable, who_is_asked, windows, windows_of
from rules_engine.adjudicate.events import follows, may
from rules_engine.adjudicate.forms import (
    Answer,
    AnyAsked,
    Characteristic,
    Decided,
    Follows,
    InRange,
    IsVulnerable,
    May,
    Question,
    Reason,
    Scorable,
    Supposed,
    Undecided,
    Visible,
    WhoIsAsked,
    Windows,
    Winner,
)
from rules_engine.adjudicate.table import position_of, read_question
from rules_engine.adjudicate.table_questions import (
    characteristic,
    in_range,
    is_vulnerable,
    visible,
    winner,
)
from rules_engine.facts.errors import Fault, Unusable
from rules_engine.state.position import Position

_ANSWERS: dict[type[Any], Callable[[Position, Any], Answer]] = {
    May: may,
    Follows: follows,
    Windows: windows,
    WhoIsAsked: who_is_asked,
    Visible: visible,
    InRange: in_range,
    Scorable: scorable,
    Winner: winner,
    Characteristic: characteristic,
    IsVulnerable: is_vulnerable,
}


_TRIPPED = (Fault, LookupError, AssertionError, TypeError, ValueError, OverflowError)


def adjudicate(question: Question) -> Answer:
    """The answer to a question about a position.

    Raises Unusable for a position that cannot be, or a question that names what is not there.
    """
    position = position_of(question)
    if question.position is None:
        return rule_on(position, question.ask)
    try:
        return rule_on(position, question.ask)
    except _TRIPPED as fault:
        # a whole position comes from anywhere: what no game leads to is not the engine's fault
        raise Unusable(f"no game leads to this position: {fault!r:.200}") from fault


def rule_on(position: Position, ask: AnyAsked) -> Answer:
    """The answer to what is asked of a position at hand. Raises Unusable as `adjudicate` does."""
    return _ANSWERS[type(ask)](position, ask)


__all__ = [
    "Answer",
    "AnyAsked",
    "Characteristic",
    "Decided",
    "Follows",
    "InRange",
    "IsVulnerable",
    "May",
    "Question",
    "Reason",
    "Scorable",
    "Supposed",
    "Undecided",
    "Visible",
    "WhoIsAsked",
    "Windows",
    "Winner",
    "adjudicate",
    "position_of",
    "read_question",
    "rule_on",
    "windows_of",
]
