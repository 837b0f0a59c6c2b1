"""Steelheart's Champions: what their cards and fighters do.

Among them the cards that Shadespire pg 16, 17, 23 and 24 show. Reactions that make an Attack action
of a fighter card are known by its name; it can also be made as any other (DC-178).
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    enemy,
    friendly,
    given_token,
    healed,
    modify,
    pushed,
    rolled,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import (
    beside_bearer,
    beside_chosen,
    choose,
    choose_among,
    chosen,
    somebody,
)
from rules_engine.effects.gambits import first_attack, more, one_pushed, struck_again
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.leading import anywhere, each_pushed
from rules_engine.effects.lending import lends
from rules_engine.effects.orders import attacks_again, attacks_back, in_reach, made
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.several import guarded_each
from rules_engine.effects.upgrades import action, adds, plus, reaction, weapon
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.answers import FAILURE, bearer_resisting
from rules_engine.moments.conditions import (
    at_the_end,
    beside_foes,
    foreign_objectives,
    friends,
    holds,
    leader,
    lost,
    no,
    objective,
    surge,
)
from rules_engine.moments.deeds import (
    by_a_charge,
    did,
    hurt,
    phase,
    them,
    took,
)
from rules_engine.moments.falls import last_friend_left
from rules_engine.moments.holding import held_twice
from rules_engine.moments.inspire import blocked, inspired_when
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, card_of, distance, held
from rules_engine.state.position import Position


def _holds_one_abroad(position: Position, seat: int) -> bool:
    return bool(set(foreign_objectives(position, seat)) & set(held(position, seat)))


def _holds_all_abroad(position: Position, seat: int) -> bool:
    wanted = foreign_objectives(position, seat)
    return bool(wanted) and holds(*wanted)(position, seat)


def _unharmed(position: Position, seat: int) -> bool:
    return not hurt(position, seat)


def _parry(position: Position, _: int, fighter: int) -> list[int]:
    """The attacker whose dice have failed against the fighter, before any trapping (DC-177)."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or attack.outcome in SUCCESSFUL:
        return []
    return in_reach(position, fighter, attack.fighter, "Furious Parry")


def _beside_a_friend(position: Position, seat: int, fighter: int) -> bool:
    near = adjacent(position, fighter) if friendly(position, seat, fighter) else []
    return any(friendly(position, seat, one) for one in near)


def _adjacent_attacker(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent attacker whose dice have failed against the bearer."""
    found = bearer_resisting(position, seat, fighter)
    return [one for one in found if one in adjacent(position, fighter)]


def _missed_a_leader(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, whose Righteous Strike against an enemy leader has just failed."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or attack.word not in FAILURE:
        return []
    meant = attack.about == "Righteous Strike" and card_of(position, attack.other).leader
    return [fighter] if meant else []


inspired_when("Steelheart's Champions", blocked)


def _foe_failed(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for an enemy's Attack action that has just failed."""
    attack = just_ended(position, "attack")
    failed = attack is not None and attack.word in FAILURE and attack.seat not in (-1, seat)
    return [-1] if failed else []


knows(
    CardRules(
        "Stormforged Tactics",
        rule="ploys.next-event",
        effects=(lends("Stormforged Tactics: reaction", until="next-power-step"),),
        persists="next-power-step",
    ),
    CardRules(
        "Stormforged Tactics: reaction",
        rule="windows.attack-end",
        at=("after-action",),
        when=_foe_failed,
        effects=(each_pushed(friendly, 1, anywhere, up_to=True, count=2),),
    ),
    objective("Immovable Object", held_twice),
    surge("Awe-inspiring", did(phase, "out", least=2), "DC-055"),
    objective("Cleanse", _holds_all_abroad, "DC-108"),
    objective("Consecrated Area", no(friends, beside_foes())),
    at_the_end("Eternals", no(lost)),
    surge("Lightning Strikes", by_a_charge, "DC-056"),
    objective("Seize Ground", _holds_one_abroad),
    objective("Sigmar's Bulwark", _unharmed, "DC-179", "DC-180"),
    objective("Slayers of Tyrants", took(phase, them(leader)), "DC-034"),
    CardRules(
        "Heroic Guard",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), given_token(chosen(), "guard")),
        cites=("DC-119",),
    ),
    struck_again("Tireless Assault", cites=("DC-132", "DC-182")),
    CardRules(
        "Furious Parry",
        rule="windows.success",
        at=("success-determined",),
        when=_parry,
        effects=(made(stands_firm=True),),
        cites=("shadespire-2018 pg 24", "DC-176", "DC-177", "DC-178"),
    ),
    CardRules(
        "Sigmarite Wall",
        rule="power_step.partial-is-not-playable",
        playable=somebody(_beside_a_friend),
        effects=(
            choose(_beside_a_friend),
            choose_among(beside_chosen(friendly)),
            given_token(chosen(), "guard"),
            given_token(chosen(1), "guard"),
        ),
        cites=("DC-181",),
    ),
    reaction(
        "Fatal Riposte",
        "success-determined",
        bearer_resisting,
        rolled("attack", 1, shows(SMASH)),
        stood_firm(),
        attacks_back(bearer),
        cites=("DC-183", "DC-184", "DC-246"),
    ),
    reaction(
        "Shield Bash",
        "success-determined",
        _adjacent_attacker,
        stood_firm(),
        pushed(subject, 1),
        cites=("DC-177",),
    ),
    CardRules(
        "Righteous Strike",
        rule="attack.again-means-same",
        attacks=(AttackProfile("Righteous Strike", 1, 3, "smash", 2),),
        at=("after-action",),
        when=_missed_a_leader,
        effects=(attacks_again,),
        cites=("DC-186",),
    ),
    CardRules(
        "Lightning Blast",
        rule="damage.by-fighter",
        traits=("critical hits strike around the target",),
        cites=("DC-035", "DC-185"),
    ),
)


def _foe_done_nearby(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, after the activation of an enemy that stands within two hexes of it."""
    activation = just_ended(position, "activation")
    if activation is None or activation.seat in (-1, seat) or activation.fighter < 0:
        return []
    foe = activation.fighter
    standing = position.fighters[foe].hex is not None
    return [fighter] if standing and distance(position, fighter, foe) <= 2 else []


knows(
    one_pushed("Peal of Thunder", enemy, 1, exactly=True),
    first_attack("Righteous Zeal", more("damage", 1, ONLY_CLOSE, everyone=True)),
    first_attack("Stormforged Resistance", more("not driven back", 1)),
    CardRules(
        "Undaunted",
        rule="windows.attack-end",
        at=("after-action", "card-resolved"),
        when=last_friend_left,
        effects=(healed(subject, 99),),
    ),
    first_attack("Unstoppable Strike", more("cleave", 1, everyone=True)),
    first_attack(
        "Valiant Attack",
        modify("support", "set", 0, until="next-attack", only=("attacked",), foes=True),
    ),
    plus("Blessed by Sigmar", "wounds", 1),
    action("Block", guarded_each(beside_bearer(friendly, bearer_too=True))),
    weapon(
        "Brave Strike",
        1,
        2,
        "smash",
        2,
        modifiers=(adds("Brave Strike", "dice", 1, "Brave Strike", "no friend beside it"),),
    ),
    plus("Heroic Might", "cleave", 1),
    reaction("Heroic Stride", "after-action", _foe_done_nearby, pushed(bearer, 1, exactly=True)),
    weapon("Lightning Blade", 2, 2, "smash", 1, "crit:+1 damage"),
    first_attack("Invulnerable", more("defence", 1, "leader")),
    plus("Steelheart's Second", "damage", 1, "beside its leader"),
)
