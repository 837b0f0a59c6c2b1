"""The exact chances of an Attack action's every outcome."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Annotated, TypeAlias

import msgspec

from rules_engine.facts.dice import FACES, Face, Tally, counting
from rules_engine.kernel.combat import (
    SUCCESSFUL,
    CombatRules,
    Comparison,
    Footing,
    Outcome,
    compare,
    damage_dealt,
    defence_counting,
    supporters,
)
from rules_engine.odds.rolls import NO_REROLLS, Chances, Counts, DiceNumber, Rerolls, settled

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Attacker(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """An Attack action and the fighter who makes it, every modifier applied.

    ``symbols`` are what succeeds besides a critical: the Dice characteristic's symbol and any that
    a card adds. ``spell`` rolls magic dice. ``supporting`` is how many fighters support the
    attacker. ``critical_cleave`` is Cleave, ``critical_ensnare`` Ensnare, and ``critical_damage``
    more damage, that the attack has only with a critical. ``twice``: on two successes the damage is
    dealt once more to a target still standing. ``wounds`` is how much damage a casting attacker can
    take before being out of action; None leaves that out of account.
    """

    dice: DiceNumber
    symbols: tuple[Face, ...]
    damage: Number = 1
    spell: bool = False
    supporting: Number = 0
    innate: Face | None = None
    rerolls: Rerolls = NO_REROLLS
    cleave: bool = False
    ensnare: bool = False
    grievous: bool = False
    critical_cleave: bool = False
    critical_ensnare: bool = False
    critical_damage: Number = 0
    twice: bool = False
    wounds: Number | None = None


class Target(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The target of an Attack action, every modifier applied.

    ``supporting`` is how many fighters support the target. ``cornered``: no empty hex beside it
    lies further from the attacker. ``held``: a card says it cannot be pushed or driven back;
    Guard does the same where the edition says so. ``resilient``: each block in the defence roll
    takes one off the damage, down to one. ``wounds`` is how much damage it can take before being
    out of action; None leaves that out of account.
    """

    dice: DiceNumber
    symbols: tuple[Face, ...]
    supporting: Number = 0
    innate: Face | None = None
    rerolls: Rerolls = NO_REROLLS
    guard: bool = False
    cover: bool = False
    staggered: bool = False
    cornered: bool = False
    held: bool = False
    resilient: bool = False
    wounds: Number | None = None


class AttackOdds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question: what may come of this attack on this target under these rules?"""

    attacker: Attacker
    target: Target
    rules: CombatRules


class AttackChances(msgspec.Struct, frozen=True, kw_only=True):
    """The answer, every chance exact.

    ``critical_hit``, ``hit``, ``draw`` and ``miss`` add up to one; ``succeeds`` leaves out hits
    that deal no damage where that makes an attack fail. ``trapped``: being trapped changed the
    outcome. ``drive_back``: the target is still there and can be driven back. ``damage`` pairs
    each amount with its chance, lowest first. ``backlash``: the caster is hurt.
    """

    critical_hit: Fraction
    hit: Fraction
    draw: Fraction
    miss: Fraction
    succeeds: Fraction
    trapped: Fraction
    drive_back: Fraction
    damage: tuple[tuple[int, Fraction], ...]
    expected_damage: Fraction
    out_of_action: Fraction
    backlash: Fraction
    caster_out: Fraction


Blocks: TypeAlias = tuple[int, Fraction]
"""How many dice of a defence roll may be blocks, and the chance of each to be one."""
NO_BLOCKS: Blocks = (0, Fraction(0))
Ended: TypeAlias = tuple[Comparison, bool, Blocks]
"""A comparison, whether the attack roll held two successes, and what of the defence roll may take
damage off a resilient target."""
_BACKFIRED = Comparison("miss", "miss", False, False, "nothing rolled")


def attack_odds(question: AttackOdds) -> AttackChances:
    """The exact chances of an attack's outcomes, by the comparison the machine itself uses."""
    duel = _Duel(question)
    attacks, attack_total = duel.attacks()
    found: dict[Ended, int] = {}
    backlash = caster_out = whole = 0
    for rolled, weight in attacks.items():
        attack = duel.attack_tally(rolled)
        defences, defence_total = duel.defences(attack)
        whole = attack_total * defence_total
        if duel.hurts_caster(attack):
            backlash += weight * defence_total
        if duel.fells_caster(attack):
            caster_out += weight * defence_total
            defences = {}
            ended = (_BACKFIRED, False, NO_BLOCKS)
            found[ended] = found.get(ended, 0) + weight * defence_total
        for against, more in defences.items():
            result = duel.compare(attack, duel.defence_tally(attack, against))
            ended = (result, attack.successes >= 2, duel.blocks(attack, against))
            found[ended] = found.get(ended, 0) + weight * more
    return _summary(question, found, whole, backlash, caster_out)


class _Duel:
    """One attack on one target: what its dice are, and what two rolls come to."""

    def __init__(self, question: AttackOdds) -> None:
        self.attacker, self.target, self.rules = question.attacker, question.target, question.rules
        attacker, target, rules = self.attacker, self.target, self.rules
        ours, theirs = supporters(
            attacker.supporting, target.supporting, rules, spell=attacker.spell
        )
        die = FACES["magic" if attacker.spell else "attack"]
        self.attack_counted = counting(attacker.symbols, ours)
        self.attack_weights = _weights(die, self.attack_counted)
        self.attack_innate = _innate(attacker.innate, self.attack_counted)
        self.defence_counted = {
            critical: defence_counting(
                target.symbols,
                rules,
                support=theirs,
                guard=target.guard,
                cover=target.cover,
                cleave=attacker.cleave or (attacker.critical_cleave and critical),
                ensnare=attacker.ensnare or (attacker.critical_ensnare and critical),
            )
            for critical in (False, True)
        }
        held = target.held or (target.guard and rules.guard_holds)
        self.footing = Footing(target.cornered, held)
        self.results: dict[tuple[Tally, Tally], Comparison] = {}
        self.defended: dict[Tally | bool, tuple[Chances, int]] = {}
        self.worth: dict[Tally, int] = {}

    def attacks(self) -> tuple[Chances, int]:
        """Every attack roll after its re-rolls."""
        attacker, rerolls = self.attacker, self.attacker.rerolls
        if self.target.staggered and not attacker.spell:
            rerolls = msgspec.structs.replace(rerolls, dice=rerolls.dice + 1)
        return settled(self.attack_weights, attacker.dice, rerolls, self._worth_to_attacker)

    def defences(self, attack: Tally) -> tuple[Chances, int]:
        """Every defence roll after its re-rolls, which know the attack roll (DC-007)."""
        rerolls = self.target.rerolls
        critical = attack.criticals > 0
        key = attack if rerolls.policy == "best" else critical
        if key not in self.defended:
            self.defended[key] = settled(
                _weights(FACES["defence"], self.defence_counted[critical]),
                self.target.dice,
                rerolls,
                lambda rolled: -self._succeeds(attack, rolled),
            )
        return self.defended[key]

    def attack_tally(self, rolled: Counts) -> Tally:
        return _tally(rolled, self.attack_innate)

    def defence_tally(self, attack: Tally, rolled: Counts) -> Tally:
        counted = self.defence_counted[attack.criticals > 0]
        return _tally(rolled, _innate(self.target.innate, counted))

    def blocks(self, attack: Tally, rolled: Counts) -> Blocks:
        """What of a defence roll may be blocks, for a target from which they take damage off."""
        if not self.target.resilient:
            return NO_BLOCKS
        die, counted = FACES["defence"], self.defence_counted[attack.criticals > 0]
        _, successes, failures = _weights(die, counted)
        if "block" in counted:
            return rolled[1], Fraction(die.count("block"), successes)
        return rolled[2], Fraction(die.count("block"), failures)

    def compare(self, attack: Tally, defence: Tally) -> Comparison:
        """The comparison, remembered: re-rolls ask for the same one again and again."""
        key = (attack, defence)
        if key not in self.results:
            self.results[key] = compare(attack, defence, self.rules, self.footing)
        return self.results[key]

    def hurts_caster(self, attack: Tally) -> bool:
        return self.attacker.spell and attack.criticals >= 2

    def fells_caster(self, attack: Tally) -> bool:
        wounds = self.attacker.wounds
        return wounds is not None and self.hurts_caster(attack) and wounds <= self.rules.backlash

    def _succeeds(self, attack: Tally, rolled: Counts) -> bool:
        return self.compare(attack, self.defence_tally(attack, rolled)).outcome in SUCCESSFUL

    def _worth_to_attacker(self, rolled: Counts) -> int:
        attack = self.attack_tally(rolled)
        if attack not in self.worth:
            defences = {} if self.fells_caster(attack) else self.defences(attack)[0]
            self.worth[attack] = sum(
                more for against, more in defences.items() if self._succeeds(attack, against)
            )
        return self.worth[attack]


def _weights(die: tuple[Face, ...], counted: frozenset[str]) -> Counts:
    """How many sides of a die are criticals, other successes and failures."""
    successes = sum(face in counted for face in die)
    criticals = die.count("critical")
    return criticals, successes - criticals, len(die) - successes


def _innate(symbol: Face | None, counted: frozenset[str]) -> Tally:
    return Tally(int(symbol == "critical"), int(symbol is not None and symbol in counted))


def _tally(rolled: Counts, innate: Tally) -> Tally:
    return Tally(rolled[0] + innate.criticals, rolled[0] + rolled[1] + innate.successes)


def _summary(
    question: AttackOdds, found: dict[Ended, int], whole: int, backlash: int, caster_out: int
) -> AttackChances:
    target, rules = question.target, question.rules
    dealt = {ended: damages(question.attacker, target, rules, *ended) for ended in found}

    def chance(holds: Callable[[Comparison, int], bool]) -> Fraction:
        return sum(
            (
                Fraction(weight, whole) * share
                for ended, weight in found.items()
                for amount, share in dealt[ended].items()
                if holds(ended[0], amount)
            ),
            Fraction(0),
        )

    def stays(amount: int) -> bool:
        return target.wounds is None or amount < target.wounds

    def succeeds(result: Comparison, amount: int) -> bool:
        return result.outcome in SUCCESSFUL and not (rules.harmless_fails and amount == 0)

    def outcome(name: Outcome) -> Fraction:
        return chance(lambda result, _: result.outcome == name)

    amounts = sorted({amount for shares in dealt.values() for amount in shares})
    damage = tuple((amount, chance(lambda _, dealt, a=amount: dealt == a)) for amount in amounts)  # type: ignore[misc]  # a bound amount
    return AttackChances(
        critical_hit=outcome("critical hit"),
        hit=outcome("hit"),
        draw=outcome("draw"),
        miss=outcome("miss"),
        succeeds=chance(succeeds),
        trapped=chance(lambda result, _: result.trapped),
        drive_back=chance(lambda result, amount: result.drive_back and stays(amount)),
        damage=damage,
        expected_damage=sum((amount * share for amount, share in damage), Fraction(0)),
        out_of_action=chance(lambda _, amount: not stays(amount)),
        backlash=Fraction(backlash, whole),
        caster_out=Fraction(caster_out, whole),
    )


def damages(
    attacker: Attacker,
    target: Target,
    rules: CombatRules,
    result: Comparison,
    many: bool,
    blocks: Blocks,
) -> dict[int, Fraction]:
    """The damage that comes of a comparison, each amount with its chance; many: two successes."""
    more = attacker.critical_damage if result.outcome == "critical hit" else 0
    amount = damage_dealt(attacker.damage + more, result.outcome, rules, grievous=attacker.grievous)
    once = resisted(amount, blocks)
    if not (attacker.twice and many and result.outcome in SUCCESSFUL):
        return once
    both: dict[int, Fraction] = {}
    for first, share in once.items():
        standing = target.wounds is None or first < target.wounds
        dealt = 2 * first if standing else first
        both[dealt] = both.get(dealt, Fraction(0)) + share
    return both


def resisted(amount: int, blocks: Blocks) -> dict[int, Fraction]:
    """What is left of damage to a resilient fighter, each amount with its chance."""
    dice, chance = blocks
    if amount < 2 or not dice:
        return {amount: Fraction(1)}
    left: dict[int, Fraction] = {}
    for count in range(dice + 1):
        share = comb(dice, count) * chance**count * (1 - chance) ** (dice - count)
        after = max(1, amount - count)
        left[after] = left.get(after, Fraction(0)) + share
    return left
