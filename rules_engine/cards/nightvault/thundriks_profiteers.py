"""Thundrik's Profiteers: what their fighters can do, and when they are Inspired."""

from msgspec.structs import replace

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import choose, chosen, dealt, enemy, inspire, pushed, somebody, subject
from rules_engine.effects.changing import can_be_inspired
from rules_engine.effects.choosing import may_instead
from rules_engine.moments.conditions import both, objective, surge
from rules_engine.moments.deeds import attack_made, did, did_not, fresh, phase
from rules_engine.moments.inspire import inspired_by
from rules_engine.sense.ground import surviving
from rules_engine.sense.modifiers import range_of
from rules_engine.sequences.ending.end_phase import KEEPS
from rules_engine.state.position import Happening, Position


def _just_scored(position: Position, seat: int, fighter: int) -> list[int]:
    """Whom Thundrik can pick: the friends not yet Inspired, once their player has scored."""
    scored = next((one for one in reversed(position.history) if one.what == "scored"), None)
    if scored is None or scored.seat != seat or position.history[-1] is not scored:
        return []
    return [one for one in surviving(position, seat) if can_be_inspired(position, one)]


inspired_by("Thundrik's Profiteers", "Promotion")


def _far_and_critical(position: Position, one: Happening) -> bool:
    """A critical hit from Range 3 or more (DC-101)."""
    attack = attack_made(position, one.fighter, one.about)
    far = attack is not None and range_of(position, one.fighter, attack) >= 3
    return far and one.word == "critical hit"


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
    surge("Headshot", did(fresh, "attack", _far_and_critical), "DC-101"),
    CardRules(
        "Toxic Gases",
        rule="push.whose-choice",
        playable=somebody(enemy),
        effects=(
            choose(enemy),
            may_instead("damage", dealt(chosen(), 1), decides=chosen()),
            pushed(chosen(), 2),
        ),
        cites=("DC-103",),
    ),
    replace(
        objective(
            "Live by the Code",
            both(did_not(phase, "cycle"), did_not(phase, "discarded")),
            "DC-102",
        ),
        keywords=(KEEPS,),
    ),
)
