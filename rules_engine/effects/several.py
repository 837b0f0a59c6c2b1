"""Effects on several fighters at one time: damage, tokens."""

from rules_engine.effects.choosing import Among, done, then
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.state.frames import Frame, HarmingAll, Playing
from rules_engine.state.position import Position, put_fighter


def dealt_to_those(among: Among, amount: int, *, by_bearer: bool = False) -> RowFunction:
    """Deal damage to some fighters at the same moment.

    by_bearer says that the fighter whose spell or upgrade it is has dealt it (DC-035).
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        struck = tuple(among(position, args))
        if not struck:
            return done(position)
        by = args.fighter if by_bearer else -1
        harm = HarmingAll(struck, amount, seat=args.seat, source=args.card, by=by)
        return then(position, Frame("damage-all", "deal", harm))

    return effect


def guarded_each(among: Among) -> RowFunction:
    """Give each of some fighters a Guard token."""

    def effect(position: Position) -> Verb:
        for fighter in among(position, args_of(position, Playing)):
            tokens = position.fighters[fighter].guard_tokens + 1
            position = put_fighter(position, fighter, guard_tokens=tokens, stagger_tokens=0)
        return done(position)

    return effect
