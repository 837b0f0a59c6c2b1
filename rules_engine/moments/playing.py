"""Playing power cards: what may be played, and the frame that plays it."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

import msgspec

from rules_engine.card_book.known import of_the_book, rules_of
from rules_engine.card_book.printed import card_facts, is_sealed
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import SORTS
from rules_engine.kernel.flow import RowFunction, Verb, need, not_shown
from rules_engine.kernel.tables import EDITIONS
from rules_engine.moments.piles import taken
from rules_engine.sense.ground import card_of, is_called, labels_of, surviving, traits_of
from rules_engine.sense.kits import BEAST
from rules_engine.sense.modifiers import binds, level_of, modified, total
from rules_engine.sense.sight import in_sight
from rules_engine.state.events import Play
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Position

GAMBITS = ("ploy", "spell")


class Choice(msgspec.Struct, frozen=True):
    """An effect that asks its player to choose, and whether there is anything to choose from."""

    possible: Callable[[Position, Playing], bool]
    effect: RowFunction

    def __call__(self, position: Position) -> Verb:
        """Ask for the choice; without anything to choose from, go on."""
        return self.effect(position)


def choosable(position: Position, args: Playing) -> bool:
    """Whether the choice that a card begins with can be made; so of a card that begins with none.

    A later choice may hang on what comes before it and is not looked at.
    """
    rules = rules_of(args.card)
    first = rules.effects[0] if rules is not None and rules.effects else None
    return not isinstance(first, Choice) or first.possible(position, args)


def kind_of(card: str) -> str:
    """`ploy`, `spell`, `upgrade` or `objective`; a stand-in says it in its id."""
    facts = card_facts(card)
    if facts is not None:
        return facts.kind
    return card.split(":")[1] if card.startswith("stand-in:") else ""


def play_frame(position: Position, seat: int, event: Play) -> Frame:
    """The frame of a power card played in a power step, held against the rules of playing it."""
    kind = kind_of(event.card)
    check_open(position, seat)
    taken(position.seats[seat].power, event.card, "power_step.playable", event.sealed)
    check_lacking(position, event.card)
    if kind == "upgrade":
        check_upgrade(position, seat, event)
        args = Playing(event.card, seat, fighter=event.fighter, sealed=event.sealed)
        return Frame("upgrade", "reveal", args)
    need(kind in GAMBITS, "power_step.playable", card=event.card, kind=kind)
    check_restriction(position, seat, event.card)
    rules = rules_of(event.card)
    if rules is None:
        not_shown("ploys.play", card=event.card)
    else:
        need(not rules.at, "reactions.window", card=event.card)
        need(rules.playable(position, seat), "power_step.playable", card=event.card)
    return gambit_frame(position, kind, Playing(event.card, seat, sealed=event.sealed))


@of_the_book
def lacking(card: str, edition: str) -> tuple[str, ...]:
    """The sequences that a card needs (spells, scatter, promised attacks) and an edition lacks."""
    rules = rules_of(card)
    needs = rules.needs if rules is not None else ()
    if kind_of(card) == "spell":
        needs = ("spell", *needs)
    return tuple(one for one in needs if one not in EDITIONS[edition].sequences)


def check_lacking(position: Position, card: str) -> None:
    """Hold a card against what the edition has of what it needs."""
    lacks = lacking(card, position.edition)
    need(not lacks, "power_step.playable", card=card, edition=position.edition, lacks=lacks)


def gambit_frame(position: Position, kind: str, args: Playing) -> Frame:
    """The frame that plays a ploy or a spell; a spell needs a wizard on the battlefield."""
    if kind != "spell":
        return Frame("play", "reveal", args)
    need(wizards(position, args.seat), "spells.wizard", card=args.card)
    able = wizards(position, args.seat, args.card)
    need(able, "spells.line-of-sight", card=args.card)
    return Frame("spell", "reveal", args)


def wizards(position: Position, seat: int, card: str = "") -> list[int]:
    """A seat's wizards on the battlefield; for a card, those who see somebody it may choose."""
    found = [one for one in surviving(position, seat) if can_cast(position, one)]
    rules = rules_of(card) if card else None
    if rules is None or rules.aims is None:
        return found
    aims = rules.aims
    aimed = [one for one in range(len(position.fighters)) if aims(position, seat, one)]
    return [one for one in found if any(in_view(position, one, other) for other in aimed)]


BOUND: Final = "bound spell"
"""The keyword of an upgrade with a spell that its fighter casts, wizard or not, and no other."""


def is_bound(card: str) -> bool:
    """Whether a card is a bound spell."""
    rules = rules_of(card)
    return rules is not None and BOUND in rules.keywords


def casting_level(position: Position, fighter: int, card: str) -> int:
    """The level at which a fighter attempts a spell: for a bound one that of a level 1 wizard."""
    if not is_bound(card):
        return level_of(position, fighter)
    return modified(position, fighter, "wizard level", 1, ("wizard",))


def can_cast(position: Position, fighter: int, card: str = "") -> bool:
    """Whether a fighter is a wizard whom no card forbids to cast spells; of a bound spell, to cast
    that one."""
    if card and is_bound(card):
        return not position.modifiers or modified(position, fighter, "no spells", 0) <= 0
    if level_of(position, fighter) <= 0 or any(map(is_bound, position.fighters[fighter].upgrades)):
        return False
    return not position.modifiers or modified(position, fighter, "no spells", 0) <= 0


def in_view(position: Position, caster: int, other: int) -> bool:
    """Whether a caster has line of sight to a fighter; always to itself (Harrowdeep pg 35)."""
    here, there = position.fighters[caster].hex, position.fighters[other].hex
    if here is None or there is None:
        return False
    return here == there or in_sight(position, caster, other, here)


def castable(position: Position, seat: int, card: str) -> bool:
    """Whether the edition has what a gambit needs, and a spell a wizard who may try to cast it."""
    if lacking(card, position.edition):
        return False
    return kind_of(card) != "spell" or bool(wizards(position, seat, card))


def check_restriction(position: Position, seat: int, card: str) -> None:
    """Hold a gambit against the fighters it is restricted to: one must be on the battlefield."""
    facts = card_facts(card)
    if facts is None or facts.restricted_to is None:
        return
    there = any(admits(position, card, one) for one in surviving(position, seat))
    need(there, "power_step.playable", card=card, restricted_to=facts.restricted_to)


def check_open(position: Position, seat: int) -> None:
    """Hold playing a power card against a card that lets nobody play one (DC-259)."""
    need(not binds(position, seat, CLOSED), "game.card-over-rule", seat=seat)


CLOSED: Final = "no power cards"


def check_upgrade(position: Position, seat: int, event: Play) -> None:
    """Hold the playing of an upgrade against its cost, its fighter and its restrictions."""
    check_open(position, seat)
    rules = rules_of(event.card)
    if rules is None:
        not_shown("upgrades.grant", card=event.card)
    cost = cost_of(position, seat, event.card)
    need(position.seats[seat].glory >= cost, "upgrades.cost", glory=position.seats[seat].glory)
    need(0 <= event.fighter < len(position.fighters), "upgrades.friendly", fighter=event.fighter)
    fighter = position.fighters[event.fighter]
    need(fighter.seat == seat, "upgrades.friendly", fighter=event.fighter)
    need(fighter.hex is not None, "upgrades.not-out-of-action", fighter=event.fighter)
    need(admits(position, event.card, event.fighter), "upgrades.restrictions", card=event.card)


def cost_of(position: Position, seat: int, card: str) -> int:
    """The glory points that a player spends to give a fighter an upgrade, if any."""
    rules = rules_of(card)
    cost = 1 if rules is None else rules.cost
    return cost + total(position, seat, DEARER) if cost else cost


DEARER: Final = "upgrade cost"


def admits(position: Position, card: str, fighter: int) -> bool:
    """Whether a card's restrictions admit a fighter."""
    facts = card_facts(card)
    restricted = facts.restricted_to if facts is not None else None
    rules = rules_of(card)
    barred = is_bound(card) and BEAST in labels_of(position, fighter)
    if barred or (is_bound(card) and is_called(position, fighter, "khorne")):
        return False
    armed = rules is not None and bool(rules.attacks)
    if armed and "no-attack-upgrades" in traits_of(position, fighter):
        return False
    able = None if rules is None or rules.action else rules.able
    if able is not None and not able(position, fighter):
        return False
    if restricted is None:
        return True
    who = card_of(position, fighter)
    words = {*called(who.name), *labels_of(position, fighter)}
    if who.leader:
        words.add("leader")
    if who.base.wizard_level:
        words.add("wizard")
    if any(word.lower() in words for word in restricted):
        return True
    sorts = SORTS.intersection(map(str.lower, restricted))
    return any(is_called(position, fighter, sort) for sort in sorts)


@cache
def called(name: str) -> frozenset[str]:
    """A fighter's name and the words in it, such as `squig` of Bonekrakka (Squig)."""
    return frozenset((name.lower(), *re.findall(r"[\w'-]+", name.lower())))


def plays(position: Position, seat: int) -> Iterator[Play]:
    """Every power card a player can play in a power step, and on whom."""
    for card in dict.fromkeys(position.seats[seat].power):
        if is_sealed(card):
            continue
        if kind_of(card) == "upgrade":
            yield from upgrade_plays(position, seat, card)
            continue
        if gambit_open(position, seat, card):
            yield Play(by=seat, card=card)


def gambit_open(position: Position, seat: int, card: str) -> bool:
    """Whether a gambit of a hand can be played in the power step."""
    if binds(position, seat, CLOSED):
        return False
    rules = rules_of(card)
    if rules is not None and (rules.at or not rules.playable(position, seat)):
        return False
    try:
        check_restriction(position, seat, card)
    except Refused:
        return False
    return castable(position, seat, card)


def upgrade_plays(position: Position, seat: int, card: str) -> Iterator[Play]:
    """Every fighter a player can give an upgrade to."""
    if lacking(card, position.edition):
        return
    for fighter in surviving(position, seat):
        event = Play(by=seat, card=card, fighter=fighter)
        try:
            check_upgrade(position, seat, event)
        except Refused:
            continue
        yield event


def card_glory(card: str) -> int:
    """The glory points an objective is worth; 0 where neither rules nor data tell."""
    rules = rules_of(card)
    if rules is not None and rules.glory:
        return rules.glory
    facts = card_facts(card)
    return (facts.glory or 0) if facts is not None else 0
