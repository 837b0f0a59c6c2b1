"""Universal gambits of Beastgrave that are reactions."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    dealt,
    done,
    enemy,
    gained_glory,
    given_token,
    hex_of,
    ignored,
    modify,
    pushed_along,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.leading import beside, pushed_to, ways_to
from rules_engine.effects.lending import dealt_by_its_card, lends, used_once
from rules_engine.effects.several import dealt_by_dice
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import (
    foe_driven_by_friend,
    friend_attacked,
    friend_attacking,
    range_now,
)
from rules_engine.moments.conditions import on_the_edge
from rules_engine.moments.deeds import dealt_with_it
from rules_engine.moments.feats import needed
from rules_engine.moments.now import (
    BEFORE_DRIVE_BACK,
    attack_before_drive_back,
    attack_now,
    harm_now,
    in_the_course_of,
    just_ended,
)
from rules_engine.sense.ground import adjacent, surviving
from rules_engine.sense.states import hunter, quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _tracked_down(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy that a hunter of the player has just driven back."""
    attack = attack_now(position)
    found = foe_driven_by_friend(position, seat, fighter)
    return found if attack is not None and hunter(position, attack.fighter) else []


def _barely_hurt(position: Position, seat: int, _: int) -> list[int]:
    """The friend that is dealt 1 damage and no more."""
    harm = harm_now(position)
    if harm is None or harm.amount != 1 or position.fighters[harm.fighter].seat != seat:
        return []
    return [harm.fighter] if position.fighters[harm.fighter].hex is not None else []


def _instinct(position: Position) -> Verb:
    """A quarry may roll one defence die again."""
    args = args_of(position, Playing)
    if not quarry(position, args.subject):
        return done(position)
    return modify("defence re-rolls", "add", 1, who=subject, until="attack")(position)


def _overkill(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose attack felled its target with more damage than was needed."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or position.fighters[attack.other].seat == seat:
        return []
    outs = [one for one in in_the_course_of(position, attack) if one.what == "out"]
    target = [one for one in outs if (one.other, one.word) == (attack.other, attack.about)]
    too_much = any(dealt_with_it(position, one) > needed(position, one) for one in target)
    return [attack.fighter] if too_much else []


def _drove_a_friend(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose attack has driven a friend back that still stands."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or position.fighters[attack.other].hex is None:
        return []
    course = in_the_course_of(position, attack)
    driven = any(one.what == "drive-back" and one.other == attack.other for one in course)
    mine = position.fighters[attack.other].seat == seat
    standing = position.fighters[attack.fighter].hex is not None
    return [attack.fighter] if driven and mine and standing else []


def _attack_going_on(position: Position, _: int, __: int) -> list[int]:
    """Any stand-in for the Attack action in progress, whoever makes it."""
    return [-1] if attack_now(position) is not None else []


def _opponent(position: Position, args: Playing) -> int:
    """Whom the player's side fights in the Attack action in progress."""
    attack = attack_now(position)
    if attack is None:
        return -1
    own = position.fighters[attack.fighter].seat == args.seat
    return attack.target if own else attack.fighter


def _can_join(position: Position, args: Playing) -> list[int]:
    """Friends who are not in the fight and can be pushed to support the one that is."""
    attack = attack_now(position)
    pair = (attack.fighter, attack.target) if attack is not None else ()
    mine = any(position.fighters[one].seat == args.seat for one in pair)
    own = surviving(position, args.seat) if mine else []
    helpers = [one for one in own if one not in pair]
    return [one for one in helpers if ways_to(position, args, one, 2, beside(_opponent))]


def _someone_can_join(position: Position, seat: int) -> bool:
    return bool(_can_join(position, Playing("", seat)))


def _staggering(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy that a friend's close Attack action has hit, about to be driven back."""
    attack = attack_before_drive_back(position)
    if attack is None or attack.outcome not in SUCCESSFUL or range_now(position) not in (1, 2):
        return []
    own = friend_attacking(position, seat, fighter)
    return [attack.target] if own and position.fighters[attack.target].hex is not None else []


def _charging_friend(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Move action, part of a Charge, has just ended beside an enemy."""
    move = just_ended(position, "move")
    if move is None or move.word != "charge" or move.seat != seat:
        return []
    near = adjacent(position, move.fighter)
    return [move.fighter] if any(position.fighters[one].seat != seat for one in near) else []


def _foes_by_it(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.subject)
    return [one for one in near if position.fighters[one].seat != args.seat]


def _after_own_activation(position: Position, seat: int) -> bool:
    return position.phase == "action" and position.active == seat


def _foe_on_the_edge(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and on_the_edge(position, fighter)


knows(
    CardRules(
        "Crushing Charge",
        rule="ploys.next-event",
        effects=(lends("Crushing Charge: reaction", until="next-power-step"),),
        persists="next-power-step",
    ),
    CardRules(
        "Crushing Charge: reaction",
        rule="windows.action-end",
        at=("after-action",),
        when=_charging_friend,
        effects=(dealt_by_dice(_foes_by_it, frozenset(("smash",))), used_once),
    ),
    CardRules(
        "Closing Jaws",
        rule="ploys.next-event",
        playable=_after_own_activation,
        effects=(lends("Closing Jaws: end", until="next-activation"),),
        persists="next-activation",
    ),
    CardRules(
        "Closing Jaws: end",
        rule="ploys.next-event",
        at=("activation-end",),
        playable=somebody(_foe_on_the_edge),
        effects=(choose(_foe_on_the_edge), dealt_by_its_card(chosen(), 1), used_once),
        optional=False,
    ),
    CardRules(
        "Snare",
        rule="windows.drive-back",
        at=("driven-back",),
        when=_tracked_down,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Lucky Escape",
        rule="damage.ignored",
        at=("damage-dealt",),
        when=_barely_hurt,
        effects=(ignored(),),
    ),
    CardRules(
        "Buried Instinct",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=friend_attacked,
        effects=(given_token(subject, "guard"), _instinct),
    ),
    CardRules(
        "Overkill",
        rule="windows.attack-end",
        at=("after-action",),
        when=_overkill,
        effects=(gained_glory(1, spent=True),),
    ),
    CardRules(
        "Spiteful Dart",
        rule="windows.attack-end",
        at=("after-action",),
        when=_drove_a_friend,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Blindside",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=_attack_going_on,
        playable=_someone_can_join,
        effects=(choose_among(_can_join, named=False), pushed_to(chosen(), 2, beside(_opponent))),
    ),
    CardRules(
        "Punch-drunk",
        rule="windows.before-drive-back",
        at=BEFORE_DRIVE_BACK,
        when=_staggering,
        effects=(stood_firm(), scatter(hex_of(subject), 3), pushed_along(subject)),
        needs=("scatter",),
        cites=("DC-083",),
    ),
)
