"""Effects that change characteristics, tokens, hands, glory and upgrades."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.cards.effects.choosing import Who, done, then
from rules_engine.events import Choose, Event
from rules_engine.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.frames import Drawing, Frame, Playing
from rules_engine.position import Modifier, Position, put_fighter, put_seat


def modify(
    what: str,
    how: str,
    amount: int,
    *,
    who: Who | None = None,
    until: str = "round",
    only: tuple[str, ...] = (),
) -> RowFunction:
    """Change a characteristic, of one fighter or of the player's whole warband, for a while.

    until is `attack`, `next-activation`, `phase`, `round` or `game`.
    """

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        modifier = Modifier(
            what,
            how,
            amount,
            args.card,
            who=who(position, args) if who else -1,
            seat=-1 if who else args.seat,
            only=only,
            until=until,
            since=position.turn,
        )
        return done(replace(position, modifiers=(*position.modifiers, modifier)))

    return effect


def given_token(who: Who, token: str) -> RowFunction:
    """Give a fighter a `guard`, `stagger`, `move` or `charge` token."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        name = f"{token}_tokens"
        fields = {name: getattr(position.fighters[fighter], name) + 1}
        if token in ("guard", "stagger"):
            fields["stagger_tokens" if token == "guard" else "guard_tokens"] = 0
        return done(put_fighter(position, fighter, **fields))

    return effect


def drawn(deck: str, count: int) -> RowFunction:
    """Draw cards of the player's `power` or `objective` deck."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        return then(position, Frame("draw", "ask", Drawing(seat, deck, count)))

    return effect


def gained_glory(amount: int) -> RowFunction:
    """Gain glory points."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        return done(put_seat(position, seat, glory=position.seats[seat].glory + amount))

    return effect


def broken(who: Who) -> RowFunction:
    """Break an upgrade of a fighter, of the player's choosing."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or not position.fighters[fighter].upgrades:
            return done(position)
        return Ask(args.seat, "break upgrade", (Choose,), answer, legal, "upgrades.broken")

    def answer(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        upgrades = position.fighters[fighter].upgrades
        need(event.option in upgrades, "upgrades.broken", card=event.option)
        return done(without_upgrade(position, fighter, event.option))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for card in position.fighters[who(position, args)].upgrades:
            yield Choose(by=args.seat, option=card)

    return effect


def without_upgrade(position: Position, fighter: int, card: str) -> Position:
    """The position with an upgrade off its fighter and on its owner's discard pile."""
    state = position.fighters[fighter]
    left = list(state.upgrades)
    left.remove(card)
    pile = position.seats[state.seat].power_discard
    bare = put_fighter(position, fighter, upgrades=tuple(left))
    return put_seat(bare, state.seat, power_discard=(*pile, card))
