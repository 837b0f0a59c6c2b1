"""A universal gambit of Harrowdeep that turns a token over, or strikes at all who are in cover."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done
from rules_engine.effects.choosing import may_instead, meant, was_meant
from rules_engine.effects.marking import turned_over
from rules_engine.effects.several import dealt_by_dice
from rules_engine.effects.whereabouts import covered
from rules_engine.kernel.flow import args_of
from rules_engine.sense.ground import is_empty
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _lying_free(position: Position, _: int) -> list[int]:
    """The feature tokens in empty hexes, unless the dice are meant."""
    if was_meant(args_of(position, Playing)):
        return []
    tokens = enumerate(position.tokens)
    return [n for n, one in tokens if is_empty(position, one.hex)]


def _writhing(position: Position, args: Playing) -> list[int]:
    """Everybody in cover, where the dice are meant."""
    everyone = range(len(position.fighters)) if was_meant(args) else ()
    return [one for one in everyone if covered(position, one)]


knows(
    CardRules(
        "Writhing Shadows",
        rule="features.flip",
        effects=(
            may_instead("dice", meant),
            done,
            turned_over(_lying_free),
            dealt_by_dice(_writhing, frozenset(("smash",))),
        ),
    ),
)
