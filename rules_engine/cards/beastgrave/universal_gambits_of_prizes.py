"""Universal gambits of Beastgrave on objectives: one that hurts who comes, one held besides."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done, modify, subject
from rules_engine.effects.marking import choose_token, token_chosen
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import friend_felled_a_foe
from rules_engine.sense.ground import is_empty
from rules_engine.sense.snares import SNARED
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _lying_free(position: Position, _: int) -> list[int]:
    """The objective tokens in empty hexes, by their places."""
    tokens = enumerate(position.tokens)
    return [n for n, one in tokens if one.face_up and is_empty(position, one.hex)]


def _snared(position: Position) -> Verb:
    """The first to come to the token chosen in the next activation is dealt a point of damage."""
    args = args_of(position, Playing)
    token = token_chosen(position, args)
    if token < 0:
        return done(position)
    snare = Modifier(
        SNARED,
        "add",
        1,
        args.card,
        seat=args.seat,
        until="next-activation",
        since=position.turn,
        word=str(token),
    )
    return done(replace(position, modifiers=(*position.modifiers, snare)))


knows(
    CardRules(
        "Dangerous Prize",
        rule="ploys.next-event",
        playable=lambda position, seat: bool(_lying_free(position, seat)),
        effects=(choose_token(_lying_free), _snared),
        persists="next-activation",
    ),
    CardRules(
        "Glorious Triumph",
        rule="ploys.persist",
        at=("after-action",),
        when=friend_felled_a_foe(beside=True),
        effects=(modify("objectives held", "add", 1, who=subject, until="out|round"),),
        persists="out|round",
    ),
)
