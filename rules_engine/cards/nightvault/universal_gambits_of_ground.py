"""Universal gambits of Nightvault on hexes and tokens."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import dealt
from rules_engine.effects.marking import choose_token, token_chosen
from rules_engine.sense.ground import fighter_in
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _objectives(position: Position, _: int) -> list[int]:
    return [place for place, token in enumerate(position.tokens) if token.face_up]


def _some(position: Position, seat: int) -> bool:
    return bool(_objectives(position, seat))


def _on_the_token(position: Position, args: Playing) -> int:
    """The fighter in the hex of the token chosen, -1 for nobody."""
    token = token_chosen(position, args)
    return fighter_in(position, position.tokens[token].hex) if token >= 0 else -1


knows(
    CardRules(
        "Lethal Ward",
        rule="damage.dealt",
        playable=_some,
        effects=(choose_token(_objectives), dealt(_on_the_token, 1)),
    ),
)
