"""Whole games with cards that are made unknown."""

from random import Random

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.cli.playing import trial_header
from rules_engine.facts.catalogue import catalogue
from rules_engine.kernel.flow import Ask
from rules_engine.log import Header
from rules_engine.moments.playing import kind_of
from rules_engine.selfplay import random_player
from rules_engine.state.events import (
    Attack,
    Charge,
    DoOver,
    Draw,
    Event,
    Move,
    Pass,
    Play,
    Roll,
)
from rules_engine.state.position import Position

EDITION = "shadespire-2018"


WARBANDS = ("The Farstriders", "Garrek's Reavers")


CARDS = {
    "Total Offence": "S431",
    "Shadeglass Axe": "S409",
    "Swift Stride": "S231",
    "Second Wind": "S354",
    "Hidden Paths": "S331",
}


SEEDS = range(12)


def header(name: str) -> Header:
    """A trial game in which the first player alone brings the card."""
    told = trial_header(EDITION, 1, WARBANDS)
    first, second = told.seats
    others = [card for card in first.power if card != CARDS[name]]
    if len(others) == len(first.power):
        # gambits come first; one of its kind makes room, so that they stay half of the deck
        del others[-1 if catalogue().find(CARDS[name]).type == "upgrade" else 0]
    universal = (card for card in others if catalogue().find(card).warband == "Universal")
    gambits = (card for card in universal if catalogue().find(card).type != "upgrade")
    other = next(card for card in gambits if card not in second.power)
    without = tuple(other if card == CARDS[name] else card for card in second.power)
    mine = replace(first, power=(CARDS[name], *others))
    return replace(told, seats=(mine, replace(second, power=without)))


def eager(position: Position, ask: Ask, random: Random, card: str) -> Event:
    """A random player who draws the card first, plays it when it may, and uses what it brings."""
    event = random_player(position, ask, random)
    if isinstance(event, Draw):
        deck = position.seats[event.by].power_deck if event.deck == "power" else ()
        drawn = (card, *event.cards[1:])
        return replace(event, cards=drawn) if card in {*deck} - {*event.cards} else event
    if isinstance(event, Roll):
        return event
    if isinstance(event, DoOver):
        return Pass(by=event.by)
    legal = tuple(ask.legal(position))
    plays = [one for one in legal if isinstance(one, Play) and one.card == card]
    if rules_of(card) is None and ask.kind == "power step" and _held(position, ask.who, card):
        plays = [Play(by=ask.who, card=card, fighter=_leader(card))]
    worn = [one for one in legal if _wears(position, one, card)]
    return max((*plays, *worn), key=_how_much, default=event)


def _held(position: Position, seat: int, card: str) -> bool:
    own = position.seats[seat]
    return card in own.power and (own.glory > 0 or kind_of(card) != "upgrade")


def _leader(card: str) -> int:
    """Whom an upgrade is given to that the engine lists no plays of: the first fighter."""
    return 0 if kind_of(card) == "upgrade" else -1


def _wears(position: Position, event: Event, card: str) -> bool:
    fighter = getattr(event, "fighter", -1)
    acts = isinstance(event, Move | Charge | Attack)
    return acts and card in position.fighters[fighter].upgrades


def _how_much(event: Event) -> int:
    """Playing the card before all, then its own attack, any attack, and the longest way."""
    if isinstance(event, Play):
        return 100
    if isinstance(event, Attack):
        return 90 if event.attack in CARDS else 80
    return len(getattr(event, "path", ())) + 10 * isinstance(event, Charge)
