"""May this Attack action be made, by whom and against whom: questions about the table."""

from collections.abc import Iterator

from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import need
from rules_engine.sense.ground import (
    attack_named,
    attacks_of,
    enemies_of,
    field,
    measured,
    sees,
    traits_of,
)
from rules_engine.sense.modifiers import (
    ALL_ADJACENT,
    applying,
    can_act,
    level_of,
    modified,
    range_of,
    touched,
)
from rules_engine.state.events import Attack
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position

AFTER_A_FALL = "only while an enemy is out of action"
"""The keyword of the one weapon that needs a fallen enemy (Spirit Blade)."""


def _foe_out(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(one.out and one.seat != seat for one in position.fighters)


def can_use(position: Position, fighter: int, attack: AttackProfile) -> bool:
    """Whether a fighter can make an Attack action it has: a spell needs a wizard.

    One that can be used once a game must not have been; one that is a reaction only is no action.
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
    if "reaction attack" in attack.keywords:
        return False
    if AFTER_A_FALL in attack.keywords and not _foe_out(position, fighter):
        return False
    return attack.kind != "spell" or level_of(position, fighter) > 0


def check_attack(position: Position, event: Attack) -> None:
    """Hold an Attack action against the rules of choosing it and its target."""
    attack = attack_named(position, event.fighter, event.attack)
    need(attack, "attack.declare", attack=event.attack)
    assert attack is not None
    need(can_use(position, event.fighter, attack), "attack.declare", attack=event.attack)
    need(0 <= event.target < len(position.fighters), "attack.enemy-only", target=event.target)
    target = position.fighters[event.target]
    seat = position.fighters[event.fighter].seat
    need(target.seat != seat, "attack.enemy-only", target=event.target)
    need(target.hex is not None, "out_of_action.removed", target=event.target)
    here, there = position.fighters[event.fighter].hex, target.hex
    assert here is not None and there is not None
    reach = range_of(position, event.fighter, attack)
    away = measured(position, here, there)
    need(away <= reach, "attack.range", distance=away, range=reach)
    beside = away == 1 or not any(word in ALL_ADJACENT for word in attack.keywords)
    need(beside, "attack.multiple-separate", distance=away)
    need(sees(position, here, there), "attack.visible", here=here, there=there)
    bound = _bound_to(position, event.fighter)
    need(not bound or event.target in bound, "game.card-over-rule", target=event.target)


def _bound_to(position: Position, fighter: int) -> list[int]:
    """The fighters whom alone a fighter may attack, by their cards; empty where none says so."""
    if not touched(position, fighter, "attacks no other"):
        return []
    return [one.amount for one in applying(position, fighter, "attacks no other")]


def attacks(position: Position, fighter: int) -> Iterator[Attack]:
    """Every Attack action a fighter can make from where it stands."""
    state = position.fighters[fighter]
    if state.hex is None:
        return
    bound = _bound_to(position, fighter)
    for attack, target in _targets(position, fighter, state.hex):
        if bound and target not in bound:
            continue
        yield Attack(by=state.seat, fighter=fighter, attack=attack.name, target=target)


def can_attack_from(position: Position, fighter: int, hex_: Hex | None) -> bool:
    """Whether a fighter standing in a hex would have a target for one of its Attack actions."""
    return hex_ is not None and any(_targets(position, fighter, hex_))


def _targets(position: Position, fighter: int, here: Hex) -> Iterator[tuple[AttackProfile, int]]:
    ground = field(position)
    state = position.fighters[fighter]
    near = [
        (index, ground.distance(here, position.fighters[index].hex))  # type: ignore[arg-type]
        for index in enemies_of(position, state.seat)
    ]
    for attack in attacks_of(position, fighter):
        if not can_use(position, fighter, attack):
            continue
        reach = range_of(position, fighter, attack)
        if attack.keywords and any(word in ALL_ADJACENT for word in attack.keywords):
            reach = min(reach, 1)
        for index, away in near:
            there = position.fighters[index].hex
            assert there is not None
            if away <= reach and sees(position, here, there):
                yield attack, index


def in_reach(position: Position, args: Attacking) -> bool:
    """Whether both still stand and the target is still within range and sight."""
    here, there = position.fighters[args.fighter].hex, position.fighters[args.target].hex
    if here is None or there is None:
        return False
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or not sees(position, here, there):
        return False
    return measured(position, here, there) <= range_of(position, args.fighter, attack)
