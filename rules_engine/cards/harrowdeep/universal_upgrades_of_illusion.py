"""Universal upgrades of Harrowdeep that are illusions (its rulebook pg 20).

They cost nothing, and break when their fighter is chosen by a gambit or dealt damage, and at the
end of the action phase. Ranges, dice and damage are those of data/card_details.json.
"""

from rules_engine.card_book.known import knows
from rules_engine.effects import dealt, subject
from rules_engine.effects.phantoms import illusion, reacting_illusion
from rules_engine.effects.upgrades import adds, attacking, keyword, whenever
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.after import FAILURE, attacker_of_bearer, faces_of
from rules_engine.moments.conditions import labelled
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent
from rules_engine.sense.modifiers import FOR_GOOD
from rules_engine.sense.sight import in_cover
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import What


def _covered(position: Position, fighter: int) -> bool:
    return in_cover(position, position.fighters[fighter].hex)


def _minion_in_cover(position: Position, fighter: int) -> bool:
    return _covered(position, fighter) and labelled("minion")(position, fighter)


def _hard_to_hit(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """A die less for whoever attacks this fighter in a cover hex."""
    attack = attack_now(position)
    if attack is None or (attack.fighter, attack.target) != (other, fighter):
        return ()
    if not _covered(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Terrifying Shadow", who=other, least=1),)


def _foe_moved_beside(position: Position, seat: int, fighter: int) -> list[int]:
    move = just_ended(position, "move")
    if move is None or move.seat in (-1, seat):
        return []
    return [move.fighter] if move.fighter in adjacent(position, fighter) else []


def _warded_off(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent enemy whose attack failed against a defence roll with a critical."""
    found = attacker_of_bearer(*FAILURE, beside=True)(position, seat, fighter)
    return found if "critical" in faces_of(position, fighter) else []


DARTS, SHIELD = "Phantom Darts", "Phantom Shield"
GUARDED: What = "on guard"

knows(
    illusion(
        DARTS,
        AttackProfile(DARTS, 3, 3, "fury", 1, keywords=("grievous", "seeking")),
        grants=attacking(_covered, adds(DARTS, "dice", 1, DARTS)),
    ),
    illusion(
        "Phantom Fists", AttackProfile("Phantom Fists", 1, 3, "smash", 2, keywords=("stagger",))
    ),
    illusion(
        "Phantom Spear", AttackProfile("Phantom Spear", 2, 2, "smash", 2, keywords=("cleave",))
    ),
    illusion(
        SHIELD,
        modifiers=(
            Modifier("defence", "set", 2, SHIELD, until="game", word="fixed"),
            Modifier("defence symbol", "set", FOR_GOOD, SHIELD, until="game", word="block"),
        ),
    ),
    illusion("Illusory Form", modifiers=(adds("Illusory Form", GUARDED, 1),)),
    illusion("Illusory Strength", modifiers=(keyword("Illusory Strength", "grievous", "range:1"),)),
    illusion(
        "Terrifying Shadow",
        grants=whenever(_minion_in_cover, adds("Terrifying Shadow", "defence", 1)),
        aura=_hard_to_hit,
    ),
    reacting_illusion("Bloodwrack Mask", _foe_moved_beside, dealt(subject, 1)),
    reacting_illusion(
        "Shadow Keeper",
        _warded_off,
        dealt(subject, 1),
        modifiers=(adds("Shadow Keeper", GUARDED, 1),),
    ),
)
