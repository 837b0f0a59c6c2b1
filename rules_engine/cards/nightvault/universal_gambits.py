"""Universal gambits of Nightvault.

Casting values are those of PompolutZ/yawudb@02dfabd (src/data/wudb/db.js).
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    broken,
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    given_token,
    healed,
    inspire,
    modify,
    placed,
    promised,
    pushed,
    somebody,
    subject,
    then,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose_among, within, wounded
from rules_engine.effects.gear import can_be_armed, given_from_hand
from rules_engine.effects.hands import discarded
from rules_engine.effects.healing import healed_each, healed_up_to
from rules_engine.effects.leading import pushed_to
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import foe_was_driven, friend_attacked, friend_survived_attack
from rules_engine.moments.conditions import on_an_objective, on_the_edge
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import adjacent, card_of, distance, field, surviving
from rules_engine.state.frames import Frame, HarmingAll, Playing
from rules_engine.state.position import Position


def _attacker(position: Position, _: Playing) -> int:
    attack = attack_now(position)
    return attack.fighter if attack is not None else -1


def _foe_on_the_edge(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and on_the_edge(position, fighter)


def _foe_within_two(position: Position, seat: int, fighter: int) -> bool:
    if not enemy(position, seat, fighter):
        return False
    friends = surviving(position, seat)
    return any(distance(position, one, fighter) <= 2 for one in friends)


def _friend_on_an_objective(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and on_an_objective(position, fighter)


def foe_on_an_objective(position: Position, seat: int, fighter: int) -> bool:
    """An enemy that holds an objective."""
    return enemy(position, seat, fighter) and on_an_objective(position, fighter)


def _unmoved(position: Position, seat: int, fighter: int) -> bool:
    state = position.fighters[fighter]
    still = not state.move_tokens and not state.charge_tokens
    return friendly(position, seat, fighter) and still


def _friendly_leader(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and card_of(position, fighter).leader


def _starting_hex(position: Position, _: Playing, __: int, hex_: Hex) -> bool:
    return hex_ in field(position).starting


def _no_ones_hexes(position: Position, _: Playing) -> list[Hex]:
    ground = field(position)
    return [hex_ for hex_ in ground.hexes if ground.territory(hex_) is None]


def _rend(position: Position) -> Verb:
    args = args_of(position, Playing)
    struck = tuple(adjacent(position, args.fighter))
    if not struck:
        return done(position)
    harm = HarmingAll(struck, 1, seat=args.seat, source=args.card, by=args.fighter)
    return then(position, Frame("damage-all", "deal", harm))


def _caster_or_beside(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.fighter)
    own = [one for one in near if friendly(position, args.seat, one)]
    return sorted({args.fighter, *own})


def _upgraded_friend(position: Position, seat: int, fighter: int) -> bool:
    """A friend with an upgrade, for whom the hand holds another."""
    return can_be_armed(position, seat, fighter) and bool(position.fighters[fighter].upgrades)


knows(
    CardRules(
        "Aggressive Defence",
        rule="attack.promised-later",
        at=("attack-declared",),
        when=friend_attacked,
        effects=(
            modify("no defence roll", "set", 1, who=subject, until="attack"),
            promised(subject, _attacker),
        ),
        needs=("promised",),
        cites=("DC-045", "DC-132", "DC-133", "DC-134", "DC-135", "DC-136", "DC-137", "DC-139"),
    ),
    CardRules(
        "Pit Trap",
        rule="windows.attack-end",
        at=("after-action",),
        when=foe_was_driven,
        effects=(dealt(subject, 1),),
        cites=("DC-048", "DC-049", "DC-150", "DC-270"),
    ),
    CardRules(
        "Commanding Stride",
        rule="push.distance",
        playable=somebody(_friendly_leader),
        effects=(
            choose(_friendly_leader, named=False),
            pushed_to(chosen(), 3, _starting_hex),
        ),
    ),
    CardRules(
        "Dancing with Death",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_survived_attack,
        effects=(pushed(subject, 2),),
    ),
    CardRules(
        "Emboldened",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_survived_attack,
        effects=(healed_up_to(subject, 1),),
    ),
    CardRules(
        "Determined Effort",
        rule="ploys.next-event",
        effects=(modify("dice", "add", 1, until="next-attack", everyone=True),),
        persists="next-activation",
    ),
    CardRules(
        "Encroaching Shadow",
        rule="damage.dealt",
        playable=somebody(_foe_on_the_edge),
        effects=(choose(_foe_on_the_edge), dealt(chosen(), 1)),
    ),
    CardRules(
        "Flexible Strategy",
        rule="ploys.play",
        playable=lambda position, seat: bool(position.seats[seat].objectives),
        effects=(discarded("objective", 1), drawn("objective", 1)),
    ),
    CardRules(
        "Ghoulish Pact",
        rule="upgrades.own-cost",
        playable=somebody(can_be_armed),
        effects=(choose(can_be_armed), dealt(chosen(), 1), given_from_hand(chosen())),
        cites=("DC-145", "DC-146", "DC-218"),
    ),
    CardRules(
        "Lifesurge",
        rule="heal.must-remove",
        playable=somebody(wounded),
        effects=(healed_each(wounded, 1),),
        cites=("DC-104", "DC-105"),
    ),
    CardRules(
        "Regal Vision",
        rule="inspire.when",
        playable=somebody(_friend_on_an_objective),
        effects=(choose(_friend_on_an_objective), inspire(chosen())),
    ),
    CardRules(
        "Shadowed Step",
        rule="place.means",
        playable=somebody(_unmoved),
        effects=(
            choose(_unmoved),
            placed(chosen(), _no_ones_hexes),
            given_token(chosen(), "move"),
        ),
    ),
    CardRules(
        "Transfixing Stare",
        rule="tokens.give",
        playable=somebody(_foe_within_two),
        effects=(choose(_foe_within_two), given_token(chosen(), "move")),
    ),
    CardRules(
        "Whip into a Frenzy",
        rule="ploys.next-event",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            dealt(chosen(), 1),
            modify("damage", "add", 1, who=chosen(), until="next-attack", only=(ONLY_CLOSE,)),
        ),
        persists="next-activation",
    ),
    CardRules(
        "Sphere of Aqshy",
        rule="spells.casting-value",
        casting=("channel",),
        aims=enemy,
        effects=(choose_among(within(4, enemy)), dealt(chosen(), 1)),
        cites=("DC-035",),
    ),
    CardRules(
        "Sphere of Azyr",
        rule="spells.casting-value",
        casting=("focus",),
        aims=foe_on_an_objective,
        effects=(choose_among(within(99, foe_on_an_objective)), dealt(chosen(), 1)),
        cites=("DC-035",),
    ),
    CardRules(
        "Sphere of Ghyran",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        effects=(choose_among(_caster_or_beside), healed(chosen(), 1)),
    ),
    CardRules(
        "Sphere of Hysh",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        effects=(modify("dice", "add", 1, until="next-activation", everyone=True),),
        persists="next-activation",
    ),
    CardRules(
        "Rend the Earth",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        effects=(_rend,),
    ),
    CardRules(
        "Trading Up",
        rule="upgrades.own-cost",
        playable=somebody(_upgraded_friend),
        effects=(choose(_upgraded_friend), broken(chosen()), given_from_hand(chosen())),
        cites=("DC-286",),
    ),
    CardRules(
        "Haymaker",
        rule="ploys.next-event",
        effects=(
            modify("dice", "add", 2, until="next-attack"),
            modify("open after attacking", "add", 1, until="next-attack"),
        ),
        persists="next-activation",
        cites=("DC-135",),
    ),
)
