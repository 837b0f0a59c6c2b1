"""Ironsoul's Condemnors: when they are Inspired, and what their cards do."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    healed,
    modify,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_bearer, choose_among, may_instead
from rules_engine.effects.gambits import first_attack, more, one_on_guard, one_pushed
from rules_engine.effects.gear import used_up
from rules_engine.effects.hands import discarded
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.healing import healed_by_die
from rules_engine.effects.orders import attacks_back, attacks_with, called
from rules_engine.effects.rolling import BLOCK, SMASH, shows, whatever
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.upgrades import (
    action,
    adds,
    plus,
    reaction,
    standing,
    steady_once_a_round,
    weapon,
)
from rules_engine.effects.weapons import SPENT
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb
from rules_engine.moments.after import hurt_by_attack
from rules_engine.moments.answers import friend_succeeding_at_range_1
from rules_engine.moments.blows import nth_success
from rules_engine.moments.conditions import (
    abroad,
    beside_anyone,
    either,
    every,
    friends,
    holds_abroad,
    inspired,
    leader,
    objective,
    some,
    surge,
    token_on,
    upgraded,
    wounded,
)
from rules_engine.moments.deeds import (
    attack_made,
    by_attack,
    fresh,
    mine,
    others,
    took,
    who,
    whole_round,
)
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.feats import attack_roll_of, foes_fallen
from rules_engine.moments.inspire import critical, inspired_when
from rules_engine.moments.now import BEFORE_DRIVE_BACK, attack_before_drive_back, attack_now
from rules_engine.sense.ground import LENT, adjacent, field
from rules_engine.sequences.fight.attack_rules import knockback_of
from rules_engine.sequences.turn.action_phase import SHIELDED
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position


def _by_knockback(position: Position, driven: Happening) -> bool:
    """Driven back by an Attack action with Knockback, printed or given by a card."""
    later = position.history[position.history.index(driven) :]
    attack = next((one for one in later if (one.what, one.other) == ("attack", driven.other)), None)
    made = attack_made(position, attack.fighter, attack.about) if attack is not None else None
    if attack is None or made is None:
        return False
    rolled_one = "critical" in attack_roll_of(position, attack)
    return knockback_of(position, attack.fighter, made, critical=rolled_one) > 0


def _banished(position: Position, seat: int) -> bool:
    driven = mine(fresh, position, seat, "drive-back", _by_knockback)
    return any(position.fighters[one.other].seat != seat for one in driven)


def _driven_to_a_friend(position: Position, seat: int) -> bool:
    """An enemy just driven back stands beside a friend, or fell there."""
    driven = [one.other for one in fresh(position) if one.what == "drive-back"]
    foes = [foe for foe in driven if position.fighters[foe].seat != seat]
    ends = [position.fighters[foe].hex or _fell_in(position, foe) for foe in foes]
    around = [field(position).around[hex_] for hex_ in ends if hex_ is not None]
    return any(
        position.fighters[one].hex in near for one in friends(position, seat) for near in around
    )


def _fell_in(position: Position, fighter: int) -> Hex | None:
    """The hex in which a fighter has just gone out of action."""
    falls = (one for one in reversed(fresh(position)) if one.what == "out")
    fall = next((one for one in falls if one.other == fighter), None)
    return hex_of_fall(fall) if fall is not None else None


def _abroad_together(position: Position, seat: int) -> bool:
    there = [one for one in friends(position, seat) if abroad(position, one)]
    return any(two in adjacent(position, one) for one in there for two in there)


def _more_than_half_beaten(position: Position, seat: int) -> bool:
    """More than half of some opponent's fighters are out of action."""
    warbands = [[one for one in position.fighters if one.seat == n] for n in others(position, seat)]
    return any(2 * sum(one.out for one in those) > len(those) for those in warbands)


def _was_attacked(position: Position, fighter: int) -> bool:
    return any(one.what == "attack" and one.other == fighter for one in position.history)


inspired_when("Ironsoul's Condemnors", critical)

knows(
    objective("Aetheric Mastery", every(friends, inspired, least=2)),
    surge("Forceful Banishment", _banished),
    surge("Martial Prowess", nth_success(3)),
    objective("Sacrosanct Purge", foes_fallen(whole_round, least=2)),
    objective("Sally Forth", _abroad_together),
    objective("Stormforged Heroes", every(friends, upgraded(), least=2)),
    objective(
        "Strength in Unity",
        either(*(every(friends, token_on(one), least=2) for one in ("move", "charge", "guard"))),
    ),
    objective("Uncontested Might", holds_abroad),
    objective("Vengeance Satisfied", _more_than_half_beaten),
    objective("Vindicated Arrogance", some(friends, leader, _was_attacked)),
    surge("Wrathful Blow", took(fresh, by_attack, who(wounded))),
    surge("Your Turn!", _driven_to_a_friend),
)


def _beside_anyone(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and beside_anyone(position, fighter)


def _foes_beside_the_target(position: Position, args: Playing) -> list[int]:
    attack = attack_now(position)
    near = adjacent(position, attack.target) if attack is not None else []
    return [one for one in near if enemy(position, args.seat, one)]


def _hurt_beside_its_attacker(position: Position, seat: int, _: int) -> list[int]:
    """The friend that an adjacent enemy's Attack action has damaged and may drive back."""
    attack = attack_before_drive_back(position)
    if attack is None or not attack.dealt or position.fighters[attack.target].seat != seat:
        return []
    return [attack.target] if attack.target in adjacent(position, attack.fighter) else []


def _hurt(position: Position, _: int, fighter: int) -> list[int]:
    standing_ = position.fighters[fighter].hex is not None
    return [fighter] if standing_ and hurt_by_attack(position, fighter) else []


knows(
    CardRules(
        "Adaptive Tactics",
        rule="cards.draw-from-top",
        effects=(
            drawn("objective", 1, optional=True),
            drawn("power", 1, optional=True),
            discarded("objective", 1),
        ),
    ),
    CardRules(
        "Champions of Sigmar",
        rule="ploys.first-of-next-activation",
        effects=(
            modify(
                "innate attack",
                "add",
                0,
                until="next-attack",
                only=(ONLY_CLOSE,),
                word="single_support",
            ),
        ),
        persists="next-activation",
        cites=("Dreadfane pg 18",),
    ),
    one_pushed("Fulminating Blast", enemy, 1, named=False),
    first_attack(
        "Inevitable Blow",
        may_instead("ensnare", more("ensnare", 1, ONLY_CLOSE)),
        more("cleave", 1, ONLY_CLOSE),
    ),
    one_pushed("Outflank", _beside_anyone, 2),
    one_on_guard("Steadfast"),
    CardRules(
        "Thunderous Smite",
        rule="windows.success",
        at=("success-determined",),
        when=friend_succeeding_at_range_1,
        effects=(
            modify("damage", "set", 1, who=subject, until="attack", word="fixed"),
            dealt_to_those(_foes_beside_the_target, 1),
        ),
    ),
    CardRules(
        "Unyielding Resolve",
        rule="heal.amount",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            rolled("defence", 1, whatever),
            healed_by_die(chosen(), BLOCK, 2, 1),
        ),
    ),
    CardRules(
        "Vengeful Strike",
        rule="windows.before-drive-back",
        at=BEFORE_DRIVE_BACK,
        when=_hurt_beside_its_attacker,
        effects=(rolled("attack", 1, shows(SMASH)), stood_firm(), attacks_back(subject)),
    ),
    plus("Aetherically Charged Shield", "defence re-rolls", 1),
    steady_once_a_round("Aetherically Charged Weapon"),
    plus("Consecrated Pendant", "wounds", 1),
    standing("Enchanted Robes", adds("Enchanted Robes", "move", 1), traits=("ignores-lethal",)),
    reaction(
        "Hallowed Aura",
        "after-action",
        _hurt,
        rolled("attack", 1, shows(SMASH)),
        healed(bearer, 1),
    ),
    weapon("Punishing Blow", 1, 3, "smash", 4, "cleave", SPENT),
    standing("Sanctified Armour", adds("Sanctified Armour", "damage suffered", -1, least=1)),
    action(
        "Spirit Flask",
        may_instead("heal", healed(bearer, 2)),
        choose_among(beside_bearer(enemy)),
        dealt(chosen(), 1),
        used_up(),
    ),
    standing("Stoic Stance", traits=("not-driven-back",)),
    standing("Soul-hardened Shield", traits=(SHIELDED,)),
)


BLOW, LENDS = "Improvised Blow", "Improvised Blow: the blow"


def _beside_an_enemy(position: Position, seat: int, fighter: int) -> bool:
    foes = (one for one in adjacent(position, fighter) if enemy(position, seat, one))
    return friendly(position, seat, fighter) and any(foes)


def _given_back(position: Position) -> Verb:
    """The fighter has the blow for this one time."""
    left = tuple(one for one in position.modifiers if one.word != LENDS)
    return done(replace(position, modifiers=left))


knows(
    CardRules(
        BLOW,
        rule="actions.granted-specified",
        playable=somebody(_beside_an_enemy),
        effects=(
            choose(_beside_an_enemy),
            modify(LENT, "add", 1, who=chosen(), until="phase", word=LENDS),
            attacks_with(chosen(), called(BLOW)),
            _given_back,
        ),
    ),
    CardRules(
        LENDS,
        rule="upgrades.attack-action",
        attacks=(AttackProfile(BLOW, 1, 3, "fury", 1),),
    ),
)
