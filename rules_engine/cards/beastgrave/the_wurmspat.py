"""The Wurmspat: their cards, and when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    modify,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import another_friend, beside_bearer, choose_among, within
from rules_engine.effects.gambits import foe_beside_a_friend
from rules_engine.effects.gear import optional
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.effects.several import dealt_by_dice, dealt_to_those
from rules_engine.effects.upgrades import adds, changing, plus, reaction, standing, weapon
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.after import SUCCESS, attacker_of_bearer
from rules_engine.moments.answers import bearer_activated
from rules_engine.moments.casting import UNLASHED
from rules_engine.moments.conditions import (
    at_the_end,
    beaten,
    both,
    count_of,
    either,
    every,
    friends,
    holds_some,
    in_his_land,
    inspired,
    leader,
    lost,
    no,
    objective,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.deeds import did, fresh, phase, succeeded, them
from rules_engine.moments.feats import foes_fallen, labelled_card
from rules_engine.moments.inspire import inspired_when, three_enemies_worn
from rules_engine.moments.lands import (
    held_under_attack,
    holds_more_than_others,
    holds_one_abroad,
)
from rules_engine.moments.now import attack_now
from rules_engine.moments.tallies import damage_of_it
from rules_engine.sequences.base.lapsing import ended_early
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position

CYCLE: Final = "cycle"
FAR: Final = "|".join(f"range:{hexes}" for hexes in range(3, 20))

inspired_when("The Wurmspat", three_enemies_worn)


def _last_cycle_over(position: Position) -> Verb:
    """A Cycle ploy ends the one that its player had in force."""
    args = args_of(position, Playing)
    for one in position.in_play:
        rules = rules_of(one.card)
        if one.seat == args.seat and rules is not None and CYCLE in rules.keywords:
            position = ended_early(position, one)
    return done(position)


def _cycle(name: str, *effects: RowFunction, persists: str = "") -> CardRules:
    return CardRules(
        name,
        rule="ploys.persist" if persists else "ploys.play",
        effects=(_last_cycle_over, *effects),
        persists=persists,
        keywords=(CYCLE,),
    )


def _foes_beside_friends(position: Position, args: Playing) -> list[int]:
    seats = range(len(position.fighters))
    return [one for one in seats if foe_beside_a_friend(position, args.seat, one)]


@changing("dice")
def _swarmed(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Whoever attacks the fighter from afar has a die less."""
    attack = attack_now(position)
    if attack is None or (attack.fighter, attack.target) != (other, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Fly Swarm", who=other, only=(FAR,), least=1),)


def _endured(position: Position, seat: int) -> bool:
    """A friend still stands after an attack hit it whose Damage is 3 at the least."""
    struck = (one for one in fresh(position) if one.what == "attack" and succeeded(position, one))
    return any(
        position.fighters[one.other].seat == seat
        and not position.fighters[one.other].out
        and damage_of_it(position, one) >= 3
        for one in struck
    )


knows(
    surge("Blessed Endurance", _endured),
    objective("Blessings Three", some(friends, upgraded(3))),
    objective("Chosen Warriors", both(some(friends), some(beaten, least=3))),
    objective("Cycle of Decay", did(phase, "ploy", labelled_card(CYCLE), least=2)),
    objective("Faithful Reward", every(friends, inspired), "DC-052"),
    surge("Fell the Faithless", foes_fallen(fresh, them(leader))),
    at_the_end("Nurgle's Garden Grows", either(no(in_his_land), holds_more_than_others)),
    objective("Rotbringers", did(phase, "cast", least=2)),
    objective("Sacred Tri-lobe", holds_some(3)),
    surge("Seeping Rot", held_under_attack(by_foes=False)),
    objective("Spread his Blessings", holds_one_abroad),
    at_the_end("Strength of the Devoted", count_of(lost, 0)),
    CardRules(
        "Blades of Putrefaction",
        rule="spells.persisting",
        casting=("focus",),
        effects=(modify("damage", "add", 1, until="round", only=(ONLY_CLOSE, "critical hit")),),
        persists="round",
    ),
    CardRules(
        "Blessing of Rust",
        rule="ploys.persist",
        playable=somebody(foe_beside_a_friend),
        effects=(
            choose(foe_beside_a_friend),
            modify("defence symbol", "set", 0, who=chosen(), until="out", word="dodge"),
        ),
        persists="out",
    ),
    _cycle(
        "Fecund Vigour",
        modify("attack re-rolls", "add", 1, until="own-attack|round", only=("attack",)),
        persists="own-attack|round",
    ),
    CardRules(
        "Gift of Contagion",
        rule="spells.persisting",
        casting=("focus",),
        aims=enemy,
        effects=(
            choose_among(within(3, enemy)),
            modify("damage", "add", -1, who=chosen(), until="out|round", least=1),
        ),
        persists="out|round",
    ),
    _cycle(
        "Nauseous Revulsion",
        modify("dice", "add", -1, foes=True, only=("beside a foe",), until="round", least=1),
        persists="round",
    ),
    _cycle("Rampant Disease", dealt_by_dice(_foes_beside_friends, frozenset({"critical"}))),
    CardRules(
        "Rancid Visitations",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        effects=(dealt_to_those(beside_bearer(enemy), 1),),
        cites=("DC-035",),
    ),
    CardRules(
        "Steady Advance",
        rule="push.distance",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            optional(choose_among(another_friend)),
            pushed(chosen(0), 1, exactly=True),
            pushed(chosen(1), 1, exactly=True),
        ),
    ),
    _cycle("Unnatural Vitality", modify("move", "add", 1, until="round"), persists="round"),
    CardRules("Fly Swarm", rule="upgrades.grant", aura=_swarmed),
    plus("Foetid Shroud", "defence re-rolls", 1),
    reaction(
        "Living Plague",
        "after-action",
        attacker_of_bearer(*SUCCESS, most=1),
        rolled("defence", 1, shows(BLOCK)),
        dealt(subject, 1),
    ),
    plus("Pestilent Deliverer", "cleave", 1, "charge"),
    weapon("Putrid Vomit", 3, 3, "fury", 1),
    standing("Stolid Bulk", traits=("not-driven-back",)),
    reaction(
        "Unstoppable Tread", "after-action", bearer_activated, pushed(bearer, 1, exactly=True)
    ),
    plus("Virulent Blade", "attack re-rolls", 1, ONLY_CLOSE, "attack", cites=("DC-026",)),
    standing("Retchling", adds("Retchling", "dice turned to channel", 1), traits=(UNLASHED,)),
)

PHYSIQUE = "Hulking Physique"

knows(
    # the lines on Wounds and Damage are lost in one of the two sources of its wording
    standing(
        PHYSIQUE,
        adds(PHYSIQUE, "move", -1, least=0),
        adds(PHYSIQUE, "wounds", 1),
        adds(PHYSIQUE, "damage", 1, "range:1"),
    ),
)


knows(
    _cycle(
        "The Burgeoning",
        modify("healed by lethal hexes", "add", 1, until="game"),
        persists="game",
    ),
)
