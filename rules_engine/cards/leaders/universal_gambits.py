"""Universal gambits of Leaders."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    done,
    enemy,
    friendly,
    given_token,
    granted,
    healed,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import token_removed
from rules_engine.effects.choosing import beside_chosen, choose_among, fitting, may_instead
from rules_engine.effects.gambits import first_attack, more, next_activation, one_on_guard
from rules_engine.effects.gear import optional
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.leading import switched
from rules_engine.effects.lending import after_the_attack, dealt_by_its_card, lends, plays_a_card
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import friend_attacked, friend_falling
from rules_engine.moments.conditions import leader
from rules_engine.moments.now import attack_now, played_now
from rules_engine.sense.ground import adjacent, card_of, surviving
from rules_engine.sequences.fight.hitting import damage_made
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _enemy_leader(position: Position, seat: int, fighter: int) -> bool:
    return enemy(position, seat, fighter) and card_of(position, fighter).leader


def _follower(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and not card_of(position, fighter).leader


def _led(position: Position, seat: int) -> bool:
    return any(card_of(position, one).leader for one in surviving(position, seat))


def _led_follower(position: Position, seat: int) -> bool:
    return _led(position, seat) and somebody(_follower)(position, seat)


def _another_follower(position: Position, args: Playing) -> list[int]:
    """Followers to choose first, or besides the one chosen first."""
    found = fitting(position, args.seat, _follower)
    return [one for one in found if one not in args.choices]


def _a_second_follower(position: Position, args: Playing) -> list[int]:
    return _another_follower(position, args) if args.choices else []


def _leader_attacked(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_attacked(position, seat, fighter)
    return [one for one in found if card_of(position, one).leader]


def _leader(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and card_of(position, fighter).leader


def _hurt_leader(position: Position, seat: int, fighter: int) -> bool:
    return _leader(position, seat, fighter) and position.fighters[fighter].wound_tokens > 0


def _escorted_leader(position: Position, seat: int, fighter: int) -> bool:
    near = adjacent(position, fighter) if _leader(position, seat, fighter) else []
    return any(position.fighters[one].seat == seat for one in near)


def _moved_follower(position: Position, seat: int, fighter: int) -> bool:
    return _follower(position, seat, fighter) and position.fighters[fighter].move_tokens > 0


def _led_moved_follower(position: Position, seat: int) -> bool:
    return _led(position, seat) and somebody(_moved_follower)(position, seat)


def _leading(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and card_of(position, fighter).leader


def _own_card_in_the_step(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for a power card that the player has just played in the power step."""
    played = played_now(position)
    step_ = any(frame.sequence == "power-step" for frame in position.stack[-4:])
    return [-1] if played is not None and played.seat == seat and step_ else []


def _leader_falling(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_falling(position, seat, fighter)
    return [one for one in found if card_of(position, one).leader]


knows(
    CardRules(
        "Great Cunning",
        rule="windows.ploy-resolved",
        at=("card-resolved", "upgrade-given"),
        when=_own_card_in_the_step,
        playable=somebody(_leading),
        effects=(plays_a_card("ploy", "spell", "upgrade"),),
    ),
    CardRules(
        "Final Duty",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_leader_falling,
        effects=(rolled("attack", 1, shows(SMASH)), granted(subject, "attack")),
    ),
    first_attack(
        "Commanding Reach",
        modify("range", "set", 2, until="next-attack", only=("leader", "range:1", "single target")),
    ),
    CardRules(
        "Burden of Command",
        rule="modifiers.order",
        playable=somebody(_enemy_leader),
        effects=(
            choose(_enemy_leader),
            modify("move", "set", 1, who=chosen(), until="next-activation"),
        ),
        persists="next-activation",
    ),
    one_on_guard("Cautious Commander", _leader, named=False),
    first_attack("Commanding Strike", more("attack re-rolls", 1, "attack", "leader")),
    CardRules(
        "Hidden Reserves",
        rule="heal.must-remove",
        playable=somebody(_hurt_leader),
        effects=(choose(_hurt_leader, named=False), healed(chosen(), 1)),
    ),
    next_activation(
        "Premonition",
        modify("defence re-roll any", "add", 1, until="next-activation", only=("leader",)),
    ),
    CardRules(
        "Quick Manoeuvre",
        rule="place.not-a-move",
        playable=somebody(_escorted_leader),
        effects=(
            choose(_escorted_leader),
            choose_among(beside_chosen(friendly)),
            switched(chosen(), chosen(1)),
        ),
    ),
    CardRules(
        "Tyrant's Command",
        rule="tokens.remove",
        playable=_led_moved_follower,
        effects=(choose(_moved_follower), token_removed(chosen(), "move")),
    ),
    CardRules(
        "Crippling Doubt",
        rule="ploys.next-event",
        playable=somebody(_enemy_leader),
        effects=(
            choose(_enemy_leader),
            modify("dice", "set", 1, who=chosen(), until="next-attack"),
        ),
        persists="next-activation",
        cites=("DC-026",),
    ),
    CardRules(
        "Inspired Command",
        rule="ploys.play",
        playable=_led_follower,
        effects=(
            choose(_follower),
            may_instead("guard", given_token(chosen(), "guard")),
            pushed(chosen(), 1),
        ),
        cites=("DC-119",),
    ),
    CardRules(
        "Quick Advance",
        rule="push.up-to",
        playable=_led,
        effects=(
            optional(choose_among(_another_follower)),
            pushed(chosen(), 1),
            optional(choose_among(_a_second_follower)),
            pushed(chosen(1), 1),
        ),
        cites=("DC-167",),
    ),
    CardRules(
        "No Retreat",
        rule="windows.success",
        at=("success-determined",),
        when=_leader_attacked,
        effects=(stood_firm(),),
        cites=("DC-283",),
    ),
)


LOOK_OUT, MORE = "Look Out!", "Look Out!: the point more"
SUPPORTED = frozenset(("single_support", "double_support", "critical"))


def _leader_about_to_suffer(position: Position, seat: int, _: int) -> list[int]:
    """The leader whom the Attack action that has just succeeded is about to damage."""
    attack = attack_now(position)
    if attack is None or attack.outcome not in SUCCESSFUL:
        return []
    own = position.fighters[attack.target].seat == seat and leader(position, attack.target)
    return [attack.target] if own and damage_made(position, attack) else []


def _friends_beside_it(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.subject)
    return [one for one in near if position.fighters[one].seat == args.seat]


def _handed_on(position: Position) -> Verb:
    """The damage goes to the friend chosen, who suffers a point more once the attack is over."""
    args = args_of(position, Playing)
    attack = attack_now(position)
    if not args.choices or attack is None:
        return done(position)
    instead = Modifier(
        "damage handed on",
        "set",
        args.choices[0],
        args.card,
        who=args.subject,
        until="attack",
        since=attack.since,
    )
    position = replace(position, modifiers=(*position.modifiers, instead))
    return lends(MORE, who=chosen(), until="phase")(position)


def _firm(position: Position) -> Verb:
    """Nobody is driven back, where there is a friend to suffer in the leader's place."""
    chose = bool(args_of(position, Playing).choices)
    return _STANDS(position) if chose else done(position)


_STANDS = stood_firm()


def _took_it(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if position.fighters[fighter].hex is not None else []


knows(
    CardRules(
        LOOK_OUT,
        rule="windows.success",
        at=("success-determined",),
        when=_leader_about_to_suffer,
        effects=(
            rolled("defence", 1, shows(SUPPORTED)),
            choose_among(_friends_beside_it),
            _firm,
            _handed_on,
        ),
    ),
    after_the_attack(MORE, _took_it, dealt_by_its_card(bearer, 1)),
)
