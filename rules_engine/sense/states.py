"""States of a fighter that narrow a modifier: words that hold as the table lies now.

A modifier asks quietly what a fighter is called: what nobody tells is none of it. Cards that choose
fighters by it, or are scored by it, ask by `hunter`, `quarry` and `ground.is_called`.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from rules_engine.kernel.flow import enclosing
from rules_engine.sense.ground import (
    adjacent,
    attack_named,
    card_of,
    enemies_of,
    held,
    is_called,
    labels_of,
    side_of,
    traits_of,
)
from rules_engine.sense.kits import kit_of
from rules_engine.state.frames import Asking, Attacking
from rules_engine.state.position import Position

State = Callable[[Position, int], bool]


def _holding(position: Position, fighter: int) -> bool:
    return bool(held(position, position.fighters[fighter].seat, fighter))


def _beside_its_leader(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    near = (one for one in adjacent(position, fighter) if position.fighters[one].seat == seat)
    return any(card_of(position, one).leader for one in near)


def _leader(position: Position, fighter: int) -> bool:
    return card_of(position, fighter).leader


def _no_leader(position: Position, fighter: int) -> bool:
    return not card_of(position, fighter).leader


def _alone(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return all(position.fighters[one].seat != seat for one in adjacent(position, fighter))


def _beside_a_foe(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(position.fighters[one].seat != seat for one in adjacent(position, fighter))


def _has_charged(position: Position, fighter: int) -> bool:
    """A Charge action of its own in this phase, though its token may have gone since."""
    made = any(
        one.what == "charge" and one.fighter == fighter and one.turn > 0 for one in position.history
    )
    return made or position.fighters[fighter].charge_tokens > 0


def _inspired(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].inspired


def hunter(position: Position, fighter: int) -> bool:
    """A Hunter, by its card, an upgrade or a gambit."""
    return is_called(position, fighter, "hunter")


def quarry(position: Position, fighter: int) -> bool:
    """A Quarry: it is called one, or an enemy holds all its enemies to be."""
    if "no-quarry" in labels_of(position, fighter):
        return False
    return _preyed_on(position, fighter) or is_called(position, fighter, "quarry")


def _preyed_on(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(
        "enemies-are-quarry" in traits_of(position, foe) for foe in enemies_of(position, seat)
    )


def _as_quarry(position: Position, fighter: int) -> bool:
    own = labels_of(position, fighter)
    called = "quarry" in own or _preyed_on(position, fighter)
    return called and "no-quarry" not in own


def _opens(position: Position, fighter: int) -> bool:
    """Nobody has attacked in this activation yet, or a brawler has and this is the one."""
    made = (one for one in position.history if one.what == "attack" and one.turn == position.turn)
    first = next(made, None)
    if first is None:
        return True
    return first.fighter == fighter and "brawler" in labels_of(position, fighter)


def _wizard(position: Position, fighter: int) -> bool:
    """A wizard by its card, its abilities or its upgrades."""
    printed = side_of(position, fighter).wizard_level
    return bool(printed or kit_of(position, fighter).changes(position, fighter, "wizard level"))


def _combines(position: Position, fighter: int) -> bool:
    """Its Attack action in progress has Combo, printed or given by a card."""
    attack = enclosing(position, Attacking)
    if attack is None or attack.fighter != fighter:
        return False
    made = attack_named(position, fighter, attack.attack)
    given = (one for one in position.modifiers if (one.what, one.word) == ("keyword", COMBO))
    return (made is not None and COMBO in made.keywords) or any(
        one.who in (-1, fighter) for one in given
    )


def _follows_combo(position: Position, fighter: int) -> bool:
    """Its Attack action in progress is made as a reaction to one with Combo."""
    attack = enclosing(position, Attacking)
    if attack is None or attack.fighter != fighter or not _reacting(position):
        return False
    over = next((one for one in position.ended if one.what == "attack"), None)
    if over is None:
        return False
    made = attack_named(position, over.fighter, over.about)
    given = (one for one in position.history[over.since :] if one.what == "keyword")
    return (made is not None and COMBO in made.keywords) or any(
        (one.word, one.fighter) == (COMBO, over.fighter) for one in given
    )


def _reacting(position: Position) -> bool:
    """Whether the action in progress is made in a window after an action."""
    windows = (frame.args for frame in position.stack if isinstance(frame.args, Asking))
    return any(one.at == "after-action" and one.reactor >= 0 for one in windows)


def _activated(position: Position, fighter: int) -> bool:
    """It is activated now; as nobody is yet, whoever may be."""
    acting = [upper for lower, upper in pairwise(position.stack) if lower.sequence == "turn"]
    return all(getattr(one.args, "fighter", fighter) == fighter for one in acting)


ACTIVATED: Final = "activated"
COMBO: Final = "combo"
WITH_COMBO: Final = "attacking with Combo"
FOLLOWING: Final = "attacking after Combo"


def _labelled(word: str) -> State:
    return lambda position, fighter: word in labels_of(position, fighter)


STATES: Final[dict[str, State]] = {
    "holding an objective": _holding,
    "beside its leader": _beside_its_leader,
    "leader": _leader,
    "no leader": _no_leader,
    "no friend beside it": _alone,
    "beside a foe": _beside_a_foe,
    "has charged": _has_charged,
    "inspired": _inspired,
    "hunter": _labelled("hunter"),
    "quarry": _as_quarry,
    "opening the attack": _opens,
    "flying": _labelled("flying"),
    "wizard": _wizard,
    "assassin": _labelled("assassin"),
    "minion": _labelled("minion"),
    "conductive": _labelled("conductive"),
    ACTIVATED: _activated,
    WITH_COMBO: _combines,
    FOLLOWING: _follows_combo,
}


UNSHAKEN = "cannot be given Stagger tokens"
"""The trait of a fighter whom nothing staggers (Perfect Stance)."""


def can_be_staggered(position: Position, fighter: int) -> bool:
    """Whether a fighter can be given Stagger tokens."""
    return UNSHAKEN not in traits_of(position, fighter)
