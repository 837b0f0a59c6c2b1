"""Spiteclaw's Swarm: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen
from rules_engine.effects.choosing import fallen
from rules_engine.effects.moving import placed
from rules_engine.effects.places import starting
from rules_engine.moments.inspire import chosen_by_a_ploy, inspired_when
from rules_engine.sense.ground import is_empty
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _can_call_back(position: Position, seat: int) -> bool:
    fits = fallen(but=KRRK)
    room = any(is_empty(position, hex_) for hex_ in starting(position, Playing("", seat)))
    return room and any(fits(position, seat, one) for one in range(len(position.fighters)))


KRRK = "Krrk the Almost-trusted"


inspired_when("Spiteclaw's Swarm", chosen_by_a_ploy)

knows(
    CardRules(
        "Skritch Spiteclaw: call back",
        rule="actions.printed-actions",
        action=True,
        playable=_can_call_back,
        effects=(choose(fallen(but=KRRK)), placed(chosen(), starting)),
        cites=("DC-204",),
    ),
)
