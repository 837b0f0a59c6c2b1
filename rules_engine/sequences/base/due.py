"""Abilities of fighter cards and upgrades that are due at the same moment, in their order.

One player resolves several in an order of choice; two players roll off, then take turns
(Shadespire pg 14, Dreadfane pg 18, Harrowdeep pg 36, DC-096, DC-304).
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Goto,
    Push,
    RowFunction,
    Verb,
    args_of,
    need,
    reading,
    told,
)
from rules_engine.kernel.tables import number
from rules_engine.moments.reacting import about
from rules_engine.sense.ground import abilities_of
from rules_engine.sense.kits import lineup
from rules_engine.sense.modifiers import lends, lent
from rules_engine.state.events import Event, Pass, Pick, React
from rules_engine.state.frames import Frame, Harming, Playing, RollingOff, Sequencing
from rules_engine.state.position import Position, put_args


def due(at: str) -> RowFunction:
    """The row at which the abilities of this moment are resolved, if there are any."""

    def resolve(position: Position) -> Verb:
        lent_now = position.modifiers and lends(position)
        if named.isdisjoint(lineup(position).moments) and not lent_now:
            return Advance(position)
        if any(_open(position, args, seat) for seat in range(len(position.seats))):
            return Push(position, Frame("due", "roll-off", args))
        return Advance(position)

    args = Sequencing(at)
    named = {at, ROUND} if at in _OF_A_ROUND.values() else {at}
    resolve.__name__ = f"due:{at}"
    return resolve


ROUND: Final = "round-begins"
"""When what a card has come at the beginning of a round is due."""
_OF_A_ROUND: Final = {"after-the-roll-off": "action-phase-start", "before-it": "round-start"}


def _moment(position: Position, rules: CardRules, at: str) -> str:
    """The moment for which an ability is due now, as its card names it; empty where it is not.

    Of the beginning of an action phase books and answers say that the roll-off is first (DC-304,
    Dreadfane pg 10, Harrowdeep pg 28); of that of a round it is our reading.
    """
    if ROUND in rules.at and at in _OF_A_ROUND.values():
        return ROUND if at == _OF_A_ROUND[reading(position, "round-begins")] else ""
    return at if at in rules.at else ""


def due_of_gambits(at: str) -> RowFunction:
    """The same for a moment at which only what gambits have given to players can be due."""
    resolve = due(at)

    def asked(position: Position) -> Verb:
        given = any(one.what == "ability" for one in position.modifiers)
        return resolve(position) if given else Advance(position)

    asked.__name__ = resolve.__name__
    return asked


def after_a_fall(position: Position) -> Verb:
    """The row at which abilities due for a fighter's fall are resolved, if one has just fallen."""
    args = position.stack[-1].args
    if isinstance(args, Harming) and not args.out:
        return Advance(position)
    return _due_for_a_fall(position)


_due_for_a_fall = due("enemy-out")
after_a_fall.__name__ = _due_for_a_fall.__name__


def _open(position: Position, args: Sequencing, seat: int) -> list[React]:
    """The abilities a seat has still to resolve, or may."""
    found = []
    for index, fighter in enumerate(position.fighters):
        if fighter.seat != seat or fighter.out:
            continue
        for card in (*abilities_of(position, index), *fighter.upgrades):
            rules = rules_of(card)
            if rules is None or (index, card) in args.done:
                continue
            if not _moment(position, rules, args.at):
                continue
            gone = seat in args.declined and not _bound(position, rules)
            away = fighter.hex is None and not rules.aside
            if gone or away or not rules.playable(position, seat):
                continue
            targets = [-1] if rules.when is None else rules.when(position, seat, index)
            found += [React(by=seat, card=card, fighter=index, target=one) for one in targets]
    return found + _lent(position, args, seat)


def _lent(position: Position, args: Sequencing, seat: int) -> list[React]:
    """The same of the abilities that gambits have given to the player."""
    found = []
    for given in lent(position, seat) if position.modifiers else ():
        card, fighter, rules = given.word, given.who, rules_of(given.word)
        if rules is None or (fighter, card) in args.done:
            continue
        if not _moment(position, rules, args.at):
            continue
        gone = seat in args.declined and not _bound(position, rules)
        away = fighter >= 0 and position.fighters[fighter].hex is None and not rules.aside
        if gone or away or not rules.playable(position, seat):
            continue
        targets = [-1] if rules.when is None else rules.when(position, seat, fighter)
        found += [React(by=seat, card=card, fighter=fighter, target=one) for one in targets]
    return found


def _bound(position: Position, rules: CardRules) -> bool:
    """Whether an ability must be resolved: where the edition says so, and in setting up."""
    if rules.optional:
        return False
    return rules.aside or bool(number(position, "sequencing.must"))


def roll_off(position: Position) -> Verb:
    """Find the order of the players with abilities due, by roll-offs among those left."""
    args = args_of(position, Sequencing)
    if args.rolling:
        order = (*args.order, position.returned)
        return Goto(put_args(position, replace(args, order=order, rolling=())), "roll-off")
    seats = [seat for seat in range(len(position.seats)) if _open(position, args, seat)]
    left = tuple(seat for seat in seats if seat not in args.order)
    if len(left) > 1:
        rolling = put_args(position, replace(args, rolling=left))
        return Push(rolling, Frame("roll-off", "roll", RollingOff(left)), "roll-off")
    return Advance(put_args(position, replace(args, order=(*args.order, *left))))


def name_first(position: Position) -> Verb:
    """Where the edition has it so, the winner says which of the two goes first.

    That is in a game of two: among three and four the winner resolves first (Harrowdeep pg 46).
    """
    args = args_of(position, Sequencing)
    if len(args.order) != 2 or not number(position, "sequencing.winner-names"):
        return Advance(position)
    if len(position.seats) > 2:
        told("multiplayer.sequencing", order=args.order)
        return Advance(position)
    return Ask(args.order[0], "first ability", (Pick,), _named, _names, "sequencing.roll-off")


def _named(position: Position, event: Pick) -> Verb:
    args = args_of(position, Sequencing)
    need(event.seat in args.order, "sequencing.roll-off", seat=event.seat)
    order = args.order if event.seat == args.order[0] else args.order[::-1]
    return Advance(put_args(position, replace(args, order=order)))


def _names(position: Position) -> Iterable[Event]:
    order = args_of(position, Sequencing).order
    for seat in order:
        yield Pick(by=order[0], seat=seat)


def ask(position: Position) -> Verb:
    """Ask the next player in the order for an ability, until none is left."""
    args = args_of(position, Sequencing)
    for place, seat in enumerate(args.order):
        options = _open(position, args, seat)
        if options:
            turned = (*args.order[place:], *args.order[:place])
            if turned != args.order:
                return Goto(put_args(position, replace(args, order=turned)), "ask")
            return Ask(seat, "ability", (React, Pass), _answer, _legal, "sequencing.own-order")
    return End(position)


def _answer(position: Position, event: Event) -> Verb:
    args = args_of(position, Sequencing)
    seat = args.order[0]
    passed = (*args.order[1:], seat)
    if isinstance(event, Pass):
        need(_may_decline(position, args, seat), "sequencing.declining", seat=seat)
        declined = (*args.declined, seat)
        return Goto(put_args(position, replace(args, order=passed, declined=declined)), "ask")
    assert isinstance(event, React)
    options = [(one.fighter, one.card) for one in _open(position, args, seat)]
    need((event.fighter, event.card) in options, "sequencing.own-order", card=event.card)
    rules = rules_of(event.card)
    at = args.at if rules is None else _moment(position, rules, args.at)
    subject = about(position, seat, event.card, event.fighter, event.target, at)
    done = (*args.done, (event.fighter, event.card))
    position = put_args(position, replace(args, order=passed, done=done))
    played = Playing(event.card, seat, fighter=event.fighter, subject=subject)
    return Push(position, Frame("due-ability", "effect", played), "ask")


def _may_decline(position: Position, args: Sequencing, seat: int) -> bool:
    known = (rules_of(one.card) for one in _open(position, args, seat))
    return any(rules is not None and not _bound(position, rules) for rules in known)


def _legal(position: Position) -> Iterable[Event]:
    args = args_of(position, Sequencing)
    if _may_decline(position, args, args.order[0]):
        yield Pass(by=args.order[0])
    yield from _open(position, args, args.order[0])
