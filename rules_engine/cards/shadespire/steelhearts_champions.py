"""Steelheart's Champions: what their cards and fighters do.

Among them the cards that Shadespire pg 16, 17, 23 and 24 show. Reactions that make an Attack action
of a fighter card are known by its name; it can also be made as any other (DC-178).
"""

from collections.abc import Iterable, Iterator

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, given_token, pushed, rolled, subject
from rules_engine.effects.choosing import (
    beside_chosen,
    choose,
    choose_among,
    chosen,
    done,
    friendly,
    somebody,
    then,
)
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.orders import attacks_again, attacks_back, in_reach, made
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.upgrades import reaction
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Ask, Verb, args_of, need
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
from rules_engine.moments.inspire import blocked, inspired_when
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, attack_named, card_of, held
from rules_engine.sense.modifiers import ALL_ADJACENT
from rules_engine.sequences.fight.attack_rules import attacks
from rules_engine.sequences.fight.attacking import attack_frame
from rules_engine.state.events import Attack, Event, Pass
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _holds_one_abroad(position: Position, seat: int) -> bool:
    return bool(set(foreign_objectives(position, seat)) & set(held(position, seat)))


def _holds_all_abroad(position: Position, seat: int) -> bool:
    wanted = foreign_objectives(position, seat)
    return bool(wanted) and holds(*wanted)(position, seat)


def _unharmed(position: Position, seat: int) -> bool:
    return not hurt(position, seat)


def _failed_with(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action has just failed, if it can attack the same target again."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word in SUCCESSFUL:
        return []
    return [attack.fighter] if any(_again(position, attack.fighter, attack.other)) else []


def _again(position: Position, fighter: int, target: int) -> Iterator[Attack]:
    """The Attack actions that have the same target, perhaps among others (DC-182)."""
    for event in attacks(position, fighter):
        attack = attack_named(position, fighter, event.attack)
        assert attack is not None
        several = any(word in ALL_ADJACENT for word in attack.keywords)
        among = several and target in adjacent(position, fighter)
        if event.target == target or among:
            yield event


def _attacked_again(position: Position) -> Verb:
    """Ask for another Attack action against the target of the failed one, or a pass."""
    args = args_of(position, Playing)
    target = _foe_of(position, args)
    if target < 0 or not any(_again(position, args.subject, target)):
        return done(position)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return done(position)
        assert isinstance(event, Attack)
        same = event in list(_again(position, args.subject, target))
        need(same, "attack.needs-a-target", fighter=event.fighter, target=event.target)
        return then(position, attack_frame(position, event, last=False))

    def legal(position: Position) -> Iterable[Event]:
        yield Pass(by=args.seat)
        yield from _again(position, args.subject, target)

    return Ask(args.seat, "granted action", (Attack, Pass), answer, legal, "actions.granted-free")


def _foe_of(position: Position, args: Playing) -> int:
    """The target of the last Attack action of the fighter that the card was played on."""
    made = (one for one in reversed(position.history) if one.what == "attack")
    return next((one.other for one in made if one.fighter == args.subject), -1)


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

knows(
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
    CardRules(
        "Tireless Assault",
        rule="windows.attack-end",
        at=("after-action",),
        when=_failed_with,
        effects=(_attacked_again,),
        cites=("DC-132", "DC-182"),
    ),
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
