"""Effects on upgrades and on glory points: given by a card, used up, paid for."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import is_sealed
from rules_engine.effects.choosing import Who, done, friendly
from rules_engine.kernel.flow import Ask, Goto, RowFunction, Verb, args_of, need
from rules_engine.moments.answers import fallen_friend_with_gear, universal_upgrades
from rules_engine.moments.illusions import shattered, without_upgrade
from rules_engine.moments.piles import taken
from rules_engine.moments.playing import admits, kind_of
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event, Pass
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, note, put_args, put_fighter, put_seat


def fitting_upgrades(position: Position, seat: int, fighter: int) -> list[str]:
    """The upgrades of a hand that a fighter can be given; a sealed card may be one of them."""
    hand = dict.fromkeys(position.seats[seat].power)
    return [one for one in hand if is_sealed(one) or _fits(position, one, fighter)]


def _fits(position: Position, card: str, fighter: int) -> bool:
    """Whether it can be given without its cost; one with a price of its own cannot (DC-286)."""
    rules = rules_of(card)
    usual = rules is None or rules.cost <= 1
    return usual and kind_of(card) == "upgrade" and admits(position, card, fighter)


def given_from_hand(who: Who) -> RowFunction:
    """Give a fighter an upgrade of the player's hand, free of its cost (DC-145, DC-218)."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        if not fitting_upgrades(position, args.seat, fighter):
            return done(position)
        return Ask(args.seat, "give upgrade", (Choose,), answer, legal, "game.card-over-rule")

    def answer(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        card = option_of(event, "upgrades.restrictions")
        return done(given_upgrade(position, args.seat, fighter, card))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for card in fitting_upgrades(position, args.seat, who(position, args)):
            if not is_sealed(card):
                yield Choose(by=args.seat, option=card)

    return effect


def given_upgrade(position: Position, seat: int, fighter: int, card: str) -> Position:
    """The position in which a fighter has an upgrade of a hand, by the card being played."""
    fits = fitting_upgrades(position, seat, fighter)
    fitting = card in fits or any(is_sealed(one) for one in fits)
    fitting = fitting and _fits(position, card, fighter)
    need(fitting, "upgrades.restrictions", card=card)
    hand = taken(position.seats[seat].power, card, "upgrades.when")
    upgrades = (*position.fighters[fighter].upgrades, card)
    given = put_fighter(put_seat(position, seat, power=hand), fighter, upgrades=upgrades)
    given = note(given, "upgrade", seat=seat, fighter=fighter, word=card)
    by = args_of(position, Playing).card
    return note(given, "upgrade given", seat=seat, fighter=fighter, word=by)


def offered_to_an_opponent(position: Position) -> Verb:
    """Let an opponent, whom the player picks, give a friend of theirs an upgrade for nothing."""
    args = args_of(position, Playing)
    others = [one for one in range(len(position.seats)) if one != args.seat]
    if len(others) > 1 and not args.struck:
        return Ask(args.seat, "choose player", (Choose,), _picked, _players, "ploys.play")
    other = args.struck[0] if args.struck else others[0]
    if not any(can_be_armed(position, other, one) for one in range(len(position.fighters))):
        return done(position)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Choose)
        only = event == Choose(by=event.by, fighters=event.fighters, option=event.option)
        need(only and len(event.fighters) == 1, "upgrades.friendly", fighters=event.fighters)
        fighter = event.fighters[0]
        own = 0 <= fighter < len(position.fighters) and friendly(position, other, fighter)
        need(own, "upgrades.friendly", fighter=fighter)
        return done(given_upgrade(position, other, fighter, event.option))

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=other)
        for fighter in range(len(position.fighters)):
            if friendly(position, other, fighter):
                for card in fitting_upgrades(position, other, fighter):
                    if not is_sealed(card):
                        yield Choose(by=other, fighters=(fighter,), option=card)

    return Ask(other, "give upgrade", (Choose, Pass), answer, legal, "game.card-over-rule")


def _picked(position: Position, event: Choose) -> Verb:
    args = args_of(position, Playing)
    others = {str(one) for one in range(len(position.seats)) if one != args.seat}
    other = option_of(event, "ploys.play")
    need(other in others, "ploys.play", option=other)
    return Goto(put_args(position, replace(args, struck=(int(other),))), "effect")


def _players(position: Position) -> Iterable[Event]:
    args = args_of(position, Playing)
    for one in range(len(position.seats)):
        if one != args.seat:
            yield Choose(by=args.seat, option=str(one))


def used_up() -> RowFunction:
    """Discard the upgrade whose ability this is."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if args.card not in position.fighters[args.fighter].upgrades:
            return done(position)
        return done(without_upgrade(position, args.fighter, args.card))

    return effect


def paid(amount: int) -> RowFunction:
    """Spend unspent glory points; without them the rest has no effect."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        seat = position.seats[args.seat]
        if seat.glory < amount:
            return Goto(put_args(position, replace(args, cancelled=True)), "effect")
        left, spent = seat.glory - amount, seat.spent + amount
        poorer = put_seat(position, args.seat, glory=left, spent=spent)
        return done(note(poorer, "paid", seat=args.seat, amount=amount, word=args.card))

    return effect


def robbed(amount: int) -> RowFunction:
    """Take unspent glory points of an opponent, as many as there are up to this."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        others = [one for one in range(len(position.seats)) if one != args.seat]
        if len(others) > 1:
            return Ask(args.seat, "choose player", (Choose,), answer, legal, "ploys.play")
        return done(_moved(position, others[0], args.seat, amount))

    def answer(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        others = {str(one) for one in range(len(position.seats)) if one != args.seat}
        other = option_of(event, "ploys.play")
        need(other in others, "ploys.play", option=other)
        return done(_moved(position, int(other), args.seat, amount))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for one in range(len(position.seats)):
            if one != args.seat:
                yield Choose(by=args.seat, option=str(one))

    return effect


def _moved(position: Position, loser: int, winner: int, amount: int) -> Position:
    loot = min(amount, position.seats[loser].glory)
    for seat, gain in ((loser, -loot), (winner, loot)):
        position = put_seat(position, seat, glory=position.seats[seat].glory + gain)
        position = note(position, "glory", seat=seat, amount=gain)
    return position


def optional(effect: RowFunction) -> RowFunction:
    """An effect that its player may leave out."""

    def asked(position: Position) -> Verb:
        verb = effect(position)
        if not isinstance(verb, Ask):
            return verb
        inner = verb

        def answer(position: Position, event: Event) -> Verb:
            return done(position) if isinstance(event, Pass) else inner.answer(position, event)

        def legal(position: Position) -> Iterable[Event]:
            yield Pass(by=inner.who)
            yield from inner.legal(position)

        return Ask(
            inner.who, inner.kind, (*inner.events, Pass), answer, legal, inner.rule, inner.count
        )

    return asked


def can_be_armed(position: Position, seat: int, fighter: int) -> bool:
    """A friend for whom the hand holds an upgrade (DC-146)."""
    return friendly(position, seat, fighter) and bool(fitting_upgrades(position, seat, fighter))


def shatter(position: Position) -> Verb:
    """Break the illusions of the fighter that has the ability."""
    args = args_of(position, Playing)
    return done(shattered(position, args.fighter))


def handed_on(who: Who) -> RowFunction:
    """Give a fighter a universal upgrade of the friend that has just fallen beside it (DC-287)."""

    def gear(position: Position) -> list[str]:
        args = args_of(position, Playing)
        fall = fallen_friend_with_gear(position, args.seat)
        if fall is None:
            return []
        heir = who(position, args)
        found = universal_upgrades(position, fall.other)
        return [card for card in found if admits(position, card, heir)]

    def effect(position: Position) -> Verb:
        if not gear(position):
            return done(position)
        seat = args_of(position, Playing).seat
        return Ask(seat, "give upgrade", (Choose,), answer, legal, "upgrades.moved")

    def answer(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        card = option_of(event, "upgrades.moved")
        need(card in gear(position), "upgrades.moved", card=card)
        fall = fallen_friend_with_gear(position, args.seat)
        assert fall is not None
        heir = who(position, args)
        left = list(position.fighters[fall.other].upgrades)
        left.remove(card)
        bare = put_fighter(position, fall.other, upgrades=tuple(left))
        upgrades = (*bare.fighters[heir].upgrades, card)
        return done(put_fighter(bare, heir, upgrades=upgrades))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        for card in gear(position):
            yield Choose(by=seat, option=card)

    return effect
