"""Effects that deal damage and that heal it."""

from msgspec.structs import replace

from rules_engine.cards.effects.choosing import Fits, Who, done, fitting, then
from rules_engine.flow import Push, RowFunction, Verb, args_of
from rules_engine.frames import Frame, Harming, Playing
from rules_engine.position import Position, note, put_args, put_fighter


def dealt(who: Who, amount: int) -> RowFunction:
    """Deal damage to a fighter; the card is its source."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        return then(position, harm_frame(fighter, amount, args))

    return effect


def harm_frame(fighter: int, amount: int, args: Playing) -> Frame:
    """The frame of damage that a card deals."""
    return Frame("damage", "deal", Harming(fighter, amount, seat=args.seat, source=args.card))


def dealt_to_each(fits: Fits, amount: int) -> RowFunction:
    """Deal damage to every fighter that fits, one after the other in seat order."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        left = [one for one in fitting(position, args.seat, fits) if one not in args.struck]
        if not left:
            return done(position)
        struck = put_args(position, replace(args, struck=(*args.struck, left[0])))
        return Push(struck, harm_frame(left[0], amount, args), "effect")

    return effect


def healed(who: Who, amount: int) -> RowFunction:
    """Remove up to so many wound tokens from a fighter."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0:
            return done(position)
        tokens = position.fighters[fighter].wound_tokens
        removed = min(amount, tokens)
        better = put_fighter(position, fighter, wound_tokens=tokens - removed)
        return done(
            note(better, "heal", seat=args.seat, other=fighter, amount=removed, word=args.card)
        )

    return effect
