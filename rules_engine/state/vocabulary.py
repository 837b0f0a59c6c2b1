"""The closed vocabularies of modifiers and of what happens.

A modifier that says anything else would change nothing, in silence; so it is refused where it is
written. A new word goes here first, and is then asked for where it is to count.
"""

from difflib import get_close_matches
from typing import Literal, get_args

from rules_engine.facts.errors import Fault

Rolls = Literal["attack", "defence", "casting"]
How = Literal["set", "multiply", "add"]
What = Literal[
    # characteristics, of a fighter or of its Attack actions
    "move", "wounds", "range", "dice", "damage", "defence", "knockback", "wizard level",
    "attack symbol", "defence symbol", "innate attack", "innate defence", "innate casting",
    "support", "damage suffered",
    "damage per further supporter", "damage per supporter", "dice per supporter",
    "held but for criticals",
    # what is rolled again, and how a roll is read
    "attack re-rolls", "attack re-roll any", "attack re-roll all", "defence re-rolls",
    "defence re-roll any", "defence re-roll all", "casting re-rolls", "casting re-roll any",
    "casting re-roll all", "dice turned to channel",
    "no defence roll", "support counted twice", "symbols changed about", "on guard",
    # what a fighter or a player may do, and what happens if it does
    "cleave", "ensnare", "not driven back", "activation lost", "charge tokens as move tokens",
    "decided by a roll-off", "hurt by moving", "hurt at the phase's end",
    "most damage the first time", "most damage to the first", "no attack", "no charge",
    "no power cards", "not activated",
    "open after attacking", "passes blocked", "passes fighters", "reads a face", "spared by a die",
    "targets all adjacent", "tired by moving",
    "not pushed", "not healed", "casting dice",
    "no re-rolls", "unsupported against", "double support fails against",
    # what is added in a word: a keyword of Attack actions, a trait of a fighter
    "keyword", "trait",
    # an ability that a gambit gives to a player or a fighter, and what nobody can do or suffer
    "ability", "no actions", "not damaged", "not scored", "no spells",
    "only criticals cast",
    # how many criticals of a casting roll lash back, and how hard
    "backlash criticals", "backlash damage",
    # glory points: what an upgrade costs a player, what a fall brings
    "upgrade cost", "bounty",
    # a die of a defence roll that does not count
    "dice left out",
    # whom alone a fighter may attack
    "attacks no other",
    # who suffers the damage of an attack in a fighter's place
    "damage handed on",
    # a push ahead of an Attack action, and a Move action that is scattered
    "pushed first", "scattered",
    # what the next spell of a wizard deals besides, and an Attack action that a gambit lends
    "damage of the next spell", "attack lent",
    # whose scatter that of a card is
    "scatter resolved by another",
    # what a lethal hex does in place of hurting, and a token that hurts who comes to it
    "healed by lethal hexes", "snared token",
    # the symbols of casting changed about, and objectives held besides those that are
    "casting symbols changed about", "objectives held",
]  # fmt: skip
Until = Literal[
    "attack", "attack-action", "next-attack", "next-targeted", "next-cast", "next-activation",
    "next-move|next-activation", "next-cast|next-activation", "next-cast|next-power-step",
    "activation-over",
    "activation-over|round", "phase", "round",
    "game", "out", "out|phase", "out|round", "own-attack|round", "own-attack|out",
    "own-attack|next-power-step", "out|next-power-step", "end-of-next-power-step",
    "next-cast|phase", "next-cast|out", "power-step", "next-power-step", "next-waypoint",
]  # fmt: skip

_WHAT, _HOW = (frozenset(get_args(one)) for one in (What, How))
_ENDS = frozenset(end for one in get_args(Until) for end in one.split("|"))


Happened = Literal[
    # actions and activations, when they end
    "move", "charge", "attack", "guard", "ability", "activation", "pass", "delve",
    # what happens to a fighter
    "damage", "spared", "heal", "out", "raised", "place", "push", "drive-back", "whirl", "quake",
    "inspired", "un-inspired", "as-moved", "off-guard", "passed", "counter", "support", "sprung",
    # rolls and what they came to
    "roll-off", "attack-roll", "defence-roll", "casting-roll", "successes", "hits", "trapped",
    "keyword",
    # cards and glory
    "ploy", "spell", "cast", "spell-failed", "react", "upgrade", "upgrade given", "broken",
    "replaced", "chosen", "removed", "flip", "scored", "discarded",
    "draw", "drew", "cycle", "glory",
    "paid", "sworn", "let go", "used",
    # the course of the game
    "begin", "phase-end", "held", "told", "astray",
    # what may have happened, where a scene does not tell
    "untold",
]  # fmt: skip


def need_known(what: str, how: str, until: str) -> None:
    """Raises Fault for a modifier that says what no rule asks for. `until` may name several ends,
    parted by |."""
    for word, known in ((what, _WHAT), (how, _HOW), *((end, _ENDS) for end in until.split("|"))):
        if word not in known:
            near = get_close_matches(word, known, 1)
            hint = f"; {near[0]!r} is one" if near else ""
            raise Fault(f"no modifier is known by {word!r}{hint} (state/vocabulary.py)")
