"""`odds attack` and `odds cast`: exact chances."""

import re
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from rules_engine.cli.reading import FINE, as_json
from rules_engine.editions import load_duel
from rules_engine.facts import strict
from rules_engine.facts.errors import Unusable
from rules_engine.facts.naming import offered
from rules_engine.odds import (
    AttackChances,
    AttackOdds,
    Bout,
    CastOdds,
    all_in_turn,
    attack_odds,
    bout_chances,
    cast_odds,
    check_has,
)

_MOST_ATTACKS = 6
_CRITICAL = {"cleave": "critical_cleave", "ensnare": "critical_ensnare", "grievous": "grievous"}
_MORE = re.compile(r"\+(\d) damage")


def attack_chances(
    edition: str, attacker: dict[str, Any], target: dict[str, Any], *, times: int, json: bool
) -> tuple[int, str]:
    """The chances of an Attack action, made so many times in turn.

    The dicts hold what `odds.Attacker` and `Target` do. Raises Unusable for what the edition does
    not have, and for several attacks on a target whose wounds are not told.
    """
    rules = load_duel(edition).combat
    check_has(
        edition, cover=target["cover"], staggered=target["staggered"], spell=attacker["spell"]
    )
    form = {"attacker": attacker, "target": target, "rules": msgspec.to_builtins(rules)}
    question: AttackOdds = _question(form, AttackOdds)
    if not 1 <= times <= _MOST_ATTACKS:
        raise Unusable(f"1 to {_MOST_ATTACKS} attacks are made in turn, not {times}")
    chances = attack_odds(question)
    if times == 1:
        return FINE, as_json(chances) if json else _told(chances)
    if question.target.wounds is None:
        raise Unusable("several attacks in turn: say what the target can take, with --wounds")

    def with_wounds(wounds: int) -> AttackChances:
        return attack_odds(replace(question, target=replace(question.target, wounds=wounds)))

    together = all_in_turn((with_wounds,) * times, question.target.wounds)
    if json:
        return FINE, as_json({"first": chances, "together": together})
    return FINE, f"{_told(chances)}\nAll {times} in turn:\n{_told(together)}"


def criticals(words: list[str]) -> dict[str, Any]:
    """What an attack has with a critical only. Raises Unusable, with the nearest, for others."""
    bonuses: dict[str, Any] = {}
    for word in words:
        more = _MORE.fullmatch(word)
        if more is not None:
            bonuses["critical_damage"] = int(more[1])
        elif word in _CRITICAL:
            bonuses[_CRITICAL[word]] = True
        else:
            raise Unusable(f"--crit: no keyword {word!r}{offered(word, (*_CRITICAL, '+1 damage'))}")
    return bonuses


def bout_of(
    edition: str, attacks: list[str], target: dict[str, Any], *, charge: bool, json: bool
) -> tuple[int, str]:
    """The chances of attacks between fighters by name, one after the other on one target."""
    strikes = []
    for place, typed in enumerate(attacks):
        fighter, _, attack = typed.partition(":")
        if not attack:
            raise Unusable(f"{typed!r}: say FIGHTER:ATTACK")
        inspired = fighter.startswith("*")
        strikes.append(
            {
                "fighter": fighter.removeprefix("*"),
                "attack": attack,
                "inspired": inspired,
                "charge": charge and place == 0,
            }
        )
    form = {"edition": edition, "strike": strikes[0], "target": target, "further": strikes[1:]}
    chances = bout_chances(_question(form, Bout))
    if json:
        return FINE, as_json(chances)
    lines = [_told(chances.first)]
    if chances.together is not None:
        lines += [f"All {len(strikes)} in turn:", _told(chances.together)]
    lines += [f"not in the sum: {word}" for word in chances.left_out]
    return FINE, "\n".join(lines)


def cast_chances(edition: str, spell: dict[str, Any], *, json: bool) -> tuple[int, str]:
    """The chances of casting a spell; the dict holds what `odds.CastOdds` does."""
    rules = msgspec.to_builtins(load_duel(edition).combat)
    check_has(edition, cover=False, staggered=False, spell=True)
    chances = cast_odds(_question({**spell, "rules": rules}, CastOdds))
    return FINE, as_json(chances) if json else _told(chances)


def _question(form: dict[str, Any], kind: Any) -> Any:
    try:
        return msgspec.convert(form, kind)
    except msgspec.ValidationError as error:
        raise Unusable(f"no such roll: {strict.fault_in_words(error, kind)}") from None


def _told(chances: msgspec.Struct) -> str:
    lines = []
    for name in chances.__struct_fields__:
        value = getattr(chances, name)
        words = name.replace("_", " ")
        if isinstance(value, tuple):
            lines += [f"{words} {amount}: {_chance(chance)}" for amount, chance in value]
        elif name == "expected_damage":
            lines.append(f"{words}: {value} (about {float(value):.3f})")
        else:
            lines.append(f"{words}: {_chance(value)}")
    return "\n".join(lines)


def _chance(chance: Fraction) -> str:
    return f"{chance} (about {float(chance) * 100:.1f} %)"
