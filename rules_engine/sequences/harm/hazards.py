"""Dreadfane's hazard phase: as many hazard cards as the round's number, each resolved in turn."""

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.kernel.flow import Advance, Ask, Push, Verb, args_of, need, not_shown, nothing
from rules_engine.moments.piles import taken
from rules_engine.sequences.ending import victory
from rules_engine.sequences.harm.damage import wiped_out
from rules_engine.state.events import Draw
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Position


def begin(position: Position) -> Verb:
    """The hazard phase begins; what goes at its start goes before a card is drawn."""
    going = [card for card in position.hazards if _goes_at_start(card)]
    left = tuple(card for card in position.hazards if card not in going)
    return Advance(
        replace(
            position,
            phase="hazard",
            turn=0,
            hazards=left,
            hazard_discard=(*position.hazard_discard, *going),
        )
    )


def _goes_at_start(card: str) -> bool:
    rules = rules_of(card)
    return rules is not None and rules.persists == "hazard-phase"


def ask_card(position: Position) -> Verb:
    """Ask for the next hazard card, until as many as the round's number are drawn.

    With 20 cards there is always one left; what a deck told without them would have done is
    not shown.
    """
    lacking = position.round - position.turn
    if lacking <= 0:
        return Advance(position)
    if not position.hazard_deck:
        not_shown("hazards.deck", lacking=lacking)
        return Advance(position)
    return Ask(-1, "draw hazard", (Draw,), _drawn, nothing, "hazards.number", 1)


def _drawn(position: Position, event: Draw) -> Verb:
    need(event.deck == "hazard" and len(event.cards) == 1, "hazards.number", cards=event.cards)
    card = event.cards[0]
    deck = taken(position.hazard_deck, card, "hazards.deck")
    drawn = replace(position, hazard_deck=deck, turn=position.turn + 1)
    return Push(drawn, Frame("hazard", "effect", Playing(card, -1)), "draw")


def effect(position: Position) -> Verb:
    """The next effect of the hazard card, in the order printed."""
    args = args_of(position, Playing)
    rules = rules_of(args.card)
    if rules is None:
        not_shown("hazards.in-order", card=args.card)
        return Advance(position)
    if args.effect >= len(rules.effects):
        return Advance(position)
    return rules.effects[args.effect](position)


def resolved(position: Position) -> Verb:
    """The hazard lasts to the end of the game, unless the card says when it goes."""
    card = args_of(position, Playing).card
    rules = rules_of(card)
    if rules is not None and rules.persists == "at once":
        return Advance(replace(position, hazard_discard=(*position.hazard_discard, card)))
    return Advance(replace(position, hazards=(*position.hazards, card)))


def annihilation(position: Position) -> Verb:
    """A warband wiped out in the hazard phase ends the game once the phase is done."""
    if not wiped_out(position):
        return Advance(position)
    return victory.begin(position)
