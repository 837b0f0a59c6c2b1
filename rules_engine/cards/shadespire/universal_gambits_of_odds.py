"""Universal gambits of Shadespire on dice, hands, held ground and those who have just fallen."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    broken,
    choose,
    chosen,
    enemy,
    friendly,
    gained_glory,
    ignored,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.gambits import next_activation
from rules_engine.effects.hands import exchanged
from rules_engine.effects.leading import anywhere, those_pushed
from rules_engine.effects.rolling import BLOCK, SMASH, shows, whatever
from rules_engine.moments.after import friend_felled_a_foe
from rules_engine.moments.answers import friend_doomed, range_now
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended
from rules_engine.sense.ground import adjacent
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _shot(position: Position, _: int, __: int) -> list[int]:
    """The fighter that has declared an attack from afar, at Range 3 or beyond."""
    attack = attack_now(position)
    return [attack.fighter] if attack is not None and range_now(position) >= 3 else []


def _criticals(_: Position, args: Playing) -> int:
    return args.faces.count("critical")


def _helped(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend about to fall with another friend beside it."""
    found = friend_doomed(position, seat, fighter)
    near = adjacent(position, found[0]) if found else []
    return found if any(position.fighters[one].seat == seat for one in near) else []


def _felled_the_armed(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose attack has just felled an adjacent enemy with an upgrade."""
    attack = just_ended(position, "attack")
    if attack is None:
        return []
    outs = [one.other for one in in_the_course_of(position, attack) if one.what == "out"]
    armed = any(
        position.fighters[one].upgrades and position.fighters[one].seat != seat for one in outs
    )
    return friend_felled_a_foe(beside=True)(position, seat, fighter) if armed else []


def _armed_foe(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and bool(position.fighters[fighter].upgrades)


def _foes_beside_it(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.subject)
    return [one for one in near if enemy(position, args.seat, one)]


knows(
    CardRules(
        "Blinding Flash",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=_shot,
        effects=(
            modify("dice", "set", 1, who=subject, until="attack"),
            modify("attack symbol", "set", 0, who=subject, until="attack", word="fury"),
        ),
    ),
    CardRules(
        "Ephemeral Shield",
        rule="ploys.first-of-next-activation",
        effects=(modify("defence", "add", 1, until="next-targeted"),),
        persists="next-activation",
    ),
    CardRules(
        "Flickering Step",
        rule="push.distance",
        playable=somebody(friendly),
        effects=(rolled("attack", 8, whatever), choose(friendly), pushed(chosen(), _criticals)),
    ),
    next_activation(
        "Fortify",
        modify("defence", "add", 1, until="next-activation", only=("holding an objective",)),
    ),
    CardRules(
        "On Your Feet",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=_helped,
        effects=(rolled("defence", 1, shows(BLOCK)), ignored()),
    ),
    CardRules(
        "Rethink Strategy",
        rule="ploys.play",
        playable=lambda position, seat: bool(position.seats[seat].objectives),
        effects=(exchanged("objective"),),
    ),
    CardRules("Trust to Luck", rule="ploys.play", effects=(exchanged("power", up_to=True),)),
    CardRules(
        "Scavenge",
        rule="windows.attack-end",
        at=("after-action",),
        when=_felled_the_armed,
        effects=(gained_glory(1),),
    ),
    CardRules(
        "Shattershard",
        rule="upgrades.broken",
        playable=somebody(_armed_foe),
        effects=(choose(_armed_foe), rolled("attack", 1, shows(SMASH)), broken(chosen())),
    ),
    CardRules(
        "Triumphant Roar",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_felled_a_foe(),
        effects=(those_pushed(_foes_beside_it, 1, anywhere, up_to=True),),
    ),
)
