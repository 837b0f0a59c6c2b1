"""Damage that comes of a card in force when the action phase ends."""

from rules_engine.kernel.flow import Advance, Push, Verb, told
from rules_engine.sense.modifiers import applying, can_be_damaged
from rules_engine.sequences.base.lapsing import copy_of
from rules_engine.sequences.harm.suffering import touches
from rules_engine.state.frames import Frame, Harming, HarmingAll
from rules_engine.state.position import Position, note
from rules_engine.state.vocabulary import What

AT_THE_END: What = "hurt at the phase's end"


def at_phase_end(position: Position) -> Verb:
    """Deal what each card in force deals to its fighters, one card after the other.

    Where it may be that nothing comes of it, since a card spares whom it would hurt, that it was
    dealt is noted by itself: else it would be dealt again without an end.
    """
    if not any(one.what == AT_THE_END for one in position.modifiers):
        return Advance(position)
    done = _done(position)
    for card in (one for one in position.in_play if (one.card, one.seat) not in done):
        struck = tuple(
            fighter
            for fighter, state in enumerate(position.fighters)
            if state.hex is not None
            and can_be_damaged(position, fighter)
            and any(
                copy_of(one) == copy_of(card) for one in applying(position, fighter, AT_THE_END)
            )
        )
        if struck:
            told("game.card-over-rule", card=card.card, fighters=struck)
            harm = HarmingAll(struck, 1, seat=card.seat, source=card.card)
            if all(touches(position, Harming(one, 1, source=card.card)) for one in struck):
                position = note(position, "used", seat=card.seat, word=card.card)
            return Push(position, Frame("damage-all", "deal", harm), "lingering")
    return Advance(position)


def _done(position: Position) -> set[tuple[str, int]]:
    """The cards that have dealt damage since the phase ended, each with its player."""
    found = set()
    for one in reversed(position.history):
        if one.what == "phase-end":
            break
        if one.what in ("damage", "used"):
            found.add((one.word, one.seat))
    return found
