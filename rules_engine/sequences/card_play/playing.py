"""Power cards played: ploys and upgrades, from being revealed to being resolved."""

from msgspec.structs import replace

from rules_engine.card_book.known import BY_SUMMARY, rules_of
from rules_engine.kernel.flow import Advance, Push, RowFunction, Verb, args_of, rest_on, told
from rules_engine.kernel.tables import number
from rules_engine.moments.piles import taken
from rules_engine.moments.playing import DEARER, cost_of, kind_of
from rules_engine.sense.windows import without_window
from rules_engine.sequences.base.common import precedence, window_frame
from rules_engine.sequences.base.lapsing import copy_of, set_apart
from rules_engine.state.frames import Playing
from rules_engine.state.position import InPlay, Position, note, put_fighter, put_seat
from rules_engine.state.vocabulary import Happened


def reveal(position: Position) -> Verb:
    """The card leaves the hand and is shown."""
    args = args_of(position, Playing)
    hand = taken(position.seats[args.seat].power, args.card, "power_step.playable", args.sealed)
    return Advance(set_apart(put_seat(position, args.seat, power=hand), args.card))


def effect(position: Position) -> Verb:
    """The next effect of the card; when all are done, go on.

    A reaction to a moment that the edition does not have does what the engine cannot play here.
    """
    args = args_of(position, Playing)
    if without_window(args.card, position.edition):
        return Advance(position)
    return _next_effect(position, args)


def _next_effect(position: Position, args: Playing) -> Verb:
    rules = rules_of(args.card)
    if rules is None or args.cancelled or args.effect >= len(rules.effects):
        return Advance(position)
    if BY_SUMMARY in rules.keywords:
        rest_on("abilities-by-summary")
    return rules.effects[args.effect](position)


def resolved(position: Position) -> Verb:
    """The gambit is resolved: discarded, or left face up while it lasts."""
    args = args_of(position, Playing)
    rules = rules_of(args.card)
    told("ploys.play", card=args.card)
    kind: Happened = "spell" if kind_of(args.card) == "spell" else "ploy"
    position = note(
        position, kind, seat=args.seat, fighter=args.fighter, word=args.card, since=args.since
    )
    if rules is not None and rules.persists and not args.cancelled:
        lasting = InPlay(
            args.card, args.seat, rules.persists, fighter=args.fighter, since=position.turn
        )
        return Advance(replace(position, in_play=(*position.in_play, lasting)))
    pile = position.seats[args.seat].power_discard
    return Advance(put_seat(position, args.seat, power_discard=(*pile, args.card)))


def pay(position: Position) -> Verb:
    """Turn over the glory points that an upgrade costs; given as a reaction it costs none."""
    args = args_of(position, Playing)
    if args.subject >= 0:
        return Advance(position)
    cost = cost_of(position, args.seat, args.card)
    seat = position.seats[args.seat]
    poorer = put_seat(position, args.seat, glory=seat.glory - cost, spent=seat.spent + cost)
    return Advance(_dearer_no_more(poorer, args.seat) if cost else poorer)


def _dearer_no_more(position: Position, seat: int) -> Position:
    """The position without what made one upgrade dearer: the next one of any opponent."""
    dearer = [one for one in position.modifiers if one.what == DEARER]
    spent = {copy_of(one) for one in dearer if one.seat == seat}
    left = tuple(
        one for one in position.modifiers if one.what != DEARER or copy_of(one) not in spent
    )
    return replace(position, modifiers=left) if left != position.modifiers else position


def give(position: Position) -> Verb:
    """Give the upgrade to its fighter."""
    args = args_of(position, Playing)
    fighter = position.fighters[args.fighter]
    given = put_fighter(position, args.fighter, upgrades=(*fighter.upgrades, args.card))
    given = note(given, "upgrade", seat=args.seat, fighter=args.fighter, word=args.card)
    if args.subject >= 0:
        given = note(given, "upgrade given", seat=args.seat, fighter=args.fighter, word=args.card)
    return Advance(given)


def given_effect(position: Position) -> Verb:
    """What an upgrade does in being given, if it does anything then."""
    args = args_of(position, Playing)
    rules = rules_of(args.card)
    if rules is None or not rules.at_giving:
        return Advance(position)
    return _next_effect(position, args)


def reacted(position: Position) -> Verb:
    """The reaction of a fighter card or an upgrade is resolved."""
    args = args_of(position, Playing)
    seat, fighter, since = args.seat, args.fighter, args.since
    reacted = note(position, "react", seat=seat, fighter=fighter, word=args.card, since=since)
    return Advance(reacted)


def window_where_allowed(at: str) -> RowFunction:
    """The window of this name, but for an end phase of an edition that has none there."""

    def open_window(position: Position) -> Verb:
        if position.phase == "end" and not number(position, "end-phase.windows"):
            return Advance(position)
        return Push(position, window_frame(at, precedence(position)))

    open_window.__name__ = f"window:{at}"
    return open_window
