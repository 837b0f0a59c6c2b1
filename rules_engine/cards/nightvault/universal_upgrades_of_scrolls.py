"""Universal upgrades of Nightvault that end what lasts, draw, bring back a spell, or go after."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.printed import is_sealed
from rules_engine.effects import bearer, done, drawn, rolled
from rules_engine.effects.changing import ended_one
from rules_engine.effects.gear import used_up
from rules_engine.effects.leading import pushed_to
from rules_engine.effects.naming import unscorable
from rules_engine.effects.rolling import shows
from rules_engine.effects.upgrades import action, reaction
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of, not_shown
from rules_engine.kernel.tables import number
from rules_engine.moments.answers import window_now
from rules_engine.moments.now import just_ended, played_now
from rules_engine.moments.playing import card_glory, kind_of
from rules_engine.moments.pushes import whence_driven
from rules_engine.sense.ground import distance, field, is_empty
from rules_engine.sequences.base.lapsing import copy_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import InPlay, Modifier, Position, note, put_seat


def _affecting(position: Position, args: Playing) -> list[InPlay]:
    """The cards that lie open and change something of a fighter within two hexes of the bearer."""
    near = [
        n
        for n, one in enumerate(position.fighters)
        if one.hex is not None and distance(position, args.fighter, n) <= 2
    ]
    found = []
    for lying in position.in_play:
        changes = [one for one in position.modifiers if copy_of(one) == copy_of(lying)]
        if any(_touches(position, one, fighter) for one in changes for fighter in near):
            found.append(lying)
    return found


def _touches(position: Position, change: Modifier, fighter: int) -> bool:
    seats = (-1, position.fighters[fighter].seat)
    return change.who == fighter or (change.who < 0 and change.seat in seats)


def _something_to_end(position: Position, fighter: int) -> bool:
    return bool(_affecting(position, Playing("", position.fighters[fighter].seat, fighter=fighter)))


def _last_round(position: Position, _: int) -> bool:
    return position.round == number(position, "round.count")


def _paid_by_the_map(position: Position) -> Verb:
    """A glory point for a drawn card that is worth one; it cannot be scored (DC-057)."""
    args = args_of(position, Playing)
    hand = position.seats[args.seat].objectives
    drew = (one for one in position.history if one.what == "drew" and one.seat == args.seat)
    if not hand or position.history[-1] not in drew:
        return done(position)
    card = hand[-1]
    if is_sealed(card):
        not_shown("scoring.keys", card=card)
        return done(position)
    position = unscorable(position, args.seat, card, args.card)
    if card_glory(card) != 1:
        return done(position)
    glory = position.seats[args.seat].glory + 1
    richer = put_seat(position, args.seat, glory=glory)
    return done(note(richer, "glory", seat=args.seat, amount=1, word=args.card))


def _own_spell(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, whose gambit spell has just been resolved and lies on its pile."""
    played = played_now(position)
    if played is None or kind_of(played.card) != "spell" or played.fighter != fighter:
        return []
    own = position.seats[played.seat]
    resolved = not played.cancelled and played.card in own.power_discard[-1:]
    return [fighter] if window_now(position) == "card-resolved" and resolved else []


def _back_on_the_deck(position: Position) -> Verb:
    """The spell goes from its pile to the top of the deck."""
    args = args_of(position, Playing)
    played = next(
        one.args
        for one in reversed(position.stack[:-1])
        if isinstance(one.args, Playing) and kind_of(one.args.card) == "spell"
    )
    own = position.seats[args.seat]
    pile = list(own.power_discard)
    pile.remove(played.card)
    deck = (played.card, *own.power_deck)
    return done(put_seat(position, args.seat, power_discard=tuple(pile), power_deck=deck))


def _driven_from_beside(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, whose attack has just driven an adjacent enemy out of a hex now free."""
    attack, hex_ = just_ended(position, "attack"), whence_driven(position)
    here = position.fighters[fighter].hex
    if attack is None or hex_ is None or here is None or attack.fighter != fighter:
        return []
    near = hex_ in field(position).around[here]
    return [fighter] if near and is_empty(position, hex_) else []


def _into_its_hex(position: Position, _: Playing, __: int, hex_: Hex) -> bool:
    return hex_ == whence_driven(position)


knows(
    action("Voidsceptre", ended_one(_affecting), able=_something_to_end),
    CardRules(
        "Shifting Map",
        rule="scoring.keys",
        at=("end-phase-start",),
        playable=_last_round,
        effects=(drawn("objective", 1), _paid_by_the_map),
        optional=False,
        cites=("DC-057",),
    ),
    reaction(
        "Scroll of Recall",
        "card-resolved",
        _own_spell,
        used_up(),
        rolled("magic", 1, shows(frozenset(("channel",)))),
        _back_on_the_deck,
    ),
    reaction(
        "Hunter's Tenacity",
        "after-action",
        _driven_from_beside,
        pushed_to(bearer, 1, _into_its_hex),
    ),
)
