"""Effects that deal damage and that heal it."""

from msgspec.structs import replace

from rules_engine.effects.choosing import Fits, Who, done, fitting, then
from rules_engine.effects.healing import relieved
from rules_engine.kernel.flow import RowFunction, Verb, args_of, enclosing
from rules_engine.moments.playing import kind_of
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.harm.damage import take_out
from rules_engine.sequences.harm.suffering import undealt
from rules_engine.state.frames import Attacking, Frame, Harming, HarmingAll, Playing
from rules_engine.state.position import Happening, Position, put_below, put_fighter


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
    by = dealer(args)
    return Frame("damage", "deal", Harming(fighter, amount, args.seat, by=by, source=args.card))


def dealer(args: Playing) -> int:
    """The fighter that is held to deal a card's damage; -1 where its warband does.

    What an upgrade deals its fighter has dealt, and what a spell deals its caster (DC-035, DC-293,
    Dreadfane pg 13, Harrowdeep pg 33).
    """
    return args.fighter if kind_of(args.card) in ("upgrade", "spell") else -1


def dealt_to_each(fits: Fits, amount: int) -> RowFunction:
    """Deal damage to every fighter that fits, at the same moment."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        struck = tuple(fitting(position, args.seat, fits))
        if not struck:
            return done(position)
        by = dealer(args)
        harm = HarmingAll(struck, amount, seat=args.seat, by=by, source=args.card)
        return then(position, Frame("damage-all", "deal", harm))

    return effect


def healed(who: Who, amount: int) -> RowFunction:
    """Remove up to so many wound tokens from a fighter."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0:
            return done(position)
        return done(relieved(position, args, fighter, amount))

    return effect


def ignored(*, once: bool = False) -> RowFunction:
    """Ignore the damage being dealt: its tokens go, and an attack that dealt it has failed.

    The target of such an attack can still be driven back (DC-239, DC-240). Where it is trapped
    the attack deals its damage after all if the card saved it only this once (DC-300), and none
    if the card has all damage of the attack ignored (DC-241).
    """

    def effect(position: Position) -> Verb:
        harm = enclosing(position, Harming)
        if harm is None or position.fighters[harm.fighter].hex is None:
            return done(position)
        tokens = max(0, position.fighters[harm.fighter].wound_tokens - harm.amount)
        history = list(position.history)
        dealt = max(n for n, one in enumerate(history) if _is(one, harm))
        del history[dealt]
        position = put_fighter(position, harm.fighter, wound_tokens=tokens)
        position = put_below(position, Harming, saved=True)
        attack = enclosing(position, Attacking)
        if attack is not None and attack.attack == harm.source:
            position = put_below(
                position,
                Attacking,
                outcome="miss",
                failed="saved" if once else "ignored",
                was=attack.outcome,
                dealt=0,
            )
        return done(replace(position, history=tuple(history)))

    return effect


def softened(amount: int) -> RowFunction:
    """Take so much off the damage being dealt, to no less than 1."""

    def effect(position: Position) -> Verb:
        harm = enclosing(position, Harming)
        if harm is None or position.fighters[harm.fighter].hex is None or harm.amount < 2:
            return done(position)
        less = min(amount, harm.amount - 1)
        tokens = position.fighters[harm.fighter].wound_tokens
        position = put_fighter(position, harm.fighter, wound_tokens=max(0, tokens - less))
        position = put_below(position, Harming, amount=harm.amount - less)
        history = list(position.history)
        dealt = max(n for n, one in enumerate(history) if _is(one, harm))
        history[dealt] = replace(history[dealt], amount=harm.amount - less)
        return done(undealt(replace(position, history=tuple(history)), harm, less))

    return effect


def _is(happening: Happening, harm: Harming) -> bool:
    return (
        happening.what == "damage"
        and happening.other == harm.fighter
        and happening.word == harm.source
    )


def stood_firm() -> RowFunction:
    """Keep the target of the Attack action in progress from being driven back."""

    def effect(position: Position) -> Verb:
        return done(put_below(position, Attacking, drives=False))

    return effect


def dealt_along(fits: Fits, amount: int) -> RowFunction:
    """Deal damage to those that fit in the hexes of the chain, at the same moment, by the caster.

    A fighter that the chain crosses twice is in it once (DC-062); the caster has dealt the damage
    (DC-035).
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        hexes = set(args.chain)
        struck = tuple(
            one for one in fitting(position, args.seat, fits) if position.fighters[one].hex in hexes
        )
        if not struck:
            return done(position)
        harm = HarmingAll(struck, amount, seat=args.seat, source=args.card, by=args.fighter)
        return then(position, Frame("damage-all", "deal", harm))

    return effect


def taken_out(who: Who, *, paid: bool = True) -> RowFunction:
    """Take a fighter out of action without damage; paid says that there is a bounty (DC-204)."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        harm = Harming(fighter, 0, seat=args.seat, by=dealer(args), source=args.card)
        wounds = wounds_of(position, fighter)
        return done(take_out(position, fighter, harm, wounds, paid=paid))

    return effect


def attack_failed() -> RowFunction:
    """Make the Attack action in progress fail; it drives nobody back."""

    def effect(position: Position) -> Verb:
        attack = enclosing(position, Attacking)
        was = attack.outcome if attack is not None else ""
        fields = {"outcome": "miss", "failed": "rebounded", "drives": False, "was": was}
        return done(put_below(position, Attacking, **fields))

    return effect


def denied(position: Position) -> Verb:
    """The gambit that this reaction answers has no effect, and a spell is not cast."""
    stack = list(position.stack)
    seat = args_of(position, Playing).seat
    for place in range(len(stack) - 2, -1, -1):
        args = stack[place].args
        if isinstance(args, Playing) and args.seat != seat:
            stack[place] = replace(stack[place], args=replace(args, cancelled=True))
            break
    return done(replace(position, stack=tuple(stack)))
