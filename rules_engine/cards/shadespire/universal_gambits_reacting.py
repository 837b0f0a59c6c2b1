"""Universal gambits of Shadespire that are reactions within an attack."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done, rolled, subject, then
from rules_engine.effects.gear import handed_on
from rules_engine.effects.rolling import DODGE, shows
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Verb, args_of, enclosing
from rules_engine.moments.answers import heirs
from rules_engine.moments.now import attack_now
from rules_engine.sequences.fight.hitting import damage_made
from rules_engine.state.frames import Attacking, Frame, Harming, Playing
from rules_engine.state.position import Position, put_below


def _foe_succeeding(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose Attack action is about to succeed."""
    attack = attack_now(position)
    if attack is None or attack.outcome not in SUCCESSFUL:
        return []
    return [attack.fighter] if position.fighters[attack.fighter].seat != seat else []


def _thrown_back(position: Position) -> Verb:
    """The attacker suffers the damage; the attack has failed and drives nobody back (DC-262)."""
    args = args_of(position, Playing)
    attack = enclosing(position, Attacking)
    assert attack is not None
    amount = damage_made(position, attack)
    position = put_below(
        position, Attacking, outcome="miss", failed="rebounded", drives=False, was=attack.outcome
    )
    if position.fighters[attack.fighter].hex is None:
        return done(position)
    harm = Harming(attack.fighter, amount, seat=args.seat, source=args.card)
    return then(position, Frame("damage", "deal", harm))


knows(
    CardRules(
        "Rebound",
        rule="windows.success",
        at=("success-determined",),
        when=_foe_succeeding,
        effects=(rolled("defence", 1, shows(DODGE)), _thrown_back),
        cites=("DC-161", "DC-244", "DC-245", "DC-261", "DC-262", "DC-281", "DC-283", "DC-297"),
    ),
    CardRules(
        "Legacy",
        rule="upgrades.moved",
        at=("after-action", "card-resolved"),
        when=heirs,
        effects=(handed_on(subject),),
        cites=("DC-287",),
    ),
)
