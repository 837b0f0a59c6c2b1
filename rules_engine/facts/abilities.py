"""What is printed on fighter cards beside numbers and attacks, clause by clause.

Source: the clauses of `abilities_summary` in data/fighters.json, parted by semicolons, and what
an Inspire condition tells of counters. A clause gives its fighter traits, which other rules ask
for, or abilities, whose rules are registered under these names (by the modules of `cards`). Where
no source tells enough to play a clause, `open` says what is missing.
"""

from typing import Final

import msgspec


class Clause(msgspec.Struct, frozen=True):
    """What one clause gives: both sides of a card, or one of them alone.

    open is the reason why a clause is not played, `` where it is.
    """

    traits: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    base: tuple[str, ...] = ()
    inspired: tuple[str, ...] = ()
    base_traits: tuple[str, ...] = ()
    inspired_traits: tuple[str, ...] = ()
    open: str = ""


def _has(*abilities: str) -> Clause:
    return Clause(abilities=abilities)


def _is(*traits: str) -> Clause:
    return Clause(traits=traits)


ETHEREAL: Final = _is("passes-fighters", "passes-blocked", "ignores-lethal")

CLAUSES: Final[dict[str, Clause]] = {
    "no Attack action upgrades": _is("no-attack-upgrades"),
    "cannot hold objectives": _is("holds-nothing"),
    "cannot be driven back": _is("not-driven-back"),
    "cannot be Inspired": Clause(),
    "Hunter": _is("hunter"),
    "Gnoblar": _is("gnoblar"),
    "Minion": _is("minion"),
    "Brawler": _is("brawler"),
    "Crypt Ghoul, Hunter": _is("crypt ghoul", "hunter"),
    "all enemies are Quarry": _is("enemies-are-quarry"),
    "Companion: Stormrider": _is("companion"),
    "ethereal": ETHEREAL,
    "ethereal: ignores lethal, moves through blocked/occupied hexes but must end in an empty one": (
        ETHEREAL
    ),
    "flies": _is("flying", "passes-fighters", "ignores-lethal"),
    "flies: ignores lethal, passes occupied hexes": _is(
        "flying", "passes-fighters", "ignores-lethal"
    ),
    "action: return an out-of-action friend to a starting hex in own territory": _has(
        "The Sepulchral Warden: raise"
    ),
    "action: two other friends make Move actions": _has("The Sepulchral Warden: command"),
    "action: return an out-of-action friend (not Krrk) to any starting hex": _has(
        "Skritch Spiteclaw: call back"
    ),
    "spell action Empower (channel): re-roll one attack dice per attack this phase": _has(
        "Empower"
    ),
    "inspired: block and dodge both succeed in defence": Clause(inspired=("Block and dodge",)),
    "action: push all friendly Chainrasps up to 2": _has("Varclav the Cruel: drive on"),
    "is a Chainrasp": _is("chainrasp"),
    "action: place friendly Blue Horror on any starting hex"
    " if neither Horror form is on the battlefield": _has("Vortemis the All-seeing: summon"),
    "not placed at set up": _is("not-placed"),
    "replaced by Brimstone Horrors instead of going out of action": _is("replaced"),
    "reverse side of Blue Horror card": _is("not-placed"),
    "Scurry reaction": _has("Scurry"),
    "action: self and up to two adjacent Squigs make Move actions": Clause(
        traits=("herder",), abilities=("Drizgit da Squig Herder: herd",)
    ),
    "placed right after Drizgit at set up, as near as possible in own territory"
    " on no starting, lethal or blocked hex": _is("placed-by-herder"),
    "base: Scurry, reaction to inspire": Clause(base=("Scurry", "Snirk Sourtongue: inspire")),
    "inspired: scatter-4 action, no Move/Charge/Attack/Guard": Clause(
        inspired=("Snirk Sourtongue: whirl",),
        inspired_traits=("no-move", "no-attack", "no-guard"),
    ),
    "may Move/Charge with a single Move token (inspired: a single Move or Charge token)": Clause(
        base_traits=("moves-again",), inspired_traits=("moves-again", "charges-again")
    ),
    "reaction: deals 1 damage to adjacent enemies when taken out": _has("Spiteshroom: burst"),
    "placed on any empty hex after set up": Clause(
        traits=("placed-later",), abilities=("Stalagsquig: set up",)
    ),
    "no Move/Charge/push": _is("no-move", "no-push"),
    "reaction after its activation: adjacent hexes lethal to enemies in next activation": (
        _has("Bjorgen Thundrik: gas")
    ),
    "reaction: heal up to 1 after own spell cast with a critical": _has("Ylthari: regrowth"),
    "reaction: 1 damage to surviving target if attack roll (Range 1-2) had a critical": _has(
        "Skhathael: bite"
    ),
    "reaction: attacker suffers 1 damage if own defence roll had a critical": _has(
        "Gallanghann of the Glade: riposte"
    ),
    "reaction: extra attack after taking an enemy out (once per round)": _has(
        "Ahnslaine, Revenant Archer: next arrow"
    ),
    "inspired reaction: push self 1 after an enemy attack that did not target her": Clause(
        inspired=("Lady Harrow: drift",)
    ),
    "inspired action: place on any empty hex if no Move tokens, then give a Move token": Clause(
        inspired=("Widow Caitha: vanish",)
    ),
    "a Ritual counter at the start of the game": _is("begins-with:Ritual"),
    "a Ritual counter for each enemy taken out of action": _is("gathers-fallen:Ritual"),
    "reaction before a friend's attack roll: spends a Ritual counter for a re-roll of one dice": (
        _has("Grashrak Fellhoof: ritual")
    ),
    "action: from edge hex without Move token, place on any edge hex and take a Charge token": _has(
        "Korsh the Sneak: slip away"
    ),
    "inspired: re-roll one defence dice": Clause(inspired=("One defence re-roll",)),
    "Hunting Horn (action): a Horn counter, with which any dice of the next attack roll of a friend"
    " are re-rolled": Clause(traits=("spent-by-a-roll:Horn",), abilities=("Hunting Horn",)),
    "Ghoul Call (action): return a friendly Crypt Ghoul to the furthest empty hex in the direction"
    " of one scatter dice from any hex": _has("Ghoul Call"),
    "makes Ghoul Call at the start of each action phase": _has("Duke Crakmarrow: muster"),
    "inspired: adjacent enemy attacks -1 Dice (min 1)": Clause(inspired=("Night's Herald: dread",)),
    "action: spend a Waaagh! counter to push each friend up to 2": _has("Morgok: lead on"),
    "reaction after a successful Trap Launcher attack: pushes its target 1 (inspired: 2) closer": (
        _has("Hrothgorn: pull")
    ),
    "reaction: pushes its target 1 after fewer successes than the defence": (
        _has("Luggit and Thwak: shove")
    ),
    "adjacent Hrothgorn re-rolls one Trap Launcher dice": _has("Quiv: reload"),
    "reaction after an activation, with no friendly trap on the battlefield and no Charge token:"
    " takes a Charge token and places the trap in an adjacent empty hex, where it deals 2 damage to"
    " the next other fighter to come and is gone": _has("Bushwakka: trap"),
    "damage of attacks reduced by 1 per block in its defence roll (min 1)": _is("resilient"),
    "inspires one friend each time an enemy goes out of action": _has(
        "Morgwaeth the Bloodied: pick"
    ),
    "reaction after a friendly Move: adjacent friend also moves (inspired side text seen)": _has(
        "Kunnin' Kommand"
    ),
    "supports attacks from 2 hexes away": _has("Torka's Grapple"),
    "action: spend 1 glory, friendly minion attacks with +1 Dice": _has("Money Bags"),
    "counts as two supporting fighters": _has("Pain in the Knee"),
    "reaction when about to go out of action: heal 2 on another friend"
    " (inspired side text seen)": _has("Blazing Purity"),
    "reaction when about to go out of action: push a fighter within 2 up to 2": _has(
        "Blazing Force"
    ),
    "reaction when about to go out of action (attack)": _has("Blazing Reprisal"),
    "supported by Stormrider within 2": _has("Taros: close by"),
    "reaction push up to 3 after her Move": _has("Taros: follow"),
}

INSPIRE: Final[dict[str, Clause]] = {
    "2+ Waaagh! counters": _has("Waaagh! counters"),
    "picked when you score an objective while Thundrik is on board": _has("Promotion"),
}
"""What an Inspire condition's summary tells of an ability; that of a pick is its leader's."""


def told_by(summary: str, inspire: str, *, leader: bool) -> tuple[Clause, ...]:
    """The clauses of a fighter's summaries that are known, in their order."""
    found = [CLAUSES[one] for one in summary.split("; ") if one in CLAUSES]
    known = INSPIRE.get(inspire)
    if known is not None and (leader or not inspire.startswith("picked")):
        found.append(known)
    return tuple(found)


def not_played(clause: str) -> bool:
    """Whether no source of ours tells enough of a clause to play it."""
    return clause not in CLAUSES or bool(CLAUSES[clause].open)
