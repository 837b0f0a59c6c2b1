"""What an upgrade changes of its fighter: every number with it, less the same without it."""

from typing import Any

from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named, side_of
from rules_engine.sense.modifiers import (
    damage_of,
    defence_of,
    dice_of,
    modified,
    move_of,
    range_of,
    words_now,
    wounds_of,
)
from rules_engine.sequences.fight.attack_rules import knockback_of
from rules_engine.state.position import Position
from rules_engine.state.vocabulary import What
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, S, id_of

DARTS = "Dark Darts"
GAINED: tuple[What, ...] = ("cleave", "ensnare")


def measures(position: Position, fighter: int) -> dict[str, int]:
    """The characteristics of a fighter, and of its first printed attack and of Dark Darts."""
    found = {
        "move": move_of(position, fighter),
        "wounds": wounds_of(position, fighter),
        "defence": defence_of(position, fighter),
        "passes on a charge": modified(position, fighter, "passes fighters", 0, ("charge",)),
        "passes on a move": modified(position, fighter, "passes fighters", 0, ("no charge",)),
    }
    for label, name in (("close", side_of(position, fighter).attacks[0].name), ("far", DARTS)):
        attack = attack_named(position, fighter, name)
        if attack is None:
            continue
        found[f"{label} range"] = range_of(position, fighter, attack)
        found[f"{label} knockback"] = knockback_of(position, fighter, attack, critical=False)
        for what in GAINED:
            words = words_now(position, fighter, attack)
            found[f"{label} {what}"] = modified(position, fighter, what, 0, words)
        for word in ("", "charge", "critical hit"):
            words = (word,) if word else ()
            dice = dice_of(position, fighter, attack, *words)
            damage = damage_of(position, fighter, attack, *words)
            at = f" on a {word}" if word else ""
            found |= {f"{label} dice{at}": dice, f"{label} damage{at}": damage}
    return found


def changes(name: str, *others: Piece, bearer: Any = S, **told: Any) -> dict[str, int]:
    """What is different with the upgrade; what holds of every attack is told once."""
    found = []
    for upgrades in ((id_of(DARTS),), (id_of(DARTS), id_of(name))):
        pieces = (bearer((3, 2), upgrades=upgrades), *(others or (G((4, 2)),)))
        found.append(measures(held(pieces=pieces, step="activation", **told), 0))
    plain, better = found
    made = {key: better[key] - plain[key] for key in plain if better[key] != plain[key]}
    return {key: many for key, many in made.items() if many != made.get(_wider(key))}


def _wider(key: str) -> str:
    """The measure that a narrower one is part of: that of the attack in general."""
    return key.partition(" on a ")[0] if " on a " in key else ""
