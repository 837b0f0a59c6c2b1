"""Reactions: which cards and abilities can be used in the window that is open."""

from collections.abc import Iterator

from rules_engine.cards.book import is_sealed
from rules_engine.cards.known import CardRules, rules_of
from rules_engine.cards.playing import GAMBITS, kind_of
from rules_engine.errors import Refused
from rules_engine.events import Event, Play, React
from rules_engine.flow import args_of, need, not_shown
from rules_engine.frames import Asking, Frame, Playing
from rules_engine.ground import surviving
from rules_engine.position import Position
from rules_engine.sequences.piles import taken


def reaction_frame(position: Position, seat: int, event: Event) -> Frame:
    """The frame of a reaction, held against the window it is used in."""
    if isinstance(event, Play):
        need(kind_of(event.card) in GAMBITS, "reactions.sources", card=event.card)
        taken(position.seats[seat].power, event.card, "reactions.sources", event.sealed)
        _fits(position, seat, event.card)
        return Frame("play", "reveal", Playing(event.card, seat, sealed=event.sealed))
    if isinstance(event, React):
        need(0 <= event.fighter < len(position.fighters), "reactions.sources", card=event.card)
        fighter = position.fighters[event.fighter]
        need(fighter.seat == seat and fighter.hex is not None, "reactions.sources")
        need(event.card in (*fighter.upgrades, fighter.card), "reactions.sources", card=event.card)
        _fits(position, seat, event.card)
        return Frame("react", "effect", Playing(event.card, seat, fighter=event.fighter))
    raise Refused("reactions.window", {"event": type(event).__name__})


def _fits(position: Position, seat: int, card: str) -> None:
    rules = rules_of(card)
    if rules is None:
        not_shown("reactions.window", card=card)
        return
    at = args_of(position, Asking).at
    need(at in rules.at, "reactions.window", card=card, window=at)
    need(rules.playable(position, seat), "reactions.window", card=card, window=at)


def reactions(position: Position, seat: int) -> Iterator[Event]:
    """Every reaction a player is known to be able to use in the open window."""
    at = args_of(position, Asking).at
    for card in dict.fromkeys(position.seats[seat].power):
        if not is_sealed(card) and kind_of(card) in GAMBITS and _open(position, seat, card, at):
            yield Play(by=seat, card=card)
    for index in surviving(position, seat):
        fighter = position.fighters[index]
        for card in (*fighter.upgrades, fighter.card):
            if _open(position, seat, card, at):
                yield React(by=seat, card=card, fighter=index)


def _open(position: Position, seat: int, card: str, at: str) -> bool:
    rules: CardRules | None = rules_of(card)
    return rules is not None and at in rules.at and rules.playable(position, seat)
