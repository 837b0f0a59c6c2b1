"""The gambits and upgrades of Blackpowder's Buccaneers."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    broken,
    choose,
    chosen,
    dealt,
    done,
    friendly,
    given_token,
    healed,
    in_end_hex,
    inspire,
    modify,
    placed,
    rolled,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.choosing import another_friend, choose_among, then
from rules_engine.effects.gear import optional
from rules_engine.effects.hands import discarded
from rules_engine.effects.harming import harm_frame, taken_out
from rules_engine.effects.leading import closer_to_nearest, pushed_to, those_pushed
from rules_engine.effects.lending import after_the_attack, lends
from rules_engine.effects.marching import marches
from rules_engine.effects.orders import attacks_with, called
from rules_engine.effects.rolling import shows
from rules_engine.effects.several import those_chosen
from rules_engine.effects.upgrades import plus, reaction
from rules_engine.effects.whereabouts import on_a_feature
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import FAILURE, reach_ended, struck_beside
from rules_engine.moments.answers import bearer_activated, window_now
from rules_engine.moments.conditions import at_home, leader, on_the_edge
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.now import in_the_course_of, just_ended
from rules_engine.sense.ground import (
    adjacent,
    attack_named,
    field,
    is_called,
    side_of,
    surviving,
)
from rules_engine.sequences.turn.inspiring import inspired
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, note

BLUNDERBUSS = "Grunderbuss"


def _led(position: Position, args: Playing) -> int:
    """The player's leader on the battlefield, -1 for none."""
    return next((one for one in surviving(position, args.seat) if leader(position, one)), -1)


def _foe_charged(position: Position, seat: int, _: int) -> list[int]:
    """The enemy, standing, whose Charge action has just ended."""
    charge = just_ended(position, "charge")
    if charge is None or charge.seat == seat or position.fighters[charge.fighter].hex is None:
        return []
    return [charge.fighter]


def _beside_the_charger(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
    return position.fighters[args.subject].hex in field(position).around[hex_]


def _companion(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and is_called(position, fighter, "companion")


def _printed(position: Position, fighter: int, attack: AttackProfile) -> bool:
    return attack.name in [one.name for one in side_of(position, fighter).attacks]


def _follower(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and not leader(position, fighter)


def _another_follower(position: Position, args: Playing) -> list[int]:
    return [one for one in another_friend(position, args) if not leader(position, one)]


def _gold(position: Position, args: Playing, _: int) -> list[Hex]:
    """Feature tokens in enemy territory."""
    ground = field(position)
    hexes = (one.hex for one in position.tokens)
    return [there for there in hexes if ground.territory(there) not in (None, args.seat)]


def _attacked_beside_it(position: Position, seat: int, _: int) -> list[int]:
    """The enemy that has just attacked a friend who stood beside it and is no leader."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or position.fighters[attack.other].seat != seat:
        return []
    near = struck_beside(position)
    return [attack.fighter] if near and not leader(position, attack.other) else []


def _beside_the_leader(position: Position, seat: int, fighter: int) -> bool:
    led = _led(position, Playing("", seat))
    return led >= 0 and friendly(position, seat, fighter) and fighter in adjacent(position, led)


def _shot_over(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    own = attack is not None and attack.fighter == fighter
    shot = own and attack is not None and attack.about.startswith(BLUNDERBUSS)
    return [fighter] if shot else []


def _at_the_target(position: Position, _: Playing) -> Hex | None:
    """The hex of the target of the attack just over, or where it fell."""
    attack = just_ended(position, "attack")
    if attack is None:
        return None
    outs = (one for one in in_the_course_of(position, attack) if one.what == "out")
    fell = next((hex_of_fall(one) for one in outs if one.other == attack.other), None)
    return position.fighters[attack.other].hex or fell


def _second_hit(position: Position) -> Verb:
    """Whoever stands in the end hex is hurt, if the first scatter has not done it."""
    args = args_of(position, Playing)
    there = in_end_hex(position, args)
    already = any(
        one.what == "damage" and one.other == there and one.word == args.card
        for one in position.history[args.since :]
    )
    if there < 0 or already:
        return done(position)
    return then(position, harm_frame(there, 1, args))


knows(
    CardRules(
        "Been There",
        rule="windows.action-end",
        at=("after-action",),
        when=_foe_charged,
        effects=(marches(_led, _beside_the_charger),),
    ),
    CardRules(
        "Flurry of Claws",
        rule="actions.granted-specified",
        playable=somebody(_companion),
        effects=(choose(_companion), attacks_with(chosen(), _printed)),
    ),
    CardRules(
        "Gold Rush",
        rule="push.closer",
        playable=somebody(_follower),
        effects=(
            choose(_follower),
            optional(choose_among(_another_follower)),
            those_pushed(those_chosen, 2, closer_to_nearest(_gold), up_to=True),
        ),
    ),
    CardRules(
        "Punytive Damage",
        rule="windows.attack-end",
        at=("after-action",),
        when=_attacked_beside_it,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Reckless Raid",
        rule="ploys.persist",
        effects=(
            modify("dice", "add", 1, until="round", only=("range:1",)),
            modify("defence", "add", -1, until="round", least=1),
        ),
        persists="round",
    ),
    CardRules(
        "Snack Break",
        rule="heal.amount",
        playable=somebody(_beside_the_leader),
        effects=(choose(_beside_the_leader), taken_out(chosen()), healed(_led, 2)),
    ),
    reaction(
        "More Powder",
        "after-power-step",
        lambda _, __, fighter: [fighter],
        modify("range", "add", 1, who=bearer, until="next-activation", only=(BLUNDERBUSS,)),
        modify(
            "dice", "add", -1, who=bearer, until="next-activation", only=(BLUNDERBUSS,), least=1
        ),
    ),
    CardRules(
        "More Shot",
        rule="scatter.end-hex",
        at=("after-action",),
        when=_shot_over,
        effects=(scatter(_at_the_target, 1), _second_hit, scatter(_at_the_target, 1), _second_hit),
        needs=("scatter",),
    ),
    plus("Troggoth Grease", "on guard", 1),
)


def _paid_in_swag(position: Position) -> Position:
    """The position with a Swag counter more; how many there are in all no card here asks."""
    args = args_of(position, Playing)
    holder = args.fighter if args.fighter >= 0 else _led(position, args)
    return note(position, "counter", seat=args.seat, other=holder, amount=1, word="Swag")


def _swag(position: Position) -> Verb:
    return done(_paid_in_swag(position))


def _missed_the_leader(position: Position, seat: int, _: int) -> list[int]:
    """The leader whom an adjacent enemy's Attack action has just failed to hit."""
    attack = just_ended(position, "attack")
    if attack is None or attack.word not in FAILURE or attack.seat == seat:
        return []
    own = position.fighters[attack.other].seat == seat and leader(position, attack.other)
    return [attack.other] if own and struck_beside(position) else []


def _prospecting(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, after its activation, or as the phase ends on a token outside its territory."""
    if window_now(position):
        return bearer_activated(position, seat, fighter)
    found = on_a_feature(position, fighter) and not at_home(position, fighter)
    return [fighter] if found else []


def _tokens(position: Position, _: Playing, __: int) -> list[Hex]:
    return [one.hex for one in position.tokens]


def _compass(position: Position) -> Verb:
    """A push after the activation, Swag and Inspiration as the phase ends."""
    if window_now(position):
        return optional(pushed_to(bearer, 2, closer_to_nearest(_tokens)))(position)
    return _found(position)


def _found(position: Position) -> Verb:
    fighter = args_of(position, Playing).fighter
    return done(inspired(_paid_in_swag(position), fighter))


def _phase_over(position: Position, seat: int, fighter: int) -> list[int]:
    return [] if window_now(position) else _prospecting(position, seat, fighter)


def _on_the_rim(position: Position, fighter: int) -> bool:
    return on_the_edge(position, fighter) and not position.fighters[fighter].move_tokens


def _rim(position: Position, _: Playing) -> list[Hex]:
    return sorted(field(position).edge)


def _mapped(position: Position) -> Verb:
    """As an action a way along the edge; as the phase ends Swag and Inspiration."""
    if position.stack[-1].sequence == "ability":
        return placed(bearer, _rim)(position)
    return _found(position)


def _walked(position: Position) -> Verb:
    if position.stack[-1].sequence == "ability":
        return given_token(bearer, "move")(position)
    return done(position)


knows(
    CardRules(
        "Done That",
        rule="windows.attack-end",
        at=("after-action",),
        when=_missed_the_leader,
        effects=(_swag,),
    ),
    CardRules(
        "Cache Compass",
        rule="windows.activation-end",
        at=("after-action", "action-phase-end"),
        when=_prospecting,
        effects=(_compass,),
        optional=False,
    ),
    CardRules(
        "Liberated Map",
        rule="actions.printed-actions",
        action=True,
        able=_on_the_rim,
        at=("action-phase-end",),
        when=_phase_over,
        effects=(_mapped, _walked),
        optional=False,
    ),
)


THEFT, LOOT = "Grand Theft", "Grand Theft: its loot"


def _robbed(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose close Attack action has just ended."""
    attack = just_ended(position, "attack")
    close = attack is not None and attack.seat == seat and reach_ended(position) == 1
    return [attack.fighter] if attack is not None and close else []


def _passed_by(position: Position, fighter: int) -> list[int]:
    """The enemies whose hexes the bearer's Move action, just over, led through."""
    move = just_ended(position, "move")
    if move is None or move.fighter != fighter:
        return []
    gone = (one for one in in_the_course_of(position, move) if one.what == "passed")
    return list(dict.fromkeys(one.other for one in gone if one.fighter == fighter))


def _robbable(position: Position, args: Playing) -> list[int]:
    """Those of them who have upgrades; without any the rest of the card still comes."""
    return [one for one in _passed_by(position, args.fighter) if position.fighters[one].upgrades]


knows(
    CardRules(
        THEFT,
        rule="ploys.first-of-next-activation",
        effects=(
            modify("ensnare", "add", 1, until="next-attack", only=("range:1",)),
            lends(LOOT, until="next-activation"),
        ),
        persists="next-activation",
    ),
    after_the_attack(LOOT, _robbed, _swag),
    reaction(
        "Thieving Grapple",
        "after-action",
        lambda position, _, fighter: [fighter] if _passed_by(position, fighter) else [],
        rolled("attack", 1, shows(frozenset(("smash",)))),
        choose_among(_robbable, named=False),
        broken(chosen()),
        _swag,
        inspire(bearer),
    ),
)


def _armed_leader(position: Position, seat: int) -> bool:
    """The leader stands, has the Grunderbuss, and there is a power card to discard besides."""
    chief = _led(position, Playing("", seat))
    has = chief >= 0 and attack_named(position, chief, BLUNDERBUSS) is not None
    return has and len(position.seats[seat].power) > 1


knows(
    # what the Ammo of the Grunderbuss is the fighter card alone tells: here it does not apply
    CardRules(
        "Hasty Shot",
        rule="actions.granted-specified",
        playable=_armed_leader,
        effects=(
            discarded("power", 1),
            attacks_with(_led, called(BLUNDERBUSS), more_dice=-1),
        ),
    ),
    CardRules(
        "Makeshift Munitions",
        rule="ploys.next-event",
        effects=(
            modify(
                "damage", "add", -1, who=_led, until="next-activation", only=(BLUNDERBUSS,), least=1
            ),
        ),
        persists="next-activation",
    ),
)
