"""`odds attack` and `odds cast`: exact chances."""

from fractions import Fraction
from typing import Any

import msgspec

from rules_engine.cli.reading import FINE, as_json
from rules_engine.editions import load
from rules_engine.facts.errors import Unusable
from rules_engine.odds import AttackOdds, CastOdds, attack_odds, cast_odds


def attack_chances(
    edition: str, attacker: dict[str, Any], target: dict[str, Any], *, json: bool
) -> tuple[int, str]:
    """The chances of an Attack action; the dicts hold what `odds.Attacker` and `Target` do."""
    rules = load(edition).combat
    form = {"attacker": attacker, "target": target, "rules": msgspec.to_builtins(rules)}
    chances = attack_odds(_question(form, AttackOdds))
    return FINE, as_json(chances) if json else _told(chances)


def cast_chances(edition: str, spell: dict[str, Any], *, json: bool) -> tuple[int, str]:
    """The chances of casting a spell; the dict holds what `odds.CastOdds` does."""
    rules = msgspec.to_builtins(load(edition).combat)
    chances = cast_odds(_question({**spell, "rules": rules}, CastOdds))
    return FINE, as_json(chances) if json else _told(chances)


def _question(form: dict[str, Any], kind: Any) -> Any:
    try:
        return msgspec.convert(form, kind)
    except msgspec.ValidationError as error:
        raise Unusable(f"no such roll: {error}") from None


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
