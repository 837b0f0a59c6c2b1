"""What some weapons do to whoever wields them: hurt first, or break once they have succeeded."""

from rules_engine.cards.effects.changing import without_upgrade
from rules_engine.cards.known import rules_of
from rules_engine.combat import SUCCESSFUL
from rules_engine.flow import Advance, Push, Verb, args_of, told
from rules_engine.frames import Attacking, Frame, Harming
from rules_engine.ground import attack_named
from rules_engine.position import Position
from rules_engine.sequences.attack_rules import profile

HURTS = "hurts its fighter first"
BREAKS = "breaks on success"


def _card(position: Position, args: Attacking) -> str:
    """The upgrade of the attacker that the Attack action is printed on, `` for none."""
    for card in position.fighters[args.fighter].upgrades:
        rules = rules_of(card)
        if rules is not None and any(one.name == args.attack for one in rules.attacks):
            return card
    return ""


def price(position: Position) -> Verb:
    """The damage that the attacker deals itself ahead of the attack (DC-249, DC-292, DC-293)."""
    args = args_of(position, Attacking)
    if HURTS not in profile(position, args).keywords:
        return Advance(position)
    told("game.card-over-rule", fighter=args.fighter, attack=args.attack)
    seat = position.fighters[args.fighter].seat
    source = _card(position, args)
    harm = Harming(args.fighter, 1, seat=seat, by=args.fighter, source=source)
    return Push(position, Frame("damage", "deal", harm))


def worn(position: Position) -> Verb:
    """A weapon that breaks once its attack has succeeded is discarded."""
    args = args_of(position, Attacking)
    attack = attack_named(position, args.fighter, args.attack)
    if attack is None or BREAKS not in attack.keywords or args.outcome not in SUCCESSFUL:
        return Advance(position)
    told("game.card-over-rule", card=args.attack)
    return Advance(without_upgrade(position, args.fighter, _card(position, args)))
