"""Universal gambits of Harrowdeep about companions and those whom their cards name."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.choosing import choose_among, chosen
from rules_engine.effects.leading import pushed_to, ways_to
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import lacks
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import is_called, supporters, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_fighter

NAMED: Final = {"Taros": ("Luxa Stormrider",)}
"""Whom the cards of companions name, as far as a source tells."""

FAR: Final = 99


def _names(position: Position, fighter: int, other: int) -> bool:
    """Whether a fighter is a companion whose card names another."""
    if not is_called(position, fighter, "companion"):
        return False
    card = position.fighters[fighter].card
    if card not in NAMED:
        lacks(f"whom the card of {card} names is not told")
    return position.fighters[other].card in NAMED.get(card, ())


def _supporting(position: Position, args: Playing, fighter: int, hex_: Hex) -> bool:
    """A hex in which the fighter supports the target of the Attack action."""
    attack = attack_now(position)
    moved = put_fighter(position, fighter, hex=hex_)
    return attack is not None and fighter in supporters(moved, args.subject, attack.fighter)


def _reach(position: Position, args: Playing, fighter: int) -> int:
    """How far a friend is pushed: two hexes, a companion of the target to the nearest such hex."""
    if not _names(position, fighter, args.subject):
        return 2
    here = position.fighters[fighter].hex
    if here is None or _supporting(position, args, fighter, here):
        return 0
    ways = ways_to(position, args, fighter, FAR, _supporting)
    return min(map(len, ways), default=0)


def _brave(position: Position, args: Playing) -> list[int]:
    """The friends other than the target that can be pushed to its support."""
    seat = position.fighters[args.subject].seat
    others = (one for one in surviving(position, seat) if one != args.subject)
    return [
        one
        for one in others
        if ways_to(position, args, one, _reach(position, args, one), _supporting)
    ]


def _friend_to_be_helped(position: Position, seat: int, _: int) -> list[int]:
    """The friend that is the target of the Attack action, if somebody can come to its support."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.target].seat != seat:
        return []
    return [attack.target] if _brave(position, Playing("", seat, subject=attack.target)) else []


knows(
    CardRules(
        "Brave Companion",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=_friend_to_be_helped,
        effects=(
            choose_among(_brave, named=False),
            pushed_to(
                chosen(),
                lambda position, args: _reach(position, args, chosen()(position, args)),
                _supporting,
            ),
        ),
        cites=("Harrowdeep pg 14",),
    ),
)
