"""Grashrak's Despoilers: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, given_token, placed
from rules_engine.facts.hexes import Hex
from rules_engine.moments.conditions import on_the_edge
from rules_engine.moments.inspire import inspired_when, two_enemies_out
from rules_engine.sense.ground import field, is_empty
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _edge(position: Position, _: Playing) -> list[Hex]:
    return sorted(field(position).edge)


def _can_slip_away(position: Position, fighter: int) -> bool:
    free = any(is_empty(position, hex_) for hex_ in _edge(position, Playing("", -1)))
    return on_the_edge(position, fighter) and not position.fighters[fighter].move_tokens and free


inspired_when("Grashrak's Despoilers", two_enemies_out)

knows(
    CardRules(
        "Korsh the Sneak: slip away",
        rule="actions.printed-actions",
        action=True,
        able=_can_slip_away,
        effects=(placed(bearer, _edge), given_token(bearer, "charge")),
    ),
)
