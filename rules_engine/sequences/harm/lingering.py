"""Damage that comes of a card in force when the action phase ends."""

from rules_engine.kernel.flow import Advance, Push, Verb, told
from rules_engine.sense.modifiers import applying
from rules_engine.state.frames import Frame, HarmingAll
from rules_engine.state.position import Position
from rules_engine.state.vocabulary import What

AT_THE_END: What = "hurt at the phase's end"


def at_phase_end(position: Position) -> Verb:
    """Deal what each card in force deals to its fighters, one card after the other."""
    if not any(one.what == AT_THE_END for one in position.modifiers):
        return Advance(position)
    done = _done(position)
    for card in (one.card for one in position.in_play if one.card not in done):
        struck = tuple(
            fighter
            for fighter, state in enumerate(position.fighters)
            if state.hex is not None
            and any(one.source == card for one in applying(position, fighter, AT_THE_END))
        )
        if struck:
            told("game.card-over-rule", card=card, fighters=struck)
            seat = next(one.seat for one in position.in_play if one.card == card)
            harm = HarmingAll(struck, 1, seat=seat, source=card)
            return Push(position, Frame("damage-all", "deal", harm), "lingering")
    return Advance(position)


def _done(position: Position) -> set[str]:
    """The cards that have dealt damage since the phase ended."""
    found = set()
    for one in reversed(position.history):
        if one.what == "phase-end":
            break
        if one.what == "damage":
            found.add(one.word)
    return found
