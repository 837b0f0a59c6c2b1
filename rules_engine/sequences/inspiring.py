"""Inspire conditions, looked at when the edition says so."""

from msgspec.structs import replace

from rules_engine.cards.inspire import CONDITIONS
from rules_engine.flow import Advance, Verb, told
from rules_engine.ground import card_of
from rules_engine.position import Position, note, put_fighter


def inspire(position: Position) -> Verb:
    """Inspire each fighter whose condition has been met since the last look."""
    fresh = position.history[position.inspected :]
    if not fresh:
        return Advance(position)
    kinds = {happening.what for happening in fresh}
    for index, fighter in enumerate(position.fighters):
        if fighter.inspired or fighter.hex is None:
            continue
        card = card_of(position, index)
        condition = CONDITIONS.get(card.name) or CONDITIONS.get(card.warband)
        if condition is None or card.inspired is None or kinds.isdisjoint(condition.on):
            continue
        if condition.met(position, index, fresh):
            told("inspire.when", fighter=index)
            position = put_fighter(position, index, inspired=True)
            position = note(position, "inspired", seat=fighter.seat, fighter=index)
    return Advance(replace(position, inspected=len(position.history)))
