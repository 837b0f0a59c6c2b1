"""Cards of Harrowdeep for warbands of Destruction."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import broken, subject
from rules_engine.effects.gear import shatter
from rules_engine.moments.answers import SUCCESS
from rules_engine.moments.conditions import empty_handed, objective
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, attack_named
from rules_engine.sense.modifiers import range_of
from rules_engine.state.position import Modifier, Position


def _armoured_target(position: Position, seat: int, _: int) -> list[int]:
    """The target of a friend's successful Range 1 attack, if it has an upgrade."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word not in SUCCESS:
        return []
    profile = attack_named(position, attack.fighter, attack.about)
    close = profile is not None and range_of(position, attack.fighter, profile) == 1
    return [attack.other] if close and position.fighters[attack.other].upgrades else []


def _harder_beside_it(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What an adjacent enemy suffers that attacks the fighter of this illusion."""
    attack = attack_now(position)
    aimed = attack is not None and (attack.fighter, attack.target) == (other, fighter)
    if not aimed or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Visage of Destruction", who=other),)


knows(
    objective("Easy Come, Easy Go", empty_handed, "Harrowdeep pg 14"),
    CardRules(
        "Shattering Blow",
        rule="upgrades.broken",
        at=("after-action",),
        when=_armoured_target,
        effects=(broken(subject),),
        cites=("Harrowdeep pg 14", "Harrowdeep pg 41"),
    ),
    CardRules(
        "Visage of Destruction",
        rule="upgrades.grant",
        at=("action-phase-end",),
        effects=(shatter,),
        optional=False,
        aura=_harder_beside_it,
        cost=0,
        keywords=("illusion",),
        traits=("hunter",),
        cites=("Harrowdeep pg 20",),
    ),
)
