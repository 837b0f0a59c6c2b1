"""May this Attack action be made, and what counts in its rolls: questions about the table."""

from collections.abc import Iterator

from rules_engine.combat import CombatRules, Footing, defence_counting, supporters
from rules_engine.dice import counting
from rules_engine.events import Attack
from rules_engine.fighters import AttackProfile
from rules_engine.flow import need
from rules_engine.frames import Attacking
from rules_engine.ground import (
    attack_named,
    attacks_of,
    enemies_of,
    field,
    fighter_in,
    side_of,
    token_in,
    traits_of,
)
from rules_engine.ground import (
    supporters as standing_by,
)
from rules_engine.hexes import Hex
from rules_engine.modifiers import level_of, modified, range_of, words_of
from rules_engine.position import Position
from rules_engine.tables import EDITIONS, number

ALL_ADJACENT = ("scything", "all_adjacent")


def combat_rules(position: Position) -> CombatRules:
    """How the position's edition compares dice."""
    return EDITIONS[position.edition].combat


def profile(position: Position, args: Attacking) -> AttackProfile:
    """The Attack action being made."""
    found = attack_named(position, args.fighter, args.attack)
    assert found is not None
    return found


def has(attack: AttackProfile, keyword: str, critical: bool) -> bool:
    """Whether an attack has a keyword, those it has only with a critical included."""
    return keyword in attack.keywords or (critical and f"crit:{keyword}" in attack.keywords)


def knockback_of(position: Position, fighter: int, attack: AttackProfile, critical: bool) -> int:
    """The sum of every Knockback the attack has."""
    words = [word.removeprefix("crit:") if critical else word for word in attack.keywords]
    printed = sum(int(word.partition(":")[2]) for word in words if word.startswith("knockback:"))
    return modified(position, fighter, "knockback", printed, words_of(attack))


def can_use(position: Position, fighter: int, attack: AttackProfile) -> bool:
    """Whether a fighter can make an Attack action it has: a spell needs a wizard."""
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
    need(target.seat != seat and target.hex is not None, "attack.enemy-only", target=event.target)
    here, there = position.fighters[event.fighter].hex, target.hex
    assert here is not None and there is not None
    ground = field(position)
    reach = range_of(position, event.fighter, attack)
    away = ground.distance(here, there)
    need(away <= reach, "attack.range", distance=away, range=reach)
    need(ground.sees(here, there), "attack.visible", here=here, there=there)


def attacks(position: Position, fighter: int) -> Iterator[Attack]:
    """Every Attack action a fighter can make from where it stands."""
    state = position.fighters[fighter]
    if state.hex is None:
        return
    for attack, target in _targets(position, fighter, state.hex):
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
        for index, away in near:
            there = position.fighters[index].hex
            assert there is not None
            if away <= reach and ground.sees(here, there):
                yield attack, index


def in_reach(position: Position, args: Attacking) -> bool:
    """Whether both still stand and the target is still within range and sight."""
    here, there = position.fighters[args.fighter].hex, position.fighters[args.target].hex
    if here is None or there is None:
        return False
    ground = field(position)
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or not ground.sees(here, there):
        return False
    return ground.distance(here, there) <= range_of(position, args.fighter, attack)


def support(position: Position, args: Attacking) -> tuple[int, int]:
    """How many supporters count for the attacker and for the target."""
    attack = profile(position, args)
    ours = len(standing_by(position, args.fighter, args.target))
    theirs = len(standing_by(position, args.target, args.fighter))
    ours = modified(position, args.fighter, "support", ours)
    theirs = modified(position, args.target, "support", theirs)
    return supporters(ours, theirs, combat_rules(position), spell=attack.kind == "spell")


def attack_counts(position: Position, args: Attacking) -> frozenset[str]:
    """The faces that are successes in the attack roll."""
    return counting((profile(position, args).symbol,), support(position, args)[0])


def defence_counts(position: Position, args: Attacking) -> frozenset[str]:
    """The faces that are successes in the defence roll."""
    attack = profile(position, args)
    target = position.fighters[args.target]
    critical = "critical" in args.attack_faces
    return defence_counting(
        (side_of(position, args.target).defence_symbol,),
        combat_rules(position),
        support=support(position, args)[1],
        guard=target.guard_tokens > 0,
        cover=in_cover(position, target.hex),
        cleave=has(attack, "cleave", critical),
        ensnare=has(attack, "ensnare", critical),
    )


def in_cover(position: Position, hex_: Hex | None) -> bool:
    """Whether a hex is a cover hex, printed or by a gloom token."""
    if hex_ is None or not number(position, "cover.counts"):
        return False
    token = token_in(position, hex_)
    return hex_ in field(position).cover or (token is not None and not token.face_up)


def ways_back(position: Position, args: Attacking) -> list[Hex]:
    """The empty hexes beside the target that lie further from the attacker."""
    here, there = position.fighters[args.fighter].hex, position.fighters[args.target].hex
    if here is None or there is None:
        return []
    ground = field(position)
    return [
        hex_
        for hex_ in ground.further(here, there)
        if hex_ not in ground.blocked and fighter_in(position, hex_) < 0
    ]


def footing(position: Position, args: Attacking) -> Footing:
    """Whether the target has no way back, and whether it cannot be driven back at all."""
    target = position.fighters[args.target]
    traits = traits_of(position, args.target)
    guarded = combat_rules(position).guard_holds and target.guard_tokens > 0
    held = guarded or "not-driven-back" in traits or "no-push" in traits
    return Footing(cornered=not ways_back(position, args), held=held)
