"""Thundrik's Profiteers: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import inspire, subject
from rules_engine.effects.changing import can_be_inspired
from rules_engine.moments.inspire import inspired_by
from rules_engine.sense.ground import surviving
from rules_engine.state.position import Position


def _just_scored(position: Position, seat: int, fighter: int) -> list[int]:
    """Whom Thundrik can pick: the friends not yet Inspired, once their player has scored."""
    scored = next((one for one in reversed(position.history) if one.what == "scored"), None)
    if scored is None or scored.seat != seat or position.history[-1] is not scored:
        return []
    return [one for one in surviving(position, seat) if can_be_inspired(position, one)]


inspired_by("Thundrik's Profiteers", "Promotion")

knows(
    CardRules(
        "Promotion",
        rule="scoring.end-phase",
        at=("objective-scored",),
        when=_just_scored,
        effects=(inspire(subject),),
        optional=False,
        cites=("DC-100",),
        keywords=(BY_SUMMARY,),
    ),
)
