"""Effects that remove wound tokens: from several fighters, as a roll says, or up to a number."""

from collections.abc import Iterable

from rules_engine.effects.choosing import Fits, Who, done, fitting
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.sense.modifiers import can_be_healed
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, note, put_fighter


def relieved(position: Position, args: Playing, fighter: int, amount: int) -> Position:
    """The position with so many wound tokens removed from a fighter, or all where it has fewer."""
    tokens = position.fighters[fighter].wound_tokens
    removed = min(amount, tokens) if can_be_healed(position, fighter) else 0
    better = put_fighter(position, fighter, wound_tokens=tokens - removed)
    return note(better, "heal", seat=args.seat, other=fighter, amount=removed, word=args.card)


def healed_each(fits: Fits, amount: int) -> RowFunction:
    """Remove so many wound tokens from every fighter that fits."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        for fighter in fitting(position, args.seat, fits):
            position = relieved(position, args, fighter, amount)
        return done(position)

    return effect


def healed_up_to(
    who: Who, amount: int, *, faces: frozenset[str] = frozenset(), otherwise: int = 0
) -> RowFunction:
    """Remove up to so many wound tokens, as many as the player likes.

    With faces this is for a die rolled before that shows one of them; on any other, so many as
    otherwise says are removed.
    """

    def most(position: Position) -> int:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if not can_be_healed(position, fighter):
            return 0
        return min(amount, position.fighters[fighter].wound_tokens)

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        if faces and faces.isdisjoint(args.faces):
            return done(relieved(position, args, fighter, otherwise))
        if not most(position):
            return done(relieved(position, args, fighter, 0))
        return Ask(args.seat, "wound tokens to remove", (Choose,), answer, legal, "heal.amount")

    def answer(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        tokens = option_of(event, "heal.amount")
        fits = tokens in [str(one) for one in range(most(position) + 1)]
        need(fits, "heal.amount", tokens=tokens, most=most(position))
        return done(relieved(position, args, who(position, args), int(tokens)))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for one in range(most(position), -1, -1):
            yield Choose(by=seat, option=str(one))

    return effect


def healed_by_die(who: Who, faces: frozenset[str], most: int, otherwise: int) -> RowFunction:
    """Remove so many wound tokens where the die rolled before shows one of these faces."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        amount = otherwise if faces.isdisjoint(args.faces) else most
        return done(relieved(position, args, fighter, amount))

    return effect


def healed_for(who: Who, face: str) -> RowFunction:
    """Remove a wound token for each die of the roll before that shows this face."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None or face not in args.faces:
            return done(position)
        return done(relieved(position, args, fighter, args.faces.count(face)))

    return effect
