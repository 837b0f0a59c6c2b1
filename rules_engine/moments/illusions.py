"""Upgrades that go: one by a card, and illusions when their fighter is chosen by a gambit or dealt
damage."""

from rules_engine.card_book.known import rules_of
from rules_engine.moments.playing import kind_of
from rules_engine.state.position import Position, note, put_fighter, put_seat


def shattered(position: Position, fighter: int) -> Position:
    """The position without the illusions a fighter has (Harrowdeep pg 14 and 20)."""
    state = position.fighters[fighter]
    gone = [card for card in state.upgrades if is_illusion(card)]
    if not gone:
        return position
    for card in gone:
        position = without_upgrade(position, fighter, card)
    return position


def without_upgrade(position: Position, fighter: int, card: str) -> Position:
    """The position with an upgrade off its fighter and on its owner's discard pile."""
    state = position.fighters[fighter]
    left = list(state.upgrades)
    left.remove(card)
    pile = position.seats[state.seat].power_discard
    bare = put_fighter(position, fighter, upgrades=tuple(left))
    bare = note(bare, "broken", seat=state.seat, other=fighter, word=card)
    return put_seat(bare, state.seat, power_discard=(*pile, card))


def is_illusion(card: str) -> bool:
    """Whether an upgrade is an illusion."""
    rules = rules_of(card)
    return rules is not None and "illusion" in rules.keywords


def may_be_illusion(card: str) -> bool:
    """Whether a card is an illusion for all that is known: of an upgrade without rules here nobody
    can tell that it is none."""
    if rules_of(card) is None and kind_of(card) == "upgrade":
        return True
    return is_illusion(card)
