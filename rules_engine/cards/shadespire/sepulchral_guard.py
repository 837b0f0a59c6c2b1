"""Sepulchral Guard: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, dealt, granted, modify
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose_among, fallen, other_friends
from rules_engine.effects.moving import placed
from rules_engine.effects.orders import attacks_again, before_falling
from rules_engine.effects.upgrades import adds
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import friend_failed, friend_fell
from rules_engine.moments.conditions import every, friends, holds_all, objective
from rules_engine.moments.deeds import moved, phase
from rules_engine.moments.inspire import inspired_when, raised, raised_two
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import field, is_empty, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _own_starting(position: Position, args: Playing) -> list[Hex]:
    ground = field(position)
    return sorted(ground.starting & ground.territories[args.seat])


def _can_raise(position: Position, seat: int) -> bool:
    room = any(is_empty(position, hex_) for hex_ in _own_starting(position, Playing("", seat)))
    return room and any(one.out and one.seat == seat for one in position.fighters)


def _others(position: Position, fighter: int) -> bool:
    return len(surviving(position, position.fighters[fighter].seat)) > 1


def _killer(position: Position, _: Playing) -> int:
    """The fighter whose Attack action has just ended."""
    attack = just_ended(position, "attack")
    return attack.fighter if attack is not None else -1


def _after_a_charge(position: Position, fighter: int) -> tuple[Modifier, ...]:
    charged = any(one.what == "charge" and one.fighter == fighter for one in phase(position))
    if not charged and not position.fighters[fighter].charge_tokens:
        return ()
    return (adds("Deathly Charge", "damage", 1, ONLY_CLOSE),)


inspired_when("Sepulchral Guard", raised)
inspired_when("The Sepulchral Warden", raised_two)

knows(
    CardRules(
        "The Sepulchral Warden: raise",
        rule="actions.printed-actions",
        action=True,
        playable=_can_raise,
        effects=(choose(fallen()), placed(chosen(), _own_starting)),
        cites=("DC-187",),
    ),
    CardRules(
        "The Sepulchral Warden: command",
        rule="actions.printed-actions",
        action=True,
        able=_others,
        effects=(
            choose_among(other_friends),
            choose_among(other_friends),
            granted(chosen(0), "move"),
            granted(chosen(1), "move"),
        ),
    ),
    CardRules(
        "Danse Macabre",
        rule="ploys.play",
        effects=(modify("move", "add", 1, until="next-activation"),),
        persists="next-activation",
        cites=("DC-023", "DC-058"),
    ),
    CardRules(
        "The Necromancer Commands",
        rule="attack.again-means-same",
        at=("after-action",),
        when=friend_failed,
        effects=(attacks_again,),
        cites=("DC-191", "DC-237"),
    ),
    CardRules(
        "Bone Shrapnel",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_fell,
        effects=(dealt(_killer, 1),),
        cites=("DC-193",),
    ),
    objective("March of the Dead", every(friends, moved, least=5), "DC-052", "DC-189", "DC-190"),
    objective("Claim the City", holds_all, "DC-188"),
    CardRules(
        "Deathly Charge",
        rule="upgrades.grant",
        grants=_after_a_charge,
        cites=("DC-192",),
    ),
    CardRules(
        "Assumed Command",
        rule="support.counts-as-more",
        modifiers=(adds("Assumed Command", "support counted twice", 9),),
        cites=("DC-225",),
    ),
    before_falling("Fatal Strike", AttackProfile("Fatal Strike", 1, 2, "smash", 2)),
)
