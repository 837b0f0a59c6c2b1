"""Universal gambits of Shadespire on dice, hands, held ground and those who have just fallen."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    done,
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
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.after import friend_felled_a_foe
from rules_engine.moments.answers import friend_doomed, range_now
from rules_engine.moments.illusions import without_upgrade
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended
from rules_engine.sense.ground import adjacent
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_args


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


def _upgrade_chosen(position: Position) -> Verb:
    """One upgrade of the enemy is chosen, ahead of the roll that may cost it."""
    args = args_of(position, Playing)
    if not _gear(position):
        return done(position)
    rule = "game.card-over-rule"
    return Ask(args.seat, "break upgrade", (Choose,), _one_chosen, _to_choose, rule)


def _gear(position: Position) -> tuple[str, ...]:
    args = args_of(position, Playing)
    return position.fighters[args.choices[0]].upgrades if args.choices else ()


def _one_chosen(position: Position, event: Choose) -> Verb:
    card = option_of(event, "game.card-over-rule")
    need(card in _gear(position), "game.card-over-rule", card=card)
    return done(put_args(position, replace(args_of(position, Playing), named=card)))


def _to_choose(position: Position) -> Iterable[Event]:
    for card in dict.fromkeys(_gear(position)):
        yield Choose(by=args_of(position, Playing).seat, option=card)


def _chosen_one_broken(position: Position) -> Verb:
    args = args_of(position, Playing)
    if args.named not in _gear(position):
        return done(position)
    return done(without_upgrade(position, args.choices[0], args.named))


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
        effects=(
            choose(_armed_foe),
            _upgrade_chosen,
            rolled("attack", 1, shows(SMASH)),
            _chosen_one_broken,
        ),
    ),
    CardRules(
        "Triumphant Roar",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_felled_a_foe(),
        effects=(those_pushed(_foes_beside_it, 1, anywhere, up_to=True),),
    ),
)
