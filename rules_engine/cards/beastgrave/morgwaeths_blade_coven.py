"""Morgwaeth's Blade-coven: what their cards and fighters do, and when they are Inspired."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    done,
    enemy,
    friendly,
    gained_glory,
    granted,
    healed,
    inspire,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE, can_be_inspired
from rules_engine.effects.choosing import beside_chosen, choose_among
from rules_engine.effects.gambits import first_attack, more, next_activation
from rules_engine.effects.gear import optional
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.healing import healed_each
from rules_engine.effects.orders import attacks_back, in_reach, made
from rules_engine.effects.rolling import SMASH, shows, whatever
from rules_engine.effects.several import dealt_to_those, guarded_each, those_chosen
from rules_engine.effects.upgrades import (
    adds,
    changing,
    plus,
    reacting_weapon,
    reaction,
    trophies,
    weapon,
)
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.after import (
    SUCCESS,
    by_itself,
    fell_beside,
    had_keyword,
    made_with,
    profile_ended,
    reach_ended,
)
from rules_engine.moments.answers import (
    bearer_felled_a_foe,
    bearer_resisting,
    friend_failed,
    range_now,
)
from rules_engine.moments.blows import close_fall, fell_on_an_objective
from rules_engine.moments.conditions import (
    at_the_end,
    beaten,
    either,
    everybody,
    foreign_objectives,
    friends,
    holds_some,
    inspired,
    leader,
    no,
    objective,
    on_an_objective,
    some,
    surge,
    token_on,
    wounded,
)
from rules_engine.moments.conditions import foes as enemies
from rules_engine.moments.deeds import by_attack, fresh, mine, phase, took, who
from rules_engine.moments.feats import exactly_enough
from rules_engine.moments.forms import by_form
from rules_engine.moments.inspire import inspired_when, third_round
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import adjacent, distance, held, surviving
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sense.states import COMBO
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put_args, put_fighter
from rules_engine.state.vocabulary import What


def _enemy_just_fallen(position: Position, seat: int, _: int) -> list[int]:
    """Whom Morgwaeth can pick, once an enemy has been taken out of action."""
    fallen = next((one for one in reversed(position.history) if one.what == "out"), None)
    if fallen is None or position.fighters[fallen.other].seat == seat:
        return []
    return [one for one in surviving(position, seat) if can_be_inspired(position, one)]


def _after_combo(position: Position, _: int, fighter: int) -> list[int]:
    """The target of the Combo attack that the fighter has just made."""
    attack, profile = just_ended(position, "attack"), profile_ended(position)
    if attack is None or profile is None or attack.fighter != fighter:
        return []
    if not had_keyword(position, COMBO):
        return []
    return in_reach(position, fighter, attack.other, "Bladed buckler")


inspired_when("Morgwaeth's Blade-coven", third_round)

knows(
    CardRules(
        "Morgwaeth the Bloodied: pick",
        rule="inspire.when",
        at=("enemy-out",),
        when=_enemy_just_fallen,
        effects=(inspire(subject),),
        optional=False,
    ),
    CardRules(
        "Bladed buckler",
        rule="windows.attack-end",
        at=("after-action",),
        when=_after_combo,
        effects=(made(),),
    ),
)


def _holds_their_objectives(position: Position, seat: int) -> bool:
    theirs = foreign_objectives(position, seat)
    return bool(theirs) and set(theirs) <= set(held(position, seat))


def _leader_or_kyrae(position: Position, fighter: int) -> bool:
    return leader(position, fighter) or position.fighters[fighter].card == "Kyrae"


def _thrice_at_the_same(position: Position, seat: int) -> bool:
    """An enemy has just been attacked for the third time in this phase, or more often."""
    targets = [one.other for one in mine(phase, position, seat, "attack")]
    now = (one.other for one in mine(fresh, position, seat, "attack"))
    return any(targets.count(one) >= 3 for one in now)


def _alone_holding(position: Position, seat: int) -> bool:
    holding = [one for one in everybody(position, seat) if on_an_objective(position, one)]
    return len(holding) == 1 and position.fighters[holding[0]].seat == seat


knows(
    objective("Blessings of Khaine", some(friends, inspired, least=2)),
    surge("Blood Rite", took(fresh, by_attack, who(on_an_objective))),
    surge("Consecrate to Khaine", took(fresh, by_attack, close_fall, fell_on_an_objective)),
    objective("Daughters of the First Temple", some(beaten, least=2)),
    objective("Devoted Disciple", some(friends, wounded)),
    surge("Perfect Kill", took(fresh, by_attack, exactly_enough)),
    at_the_end("Proof of Devotion", either(no(enemies), _holds_their_objectives)),
    objective("Purposeful Strike", some(friends, token_on("charge"), on_an_objective)),
    objective("Ritualised Formation", holds_some(3)),
    surge("Swift Sacrifice", took(fresh, by_attack, close_fall, who(_leader_or_kyrae))),
    surge("Torturous Death", _thrice_at_the_same),
    objective("Triumphant Stance", _alone_holding),
)


def _struck_closely(position: Position, seat: int, _: int) -> list[int]:
    """The target, standing, of a friend's close Attack action that has just succeeded."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word not in SUCCESSFUL:
        return []
    close = reach_ended(position) in (1, 2)
    return [attack.other] if close and position.fighters[attack.other].hex is not None else []


def _criticals(_: Position, args: Playing) -> int:
    return args.faces.count("critical")


def _carving(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose close Attack action is about to succeed with a critical."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.fighter].seat != seat:
        return []
    met = attack.outcome in SUCCESSFUL and "critical" in attack.attack_faces
    return [attack.fighter] if met and range_now(position) in (1, 2) else []


def _near_the_leader(position: Position, seat: int, fighter: int) -> bool:
    led = [one for one in surviving(position, seat) if leader(position, one)]
    own = friendly(position, seat, fighter)
    return own and any(distance(position, one, fighter) <= 2 for one in led)


def _inspired_friend(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and inspired(position, fighter)


def _counted(position: Position) -> Verb:
    """Remember how many Move tokens the fighter has."""
    args = args_of(position, Playing)
    had = position.fighters[args.choices[0]].move_tokens if args.choices else 0
    return done(put_args(position, replace(args, struck=(had,))))


def _without_the_new_one(position: Position) -> Verb:
    """The Move action has given no Move token."""
    args = args_of(position, Playing)
    if not args.choices or not args.struck:
        return done(position)
    fighter = args.choices[0]
    tokens = min(args.struck[0], position.fighters[fighter].move_tokens)
    return done(put_fighter(position, fighter, move_tokens=tokens))


def _attacked_alone(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after an Attack action of its own that was no part of a superaction."""
    attack = just_ended(position, "attack")
    own = attack is not None and attack.fighter == fighter and by_itself(position)
    return [fighter] if own and position.fighters[fighter].hex is not None else []


def _felled_alongside(position: Position, seat: int, fighter: int) -> list[int]:
    found = bearer_felled_a_foe(position, seat, fighter)
    out = next((one for one in reversed(position.history) if one.what == "out"), None)
    near = out is not None and by_attack(position, out) and fell_beside(position, out, fighter)
    return found if near else []


def _felled_by_a_foe(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, where an enemy's Attack action or gambit is about to take it out."""
    harm, attack = harm_now(position), attack_now(position)
    if harm is None or harm.fighter != fighter or harm.seat in (-1, seat):
        return []
    meant = kind_of(harm.source) in GAMBITS
    meant = meant or (attack is not None and harm.source == attack.attack)
    falls = position.fighters[fighter].wound_tokens >= wounds_of(position, fighter)
    return [fighter] if meant and falls else []


def _beside_the_bearer(position: Position, args: Playing) -> list[int]:
    return [one for one in adjacent(position, args.fighter) if enemy(position, args.seat, one)]


@changing("damage")
def _slaughter(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A point of Damage for each critical of the attack roll."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    many = attack.attack_faces.count("critical")
    return (adds("Rune of Slaughter", "damage", many, ONLY_CLOSE),) if many else ()


def _resisting_closely(position: Position, seat: int, fighter: int) -> list[int]:
    return bearer_resisting(position, seat, fighter) if range_now(position) == 1 else []


knows(
    CardRules(
        "Bloodbane Venom",
        rule="windows.attack-end",
        at=("after-action",),
        when=_struck_closely,
        effects=(
            rolled("attack", 3, whatever),
            dealt_to_those(lambda _, args: [args.subject], _criticals),
        ),
        keywords=("poison",),
    ),
    CardRules(
        "Carve a Rune",
        rule="windows.success",
        at=("success-determined",),
        when=_carving,
        effects=(gained_glory(1, spent=True),),
    ),
    CardRules(
        "Catechism of Murder",
        rule="inspire.when",
        playable=somebody(friendly),
        effects=(choose(friendly), inspire(chosen())),
    ),
    CardRules(
        "Crimson Rejuvenation",
        rule="heal.amount",
        effects=(healed_each(_near_the_leader, 1),),
    ),
    CardRules(
        "Drilled to Perfection",
        rule="tokens.give",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            optional(choose_among(beside_chosen(friendly))),
            guarded_each(those_chosen),
        ),
    ),
    next_activation(
        "Fanatical Faith",
        modify("most damage the first time", "add", 1, until="next-activation"),
    ),
    CardRules(
        "Headlong Fury",
        rule="actions.granted-specified",
        playable=somebody(_inspired_friend),
        effects=(
            choose(_inspired_friend),
            _counted,
            granted(chosen(), "move"),
            _without_the_new_one,
        ),
    ),
    first_attack("Perfect Precision", more("attack re-rolls", 1, "attack"), cites=("DC-026",)),
    CardRules(
        "Zealot's Rage",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_failed,
        effects=(granted(subject, "attack"),),
    ),
    plus("Crimson Shard", "attack re-rolls", 1, ONLY_CLOSE, "attack", cites=("DC-026",)),
    reacting_weapon(
        AttackProfile("Crone Blade", 1, 3, "fury", 2),
        "after-action",
        made_with("Crone Blade", *SUCCESS),
        healed(bearer, 1),
    ),
    reaction("Death Dancer", "after-action", _attacked_alone, pushed(bearer, 1, exactly=True)),
    trophies("High Oracle's Butcher", _felled_alongside),
    plus("Invigorated Attack", "dice", 1, "holding an objective"),
    plus("Rapturous Defence", "defence", 1),
    reaction(
        "Rune of Khaine",
        "damage-dealt",
        _felled_by_a_foe,
        dealt_to_those(_beside_the_bearer, 1),
    ),
    CardRules("Rune of Slaughter", rule="upgrades.grant", grants=_slaughter),
    reaction(
        "Victor of a Thousand Duels",
        "success-determined",
        _resisting_closely,
        rolled("attack", 1, shows(SMASH)),
        stood_firm(),
        attacks_back(bearer),
    ),
    weapon("Whirling Whip", 1, 3, "fury", 2, "scything"),
)


def _lighter(*words: tuple[What, str]) -> RowFunction:
    """Every friend but Kyrae moves so in the next activation."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        made = tuple(
            Modifier(
                what,
                "add",
                1,
                args.card,
                who=one,
                until="next-activation",
                since=position.turn,
                word=word,
            )
            for one in surviving(position, args.seat)
            if position.fighters[one].card != "Kyrae"
            for what, word in words
        )
        return done(replace(position, modifiers=(*position.modifiers, *made)))

    return effect


_PASSES: tuple[What, str] = ("passes fighters", "")
_WALLS: tuple[What, str] = ("passes blocked", "")

knows(
    next_activation(
        "Incredible Agility",
        by_form(
            printed=_lighter(_PASSES, ("trait", "ignores-lethal")),
            errata=_lighter(_PASSES, _WALLS, ("trait", "ignores-lethal-moving")),
        ),
    ),
)
