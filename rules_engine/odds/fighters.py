"""Chances between fighters by name: who attacks whom with what, and how both stand."""

from typing import Annotated

import msgspec

from rules_engine.editions import load_duel
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import AttackProfile, FighterCard, Side, known_fighters
from rules_engine.facts.naming import one_of, places_of
from rules_engine.kernel.combat import CombatRules
from rules_engine.odds.attack import AttackChances, Attacker, AttackOdds, Target, attack_odds
from rules_engine.odds.in_turn import Together, all_in_turn
from rules_engine.odds.rolls import Rerolls

Few = Annotated[int, msgspec.Meta(ge=0, le=6)]
REROLLING = {"re-roll 1 attack dice": Rerolls(dice=1), "re-roll any attack dice": Rerolls(dice=6)}
TWICE = "deal damage step twice on two or more successes"
RESILIENT = "resilient"
# keywords that the sum takes into account, or that change nothing of it
_COUNTED = frozenset(
    (
        *REROLLING,
        "cleave",
        "ensnare",
        "grievous",
        "crit:cleave",
        "crit:+1 damage",
        "+1 damage on a charge",
        "stagger",
        "scything",
        "all_adjacent",
        "reaction attack",
        "reaction_counter",
        "once per game",
        "not modifiable",
        "crit:ensnare",
        "crit:grievous",
        "combo",
        "reaction after combo attack",
        TWICE,
        "may push self after driving back",
    )
)


class Strike(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """An Attack action of a fighter, and how the fighter stands.

    ``supporting`` is how many friends support it; ``rerolls`` dice that may be rolled again besides
    those its card grants; ``more_dice`` and ``more_damage`` what upgrades and ploys add.
    """

    fighter: str
    attack: str
    inspired: bool = False
    charge: bool = False
    supporting: Few = 0
    rerolls: Few = 0
    more_dice: Few = 0
    more_damage: Few = 0


class Struck(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The fighter attacked, and how it stands. ``damage`` is what it has been dealt already."""

    fighter: str
    inspired: bool = False
    supporting: Few = 0
    rerolls: Few = 0
    more_dice: Few = 0
    damage: Few = 0
    guard: bool = False
    cover: bool = False
    staggered: bool = False
    cornered: bool = False


class Bout(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The question: an attack on a fighter under an edition, and perhaps others after it."""

    edition: str
    strike: Strike
    target: Struck
    then: Strike | None = None
    further: Annotated[tuple[Strike, ...], msgspec.Meta(max_length=4)] = ()


class BoutChances(msgspec.Struct, frozen=True, kw_only=True):
    """The answer. ``wounds`` is what the target can still take; ``left_out`` says in words which
    keywords of the attacks are not in the sum."""

    first: AttackChances
    wounds: int
    second: AttackChances | None = None
    together: Together | None = None
    left_out: tuple[str, ...] = ()


def bout_chances(bout: Bout) -> BoutChances:
    """The chances of an attack between two fighters of the data.

    Raises Unusable for an unknown edition, fighter or attack, a side that a fighter lacks, what the
    edition does not have, or a target that is out of action already.
    """
    rules = load_duel(bout.edition).combat
    check_has(bout.edition, cover=bout.target.cover, staggered=bout.target.staggered)
    wounds = side_of(bout.target.fighter, inspired=bout.target.inspired).wounds
    left = wounds - bout.target.damage
    if left < 1:
        raise Unusable(
            f"{bout.target.fighter} takes {wounds} wounds, so {bout.target.damage} damage has taken"
            " it out of action: say less damage"
        )
    first = _chances(bout.strike, bout.target, rules, left)
    strikes = (*((bout.then,) if bout.then is not None else ()), *bout.further)
    left_out = [word for strike in (bout.strike, *strikes) for word in _left_out(strike)]
    if not strikes:
        return BoutChances(first=first, wounds=left, left_out=tuple(left_out))
    turns = [
        lambda wounds, strike=strike: _chances(strike, bout.target, rules, wounds)
        for strike in (bout.strike, *strikes)
    ]
    return BoutChances(
        first=first,
        wounds=left,
        second=_chances(strikes[0], bout.target, rules, left),
        together=all_in_turn(turns, left),
        left_out=tuple(dict.fromkeys(left_out)),
    )


def check_has(edition: str, *, cover: bool, staggered: bool, spell: bool = False) -> None:
    """Hold cover, Stagger and spells against what an edition has. Raises Unusable for the rest."""
    values = load_duel(edition).values
    if spell and "spell" not in load_duel(edition).sequences:
        raise Unusable(f"{edition} has no spells: name another edition")
    for asked, setting, name in (
        (cover, "cover.counts", "cover"),
        (staggered, _STAGGER, "Stagger"),
    ):
        if asked and not values[setting]:
            raise Unusable(f"{edition} has no {name}: leave it out, or name another edition")


_STAGGER = "stagger.counts"


def card_of(name: str) -> FighterCard:
    """A fighter of the data by name. Raises Unusable."""
    known = known_fighters()
    return known[name] if name in known else known[one_of(name, tuple(known), "fighter")]


def side_of(name: str, *, inspired: bool) -> Side:
    """A side of a fighter's card. Raises Unusable for one the card does not have."""
    card = card_of(name)
    if not inspired:
        return card.base
    if card.inspired is None:
        raise Unusable(f"{name} has no Inspired side")
    return card.inspired


def attack_of(side: Side, name: str) -> AttackProfile:
    """An Attack action of a side by name. Raises Unusable."""
    for attack in side.attacks:
        if attack.name == name:
            return attack
    found = places_of(name, [attack.name for attack in side.attacks])
    if len(found) == 1:
        return side.attacks[found[0]]
    there = ", ".join(attack.name for attack in side.attacks) or "none"
    raise Unusable(f"no attack called {name!r} is on this side of the card: there is {there}")


def _chances(strike: Strike, target: Struck, rules: CombatRules, wounds: int) -> AttackChances:
    return attack_odds(AttackOdds(_attacker(strike), _target(target, wounds), rules))


def _attacker(strike: Strike) -> Attacker:
    side = side_of(strike.fighter, inspired=strike.inspired)
    attack = attack_of(side, strike.attack)
    words = attack.keywords
    granted = next((REROLLING[word] for word in words if word in REROLLING), Rerolls())
    charging = strike.charge and "+1 damage on a charge" in words
    is_spell = attack.kind == "spell"
    dice = attack.dice or side.wizard_level  # a spell's are the level of its caster
    return Attacker(
        dice=min(dice + strike.more_dice, 12),
        symbols=(attack.symbol,),  # type: ignore[arg-type]  # the data's symbols are faces
        damage=attack.damage + strike.more_damage + charging,
        spell=is_spell,
        supporting=strike.supporting,
        rerolls=Rerolls(dice=min(granted.dice + strike.rerolls, 6)),
        cleave="cleave" in words,
        ensnare="ensnare" in words,
        grievous="grievous" in words or "crit:grievous" in words,
        critical_cleave="crit:cleave" in words,
        critical_ensnare="crit:ensnare" in words,
        critical_damage=int("crit:+1 damage" in words),
        twice=TWICE in words,
        wounds=side.wounds,
    )


def _target(target: Struck, wounds: int) -> Target:
    side = side_of(target.fighter, inspired=target.inspired)
    return Target(
        dice=side.defence + target.more_dice,
        symbols=(side.defence_symbol,),  # type: ignore[arg-type]  # likewise
        supporting=target.supporting,
        rerolls=Rerolls(dice=target.rerolls),
        guard=target.guard,
        cover=target.cover,
        staggered=target.staggered,
        cornered=target.cornered,
        resilient=RESILIENT in (*card_of(target.fighter).traits, *side.traits),
        wounds=wounds,
    )


def _left_out(strike: Strike) -> tuple[str, ...]:
    return left_out_of(attack_of(side_of(strike.fighter, inspired=strike.inspired), strike.attack))


def left_out_of(attack: AttackProfile) -> tuple[str, ...]:
    """The keywords of an Attack action, in words, that no sum takes into account."""
    words = (word for word in attack.keywords if word not in _COUNTED)
    return tuple(
        f"{attack.name}: {word.replace(':', ' ')}" for word in words if "knockback" not in word
    )
