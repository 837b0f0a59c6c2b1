"""Universal upgrades of Harrowdeep (its rulebook pg 14 and 30)."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.hands import discarded, if_drawn, looked_at
from rules_engine.facts.fighters import AttackProfile
from rules_engine.moments.now import attack_now
from rules_engine.sequences.fight.attack_rules import in_cover
from rules_engine.state.position import Modifier, Position


def _more_for_upgrades(position: Position, fighter: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or attack.attack != "Phantom Fathomer":
        return ()
    count = len(position.fighters[attack.target].upgrades)
    return (Modifier("dice", "add", count, "Phantom Fathomer", only=("Phantom Fathomer",)),)


def _covered(position: Position, fighter: int) -> bool:
    """The fighter that has the upgrade is in a cover hex."""
    return in_cover(position, position.fighters[fighter].hex)


knows(
    CardRules(
        "Phantom Fathomer",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Phantom Fathomer", 1, 1, "smash", 2, keywords=("grievous",)),),
        grants=_more_for_upgrades,
        cites=("Harrowdeep pg 30",),
    ),
    CardRules(
        "Dark Insight",
        rule="actions.printed-actions",
        action=True,
        able=_covered,
        effects=(looked_at("objective"), if_drawn("objective"), discarded("objective", 1)),
        cites=("Harrowdeep pg 14",),
    ),
)
