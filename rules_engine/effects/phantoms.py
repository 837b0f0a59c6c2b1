"""Short forms of illusions: upgrades that cost nothing and break soon (Harrowdeep pg 20)."""

from rules_engine.card_book.known import Able, Aura, CardRules, Grants, When
from rules_engine.effects.gear import shatter
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import RowFunction, Verb
from rules_engine.moments.answers import window_now
from rules_engine.state.position import Modifier, Position

PHASE_END = "action-phase-end"


def illusion(
    name: str,
    *attacks: AttackProfile,
    modifiers: tuple[Modifier, ...] = (),
    grants: Grants | None = None,
    aura: Aura | None = None,
    able: Able | None = None,
    traits: tuple[str, ...] = (),
) -> CardRules:
    """An illusion without a reaction of its own."""
    return CardRules(
        name,
        rule="upgrades.attack-action" if attacks else "upgrades.grant",
        at=(PHASE_END,),
        effects=(shatter,),
        optional=False,
        attacks=attacks,
        modifiers=modifiers,
        grants=grants,
        aura=aura,
        able=able,
        traits=traits,
        cost=0,
        keywords=("illusion",),
        cites=("Harrowdeep pg 20",),
    )


def reacting_illusion(
    name: str, when: When, effect: RowFunction, modifiers: tuple[Modifier, ...] = ()
) -> CardRules:
    """An illusion with a reaction after an action."""

    def met(position: Position, seat: int, fighter: int) -> list[int]:
        return when(position, seat, fighter) if window_now(position) else [fighter]

    def resolved(position: Position) -> Verb:
        return effect(position) if window_now(position) else shatter(position)

    return CardRules(
        name,
        rule="upgrades.grant",
        at=("after-action", PHASE_END),
        when=met,
        effects=(resolved,),
        optional=False,
        modifiers=modifiers,
        cost=0,
        keywords=("illusion",),
        cites=("Harrowdeep pg 20",),
    )
