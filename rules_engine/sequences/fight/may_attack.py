"""May this Attack action be made, by whom and against whom: questions about the table."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from rules_engine.card_book.known import on_reading_anew
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import explaining, need, rests_on_nothing
from rules_engine.sense.ground import (
    attack_named,
    attacks_of,
    enemies_of,
    field,
    is_empty,
    measured,
    traits_of,
)
from rules_engine.sense.modifiers import (
    ALL_ADJACENT,
    admits,
    applying,
    can_act,
    cannot_be_pushed,
    level_of,
    modified,
    range_of,
    touched,
    words_of,
)
from rules_engine.sense.sight import in_sight
from rules_engine.sense.sources import lying, unchanged
from rules_engine.state.events import Attack
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import What

AFTER_A_FALL = "only while an enemy is out of action"
"""The keyword of the one weapon that needs a fallen enemy (Spirit Blade)."""


def _foe_out(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(one.out and one.seat != seat for one in position.fighters)


def can_use(position: Position, fighter: int, attack: AttackProfile) -> bool:
    """Whether a fighter can make an Attack action it has: a spell needs a wizard.

    One that can be used once a game must not have been.
    """
    if position.fighters[fighter].upgrades and "no-attack" in traits_of(position, fighter):
        return False
    if position.modifiers and modified(position, fighter, "no attack", 0):
        return False
    if not can_act(position, fighter):
        return False
    if not attack.keywords and attack.kind != "spell":
        return True
    if "once per game" in attack.keywords and attack.name in position.fighters[fighter].used:
        return False
    if AFTER_A_FALL in attack.keywords and not _foe_out(position, fighter):
        return False
    return attack.kind != "spell" or level_of(position, fighter) > 0


Blow: TypeAlias = tuple[AttackProfile, int]
"""An Attack action of some fighter, and its target."""


def first_open(position: Position, fighter: int) -> Blow | None:
    """The first Attack action a fighter has a target for where it stands; None without one."""
    here = position.fighters[fighter].hex
    return next(_targets(position, fighter, here), None) if here is not None else None


def check_attack(position: Position, event: Attack, known: Blow | None = None) -> None:
    """Hold an Attack action against the rules of choosing it and its target.

    known is one that `first_open` has found, and that nothing has been put on record for.
    """
    attack = attack_named(position, event.fighter, event.attack)
    if known is not None and known == (attack, event.target) and not explaining():
        _check_known(position, event)
    else:
        _check(position, event, attack)


def _check_known(position: Position, event: Attack) -> None:
    """Ask what is not asked of all Attack actions a fighter has: the rest is known to hold."""
    here, there = position.fighters[event.fighter].hex, position.fighters[event.target].hex
    assert here is not None and there is not None
    measured(position, here, there)
    bound = bound_to(position, event.fighter)
    need(not bound or event.target in bound, "game.card-over-rule", target=event.target)
    _keep_in_mind(position, (event.fighter, event.attack, event.target))


def _check(position: Position, event: Attack, attack: AttackProfile | None) -> None:
    need(attack, "attack.declare", attack=event.attack)
    assert attack is not None
    need(can_use(position, event.fighter, attack), "attack.declare", attack=event.attack)
    fighters = position.fighters
    need(0 <= event.target < len(fighters), "attack.enemy-only", target=event.target)
    own, target = fighters[event.fighter], fighters[event.target]
    need(target.seat != own.seat, "attack.enemy-only", target=event.target)
    need(target.hex is not None, "out_of_action.removed", target=event.target)
    here, there = own.hex, target.hex
    assert here is not None and there is not None
    reach = range_of(position, event.fighter, attack)
    stepped = steps_into_reach(position, event.fighter, attack, event.target)
    if stepped and not reaches(position, event.fighter, attack, event.target, here):
        here = stepped[0]
    away = measured(position, here, there)
    need(away <= reach, "attack.range", distance=away, range=reach)
    beside = away == 1 or ALL_ADJACENT.isdisjoint(attack.keywords)
    need(beside, "attack.multiple-separate", distance=away)
    seen = in_sight(position, event.fighter, event.target, here, shadowed=True)
    need(seen, "attack.visible", here=here, there=there)
    bound = bound_to(position, event.fighter)
    need(not bound or event.target in bound, "game.card-over-rule", target=event.target)
    if not stepped:
        _keep_in_mind(position, (event.fighter, event.attack, event.target))


def bound_to(position: Position, fighter: int) -> list[int]:
    """The fighters whom alone a fighter may attack, by their cards; empty where none says so."""
    if not touched(position, fighter, "attacks no other"):
        return []
    return [one.amount for one in applying(position, fighter, "attacks no other")]


def attacks(position: Position, fighter: int) -> Iterator[Attack]:
    """Every Attack action a fighter can make from where it stands."""
    state = position.fighters[fighter]
    if state.hex is None:
        return
    bound = bound_to(position, fighter)
    found = _targets(position, fighter, state.hex)
    if state.upgrades or position.modifiers:
        found = iter((*found, *_targets_by_a_step(position, fighter)))
    made = set()
    for attack, target in found:
        if (bound and target not in bound) or (attack.name, target) in made:
            continue
        made.add((attack.name, target))
        yield Attack(by=state.seat, fighter=fighter, attack=attack.name, target=target)


def can_attack_from(position: Position, fighter: int, hex_: Hex | None) -> bool:
    """Whether a fighter standing in a hex would have a target for one of its Attack actions."""
    return hex_ is not None and any(_targets(position, fighter, hex_))


def _targets(position: Position, fighter: int, here: Hex) -> Iterator[tuple[AttackProfile, int]]:
    ground, fighters = field(position), position.fighters
    index, steps, seat = ground.index, ground.steps[ground.index[here]], fighters[fighter].seat
    near = [
        (number, steps[index[one.hex]])
        for number, one in enumerate(fighters)
        if one.hex is not None and one.seat != seat
    ]
    for attack in attacks_of(position, fighter):
        if not can_use(position, fighter, attack):
            continue
        reach = range_of(position, fighter, attack)
        if not ALL_ADJACENT.isdisjoint(attack.keywords):
            reach = min(reach, 1)
        for number, away in near:
            if away <= reach and in_sight(position, fighter, number, here, shadowed=True):
                yield attack, number


STEPS: Final = "its fighter may be pushed one hex first"
"""The keyword of a weapon, and the trait of a fighter, whose Attack action a push may precede."""

_FIRST: Final[What] = "pushed first"


def may_step(
    position: Position, fighter: int, attack: AttackProfile, *, charging: bool | None = None
) -> bool:
    """Whether a fighter may be pushed one hex ahead of an Attack action (DC-210, DC-302).

    charging is whether that is part of a Charge action; left out, whether one is going on now.
    """
    if STEPS in attack.keywords:
        return True
    waiting = lying(position.modifiers, _FIRST) if position.modifiers else ()
    if waiting and any(_awaits(position, fighter, attack, one) for one in waiting):
        return True
    if not position.fighters[fighter].upgrades or STEPS not in traits_of(position, fighter):
        return False
    if charging is None:
        charging = bool(position.stack) and position.stack[-1].sequence == "charge"
    return not charging


def _awaits(position: Position, fighter: int, attack: AttackProfile, modifier: Modifier) -> bool:
    """Whether a card has the next such Attack action begin with a push."""
    if modifier.since >= position.turn:
        return False
    seat = position.fighters[fighter].seat
    return modifier.seat in (-1, seat) and admits(modifier, words_of(attack))


def steps_into_reach(
    position: Position, fighter: int, attack: AttackProfile, target: int, *, able: bool = False
) -> list[Hex]:
    """The hexes a fighter may be pushed into to attack somebody; none where it may not be.

    able says that it is settled already that a push may precede this Attack action.
    """
    here = position.fighters[fighter].hex
    if here is None or not (able or may_step(position, fighter, attack)):
        return []
    if cannot_be_pushed(position, fighter):
        return []
    around = (hex_ for hex_ in field(position).around[here] if is_empty(position, hex_))
    return [hex_ for hex_ in around if reaches(position, fighter, attack, target, hex_)]


def reaches(
    position: Position, fighter: int, attack: AttackProfile, target: int, here: Hex
) -> bool:
    """Whether an Attack action made from a hex has somebody within range and sight."""
    there = position.fighters[target].hex
    if there is None or not in_sight(position, fighter, target, here, shadowed=True):
        return False
    away = measured(position, here, there)
    if away > 1 and not ALL_ADJACENT.isdisjoint(attack.keywords):
        return False
    return away <= range_of(position, fighter, attack)


def _targets_by_a_step(position: Position, fighter: int) -> Iterator[tuple[AttackProfile, int]]:
    """The Attack actions that a push may bring into reach, and their targets."""
    foes = enemies_of(position, position.fighters[fighter].seat)
    for attack in attacks_of(position, fighter):
        if may_step(position, fighter, attack) and can_use(position, fighter, attack):
            for foe in foes:
                if steps_into_reach(position, fighter, attack, foe, able=True):
                    yield attack, foe


def in_reach(position: Position, args: Attacking) -> bool:
    """Whether both still stand and the target is still within range and sight."""
    of = (args.fighter, args.attack, args.target)
    if _hanging_on(position, of) == _LAST[0]:
        return True
    here, there = position.fighters[args.fighter].hex, position.fighters[args.target].hex
    if here is None or there is None:
        return False
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or not in_sight(position, args.fighter, args.target, here):
        return False
    found = measured(position, here, there) <= range_of(position, args.fighter, attack)
    if found:
        _keep_in_mind(position, of)
    return found


_Of: TypeAlias = tuple[int, str, int]
"""An Attack action: its fighter, its name and its target."""
_LAST: list[tuple[object, ...]] = [()]
"""The Attack action found in reach last, with all that hangs on where no card changes a Range and
no open point was read: one row after the other asks whether it still is."""


def _keep_in_mind(position: Position, of: _Of) -> None:
    """Keep that an Attack action has been found in reach."""
    if unchanged(position, "range") and rests_on_nothing():
        _LAST[0] = _hanging_on(position, of)


def _hanging_on(position: Position, of: _Of) -> tuple[object, ...]:
    return (
        of,
        position.fighters,
        position.modifiers,
        position.marks,
        position.tokens,
        position.layout,
        position.given,
        position.edition,
        position.assume,
        position.turn,
    )


@on_reading_anew
def _forget() -> None:
    _LAST[0] = ()
