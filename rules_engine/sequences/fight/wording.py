"""What is true of an Attack action in progress, in the words by which cards ask for it."""

from typing import Final

from rules_engine.facts.fighters import AttackProfile
from rules_engine.sense.ground import card_of, field, held, labels_of
from rules_engine.sense.ground import supporters as standing_by
from rules_engine.sense.modifiers import words_now as current
from rules_engine.sense.sight import in_cover
from rules_engine.sense.sources import narrowing
from rules_engine.sense.states import STATES, State
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position


def more_words(position: Position, args: Attacking) -> tuple[str, ...]:
    """What is true of the Attack action in progress beyond what its profile says."""
    charge = ("charge",) if args.charge else ()
    helped = [] if args.spell else standing_by(position, args.fighter, args.target)
    words = (*charge, "supported") if helped else charge
    asked = narrowing(position.modifiers)
    if not asked:
        return words
    if HUNTERS in asked and any(STATES["hunter"](position, one) for one in helped):
        words = (*words, HUNTERS)
    meant = [one for one in asked if one.startswith(OF_TARGET)]
    return (*words, *of_target(position, args, meant)) if meant else words


HUNTERS = "supported by a hunter"
OF_TARGET = "target"
"""The beginning of every word that is about an attack's target."""
IF_CLOSE: Final = ("range:1 then", "range:2 then")
"""The words of what an Attack action has if its Range is 1 or 2, though any was waited for."""
LATER: Final = (
    "attack",
    "critical hit",
    "supported",
    HUNTERS,
    "target wounded",
    "target unmoved",
    "target on an objective",
    *IF_CLOSE,
)
"""What does not say which Attack action a card waits for, but whether it then counts: the first of
its kind uses the card up, though the one that comes after it may be what the card asks for."""


def of_target(position: Position, args: Attacking, asked: list[str]) -> tuple[str, ...]:
    """What is true of the target, of the words by which gambits ask for it."""
    found = [one for one in asked if one in _OF_TARGET and _OF_TARGET[one](position, args.target)]
    return (*found, f"{OF_TARGET}:{args.target}")


def _on_an_objective(position: Position, target: int) -> bool:
    return bool(held(position, position.fighters[target].seat, target))


def _unmoved(position: Position, target: int) -> bool:
    state = position.fighters[target]
    return not state.move_tokens and not state.charge_tokens


_OF_TARGET: dict[str, State] = {
    "target wounded": lambda position, target: position.fighters[target].wound_tokens > 0,
    "target unmoved": _unmoved,
    "target on an objective": _on_an_objective,
    "target in cover": lambda position, target: in_cover(position, position.fighters[target].hex),
    "target in dust": lambda position, target: "in dust" in labels_of(position, target),
    "target on the edge": lambda position, target: (
        position.fighters[target].hex in field(position).edge
    ),
    "target quarry": STATES["quarry"],
    "target leader": lambda position, target: card_of(position, target).leader,
}


def words_now(position: Position, args: Attacking, attack: AttackProfile) -> tuple[str, ...]:
    """What is true of the Attack action in progress, for modifiers narrowed to some of it."""
    return current(position, args.fighter, attack, *more_words(position, args))
