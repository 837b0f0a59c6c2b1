"""Effects on several fighters at one time: damage, tokens."""

from rules_engine.effects.choosing import Among, Who, done, then
from rules_engine.effects.harming import dealer
from rules_engine.effects.moving import Count
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, nothing
from rules_engine.sense.ground import surviving
from rules_engine.sense.states import can_be_staggered
from rules_engine.sequences.fight.rolls import check_roll
from rules_engine.state.events import Roll
from rules_engine.state.frames import Frame, HarmingAll, Playing
from rules_engine.state.position import Position, put_fighter


def those_chosen(_: Position, args: Playing) -> list[int]:
    """Every fighter chosen before."""
    return list(args.choices)


def dealt_to_those(among: Among, count: Count) -> RowFunction:
    """Deal damage to some fighters at the same moment."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        struck = tuple(among(position, args))
        if not struck:
            return done(position)
        amount = count if isinstance(count, int) else count(position, args)
        by = dealer(args)
        harm = HarmingAll(struck, amount, seat=args.seat, source=args.card, by=by)
        return then(position, Frame("damage-all", "deal", harm))

    return effect


def dealt_by_dice(among: Among, faces: frozenset[str], amount: int = 1) -> RowFunction:
    """Roll one attack die for each of some fighters, in the order of their numbers.

    Those whose die shows one of these faces are dealt damage, all at the same moment.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        count = len(among(position, args))
        if not count:
            return done(position)
        return Ask(args.seat, "attack roll", (Roll,), answer, nothing, "ploys.play", count)

    def answer(position: Position, event: Roll) -> Verb:
        ask = effect(position)
        assert isinstance(ask, Ask)
        check_roll(event, ask)
        args = args_of(position, Playing)
        rolled = zip(among(position, args), event.faces, strict=True)
        struck = tuple(fighter for fighter, face in rolled if face in faces)
        if not struck:
            return done(position)
        by = dealer(args)
        harm = HarmingAll(struck, amount, seat=args.seat, by=by, source=args.card)
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


def staggered(position: Position, fighter: int) -> Position:
    """The position in which a fighter that can be is given a Stagger token."""
    if not can_be_staggered(position, fighter):
        return position
    tokens = position.fighters[fighter].stagger_tokens + 1
    return put_fighter(position, fighter, stagger_tokens=tokens, guard_tokens=0)


def unguarded(who: Who) -> RowFunction:
    """Take all Guard tokens from a fighter."""

    def effect(position: Position) -> Verb:
        fighter = who(position, args_of(position, Playing))
        return done(put_fighter(position, fighter, guard_tokens=0) if fighter >= 0 else position)

    return effect


def named_friend(name: str) -> Who:
    """The player's fighter of this name on the battlefield, -1 where there is none."""

    def who(position: Position, args: Playing) -> int:
        found = (one for one in surviving(position, args.seat) if called_so(position, one, name))
        return next(found, -1)

    return who


def called_so(position: Position, fighter: int, name: str) -> bool:
    """Whether a fighter has this name, or one that begins with it."""
    return position.fighters[fighter].card.startswith(name)
