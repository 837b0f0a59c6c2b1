"""Universal gambits of Shadespire.

The dice symbols lost in the printed text's copies are those of PompolutZ/yawudb@02dfabd
(src/data/wudb/db.js).
"""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    anyone,
    choose,
    chosen,
    dealt,
    dealt_to_each,
    done,
    drawn,
    enemy,
    friendly,
    granted,
    ignored,
    inspire,
    modify,
    placed,
    pushed,
    rolled,
    somebody,
    subject,
    then,
    un_inspire,
)
from rules_engine.effects.choosing import beside_chosen, choose_among, fitting, wounded
from rules_engine.effects.gear import can_be_armed, given_from_hand, robbed
from rules_engine.effects.hands import all_power_discarded
from rules_engine.effects.healing import healed_each, healed_up_to
from rules_engine.effects.leading import switched
from rules_engine.effects.moving import can_be_pushed
from rules_engine.effects.places import own_starting_hexes
from rules_engine.effects.rolling import BLOCK, SMASH, shows, whatever
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import (
    foe_driven_by_friend,
    foe_moved,
    foes_beside_the_falling,
    friend_attacking,
    friend_damaged,
    friend_falling,
    friend_given_upgrade,
    friend_succeeding_at_range_1,
    opponents_ploy,
)
from rules_engine.moments.deeds import moved
from rules_engine.sense.ground import adjacent, field, is_empty
from rules_engine.sequences.fight.attack_rules import defence_symbols
from rules_engine.state.frames import Frame, Moving, Playing
from rules_engine.state.position import Position


def _no_success(position: Position, args: Playing) -> bool:
    """Neither a symbol of the Defence characteristic nor a critical (DC-238, DC-247)."""
    return args.faces[0] not in (*defence_symbols(position, args.subject), "critical")


def _beside_somebody(position: Position, _: int, fighter: int) -> bool:
    return bool(adjacent(position, fighter))


def _hurt_beside_a_foe(position: Position, seat: int, fighter: int) -> bool:
    near = adjacent(position, fighter)
    hurt = friendly(position, seat, fighter) and wounded(position, seat, fighter)
    return hurt and any(enemy(position, seat, one) for one in near)


def _still(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and not moved(position, fighter)


def _still_ones(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, _still)


def _armable(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, can_be_armed)


def _other_friend(position: Position, args: Playing) -> list[int]:
    return [one for one in fitting(position, args.seat, friendly) if one != args.subject]


def _denied(position: Position) -> Verb:
    """The ploy that this one answers has no effect (DC-226, DC-228, DC-229)."""
    seat = args_of(position, Playing).seat
    stack = list(position.stack)
    for place in range(len(stack) - 2, -1, -1):
        args = stack[place].args
        if isinstance(args, Playing) and args.seat != seat:
            stack[place] = replace(stack[place], args=replace(args, cancelled=True))
            break
    return done(replace(position, stack=tuple(stack)))


def _onward(position: Position, fighter: int) -> Hex | None:
    """The hex behind a fighter, in the direction in which it was just driven back."""
    here = position.fighters[fighter].hex
    drives = (one for one in reversed(position.history) if one.what == "drive-back")
    last = next((one for one in drives if one.other == fighter), None)
    if here is None or last is None:
        return None
    across, _, down = last.about.partition(",")
    ground = field(position)
    way = ground.direction((int(across), int(down)), here)
    return None if way is None else ground.step(here, way)


def _can_go_on(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy just driven back, where the hex behind it is free (DC-181)."""
    found = []
    for foe in foe_driven_by_friend(position, seat, fighter):
        onward = _onward(position, foe)
        if onward is not None and is_empty(position, onward) and can_be_pushed(position, foe):
            found.append(foe)
    return found


def _driven_on(position: Position) -> Verb:
    """Driven back one hex more; that it cannot be traps nobody (DC-276)."""
    args = args_of(position, Playing)
    onward, here = _onward(position, args.subject), position.fighters[args.subject].hex
    if onward is None or here is None or not is_empty(position, onward):
        return done(position)
    drive = Moving(args.subject, "drive-back", (onward,), here, by=args.seat)
    return then(position, Frame("push", "go", drive))


knows(
    CardRules(
        "Trap",
        rule="windows.drive-back",
        at=("driven-back",),
        when=foe_driven_by_friend,
        effects=(dealt(subject, 1),),
        cites=("DC-278", "DC-279", "DC-280", "DC-281"),
    ),
    CardRules(
        "Stumble",
        rule="windows.drive-back",
        at=("driven-back",),
        when=_can_go_on,
        effects=(_driven_on,),
        cites=("DC-114", "DC-276"),
    ),
    CardRules(
        "Sidestep",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "My Turn",
        rule="windows.attack-end",
        at=("after-action", "card-resolved"),
        when=friend_damaged,
        effects=(pushed(subject, 1), granted(subject, "attack")),
        cites=("DC-049", "DC-145", "DC-254", "DC-255", "DC-256", "DC-257", "DC-258"),
    ),
    CardRules(
        "Ready for Action",
        rule="actions.granted-specified",
        at=("upgrade-given", "card-resolved"),
        when=friend_given_upgrade,
        effects=(granted(subject, "move", "attack"),),
        cites=("DC-019", "DC-043", "DC-093", "DC-145", "DC-260"),
    ),
    CardRules(
        "Healing Potion",
        rule="heal.amount",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            rolled("defence", 1, whatever),
            healed_up_to(chosen(), 2, faces=BLOCK, otherwise=1),
        ),
        cites=("DC-105",),
    ),
    CardRules(
        "Twist the Knife",
        rule="windows.success",
        at=("success-determined",),
        when=friend_succeeding_at_range_1,
        effects=(modify("damage", "add", 1, who=subject, until="attack"),),
        cites=("DC-035", "DC-283", "DC-296"),
    ),
    CardRules(
        "Last Chance",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=friend_falling,
        effects=(rolled("defence", 1, _no_success), ignored()),
        cites=("DC-238", "DC-239", "DC-240", "DC-241", "DC-242", "DC-243", "DC-247"),
    ),
    CardRules(
        "Shardgale",
        rule="damage.dealt",
        effects=(dealt_to_each(anyone, 1),),
        cites=("DC-036", "DC-125"),
    ),
    CardRules(
        "Death Throes",
        rule="windows.damage",
        at=("damage-dealt",),
        when=foes_beside_the_falling,
        effects=(dealt(subject, 1),),
        cites=("DC-034", "DC-035"),
    ),
    CardRules(
        "Distraction",
        rule="ploys.play",
        playable=somebody(enemy),
        effects=(choose(enemy), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Confusion",
        rule="ploys.play",
        playable=somebody(_beside_somebody),
        effects=(
            choose(_beside_somebody),
            choose_among(beside_chosen(anyone)),
            switched(chosen(), chosen(1)),
        ),
    ),
    CardRules(
        "Inspiration Strikes",
        rule="inspire.when",
        playable=somebody(friendly),
        effects=(choose(friendly), inspire(chosen())),
        cites=("DC-220", "DC-234"),
    ),
    CardRules(
        "Cruel Taunt",
        rule="inspire.un-inspired",
        playable=somebody(enemy),
        effects=(
            choose(enemy),
            rolled("attack", 1, shows(SMASH)),
            un_inspire(chosen(), for_good=True),
        ),
        cites=("DC-220", "DC-221"),
    ),
    CardRules(
        "Daylight Robbery",
        rule="ploys.play",
        effects=(rolled("attack", 1, shows(SMASH)), robbed(1)),
    ),
    CardRules(
        "Reflected Injury",
        rule="damage.dealt",
        playable=somebody(_hurt_beside_a_foe),
        effects=(
            choose(_hurt_beside_a_foe),
            choose_among(beside_chosen(enemy)),
            dealt(chosen(1), 1),
        ),
    ),
    CardRules(
        "Illusory Fighter",
        rule="place.means",
        playable=somebody(friendly),
        effects=(choose(friendly), placed(chosen(), own_starting_hexes)),
    ),
    CardRules(
        "Improvisation",
        rule="ploys.play",
        effects=(all_power_discarded(), drawn("power", 3)),
        cites=("DC-233",),
    ),
    CardRules(
        "Spoils of Battle",
        rule="upgrades.own-cost",
        playable=somebody(can_be_armed),
        effects=(choose_among(_armable, named=False), given_from_hand(chosen())),
        cites=("DC-218",),
    ),
    CardRules(
        "Quick Thinker",
        rule="windows.action-end",
        at=("after-action",),
        when=foe_moved,
        playable=somebody(_still),
        effects=(choose_among(_still_ones, named=False), granted(chosen(), "move")),
        cites=("DC-231",),
    ),
    CardRules(
        "Teamwork",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=friend_attacking,
        effects=(choose_among(_other_friend, named=False), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Duel of Wits",
        rule="windows.ploy-revealed",
        at=("card-revealed",),
        when=opponents_ploy,
        effects=(drawn("power", 2),),
        cites=("DC-226",),
    ),
    CardRules(
        "Forceful Denial",
        rule="windows.ploy-revealed",
        at=("card-revealed",),
        when=opponents_ploy,
        effects=(rolled("defence", 1, shows(BLOCK)), _denied),
        cites=("DC-228", "DC-229"),
    ),
    CardRules(
        "Tainted Vitality",
        rule="heal.must-remove",
        playable=somebody(wounded),
        effects=(healed_each(wounded, 1),),
        cites=("DC-104",),
    ),
    CardRules(
        "Invisible Walls",
        rule="modifiers.order",
        effects=(modify("move", "set", 1, until="next-activation", everyone=True),),
        persists="next-activation",
        cites=("DC-235",),
    ),
)
