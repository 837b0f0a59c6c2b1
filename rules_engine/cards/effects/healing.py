"""Effects that remove wound tokens from several fighters, or as many as a roll says."""

from rules_engine.cards.effects.choosing import Fits, Who, done, fitting
from rules_engine.flow import RowFunction, Verb, args_of
from rules_engine.frames import Playing
from rules_engine.position import Position, note, put_fighter


def relieved(position: Position, args: Playing, fighter: int, amount: int) -> Position:
    """The position with up to so many wound tokens removed from a fighter."""
    tokens = position.fighters[fighter].wound_tokens
    removed = min(amount, tokens)
    better = put_fighter(position, fighter, wound_tokens=tokens - removed)
    return note(better, "heal", seat=args.seat, other=fighter, amount=removed, word=args.card)


def healed_each(fits: Fits, amount: int) -> RowFunction:
    """Remove up to so many wound tokens from every fighter that fits."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        for fighter in fitting(position, args.seat, fits):
            position = relieved(position, args, fighter, amount)
        return done(position)

    return effect


def healed_by_roll(who: Who, faces: frozenset[str], lucky: int, otherwise: int) -> RowFunction:
    """Remove up to so many wound tokens, by whether the die rolled shows one of some faces."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        amount = lucky if faces & set(args.faces) else otherwise
        return done(relieved(position, args, fighter, amount))

    return effect
