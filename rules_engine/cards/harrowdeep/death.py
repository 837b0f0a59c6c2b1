"""Cards of Harrowdeep for warbands of Death."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.printed import card_facts
from rules_engine.effects import drawn
from rules_engine.effects.gear import paid
from rules_engine.effects.hands import discarded
from rules_engine.state.position import Position


def _can_pay_once(position: Position, seat: int) -> bool:
    return position.seats[seat].glory >= 1 and not any(
        one.what == "ability" and one.seat == seat and is_named(one.word, "Fatal Scheme")
        for one in position.history
    )


def is_named(card: str, name: str) -> bool:
    """Whether a card's id, or the name itself, is a card of this name."""
    facts = card_facts(card)
    return (facts.name if facts is not None else card) == name


knows(
    CardRules(
        "Fatal Scheme",
        rule="actions.printed-actions",
        action=True,
        playable=_can_pay_once,
        effects=(paid(1), drawn("power", 2), discarded("power", 2)),
        cites=("Harrowdeep pg 14",),
    ),
)
