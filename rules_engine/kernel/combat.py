"""What an attack roll and a defence roll come to, by edition: the one place that says so.

The machine and the odds both ask here, so that they cannot differ.
"""

from typing import Literal, NamedTuple

import msgspec

from rules_engine.facts.dice import Face, Tally, counting

Outcome = Literal["critical hit", "hit", "draw", "miss"]
SUCCESSFUL: frozenset[Outcome] = frozenset(("critical hit", "hit"))


class CombatRules(msgspec.Struct, frozen=True, kw_only=True):
    """Where editions, or readings of one, differ when dice are compared.

    ``net_support``: only the fighters by whom one side outnumbers the other's support count;
    otherwise each side counts its own. ``spell_support``: fighters support an attacker who makes
    a spell Attack action. ``trapped_first``: a trapped target gives the attacker a success before
    the rolls are compared; otherwise being trapped turns a draw into a success.
    ``trapped_critical``: a draw so turned is a critical hit where the attacker rolled a critical.
    ``levelled_is_miss``: a draw reached only by that added success is called a miss.
    ``guard_holds``: a fighter on Guard cannot be driven back. ``cover``, ``cleave`` and
    ``ensnare`` name the symbols, lost in the printed text, that cover lets count and the keywords
    rule out. ``minimum_damage``: damage is never less. ``harmless_fails``: an attack that deals no
    damage fails. ``grievous`` is the damage added by that keyword on a critical hit.
    ``backlash`` is the damage two criticals do to a wizard who casts.
    """

    net_support: bool = True
    spell_support: bool = True
    trapped_first: bool = False
    trapped_critical: bool = True
    levelled_is_miss: bool = False
    guard_holds: bool = False
    cover: Face = "dodge"
    cleave: Face = "block"
    ensnare: Face = "dodge"
    minimum_damage: int = 0
    harmless_fails: bool = True
    grievous: int = 1
    backlash: int = 1


SHADESPIRE = CombatRules()
"""Shadespire pg 19-22."""
NIGHTVAULT = SHADESPIRE
"""The Designer's Commentary leaves the comparison as it was (DC-028, DC-039)."""
DREADFANE = CombatRules(guard_holds=True)
"""Dreadfane pg 12-14 and the table on its last page."""
HARROWDEEP = CombatRules(
    net_support=False,
    spell_support=False,
    trapped_first=True,
    guard_holds=True,
    minimum_damage=1,
)
"""Harrowdeep pg 31-34 and 38."""


class Footing(NamedTuple):
    """How the target stands when the rolls are compared.

    ``cornered``: no empty hex beside it lies further from the attacker. ``held``: something says
    that it cannot be pushed or driven back, so that it cannot be trapped either.
    """

    cornered: bool = False
    held: bool = False


FREE = Footing()


class Comparison(NamedTuple):
    """The result of an Attack action.

    ``rolled`` is what the dice alone say, ``outcome`` what it comes to when the target is trapped.
    ``trapped`` says that this made a difference. ``drive_back``: the target can be driven back,
    provided it is not taken out of action first. ``decided_by`` is the comparison that settled it.
    """

    rolled: Outcome
    outcome: Outcome
    trapped: bool
    drive_back: bool
    decided_by: Literal["criticals", "successes", "nothing rolled"]


def compare(
    attack: Tally, defence: Tally, rules: CombatRules, footing: Footing = FREE
) -> Comparison:
    """Compare an attack roll with a defence roll.

    More critical successes settle it; where they are level, more successes do; level again with
    at least one success is a draw, which may drive back (Shadespire pg 20, Dreadfane pg 12-13,
    Harrowdeep pg 31).
    """
    cornered = footing.cornered and not footing.held
    free = not footing.cornered and not footing.held
    if attack.criticals != defence.criticals:
        won = attack.criticals > defence.criticals
        outcome: Outcome = "critical hit" if won else "miss"
        return Comparison(outcome, outcome, False, won and free, "criticals")
    rolled = _by_successes(attack, defence.successes)
    outcome = rolled
    if cornered:
        outcome = _trapped(attack, defence, rolled, rules)
    return Comparison(
        rolled,
        outcome,
        outcome != rolled,
        free and outcome != "miss",
        "successes" if attack.successes or defence.successes else "nothing rolled",
    )


def _by_successes(attack: Tally, against: int) -> Outcome:
    if attack.successes > against:
        return "critical hit" if attack.criticals else "hit"
    return "draw" if attack.successes == against and attack.successes else "miss"


def _trapped(attack: Tally, defence: Tally, rolled: Outcome, rules: CombatRules) -> Outcome:
    if rules.trapped_first:
        if not attack.successes:
            return rolled
        outcome = _by_successes(attack._replace(successes=attack.successes + 1), defence.successes)
        return "miss" if outcome == "draw" and rules.levelled_is_miss else outcome
    return trapped_draw(attack, rules) if rolled == "draw" else rolled


def trapped_draw(attack: Tally, rules: CombatRules) -> Outcome:
    """What a draw becomes when the target is trapped (Shadespire pg 20, Dreadfane pg 13)."""
    return "critical hit" if attack.criticals and rules.trapped_critical else "hit"


def supporters(
    attacker: int, target: int, rules: CombatRules, *, spell: bool = False
) -> tuple[int, int]:
    """How many supporting fighters count for the attack roll and for the defence roll.

    ``attacker`` and ``target`` are the numbers of fighters that support each (Shadespire pg 21,
    Dreadfane pg 12, Harrowdeep pg 32).
    """
    own = 0 if spell and not rules.spell_support else attacker
    if rules.net_support:
        return max(0, own - target), max(0, target - own)
    return own, target


def defence_counting(
    symbols: tuple[str, ...],
    rules: CombatRules,
    *,
    support: int = 0,
    guard: bool = False,
    cover: bool = False,
    cleave: bool = False,
    ensnare: bool = False,
) -> frozenset[str]:
    """The faces that are successes in a defence roll.

    ``symbols`` are those of the Defence characteristic and any a card adds. On Guard both block
    and dodge count; in a cover hex the cover symbol does (Harrowdeep pg 23); what Cleave or Ensnare
    rules out never does (Shadespire pg 22, Dreadfane pg 14, Harrowdeep pg 34, DC-061).
    """
    guarded = ("block", "dodge") if guard else ()
    covered = (rules.cover,) if cover else ()
    barred = {symbol for symbol, on in ((rules.cleave, cleave), (rules.ensnare, ensnare)) if on}
    return counting((*symbols, *guarded, *covered), support) - barred


def damage_dealt(
    damage: int, outcome: Outcome, rules: CombatRules, *, grievous: bool = False
) -> int:
    """The damage of a successful attack; none from any other.

    ``damage`` is the Damage characteristic with its modifiers, the keyword's own left to this.
    """
    if outcome not in SUCCESSFUL:
        return 0
    extra = rules.grievous if grievous and outcome == "critical hit" else 0
    return max(rules.minimum_damage, damage + extra)
