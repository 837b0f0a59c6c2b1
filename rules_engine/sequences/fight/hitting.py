"""The damage of an Attack action that succeeds, and what makes it none."""

from typing import cast

from msgspec.structs import replace

from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import CombatRules, Outcome, damage_dealt
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Goto,
    Push,
    Verb,
    args_of,
    nothing,
    open_here,
    reading,
    rest_on,
    told,
)
from rules_engine.sense.modifiers import (
    applying,
    can_be_damaged,
    damage_of,
    wounds_of,
)
from rules_engine.sense.sources import quiet
from rules_engine.sequences.fight.attack_rules import (
    combat_rules,
    for_supporters,
    profile,
    wears,
)
from rules_engine.sequences.fight.rolls import check_roll
from rules_engine.sequences.fight.wording import more_words
from rules_engine.state.events import Roll
from rules_engine.state.frames import Attacking, Frame, Harming
from rules_engine.state.position import Happening, Modifier, Position, put_args, put_args_noting
from rules_engine.state.vocabulary import What


def deal_damage(position: Position) -> Verb:
    """Deal the damage of a successful attack."""
    args = args_of(position, Attacking)
    attack = profile(position, args)
    if ROLLED in attack.keywords and ROLLED not in args.spent:
        seat, rule = position.fighters[args.fighter].seat, "game.card-over-rule"
        return Ask(seat, "attack roll", (Roll,), _damage_rolled, nothing, rule, DAMAGE_DICE)
    if HARMLESS in attack.keywords:
        told("game.card-over-rule", damage=0)
        return Advance(position)
    dealt = damage_made(position, args)
    if dealt == 0:
        return _harmless(position, args)
    seat = position.fighters[args.fighter].seat
    struck = in_its_place(position, args.target)
    harm = Harming(struck, dealt, seat=seat, by=args.fighter, source=attack.name)
    held = _falls_late(position, harm)
    args = replace(args, dealt=args.dealt + dealt, held=held)
    harm = replace(harm, held=True) if held else harm
    turn, word = position.turn, attack.name
    happened = Happening("hits", seat, args.fighter, struck, dealt, word, turn)
    return Push(put_args_noting(position, args, happened), Frame("damage", "deal", harm))


def in_its_place(position: Position, target: int) -> int:
    """Who suffers the damage of an attack: its target, or another fighter by a card."""
    found = applying(position, target, "damage handed on") if position.modifiers else []
    return found[-1].amount if found else target


HARMLESS = "succeeds without damage"
ROLLED = "damage: smash and criticals of five dice"
DAMAGE_DICE = 5


def _damage_rolled(position: Position, event: Roll) -> Verb:
    """The Damage characteristic is as many as the roll shows smash and criticals."""
    ask = deal_damage(position)
    assert isinstance(ask, Ask)
    check_roll(event, ask)
    args = args_of(position, Attacking)
    shown = sum(face in ("smash", "critical") for face in event.faces)
    made = Modifier(
        "damage", "add", shown, args.attack, who=args.fighter, until="attack", since=args.since
    )
    position = replace(position, modifiers=(*position.modifiers, made))
    return Goto(put_args(position, replace(args, spent=(*args.spent, ROLLED))), "damage")


def damage_made(position: Position, args: Attacking) -> int:
    """The damage a successful attack deals, all that raises or lowers it included."""
    attack = profile(position, args)
    if not can_be_damaged(position, args.target):
        told("game.cannot", target=args.target)
        return 0
    critical = args.outcome == "critical hit"
    rules = combat_rules(position)
    extra = _by_keywords(attack, args, critical, rules) if attack.keywords else 0
    if attack.damage == 1 and not critical and wears(position, args.target, ARMOURED):
        told("game.card-over-rule", target=args.target, damage=attack.damage)
        return 0
    if quiet(position, _OF_DAMAGE):
        damage = attack.damage + extra
    else:
        words = (*more_words(position, args), *(("critical hit",) if critical else ()))
        extra += for_supporters(position, args, "damage per further supporter", words, but=1)
        extra += for_supporters(position, args, "damage per supporter", words)
        damage = damage_of(position, args.fighter, attack, *words, extra=extra)
    return damage_dealt(damage, cast(Outcome, args.outcome), rules)


def _by_keywords(attack: AttackProfile, args: Attacking, critical: bool, rules: CombatRules) -> int:
    extra = rules.grievous if critical and "grievous" in attack.keywords else 0
    extra += critical and "crit:+1 damage" in attack.keywords
    return extra + (args.charge and "+1 damage on a charge" in attack.keywords)


_OF_DAMAGE: frozenset[What] = frozenset(
    ("damage", "damage per further supporter", "damage per supporter", "range")
)
"""All by which the damage of an attack can be changed, or who is meant by that."""


ARMOURED = "armoured-against-1"


def _falls_late(position: Position, harm: Harming) -> bool:
    """Whether a fighter that falls is driven back before it is taken out of action."""
    name = "drive-back-when-out-in-2018"
    if not open_here(position, name):
        return False
    tokens = position.fighters[harm.fighter].wound_tokens + harm.amount
    return tokens >= wounds_of(position, harm.fighter) and reading(position, name) == "yes"


def _harmless(position: Position, args: Attacking) -> Verb:
    """An attack without damage has failed, yet its target may still be driven back (DC-165)."""
    told("attack.success-means-damage", damage=0)
    rest_on("zero-damage")
    if not combat_rules(position).harmless_fails:
        return Advance(position)
    failed = replace(args, outcome="miss", failed="harmless", was=args.outcome)
    return Advance(put_args(position, failed))
