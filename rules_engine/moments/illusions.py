"""Illusions: upgrades that break when their fighter is chosen by a gambit or dealt damage."""

from rules_engine.card_book.known import rules_of
from rules_engine.state.position import Position, note, put_fighter, put_seat


def shattered(position: Position, fighter: int) -> Position:
    """The position without the illusions a fighter has (Harrowdeep pg 14 and 20)."""
    state = position.fighters[fighter]
    gone = [card for card in state.upgrades if is_illusion(card)]
    if not gone:
        return position
    kept = tuple(card for card in state.upgrades if card not in gone)
    position = put_fighter(position, fighter, upgrades=kept)
    for card in gone:
        pile = position.seats[state.seat].power_discard
        position = put_seat(position, state.seat, power_discard=(*pile, card))
        position = note(position, "broken", seat=state.seat, other=fighter, word=card)
    return position


def is_illusion(card: str) -> bool:
    """Whether an upgrade is an illusion."""
    rules = rules_of(card)
    return rules is not None and "illusion" in rules.keywords
