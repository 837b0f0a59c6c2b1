"""Spells: the wizard that tries, the casting roll, backlash, and whether the spell is cast."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.facts.dice import LASHING
from rules_engine.facts.dice import backlash as lashes_back
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    not_shown,
    nothing,
    reading,
    rest_where_open,
    told,
)
from rules_engine.kernel.tables import EDITIONS, number
from rules_engine.moments.casting import AFTER_ITS_ROLL, UNLASHED, matched, miscast
from rules_engine.moments.playing import casting_level, choosable, wizards
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import modified
from rules_engine.sequences.base.common import window_if_any
from rules_engine.sequences.base.lapsing import lapsed
from rules_engine.sequences.fight.rolls import check_roll
from rules_engine.state.events import Cast, Event, Roll
from rules_engine.state.frames import Attacking, Frame, Harming, Playing
from rules_engine.state.position import Modifier, Position, note, put_args


def choose_caster(position: Position) -> Verb:
    """Ask which wizard attempts the spell; without one left it fails."""
    args = args_of(position, Playing)
    if args.cancelled or not wizards(position, args.seat, args.card):
        return Goto(_failed(position), "resolve")
    return Ask(args.seat, "caster", (Cast,), _chosen, _casters, "spells.choose-caster")


def _chosen(position: Position, event: Cast) -> Verb:
    args = args_of(position, Playing)
    able = event.fighter in wizards(position, args.seat)
    need(able, "spells.choose-caster", fighter=event.fighter)
    aimed = event.fighter in wizards(position, args.seat, args.card)
    need(aimed, "spells.line-of-sight", fighter=event.fighter)
    return Advance(put_args(position, replace(args, fighter=event.fighter)))


def _casters(position: Position) -> Iterable[Event]:
    args = args_of(position, Playing)
    for fighter in wizards(position, args.seat, args.card):
        yield Cast(by=args.seat, fighter=fighter)


def attempt_stands(position: Position) -> Verb:
    """Go on to the casting roll, unless an answer to the attempt has felled the wizard."""
    args = args_of(position, Playing)
    if args.cancelled or position.fighters[args.fighter].hex is None:
        return Goto(_failed(position), "resolve")
    return Advance(_pledged(position, args))


def _pledged(position: Position, args: Playing) -> Position:
    """The position in which what a card adds to the next spell of a wizard belongs to this one."""
    meant = [one for one in position.modifiers if (one.what, one.who) == (PLEDGED, args.fighter)]
    if not meant:
        return position
    more = tuple(
        Modifier(
            "damage suffered",
            "add",
            one.amount,
            one.source,
            only=(f"of {args.card}",),
            until="activation-over",
            since=position.turn,
        )
        for one in meant
    )
    left = tuple(one for one in position.modifiers if one not in meant)
    return replace(position, modifiers=(*left, *more))


PLEDGED: Final = "damage of the next spell"


def casting_roll(position: Position) -> Verb:
    """Ask for as many magic dice as the wizard's level."""
    args = args_of(position, Playing)
    level = casting_level(position, args.fighter, args.card)
    dice = modified(position, args.fighter, "casting dice", level)
    return Ask(args.seat, "magic roll", (Roll,), _rolled, nothing, "spells.level", dice)


def _rolled(position: Position, event: Roll) -> Verb:
    ask = casting_roll(position)
    assert isinstance(ask, Ask)
    check_roll(event, ask)
    args = args_of(position, Playing)
    rolled = put_args(position, replace(args, faces=event.faces, again=(), spent=()))
    word = " ".join(event.faces)
    return Advance(note(rolled, "casting-roll", seat=args.seat, fighter=args.fighter, word=word))


def backlash(position: Position) -> Verb:
    """Two criticals or more hurt the wizard."""
    args = args_of(position, Playing)
    if not _lashes(position, args.fighter, args.faces, args.innate):
        return Advance(position)
    return _lash(position, args.fighter, args.seat, _amount(position, args.fighter))


def _lashes(position: Position, wizard: int, faces: tuple[str, ...], innate: str) -> bool:
    """Whether a roll lashes back; an innate critical counts, by our reading."""
    enough = modified(position, wizard, "backlash criticals", LASHING)
    rolled = lashes_back(faces, None, enough)
    if rolled or not lashes_back(faces, innate or None, enough):
        return rolled
    return reading(position, "innate-critical-and-backlash") == "counts"


def attack_answered(position: Position) -> Verb:
    """The window after the roll of a spell attack, where an upgrade on the table waits for it.

    No book has one there; the words of single cards do. Where only a card in hand could be used it
    is not opened: the question would tell of the hand, or stand in each log of such an attack. Such
    a card may come unasked (`rolls.defence_roll_answered`).
    """
    return _after_its_roll(position) if args_of(position, Attacking).spell else Advance(position)


_after_its_roll = window_if_any(AFTER_ITS_ROLL)
attack_answered.__name__ = _after_its_roll.__name__


def attack_backlash(position: Position) -> Verb:
    """Two criticals or more in the roll of a spell attack hurt the wizard."""
    args = args_of(position, Attacking)
    seat = position.fighters[args.fighter].seat
    if not args.spell:
        return Advance(position)
    course = (one for one in position.history[args.since :] if one.other == args.fighter)
    lashed = any((one.what, one.word) == ("damage", "backlash") for one in course)
    lashes = not lashed and _lashes(position, args.fighter, args.attack_faces, args.innate)
    amount = _amount(position, args.fighter)
    position = lapsed(position, "next-cast", seat=seat, fighter=args.fighter)
    return _lash(position, args.fighter, seat, amount) if lashes else Advance(position)


def _amount(position: Position, wizard: int) -> int:
    """How much damage backlash deals a wizard."""
    if UNLASHED in traits_of(position, wizard):
        return 0
    printed = EDITIONS[position.edition].combat.backlash
    return modified(position, wizard, "backlash damage", printed)


def _lash(position: Position, wizard: int, seat: int, amount: int) -> Verb:
    rest_where_open(position, "backlash-in-nightvault")
    told("spells.backlash", wizard=wizard, damage=amount)
    harm = Harming(wizard, amount, seat=seat, by=wizard, source="backlash")
    return Push(position, Frame("damage", "deal", harm))


def cast(position: Position) -> Verb:
    """Compare the roll with the casting value; a wizard out of action casts nothing."""
    args = args_of(position, Playing)
    position = lapsed(position, "next-cast", seat=args.seat, fighter=args.fighter)
    rules = rules_of(args.card)
    if args.cancelled:
        return Goto(_failed(position), "resolve")
    if rules is not None and rules.aims is not None and not aimed_at(position, args):
        return Goto(_failed(position), "resolve")
    if args.cancelled or position.fighters[args.fighter].hex is None:
        return Goto(_failed(position), "resolve")
    if rules is None or not rules.casting:
        not_shown("spells.casting-value", card=args.card)
        return Advance(position)
    rest_where_open(position, "spells-in-nightvault")
    if not matched(position, args, rules.casting) or miscast(position, args.fighter, args.faces):
        return Goto(_failed(position), "resolve")
    told("spells.casting-value", faces=args.faces, value=rules.casting)
    # in Nightvault it is cast and does nothing (DC-063)
    if number(position, "spells.fail-without-choice") and not choosable(position, args):
        told("spells.must-choose", card=args.card)
        return Goto(_failed(position), "resolve")
    return Advance(note(position, "cast", seat=args.seat, fighter=args.fighter, word=args.card))


def aimed_at(position: Position, args: Playing) -> bool:
    """Whether the caster still sees somebody the spell may choose."""
    return args.fighter in wizards(position, args.seat, args.card)


def _failed(position: Position) -> Position:
    args = args_of(position, Playing)
    told("spells.failed", card=args.card)
    failed = put_args(position, replace(args, cancelled=True))
    return note(failed, "spell-failed", seat=args.seat, fighter=args.fighter, word=args.card)
