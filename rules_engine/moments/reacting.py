"""Reactions: which cards and abilities can be used in the window that is open."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.card_book.printed import is_sealed
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import Side
from rules_engine.kernel.flow import args_of, enclosing, need, not_shown
from rules_engine.kernel.tables import edition_of
from rules_engine.moments.piles import taken
from rules_engine.moments.playing import (
    CLOSED,
    GAMBITS,
    admits,
    can_cast,
    castable,
    check_lacking,
    check_open,
    gambit_frame,
    kind_of,
    lacking,
)
from rules_engine.sense.ground import attack_named, side_of, surviving
from rules_engine.sense.modifiers import binds, lent
from rules_engine.sense.windows import without_window
from rules_engine.state.events import Event, Play, React
from rules_engine.state.frames import Asking, Attacking, Frame, Harming, Playing
from rules_engine.state.position import Modifier, Position


def reaction_frame(position: Position, seat: int, event: Event) -> Frame:
    """The frame of a reaction, held against the window it is used in."""
    since = len(position.history)
    if isinstance(event, Play) and _given_from_hand(event.card):
        return _gift_frame(position, seat, event)
    if isinstance(event, Play):
        need(kind_of(event.card) in GAMBITS, "reactions.sources", card=event.card)
        check_open(position, seat)
        taken(position.seats[seat].power, event.card, "reactions.sources", event.sealed)
        check_lacking(position, event.card)
        need(position.phase != "end", "end_phase.no-ploys", card=event.card)
        if position.sudden_death:
            raise Refused("match_play.sudden-death-limits", {"card": event.card})
        at = args_of(position, Asking).at
        subject = about(position, seat, event.card, -1, event.fighter, at)
        args = Playing(event.card, seat, subject=subject, sealed=event.sealed, since=since)
        return gambit_frame(position, kind_of(event.card), args)
    if isinstance(event, React) and any(_is(one, event) for one in lent(position, seat)):
        at = args_of(position, Asking).at
        subject = about(position, seat, event.card, event.fighter, event.target, at)
        args = Playing(event.card, seat, fighter=event.fighter, subject=subject, since=since)
        return Frame("react", edition_of(position).start("react"), args)
    if isinstance(event, React):
        need(0 <= event.fighter < len(position.fighters), "reactions.sources", card=event.card)
        fighter = position.fighters[event.fighter]
        standing = fighter.hex is not None
        standing |= event.fighter in _just_fallen(position, seat) and _of_the_fallen(event.card)
        own = fighter.seat == seat and standing
        need(own, "reactions.sources", fighter=event.fighter)
        own = event.card in sources(position, event.fighter)
        need(own, "reactions.sources", card=event.card)
        at = args_of(position, Asking).at
        subject = about(position, seat, event.card, event.fighter, event.target, at)
        if _is_spell(event.card):
            check_lacking(position, event.card)
            need(can_cast(position, event.fighter), "spells.wizard", fighter=event.fighter)
        args = Playing(event.card, seat, fighter=event.fighter, subject=subject, since=since)
        sequence = "spell-reaction" if _is_spell(event.card) else "react"
        return Frame(sequence, edition_of(position).start(sequence), args)
    raise Refused("reactions.window", {"event": type(event).__name__})


def _is_spell(card: str) -> bool:
    """Whether a reaction of an upgrade is a spell, which its fighter has to cast."""
    rules = rules_of(card)
    return rules is not None and bool(rules.casting) and bool(rules.at)


def _is(given: Modifier, event: React) -> bool:
    """Whether an ability that a gambit gave is the one used."""
    return (given.word, given.who) == (event.card, event.fighter)


def _given_from_hand(card: str) -> bool:
    """Whether an upgrade can be given from the hand as a reaction."""
    rules = rules_of(card)
    return rules is not None and rules.from_hand is not None


def _gift_frame(position: Position, seat: int, event: Play) -> Frame:
    """The frame of an upgrade given from the hand as a reaction; its subject says it is free."""
    check_open(position, seat)
    taken(position.seats[seat].power, event.card, "reactions.sources", event.sealed)
    need(position.phase != "end", "end_phase.no-ploys", card=event.card)
    found = _heirs(position, seat, event.card, args_of(position, Asking).at)
    need(found, "reactions.window", card=event.card)
    need(event.fighter in found, "upgrades.restrictions", card=event.card, fighter=event.fighter)
    args = Playing(
        event.card, seat, fighter=event.fighter, subject=event.fighter, sealed=event.sealed
    )
    return Frame("upgrade", "reveal", args)


def _heirs(position: Position, seat: int, card: str, at: str) -> list[int]:
    """Whom an upgrade in hand can be given to as a reaction in the open window."""
    rules = rules_of(card)
    if rules is None or rules.from_hand is None or at != rules.given_at:
        return []
    found = rules.from_hand(position, seat, -1)
    return [one for one in found if admits(position, card, one)]


def sources(position: Position, fighter: int) -> tuple[str, ...]:
    """What a fighter can react with: its upgrades, its card's abilities and reaction attacks."""
    return (*position.fighters[fighter].upgrades, *_printed(side_of(position, fighter)))


@lru_cache(maxsize=512)
def _printed(side: Side) -> tuple[str, ...]:
    attacks = (
        attack.name
        for attack in side.attacks
        if any("reaction" in keyword for keyword in attack.keywords)
    )
    return (*side.abilities, *attacks)


def about(position: Position, seat: int, card: str, fighter: int, named: int, at: str) -> int:
    """The fighter a card used at some moment is about: the one named, else the first it could be.

    Raises Refused where the card cannot be used at that moment, or not about that fighter.
    """
    rules = rules_of(card)
    if rules is None or without_window(card, position.edition):
        not_shown("reactions.window", card=card)
        return named
    need(at in rules.at, "reactions.window", card=card, window=at)
    need(rules.playable(position, seat), "reactions.window", card=card, window=at)
    if rules.when is None:
        return named
    found = rules.when(position, seat, fighter)
    need(found, "reactions.window", card=card, window=at)
    need(named < 0 or named in found, "reactions.window", card=card, fighter=named)
    return named if named >= 0 or not found else found[0]


def reactions(position: Position, seat: int) -> Iterator[Event]:
    """Every reaction a player is known to be able to use in the open window."""
    at = args_of(position, Asking).at
    closed = position.phase == "end" or position.sudden_death or binds(position, seat, CLOSED)
    hand = () if closed else position.seats[seat].power
    for card in dict.fromkeys(hand):
        if not is_sealed(card) and kind_of(card) in GAMBITS and castable(position, seat, card):
            for one in _open(position, seat, card, -1, at):
                yield Play(by=seat, card=card, fighter=one)
    for card in dict.fromkeys(hand):
        for one in _heirs(position, seat, card, at):
            yield Play(by=seat, card=card, fighter=one)
    for given in lent(position, seat) if position.modifiers else ():
        for one in _open(position, seat, given.word, given.who, at):
            yield React(by=seat, card=given.word, fighter=given.who, target=one)
    fallen = _just_fallen(position, seat)
    for index in (*surviving(position, seat), *fallen):
        for card in sources(position, index):
            if index in fallen and not _of_the_fallen(card):
                continue
            for one in _open(position, seat, card, index, at):
                yield React(by=seat, card=card, fighter=index, target=one)


UNANSWERED: Final = "no reactions"
"""The keyword of what nobody can react to: an Attack action while it is made, a gambit while it is
resolved."""


_SHUTTING_OUT = frozenset((Playing, Attacking))
"""What is under way where a window may be closed to all."""


def shut_out(position: Position, at: str) -> bool:
    """Whether nobody can react in the window that is open, by its name."""
    for frame in position.stack[-2:0:-1]:  # the one at the bottom is the game's own
        if type(frame.args) not in _SHUTTING_OUT:
            continue
        args = frame.args
        if type(args) is Playing and frame.row == "effect":
            rules = rules_of(args.card)
            if rules is not None and UNANSWERED in rules.keywords:
                return True
        elif type(args) is Attacking and at != "after-action" and _unanswered(position, args):
            return True
    return False


def _unanswered(position: Position, args: Attacking) -> bool:
    if not position.fighters[args.fighter].upgrades:
        return False
    attack = attack_named(position, args.fighter, args.attack)
    return attack is not None and UNANSWERED in attack.keywords


def _just_fallen(position: Position, seat: int) -> tuple[int, ...]:
    """The seat's fighter that has just been taken out of action, in the window that follows."""
    harm = enclosing(position, Harming)
    if harm is None or not harm.out or position.fighters[harm.fighter].seat != seat:
        return ()
    return (harm.fighter,) if position.fighters[harm.fighter].hex is None else ()


def _of_the_fallen(card: str) -> bool:
    """Whether a card is used by a fighter that does not stand any more (DC-157)."""
    rules = rules_of(card)
    return rules is not None and rules.aside


def _castable_by(position: Position, fighter: int, card: str) -> bool:
    return not lacking(card, position.edition) and can_cast(position, fighter)


def _open(position: Position, seat: int, card: str, fighter: int, at: str) -> list[int]:
    rules: CardRules | None = rules_of(card)
    if rules is None or at not in rules.at or not rules.playable(position, seat):
        return []
    if fighter >= 0 and _is_spell(card) and not _castable_by(position, fighter, card):
        return []
    return [-1] if rules.when is None else rules.when(position, seat, fighter)
