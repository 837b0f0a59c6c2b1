"""Universal gambits of Beastgrave called Poisons."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    given_token,
    modify,
    somebody,
)
from rules_engine.effects.gambits import foe_beside_a_friend

POISON = ("poison",)


def poison(name: str, *effects: object, persists: str = "") -> CardRules:
    """A Poison: for one enemy next to a friend."""
    return CardRules(
        name,
        rule="ploys.persist",
        playable=somebody(foe_beside_a_friend),
        effects=(choose(foe_beside_a_friend), *effects),  # type: ignore[arg-type]  # row functions
        persists=persists,
        keywords=POISON,
    )


knows(
    poison(
        "Madness Dart",
        modify("attack symbol", "set", 0, who=chosen(), until="out", word="fury"),
        persists="out",
    ),
    poison(
        "Dulling Dart",
        modify("dice", "add", -1, who=chosen(), until="out|round", least=1),
        persists="out|round",
    ),
    poison(
        "Euphoric Dust",
        modify("defence", "add", -1, who=chosen(), until="next-power-step", least=1),
        persists="next-power-step",
    ),
    poison(
        "Leadbone Dust",
        given_token(chosen(), "move"),
        modify("trait", "add", 1, who=chosen(), until="out|round", word="in dust"),
        modify("ensnare", "add", 1, until="out|round", only=("target in dust",), everyone=True),
        persists="out|round",
    ),
    poison(
        "Rocksnake Toxin",
        modify("hurt at the phase's end", "add", 1, who=chosen(), until="out"),
        persists="out",
    ),
    poison(
        "Spinetoad Toxin",
        modify("hurt by moving", "add", 1, who=chosen(), until="out", only=("move",)),
        persists="out",
    ),
)
