"""Universal gambits of Harrowdeep on cover: a token turned over, all who are in it struck, a push
into it, nobody hurt by gambits."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import chosen, done, friendly, modify
from rules_engine.effects.choosing import choose_among, fitting, may_instead, meant, was_meant
from rules_engine.effects.leading import pushed_to, ways_to
from rules_engine.effects.several import dealt_by_dice
from rules_engine.effects.turning import turned_over
from rules_engine.effects.whereabouts import covered
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Goto, Verb, args_of
from rules_engine.sense.ground import is_empty
from rules_engine.sense.sight import in_cover
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_args


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


def _all_spared(position: Position) -> Verb:
    """Gambits deal no damage, unless the push is meant."""
    return done(position) if was_meant(args_of(position, Playing)) else _SPARED(position)


_SPARED = modify(
    "damage suffered",
    "set",
    0,
    until="end-of-next-power-step",
    only=("gambit",),
    word="fixed",
    everyone=True,
)


def _ready(position: Position, args: Playing) -> list[int]:
    """The friends who can be pushed into cover, where the push is meant."""
    if not was_meant(args):
        return []
    friends = fitting(position, args.seat, friendly)
    return [one for one in friends if ways_to(position, args, one, 2, _into_cover)]


def _done_with(position: Position) -> Verb:
    """A push does not last: with it the card is discarded."""
    args = args_of(position, Playing)
    if not was_meant(args):
        return done(position)
    return Goto(put_args(position, replace(args, cancelled=True)), "effect")


def _into_cover(position: Position, _: Playing, __: int, hex_: Hex) -> bool:
    return in_cover(position, hex_)


knows(
    CardRules(
        "Cover of Darkness",
        rule="ploys.play",
        effects=(
            may_instead("push", meant),
            _all_spared,
            choose_among(_ready, named=False),
            pushed_to(chosen(), 2, _into_cover),
            _done_with,
        ),
        persists="end-of-next-power-step",
    ),
)
