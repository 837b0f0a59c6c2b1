"""What its tokens bar a fighter from, and what they count for."""

from typing import Final

from rules_engine.kernel.tables import number
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import modified
from rules_engine.state.position import Position


def barred_by_tokens(position: Position, fighter: int) -> str:
    """The rule by which its tokens bar a fighter from Move and Charge actions, `` for none."""
    state = position.fighters[fighter]
    if not (state.move_tokens or state.charge_tokens):
        return ""
    traits = traits_of(position, fighter)
    lone = state.move_tokens + state.charge_tokens == 1
    if lone and ("charges-again" in traits or (state.move_tokens and "moves-again" in traits)):
        return ""
    aside = bool(position.modifiers) and modified(position, fighter, ASIDE, 0) > 0
    if state.move_tokens or aside:
        return "move.once"
    return "move.charge-token" if number(position, "move.charge-bars") else ""


def charge_tokens_that_count(position: Position, fighter: int) -> int:
    """A fighter's Charge tokens, without those a card sets aside (DC-263)."""
    tokens = position.fighters[fighter].charge_tokens
    if not tokens or not position.modifiers:
        return tokens
    return max(0, tokens - modified(position, fighter, ASIDE, 0))


ASIDE: Final = "charge tokens as move tokens"


def charges_again(position: Position, fighter: int) -> bool:
    """Whether a fighter may be activated to move or charge with its one token (Mollog)."""
    state = position.fighters[fighter]
    lone = state.move_tokens + state.charge_tokens == 1
    return lone and "charges-again" in traits_of(position, fighter)
