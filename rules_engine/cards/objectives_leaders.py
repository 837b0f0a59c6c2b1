"""Universal objectives about leaders, about where fighters fell and about support."""

from collections.abc import Callable

from rules_engine.card_book.known import Condition, knows
from rules_engine.moments.answers import FAILURE
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    beaten,
    beside_foes,
    both,
    friends,
    in_round,
    inspired,
    leader,
    no,
    objective,
    opposite,
    some,
    surge,
)
from rules_engine.moments.deeds import (
    Deed,
    did,
    fresh,
    lost_by,
    phase,
    succeeded,
    took,
    who,
)
from rules_engine.sense.ground import adjacent, attack_named, field
from rules_engine.sense.modifiers import range_of
from rules_engine.state.position import Happening, Position

Where = Callable[[int | None, int], bool]
"""Whether a territory is meant: of whose it is (None: no one's) and of the asking seat."""


def _fell_in(position: Position, out: Happening) -> int | None:
    """Whose territory a fighter went out of action in; None for no one's."""
    across, _, down = out.about.partition(",")
    return field(position).territory((int(across), int(down))) if down else None


def _fell(where: Where, seat: int) -> Deed:
    return lambda position, one: bool(one.about) and where(_fell_in(position, one), seat)


def _took_in(where: Where) -> Condition:
    """The player's warband has just taken an enemy out of action in some territory."""
    return lambda position, seat: took(fresh, _fell(where, seat))(position, seat)


def _mine(owner: int | None, seat: int) -> bool:
    return owner == seat


def _theirs(owner: int | None, seat: int) -> bool:
    return owner not in (None, seat)


def _fallen_everywhere(position: Position, seat: int) -> bool:
    """Somebody fell in the player's territory, in an enemy's and in no one's."""
    outs = [one for one in phase(position) if one.what == "out" and one.about]
    lands = {_fell_in(position, one) for one in outs}
    return {None, seat} <= lands and len(lands) >= 3


def _supporters(position: Position, attack: Happening, of: int) -> int:
    """How many fighters supported one side of an Attack action that is over."""
    course = position.history[attack.since : position.history.index(attack)]
    return sum(one.what == "support" and one.other == of for one in course)


def _outnumbered(position: Position, attack: Happening) -> bool:
    """The target had two or more supporters more than the attacker."""
    theirs = _supporters(position, attack, attack.other)
    return theirs - _supporters(position, attack, attack.fighter) >= 2


def _cleaving(position: Position, attack: Happening) -> bool:
    named = attack_named(position, attack.fighter, attack.about)
    if named is None:
        return False
    course = position.history[attack.since :]
    roll = next((one.word for one in course if one.what == "attack-roll"), "")
    critical = "critical" in roll.split()
    return "cleave" in named.keywords or (critical and "crit:cleave" in named.keywords)


def _failed_from_afar(position: Position, attack: Happening) -> bool:
    named = attack_named(position, attack.fighter, attack.about)
    far = named is not None and range_of(position, attack.fighter, named) >= 3
    return far and attack.word in FAILURE


def _guarded(position: Position, fighter: int) -> bool:
    """A fighter with two friends beside it."""
    seat = position.fighters[fighter].seat
    return sum(position.fighters[one].seat == seat for one in adjacent(position, fighter)) >= 2


def _targeted(position: Position, fighter: int) -> bool:
    """A fighter that was the target of three Attack actions in the phase."""
    seat = position.fighters[fighter].seat
    aimed = (one for one in phase(position) if one.what == "attack" and one.seat != seat)
    return sum(one.other == fighter for one in aimed) >= 3


def _toll(position: Position, seat: int) -> bool:
    """Three enemies fell in the phase, whatever felled them, and no friend did."""
    outs = [one for one in phase(position) if one.what == "out"]
    own = lost_by(phase)(position, seat)
    return not own and len(outs) >= 3


knows(
    objective("Bold Advance", both(in_round(1), some(friends, leader, abroad))),
    objective("Neutralise", both(in_round(1), some(beaten, leader))),
    objective(
        "Fearless Leader",
        both(some(friends, leader, beside_foes()), no(friends, opposite(leader), beside_foes())),
    ),
    objective("Impervious", some(friends, leader, _targeted)),
    objective("Shining Example", some(friends, leader, inspired)),
    objective("Sufficient", both(some(friends, leader), no(friends, opposite(leader)))),
    objective("Tireless Commander", did(phase, "activation", who(leader), least=4)),
    objective("Well-guarded", some(friends, leader, _guarded)),
    at_the_end("Undefeated", some(friends, leader)),
    at_the_end("Staying Power", some(friends, least=5)),
    objective("Grievous Toll", _toll),
    objective("Killing Ground", _fallen_everywhere),
    surge("Slayer", both(took(fresh, who(leader)), took(phase, who(leader), least=2))),
    surge("Great Slayer", both(took(fresh, who(leader)), took(phase, who(leader), least=3))),
    surge(
        "Linchpin",
        both(did(fresh, "support", who(leader)), did(phase, "support", who(leader), least=3)),
    ),
    surge("Advancing Strike", _took_in(_theirs), "DC-034"),
    surge("Defensive Strike", _took_in(_mine), "DC-034"),
    surge("Heroic Feat", did(fresh, "attack", succeeded, _outnumbered)),
    surge("Brute Force", did(fresh, "attack", succeeded, _outnumbered)),
    surge("What Armour?", did(fresh, "attack", succeeded, _cleaving)),
    surge("Warning Shot", did(fresh, "attack", _failed_from_afar)),
)
