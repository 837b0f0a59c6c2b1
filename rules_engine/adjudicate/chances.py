"""The chances of attacks as the table stands: dice, support, cover, modifiers read off it."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rules_engine.adjudicate.asked import Blow, Odds
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.adjudicate.table_questions import fighter_hex, profile_meant
from rules_engine.adjudicate.words import refusal_in_words
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import Footing
from rules_engine.odds import (
    AttackChances,
    Attacker,
    AttackOdds,
    Rerolls,
    Target,
    all_in_turn,
    attack_odds,
    left_out_of,
)
from rules_engine.odds.fighters import RESILIENT, TWICE
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import (
    damage_of,
    defence_of,
    dice_of,
    innate_of,
    modified,
    symbols_of,
    wounds_of,
)
from rules_engine.sense.naming import called, fighter_meant
from rules_engine.sense.sight import in_cover
from rules_engine.sequences.fight.attack_rules import (
    combat_rules,
    defence_symbols,
    footing,
    support,
)
from rules_engine.sequences.fight.may_attack import check_attack
from rules_engine.sequences.fight.re_rolls import attack_rules_left, defence_rules_left
from rules_engine.sequences.fight.wording import more_words, words_now
from rules_engine.state.events import Attack
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position

_MOST_DICE = 12
_MOST_AGAIN = 6
_CRITICAL = "critical"


def odds(course: Course, ask: Odds) -> Answer:
    """The exact chances of an attack on a target as the table stands, and of others after it."""
    position = course.position
    target = fighter_meant(position, ask.target)
    fighter_hex(position, target)
    blows = [
        _meant(position, one) for one in (Blow(ask.fighter, ask.attack, ask.charge), *ask.then)
    ]
    with recording() as record:
        for fighter, attack, _ in blows:
            try:
                seat = position.fighters[fighter].seat
                check_attack(
                    position, Attack(by=seat, fighter=fighter, attack=attack.name, target=target)
                )
            except Refused as refused:
                name = called(position, fighter)
                no = f"No: {name} cannot attack {called(position, target)} with {attack.name}."
                return decided(
                    position,
                    "no",
                    record.lines or (),
                    record.assumed,
                    refused,
                    first=(no, refusal_in_words(position, refused)),
                    about=(fighter, target),
                )
        asked = [as_it_stands(position, one, target) for one in blows]
    first, outcome = _reckoned(position, blows, target, asked)
    if record.not_shown:
        why = "what changes the roll is not known to the engine"
        return undecided(
            position, why, record.lines or (), record.not_shown, first=first, **outcome
        )
    return decided(position, "told", record.lines or (), record.assumed, first=first, **outcome)


def _reckoned(
    position: Position,
    blows: Sequence[tuple[int, AttackProfile, bool]],
    target: int,
    asked: Sequence[AttackOdds],
) -> tuple[list[str], dict[str, Any]]:
    """The chances of the blows, each and together, in words and as values."""
    chances = [attack_odds(one) for one in asked]
    left_out = tuple(dict.fromkeys(word for _, attack, _ in blows for word in left_out_of(attack)))
    wounds = asked[0].target.wounds or 1
    outcome: dict[str, Any] = {
        "attacks": [_plain(one) for one in chances],
        "counted": [_counted(one) for one in asked],
        "wounds": wounds,
        "left_out": left_out,
    }
    name, foe = called(position, blows[0][0]), called(position, target)
    first = [
        f"{name} against {foe} with {blows[0][1].name}: succeeds {_percent(chances[0].succeeds)},"
        f" out of action {_percent(chances[0].out_of_action)}.",
        _dice_in_words(asked[0]),
    ]
    if len(asked) > 1:
        turns = [lambda wounds, one=one: attack_odds(_with_wounds(one, wounds)) for one in asked]
        together = all_in_turn(turns, wounds)
        outcome["together"] = {
            "out_of_action": _exact(together.out_of_action),
            "expected_damage": _exact(together.expected_damage),
        }
        first.append(
            f"All {len(asked)} attacks together: out of action {_percent(together.out_of_action)}."
        )
    first += [f"Not in the sum: {word}." for word in left_out]
    return first, outcome


def _meant(position: Position, blow: Blow) -> tuple[int, AttackProfile, bool]:
    fighter = fighter_meant(position, blow.fighter)
    fighter_hex(position, fighter)
    return fighter, profile_meant(position, fighter, blow.attack), blow.charge


def as_it_stands(
    position: Position, blow: tuple[int, AttackProfile, bool], target: int
) -> AttackOdds:
    """The question of chances that a table asks: everything that counts read off it."""
    fighter, attack, charge = blow
    spell = attack.kind == "spell"
    args = Attacking(fighter, attack.name, target, charge=charge, spell=spell)
    more = more_words(position, args)
    dice = min(dice_of(position, fighter, attack, *more), _MOST_DICE)
    defence = min(defence_of(position, target), _MOST_DICE)
    if modified(position, target, "no defence roll", 0):
        defence = 0
    args = Attacking(
        fighter,
        attack.name,
        target,
        charge=charge,
        spell=spell,
        attack_faces=("",) * dice,
        defence_faces=("",) * defence,
    )
    ours, theirs = support(position, args)
    stands = footing(position, args)
    attacker = _attacker(position, args, blow, dice, supporting=ours, more=more)
    return AttackOdds(
        attacker,
        _target(position, args, defence, stands, supporting=theirs),
        combat_rules(position),
    )


def _attacker(
    position: Position,
    args: Attacking,
    blow: tuple[int, AttackProfile, bool],
    dice: int,
    *,
    supporting: int,
    more: tuple[str, ...],
) -> Attacker:
    """What counts on the side that attacks. more: words that this blow gives besides."""
    fighter, attack, charge = blow
    words = words_now(position, args, attack)
    keywords = attack.keywords
    own = position.fighters[fighter]
    extra = int(charge and "+1 damage on a charge" in keywords)
    return Attacker(
        dice=dice,
        symbols=symbols_of(position, fighter, "attack symbol", attack.symbol, words),  # type: ignore[arg-type]  # faces
        damage=damage_of(position, fighter, attack, *more, extra=extra),
        spell=args.spell,
        supporting=supporting,
        innate=_best(innate_of(position, fighter, "attack", words)),
        rerolls=_again(attack_rules_left(position, args)),
        cleave="cleave" in keywords,
        ensnare="ensnare" in keywords,
        grievous="grievous" in keywords or "crit:grievous" in keywords,
        critical_cleave="crit:cleave" in keywords,
        critical_ensnare="crit:ensnare" in keywords,
        critical_damage=int("crit:+1 damage" in keywords),
        twice=TWICE in keywords,
        wounds=max(0, wounds_of(position, fighter) - own.wound_tokens) if args.spell else None,
    )


def _target(
    position: Position, args: Attacking, defence: int, stands: Footing, *, supporting: int
) -> Target:
    """What counts on the side that is attacked. defence: its dice."""
    target = args.target
    foe = position.fighters[target]
    return Target(
        dice=defence,
        symbols=defence_symbols(position, target),  # type: ignore[arg-type]  # faces
        supporting=supporting,
        innate=_best(innate_of(position, target, "defence")),
        rerolls=_again(defence_rules_left(position, args)),
        guard=foe.guard_tokens > 0,
        cover=in_cover(position, foe.hex),
        cornered=stands.cornered,
        held=stands.held,
        resilient=RESILIENT in traits_of(position, target),
        wounds=max(1, wounds_of(position, target) - foe.wound_tokens),
    )


def _best(symbols: tuple[str, ...]) -> Any:
    """The innate symbol that a player would choose: a critical where there is one."""
    return _CRITICAL if _CRITICAL in symbols else next(iter(symbols), None)


def _again(kinds: list[str]) -> Rerolls:
    """Re-rolls of these kinds: one die each, any of the dice, or the whole roll."""
    counted = Counter(kinds)
    dice = _MOST_AGAIN if counted["any"] else min(counted["one"], _MOST_AGAIN)
    return Rerolls(dice=dice, whole=counted["all"] > 0)


def _with_wounds(question: AttackOdds, wounds: int) -> AttackOdds:
    attacker, rules = question.attacker, question.rules
    values = {name: getattr(question.target, name) for name in Target.__struct_fields__}
    return AttackOdds(attacker, Target(**(values | {"wounds": wounds})), rules)


def _counted(question: AttackOdds) -> dict[str, Any]:
    """What the sum took off the table, by name."""
    one, other = question.attacker, question.target
    return {
        "dice": one.dice,
        "symbols": one.symbols,
        "damage": one.damage,
        "supporters": one.supporting,
        "re_rolls": one.rerolls.dice,
        "defence_dice": other.dice,
        "defence_symbols": other.symbols,
        "target_supporters": other.supporting,
        "guard": other.guard,
        "cover": other.cover,
        "cornered": other.cornered,
        "held": other.held,
    }


def _dice_in_words(question: AttackOdds) -> str:
    one, other = question.attacker, question.target
    words = f"{one.dice} dice ({', '.join(one.symbols)}"
    words += f", {one.supporting} supporting)" if one.supporting else ")"
    words += f" against {other.dice} ({', '.join(other.symbols)}"
    words += f", {other.supporting} supporting)" if other.supporting else ")"
    more = [name for name in ("guard", "cover", "cornered", "held") if getattr(other, name)]
    if one.rerolls.dice:
        more.append(f"{one.rerolls.dice} re-roll")
    return f"{words}{', ' if more else ''}{', '.join(more)}; {one.damage} damage."


def _plain(chances: AttackChances) -> dict[str, Any]:
    form: dict[str, Any] = {}
    for name in AttackChances.__struct_fields__:
        value = getattr(chances, name)
        if isinstance(value, Fraction):
            form[name] = _exact(value)
        else:
            form[name] = [{"amount": amount, "chance": _exact(share)} for amount, share in value]
    return form


def _exact(value: Fraction) -> str:
    return str(value)


def _percent(value: Fraction) -> str:
    return f"{float(value) * 100:.1f} %"
