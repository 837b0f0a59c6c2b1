"""A universal upgrade of Beastgrave that turns over the feature tokens its fighter comes to."""

from itertools import takewhile

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.turning import features_where, turned_over
from rules_engine.kernel.flow import args_of
from rules_engine.moments.answers import window_now
from rules_engine.moments.now import just_ended
from rules_engine.moments.pushes import PUSHED, driven_or_pushed
from rules_engine.sense.ground import token_in
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, Token

_OTHERS = frozenset(("ploy", "spell", "react", "upgrade", "activation", "begin"))
"""What came before the card that has just been resolved."""


def _arrived(position: Position, fighter: int) -> bool:
    """Whether a fighter has just moved, been pushed or been placed."""
    at = window_now(position)
    if at == "after-action":
        move = just_ended(position, "move")
        return move is not None and move.fighter == fighter
    if at in ("card-resolved", "reaction-resolved"):
        course = takewhile(lambda one: one.what not in _OTHERS, position.history[-2::-1])
        return any(one.what in (*PUSHED, "place") and one.other == fighter for one in course)
    push = driven_or_pushed(position)
    return push is not None and push.other == fighter


def _on_a_token(position: Position, _: int, fighter: int) -> list[int]:
    here = position.fighters[fighter].hex
    there = here is not None and token_in(position, here) is not None
    return [fighter] if there and _arrived(position, fighter) else []


def _under_it(position: Position, _: int, token: Token) -> bool:
    return token.hex == position.fighters[args_of(position, Playing).fighter].hex


knows(
    CardRules(
        "Lethal Snares",
        rule="features.flip",
        at=("after-action", "after-push", "driven-back", "card-resolved", "reaction-resolved"),
        when=_on_a_token,
        effects=(turned_over(features_where(_under_it)),),
    ),
)
