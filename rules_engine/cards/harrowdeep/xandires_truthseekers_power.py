"""The gambits and upgrades of Xandire's Truthseekers."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    done,
    friendly,
    gained_glory,
    given_token,
    healed,
    modify,
    pushed,
    subject,
)
from rules_engine.effects.choosing import (
    Among,
    choose_among,
    may_instead,
    meant,
    was_meant,
    within,
)
from rules_engine.effects.gambits import one_on_guard
from rules_engine.effects.gear import used_up
from rules_engine.effects.leading import (
    closer_to_the_nearest_foe,
    each_pushed,
    ways_to,
)
from rules_engine.effects.lending import after_the_attack, lends
from rules_engine.effects.several import called_so, guarded_each, unguarded
from rules_engine.effects.turning import features_where, turned_over
from rules_engine.effects.upgrades import (
    adds,
    reaction,
    standing,
)
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Verb, args_of, reading
from rules_engine.moments.answers import bearer_activated, friend_attacking, range_now
from rules_engine.moments.conditions import (
    Test,
    abroad,
    on_an_objective,
    token_on,
)
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.playing import in_view
from rules_engine.moments.pushes import whence_driven
from rules_engine.sense.ground import field, surviving, surviving_named
from rules_engine.sense.modifiers import vulnerable
from rules_engine.sequences.fight.attack_rules import attack_counts, support
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _harder_for_foes(position: Position) -> Verb:
    args = args_of(position, Playing)
    others = (seat for seat in range(len(position.seats)) if seat != args.seat)
    harder = tuple(
        Modifier(
            "dice",
            "add",
            -1,
            args.card,
            seat=seat,
            until="next-activation",
            since=position.turn,
            least=1,
        )
        for seat in others
    )
    return done(replace(position, modifiers=(*position.modifiers, *harder)))


def _can_advance(position: Position, seat: int) -> bool:
    args = Playing("", seat)
    return any(
        ways_to(position, args, one, 1, closer_to_the_nearest_foe)
        for one in surviving(position, seat)
    )


STORMRIDER = "Luxa Stormrider"


def _rider(position: Position, args: Playing) -> int:
    return surviving_named(position, args.seat, STORMRIDER)


knows(
    CardRules(
        "Advance as One",
        rule="push.closer",
        playable=_can_advance,
        effects=(each_pushed(friendly, 1, closer_to_the_nearest_foe),),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Called Strike",
        rule="ploys.next-event",
        effects=(modify("attack re-rolls", "add", 1, until="next-attack", only=("attack",)),),
        persists="next-activation",
        cites=("DC-026", "Harrowdeep pg 14"),
    ),
    CardRules(
        "Blaze of Light",
        rule="spells.casting-value",
        casting=("channel",),
        effects=(modify("dice", "add", 1, until="next-activation"), _harder_for_foes),
        persists="next-activation",
        cites=("Harrowdeep pg 14", "Harrowdeep pg 21"),
    ),
    CardRules(
        "Tempered Sigmarite",
        rule="upgrades.grant",
        modifiers=(Modifier("defence re-rolls", "add", 1, "Tempered Sigmarite", until="game"),),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Unfaltering Stride",
        rule="windows.activation-end",
        at=("after-action",),
        when=bearer_activated,
        effects=(pushed(bearer, 1, exactly=True),),
        cites=("Harrowdeep pg 41",),
    ),
)


FAR = "|".join(f"range:{hexes}" for hexes in range(3, 9))


def _target(position: Position, _: Playing) -> int:
    attack = attack_now(position)
    return attack.target if attack is not None else -1


def _charging_blow(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose attack of Range 1 in a Charge has been declared on somebody with a Guard
    token: without one there is none to remove."""
    attack = attack_now(position)
    if attack is None or not position.fighters[attack.target].guard_tokens:
        return []
    charging = attack.charge and range_now(position) == 1
    return friend_attacking(position, seat, fighter) if charging else []


def _spent_friend(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and token_on("move", "charge")(position, fighter)


def _flawless(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose attack roll showed nothing but successes."""
    attack = attack_now(position)
    if attack is None or not attack.attack_faces:
        return []
    counts = attack_counts(position, attack, support(position, attack)[0])
    met = all(face == "critical" or face in counts for face in attack.attack_faces)
    return friend_attacking(position, seat, fighter) if met else []


def _standing(test: Test) -> Among:
    def among(position: Position, args: Playing) -> list[int]:
        return [one for one in surviving(position, args.seat) if test(position, one)]

    return among


def _nearly_felled(position: Position, seat: int, _: int) -> list[int]:
    """The friend that an enemy's Attack action has just left vulnerable."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or position.fighters[attack.other].seat != seat:
        return []
    return [attack.other] if vulnerable(position, attack.other) else []


def _hurt_by_the_attack(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, just dealt the damage of an Attack action that targets it."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    return [fighter] if harm.fighter == attack.target == fighter else []


def _watched(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """A supporter more for Stormrider while the fighter sees whom she attacks."""
    attack = attack_now(position)
    rider = position.fighters[other]
    if attack is None or attack.fighter != other or rider.card != STORMRIDER:
        return ()
    if rider.seat != position.fighters[fighter].seat or not in_view(
        position, fighter, attack.target
    ):
        return ()
    return (Modifier("support", "add", 1, "Raptor's Eye", who=other, only=("attacking",)),)


def _gloom_near(position: Position, _: int) -> list[int]:
    """The gloom hex tokens within a hex of the caster, unless healing is meant."""
    args = args_of(position, Playing)
    here = position.fighters[args.fighter].hex
    if here is None or was_meant(args):
        return []
    ground, tokens = field(position), enumerate(position.tokens)
    return [n for n, one in tokens if not one.face_up and ground.distance(here, one.hex) <= 1]


def _in_need(position: Position, args: Playing) -> list[int]:
    return within(3, friendly)(position, args) if was_meant(args) else []


knows(
    CardRules(
        "Blazing Arrow",
        rule="ploys.first-of-next-activation",
        effects=(
            modify("dice", "add", 1, who=_rider, until="next-attack", only=(FAR,)),
            modify(
                "keyword", "add", 0, who=_rider, until="next-attack", only=(FAR,), word="grievous"
            ),
        ),
        persists="next-activation",
    ),
    CardRules(
        "Crushing Momentum",
        rule="windows.attack-declared",
        at=("attack-declared",),
        when=_charging_blow,
        effects=(unguarded(_target), modify("cleave", "add", 1, who=subject, until="attack")),
        cites=("Harrowdeep pg 36",),
    ),
    one_on_guard("Drilled Efficiency", _spent_friend),
    CardRules(
        "Flawless Strike",
        rule="windows.defence-roll",
        at=("defence-roll",),
        when=_flawless,
        effects=(gained_glory(1, spent=True),),
    ),
    CardRules(
        "Sigmarite Wardens",
        rule="tokens.give",
        effects=(
            may_instead("enemy territory", guarded_each(_standing(abroad))),
            guarded_each(_standing(on_an_objective)),
        ),
    ),
    CardRules(
        "Walk it Off",
        rule="windows.attack-end",
        at=("after-action",),
        when=_nearly_felled,
        effects=(healed(subject, 2), given_token(subject, "move")),
    ),
    reaction(
        "Indomitable Will",
        "damage-dealt",
        _hurt_by_the_attack,
        healed(bearer, 1),
        used_up(),
    ),
    standing("Keepsake", adds("Keepsake", "attack symbol", 0, word="single_support")),
    CardRules(
        "Light of Azyr",
        rule="actions.printed-actions",
        action=True,
        casting=("channel",),
        effects=(
            may_instead("heal", meant),
            done,
            turned_over(_gloom_near),
            choose_among(_in_need),
            healed(chosen(), 1),
        ),
        needs=("spell-action",),
    ),
    CardRules(
        "Raptor's Eye",
        rule="support.counting",
        modifiers=(adds("Raptor's Eye", "move", 1),),
        aura=_watched,
    ),
)


DHORAZ, BLOW, TURN = "Dhoraz Giant-fell", "Meteoric Blow", "Meteoric Blow: turn a token over"


def _dhoraz_charging(position: Position, seat: int, _: int) -> list[int]:
    """Dhoraz, as he makes the Range 1 Attack action of a charge."""
    attack = attack_now(position)
    if attack is None or not attack.charge or range_now(position) != 1:
        return []
    mine = position.fighters[attack.fighter].seat == seat
    return [attack.fighter] if mine and called_so(position, attack.fighter, DHORAZ) else []


def _struck_hex(position: Position) -> Hex | None:
    """The hex of the target of the Attack action just over: where it was struck, or by another
    reading where it stands."""
    attack = just_ended(position, "attack")
    if attack is None or attack.word not in SUCCESSFUL:
        return None
    driven = whence_driven(position)
    if driven is not None and reading(position, "meteoric-blow-hex") == "where-it-was-struck":
        return driven
    outs = (one for one in reversed(position.history) if one.what == "out")
    fall = next((one for one in outs if one.other == attack.other), None)
    return position.fighters[attack.other].hex or (hex_of_fall(fall) if fall else None)


def _over_a_token(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    own = attack is not None and attack.fighter == fighter
    there = own and any(one.hex == _struck_hex(position) for one in position.tokens)
    return [fighter] if there else []


knows(
    CardRules(
        BLOW,
        rule="features.flip",
        at=("attack-declared",),
        when=_dhoraz_charging,
        effects=(lends(TURN, who=subject, until="activation-over"),),
    ),
    after_the_attack(
        TURN,
        _over_a_token,
        turned_over(features_where(lambda position, _, token: token.hex == _struck_hex(position))),
    ),
)
