"""Ironskull's Boyz: when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import granted, modify, rolled, subject
from rules_engine.effects.choosing import choose_among, chosen
from rules_engine.effects.orders import attacks_back
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.moments.answers import friend_felled, just_fallen
from rules_engine.moments.conditions import surge
from rules_engine.moments.deeds import by_attack, doers, fresh, phase
from rules_engine.moments.inspire import damaged, inspired_when
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import card_of, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _shrugged_off(position: Position, seat: int) -> bool:
    """A friend was dealt 3 damage or more by one attack alone, and stands (DC-195, DC-196)."""
    return any(
        one.amount >= 3 and by_attack(position, one)
        for one in fresh(position)
        if one.what == "damage"
        and position.fighters[one.other].seat == seat
        and position.fighters[one.other].hex is not None
    )


def _moved(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Move action, no part of a Charge, has just ended."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat or move.word == "charge":
        return []
    return [move.fighter]


def _led(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for an enemy that the leader's Attack action has just taken out."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or not card_of(position, attack.fighter).leader:
        return []
    fallen = just_fallen(position)
    return [-1] if any(position.fighters[one.other].seat != seat for one in fallen) else []


def _followers(position: Position, args: Playing) -> list[int]:
    """Friends other than the attacker that have neither moved nor charged in this phase."""
    attack = just_ended(position, "attack")
    leader = attack.fighter if attack is not None else -1
    made = ("move", "charge")
    busy = {one.fighter for one in phase(position) if one.what in made}
    return [one for one in surviving(position, args.seat) if one != leader and one not in busy]


inspired_when("Ironskull's Boyz", damaged)

knows(
    surge("Call of the Waaagh!", doers(phase, "charge", least=3), "DC-055"),
    surge("Too Dumb to Die", _shrugged_off, "DC-194", "DC-195", "DC-196"),
    CardRules(
        "Kunnin' But Brutal",
        rule="windows.action-end",
        at=("after-action",),
        when=_moved,
        effects=(granted(subject, "attack"),),
        cites=("DC-197", "DC-231"),
    ),
    CardRules(
        "Leadin' By Example",
        rule="windows.attack-end",
        at=("after-action",),
        when=_led,
        effects=(choose_among(_followers, named=False), granted(chosen(), "charge")),
        cites=("DC-200",),
    ),
    CardRules(
        "Last Lunge",
        rule="windows.damage",
        at=("damage-dealt",),
        when=friend_felled,
        effects=(rolled("attack", 1, shows(SMASH)), attacks_back(subject)),
        cites=("DC-198", "DC-199", "DC-243", "DC-301", "DC-307"),
    ),
    CardRules(
        "Scrag 'Em",
        rule="support.counts-as-more",
        effects=(
            modify(
                "support counted twice", "add", 9, until="next-attack", only=("attacking|attack",)
            ),
        ),
        persists="next-activation",
        cites=("DC-225",),
    ),
)
