"""Other hidden cards and tokens in the same position: what a seat may not know, made different."""

from collections.abc import Iterable
from functools import cache
from inspect import isfunction
from random import Random

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.effects.gear import fitting_upgrades, given_from_hand
from rules_engine.machine import asked, begin
from rules_engine.moments.playing import Choice
from rules_engine.selfplay import first_printings
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, Seat, Token

POWER = tuple(card.id for card in first_printings() if card.kind in ("ploy", "spell", "upgrade"))
OBJECTIVES = tuple(card.id for card in first_printings() if card.kind == "objective")

DEALS_AT_MOST = 200


def disguised(position: Position, seat: int, random: Random) -> Position:
    """The position with other cards in the others' hands, and in decks that lie another way.

    Cards of any kind come in: reactions, spells and surges that could be used at once. What a seat
    has shown of its hand by playing a card stays true: it holds an upgrade to give by Ghoulish
    Pact, which could not have been played without one (DC-146).
    """
    for _ in range(DEALS_AT_MOST):
        other = _disguised(position, seat, random)
        if not _arms_alike(position, other, seat):
            continue
        if not _own_card_asks(position, seat) or begin(other) == other:
            return other
    raise AssertionError("no other hand could have played this card")


def _arms_alike(position: Position, other: Position, seat: int) -> bool:
    """Whether a card that another seat is playing can be resolved from either hand: Spoils of
    Battle, revealed, will ask for an upgrade of it."""
    playing = (one.args for one in position.stack if isinstance(one.args, Playing))
    playing = (args for args in playing if _gives_from_hand(args.card))
    return all(
        bool(fitting_upgrades(position, args.seat, fighter))
        == bool(fitting_upgrades(other, args.seat, fighter))
        for args in playing
        if args.seat != seat
        for fighter, one in enumerate(position.fighters)
        if one.seat == args.seat
    )


@cache
def _gives_from_hand(card: str) -> bool:
    """Whether it is a part of what the card does to give an upgrade of the hand."""
    rules = rules_of(card)
    parts: list[object] = [] if rules is None else list(rules.effects)
    seen: set[int] = set()
    while parts:
        part = parts.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, Choice):
            parts.append(part.effect)
        elif isfunction(part):
            if part.__qualname__.startswith(given_from_hand.__name__):
                return True
            parts += [cell.cell_contents for cell in part.__closure__ or ()]
    return False


def _own_card_asks(position: Position, seat: int) -> bool:
    """Whether a card of another seat asks that seat itself, whose hand it may be about."""
    frame = position.stack[-1] if position.stack else None
    if frame is None or frame.row != "effect" or not isinstance(frame.args, Playing):
        return False
    ask = asked(position)
    return ask is not None and ask.who == frame.args.seat != seat


def _disguised(position: Position, seat: int, random: Random) -> Position:
    seats = tuple(
        _shuffled(own, random) if index == seat else _dealt_anew(own, random)
        for index, own in enumerate(position.seats)
    )
    return replace(
        position,
        seats=seats,
        tokens=_turned(position.tokens, seat, random),
        hazard_deck=_any_order(position.hazard_deck, random),
    )


def _any_order(cards: Iterable[str], random: Random) -> tuple[str, ...]:
    lying = list(cards)
    random.shuffle(lying)
    return tuple(lying)


def _shuffled(own: Seat, random: Random) -> Seat:
    return replace(
        own,
        objective_deck=_any_order(own.objective_deck, random),
        power_deck=_any_order(own.power_deck, random),
    )


def _dealt_anew(own: Seat, random: Random) -> Seat:
    objectives, power = random.sample(OBJECTIVES, 40), random.sample(POWER, 60)
    hidden = [card for card in own.objectives if card not in own.revealed]
    other = dict(zip((*hidden, *own.objective_deck), objectives, strict=False))
    other |= dict(zip((*own.power, *own.power_deck), power, strict=False))

    def names(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other.get(card, card) for card in cards)

    return replace(
        own,
        objectives=names(own.objectives),
        power=names(own.power),
        objective_deck=names(own.objective_deck),
        power_deck=names(own.power_deck),
        arrived=tuple((other.get(card, card), since) for card, since in own.arrived),
    )


def _turned(tokens: tuple[Token, ...], seat: int, random: Random) -> tuple[Token, ...]:
    """The tokens with other numbers under those that the seat has not seen."""
    hidden = [
        place
        for place, token in enumerate(tokens)
        if not token.face_up and not token.blank and token.seat != seat
    ]
    numbers = [tokens[place].number for place in hidden]
    random.shuffle(numbers)
    told = dict(zip(hidden, numbers, strict=True))
    return tuple(
        replace(token, number=told.get(place, token.number)) for place, token in enumerate(tokens)
    )
