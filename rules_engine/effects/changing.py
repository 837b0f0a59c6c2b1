"""Effects that change characteristics, tokens, hands, glory and upgrades."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.effects.choosing import Among, Who, done, then
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, enclosing, need
from rules_engine.moments.illusions import without_upgrade
from rules_engine.moments.playing import Choice, kind_of
from rules_engine.sense.ground import card_of
from rules_engine.sense.modifiers import NEAR
from rules_engine.sense.states import can_be_staggered
from rules_engine.sequences.base.common import option_of
from rules_engine.sequences.base.lapsing import ended_early
from rules_engine.sequences.turn.inspiring import inspired, uninspired
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Attacking, Drawing, Frame, Playing
from rules_engine.state.position import InPlay, Modifier, Position, note, put_fighter, put_seat
from rules_engine.state.vocabulary import How, Until, What, need_known


def modify(
    what: What,
    how: How,
    amount: int,
    *,
    who: Who | None = None,
    until: Until = "round",
    only: tuple[str, ...] = (),
    word: str = "",
    everyone: bool = False,
    foes: bool = False,
    least: int = -99,
    per_fallen: bool = False,
    near: tuple[Who, int] | None = None,
) -> RowFunction:
    """Change a characteristic, of one fighter or of the player's whole warband, for a while.

    until is `attack` (the one going on), `next-attack`, `next-activation`, `phase`, `round` or
    `game`; word is the symbol that an innate or a set symbol brings; everyone, that both
    warbands are meant, foes, that every other one is; least, the value below which an amount taken
    off does not lower; per_fallen counts the amount for each of the player's own fighters that is
    out of action; near narrows it to those within so many hexes of a fighter, for 1 adjacent to it.
    """

    need_known(what, how, until)

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        around = (f"{NEAR}{near[0](position, args)} {near[1]}",) if near is not None else ()
        seats = [-1] if who or everyone else [args.seat]
        if foes:
            seats = [one for one in range(len(position.seats)) if one != args.seat]
        made = tuple(
            Modifier(
                what,
                how,
                amount,
                args.card,
                who=who(position, args) if who else -1,
                seat=seat,
                only=(*only, *around),
                until=until,
                since=_since(position, until),
                word=word,
                least=least,
                fallen_of=args.seat if per_fallen else -1,
            )
            for seat in seats
        )
        return done(replace(position, modifiers=(*position.modifiers, *made)))

    return effect


def _since(position: Position, until: str) -> int:
    if until != "attack":
        return position.turn
    attack = enclosing(position, Attacking)
    return attack.since if attack is not None else -1


def inspire(who: Who) -> RowFunction:
    """Inspire a fighter; one that cannot be, or is already, stays as it is (DC-220, DC-234)."""

    def effect(position: Position) -> Verb:
        fighter = who(position, args_of(position, Playing))
        return done(inspired(position, fighter) if fighter >= 0 else position)

    return effect


def inspire_each(among: Among) -> RowFunction:
    """Inspire each of some fighters that can be."""

    def effect(position: Position) -> Verb:
        for fighter in among(position, args_of(position, Playing)):
            position = inspired(position, fighter)
        return done(position)

    return effect


def un_inspire(who: Who, *, for_good: bool = False) -> RowFunction:
    """Turn a fighter's card back; for good, so that no other card can Inspire it (DC-220)."""

    def effect(position: Position) -> Verb:
        fighter = who(position, args_of(position, Playing))
        if fighter < 0:
            return done(position)
        turned = uninspired(position, fighter)
        return done(put_fighter(turned, fighter, cursed=True) if for_good else turned)

    return effect


def given_counter(who: Who, name: str, count: int = 1) -> RowFunction:
    """Give a fighter counters of a name, or with a negative count remove them."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        counters = dict(position.fighters[fighter].counters)
        counters[name] = max(0, counters.get(name, 0) + count)
        kept = tuple((one, many) for one, many in counters.items() if many)
        changed = put_fighter(position, fighter, counters=kept)
        return done(
            note(changed, "counter", seat=args.seat, other=fighter, amount=count, word=name)
        )

    return effect


def given_token(who: Who, token: str) -> RowFunction:
    """Give a fighter a `guard`, `stagger`, `move` or `charge` token."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        if token == "stagger" and not can_be_staggered(position, fighter):
            return done(position)
        name = f"{token}_tokens"
        fields = {name: getattr(position.fighters[fighter], name) + 1}
        if token in ("guard", "stagger"):
            fields["stagger_tokens" if token == "guard" else "guard_tokens"] = 0
        return done(put_fighter(position, fighter, **fields))

    return effect


def token_removed(who: Who, *tokens: str, every: bool = False) -> RowFunction:
    """Take one token of the first of these kinds that a fighter has off it, or all of that kind."""

    def effect(position: Position) -> Verb:
        fighter = who(position, args_of(position, Playing))
        for name in (f"{token}_tokens" for token in tokens):
            count = getattr(position.fighters[fighter], name) if fighter >= 0 else 0
            if count:
                return done(put_fighter(position, fighter, **{name: 0 if every else count - 1}))
        return done(position)

    return effect


def drawn(deck: str, count: int, *, optional: bool = False) -> RowFunction:
    """Draw cards of the player's `power` or `objective` deck; optional, up to so many."""

    def effect(position: Position) -> Verb:
        seat = args_of(position, Playing).seat
        return then(position, Frame("draw", "ask", Drawing(seat, deck, count, optional=optional)))

    return effect


def gained_glory(amount: int, *, spent: bool = False) -> RowFunction:
    """Gain glory points, spent ones where the card says so."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        pile = "spent" if spent else "glory"
        had = getattr(position.seats[args.seat], pile)
        richer = put_seat(position, args.seat, **{pile: had + amount})
        about = "spent" if spent else ""
        return done(
            note(richer, "glory", seat=args.seat, amount=amount, word=args.card, about=about)
        )

    return effect


def broken(who: Who, *, weapons: bool = False, by_owner: bool = False) -> RowFunction:
    """Break an upgrade of a fighter, of the player's choosing; with weapons, one that attacks.

    by_owner leaves the choice to the fighter's own player.
    """

    def chooser(position: Position) -> int:
        args = args_of(position, Playing)
        return position.fighters[who(position, args)].seat if by_owner else args.seat

    def gear(position: Position) -> list[str]:
        fighter = who(position, args_of(position, Playing))
        upgrades = position.fighters[fighter].upgrades if fighter >= 0 else ()
        known = ((card, rules_of(card)) for card in upgrades)
        return [card for card, one in known if not weapons or (one is not None and one.attacks)]

    def effect(position: Position) -> Verb:
        if not gear(position):
            return done(position)
        return Ask(
            chooser(position), "break upgrade", (Choose,), answer, legal, "game.card-over-rule"
        )

    def answer(position: Position, event: Choose) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        card = option_of(event, "game.card-over-rule")
        need(card in gear(position), "game.card-over-rule", card=card)
        return done(without_upgrade(position, fighter, card))

    def legal(position: Position) -> Iterable[Event]:
        for card in gear(position):
            yield Choose(by=chooser(position), option=card)

    return effect


ONLY_CLOSE = "range:1|range:2"


def can_be_inspired(position: Position, fighter: int) -> bool:
    """Whether a fighter has an Inspired side that does not lie up, and may be Inspired."""
    state = position.fighters[fighter]
    return not (state.inspired or state.cursed) and card_of(position, fighter).inspired is not None


def considered_moved(who: Who) -> RowFunction:
    """Give a fighter a Move token as one that has moved, though it made no action (DC-231)."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        fighter = who(position, args)
        if fighter < 0 or position.fighters[fighter].hex is None:
            return done(position)
        tokens = position.fighters[fighter].move_tokens + 1
        position = put_fighter(position, fighter, move_tokens=tokens)
        return done(note(position, "as-moved", seat=args.seat, fighter=fighter, word=args.card))

    return effect


def persisting_ploys(position: Position) -> list[InPlay]:
    """The ploys of any player that lie open because their effect lasts (DC-151)."""
    return [one for one in position.in_play if kind_of(one.card) == "ploy"]


def persisting_spells(position: Position) -> list[InPlay]:
    """The spells of any player that lie open because their effect lasts."""
    return [one for one in position.in_play if kind_of(one.card) == "spell"]


Lying: TypeAlias = Callable[[Position, Playing], list[InPlay]]
"""Some of the cards that lie open: of the position and the frame's arguments."""


def ended_ploy() -> RowFunction:
    """Discard a ploy that persists, and end what it does."""
    return ended_one(lambda position, _: persisting_ploys(position))


def ended_one(which: Lying) -> RowFunction:
    """Discard one of some cards that lie open, and end what it does; of two of one name, which no
    event tells apart, an opponent's."""

    def named(position: Position) -> dict[str, InPlay]:
        args = args_of(position, Playing)
        lying = sorted(which(position, args), key=lambda one: one.seat != args.seat)
        return {one.card: one for one in lying}

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not which(position, args):
            return done(position)
        return Ask(args.seat, "choose card", (Choose,), answer, legal, "ploys.persist")

    def answer(position: Position, event: Choose) -> Verb:
        card = option_of(event, "ploys.persist")
        found = named(position)
        need(card in found, "ploys.persist", card=card)
        return done(ended_early(position, found[card]))

    def legal(position: Position) -> Iterable[Event]:
        seat = args_of(position, Playing).seat
        lying = which(position, args_of(position, Playing))
        for card in dict.fromkeys(one.card for one in lying):
            yield Choose(by=seat, option=card)

    return Choice(lambda position, args: bool(which(position, args)), effect)
