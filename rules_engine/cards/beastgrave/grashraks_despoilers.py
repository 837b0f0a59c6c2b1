"""Grashrak's Despoilers: their cards, what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    given_counter,
    given_token,
    granted,
    modify,
    placed,
    pushed,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import another, choose_among, within
from rules_engine.effects.gambits import first_attack, foe_beside_a_friend, more
from rules_engine.effects.gear import optional
from rules_engine.effects.leading import closer_to, pushed_to
from rules_engine.effects.orders import attacks_with, reaching
from rules_engine.effects.upgrades import (
    adds,
    attacking_beside,
    plus,
    reaction,
    standing,
    trophies,
    weapon,
    whenever,
)
from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import bearer_survived_attack, friendly_of, used_already
from rules_engine.moments.around import friend_made_a
from rules_engine.moments.conditions import (
    abroad,
    all_out,
    at_home,
    beaten,
    both,
    friends,
    in_no_ones_land,
    leader,
    objective,
    on_the_edge,
    some,
    surge,
)
from rules_engine.moments.conditions import holds_some as holds
from rules_engine.moments.deeds import activation_over, by_attack, did, fresh, mine, phase, took
from rules_engine.moments.falls import felled_by_bearer, neighbour_felled_by_bearer
from rules_engine.moments.feats import attack_of, nth_gambit, target_was_wounded
from rules_engine.moments.inspire import inspired_when, two_enemies_out
from rules_engine.moments.lands import holds_one_abroad
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import adjacent, field, is_empty
from rules_engine.sense.states import hunter
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position

AGAIN = "Endless Hatred"
RITUAL = "Ritual"


def _edge(position: Position, _: Playing) -> list[Hex]:
    return sorted(field(position).edge)


def _can_slip_away(position: Position, fighter: int) -> bool:
    free = any(is_empty(position, hex_) for hex_ in _edge(position, Playing("", -1)))
    return on_the_edge(position, fighter) and not position.fighters[fighter].move_tokens and free


inspired_when("Grashrak's Despoilers", two_enemies_out)


def _friend_about_to_roll(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose attack roll comes next, while the fighter has a Ritual counter."""
    attack = attack_now(position)
    if attack is None or not _rituals(position, fighter):
        return []
    return friendly_of(position, seat, [attack.fighter])


def _rituals(position: Position, fighter: int) -> int:
    return dict(position.fighters[fighter].counters).get(RITUAL, 0)


def _of_two_rituals(position: Position, fighter: int) -> bool:
    return leader(position, fighter) and _rituals(position, fighter) >= 2


knows(
    CardRules(
        "Grashrak Fellhoof: ritual",
        rule="rolls.re-roll-once",
        at=("attack-declared",),
        when=_friend_about_to_roll,
        effects=(
            given_counter(bearer, RITUAL, -1),
            modify("attack re-rolls", "add", 1, who=subject, until="attack"),
        ),
    ),
    CardRules(
        "Korsh the Sneak: slip away",
        rule="actions.printed-actions",
        action=True,
        able=_can_slip_away,
        effects=(placed(bearer, _edge), given_token(bearer, "charge")),
    ),
)


def _felled_unhurt(position: Position, out: Happening) -> bool:
    """The fighter had no wound token when the Attack action that felled it began."""
    attack = attack_of(position, out)
    return attack is not None and not target_was_wounded(position, attack)


def _third_to_charge(position: Position, seat: int) -> bool:
    """A friend has just charged, and two others had done so in the phase before it."""
    order = list(dict.fromkeys(one.fighter for one in mine(phase, position, seat, "charge")))
    new = (one.fighter for one in mine(fresh, position, seat, "charge"))
    return any(order.index(one) >= 2 for one in new)


def _worst_hurt_beside(position: Position, args: Playing) -> int:
    """A hex, and one more for each wound token of a friend beside the enemy chosen."""
    near = adjacent(position, args.choices[0]) if args.choices else []
    own = (position.fighters[one] for one in near if friendly(position, args.seat, one))
    return 1 + max((one.wound_tokens for one in own), default=0)


def _friendly_hunter(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and hunter(position, fighter)


def _blood_near(position: Position, fighter: int) -> bool:
    """The fighter, or somebody adjacent to it, has a wound token."""
    near = (fighter, *adjacent(position, fighter))
    return any(position.fighters[one].wound_tokens for one in near)


def _felled_this_round(position: Position, seat: int, fighter: int) -> list[int]:
    used = used_already(position, fighter, AGAIN)
    return [] if used else felled_by_bearer(position, seat, fighter)


knows(
    objective("Blood Ritual", some(friends, _of_two_rituals)),
    surge("Bestial Cunning", nth_gambit(3)),
    objective("Bloodshed", some(beaten, least=3)),
    objective("Conquerors", holds_one_abroad),
    surge("Despoilers", both(activation_over, holds(3))),
    surge("Killing Blow", took(fresh, by_attack, _felled_unhurt)),
    objective("Proven Superiority", both(some(beaten, leader), some(friends, leader))),
    surge("Raiders", both(activation_over, some(friends, abroad, least=3))),
    surge("Stampede", _third_to_charge),
    objective("Survival of the Fittest", both(some(friends), some(all_out, least=5))),
    objective(
        "Swarm the Battlefield",
        both(some(friends, at_home), some(friends, abroad), some(friends, in_no_ones_land)),
    ),
    objective("Taint of Ruin", did(phase, "cast", least=2)),
    first_attack("Baying Anger", more("dice", 1, ONLY_CLOSE)),
    first_attack("Baying Hatred", more("damage", 1, ONLY_CLOSE)),
    CardRules(
        "Berserk Bellow",
        rule="push.distance",
        playable=somebody(foe_beside_a_friend),
        effects=(choose(foe_beside_a_friend), pushed(chosen(), _worst_hurt_beside)),
    ),
    CardRules(
        "Bestial Vigour",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(modify("move", "add", 2, until="next-activation"),),
        persists="next-activation",
    ),
    CardRules(
        "Blood Taunt",
        rule="ploys.first-of-next-activation",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            dealt(chosen(), 1),
            given_token(chosen(), "guard"),
            modify("dice", "add", 2, who=chosen(), until="next-attack"),
        ),
        persists="next-activation",
    ),
    first_attack("Bull Charge", more("innate attack", 0, "charge", word="fury")),
    CardRules(
        "Devolve",
        rule="spells.casting-value",
        casting=("critical",),
        aims=enemy,
        effects=(
            choose_among(within(4, enemy)),
            dealt(chosen(), 1),
            optional(pushed_to(chosen(), 1, closer_to(bearer))),
        ),
        cites=("DC-035",),
    ),
    CardRules(
        "Skirmisher",
        rule="windows.action-end",
        at=("after-action",),
        when=friend_made_a("move"),
        effects=(attacks_with(subject, reaching(3)),),
    ),
    CardRules(
        "Vile Invaders",
        rule="push.distance",
        playable=somebody(_friendly_hunter),
        effects=(
            choose(_friendly_hunter),
            optional(choose_among(another(_friendly_hunter))),
            pushed(chosen(0), 2),
            pushed(chosen(1), 2),
        ),
    ),
    first_attack("Weight of Numbers", more("damage", 1, "hunter", "supported by a hunter")),
    weapon(
        "Blinding Attack",
        3,
        3,
        "fury",
        1,
        grants=attacking_beside(adds("Blinding Attack", "damage", 1, "Blinding Attack")),
    ),
    CardRules(
        "Bloodcrazed",
        rule="upgrades.grant",
        grants=whenever(_blood_near, adds("Bloodcrazed", "damage", 1, ONLY_CLOSE)),
    ),
    weapon("Cursed Flint", 1, 3, "fury", 1, "cleave"),
    reaction("Dogged Survivor", "after-action", bearer_survived_attack, pushed(bearer, 2)),
    reaction(AGAIN, "after-action", _felled_this_round, granted(bearer, "attack")),
    plus("Heedless of Pain", "wounds", 1),
    plus("Jabbing Spear", "range", 1, "Shortspear"),
    weapon("Savage Bolt", 3, 0, "focus", 1, "knockback:1", "crit:+1 damage"),
    standing(
        "Sorcerous Trinket",
        adds("Sorcerous Trinket", "casting re-rolls", 1),
        adds("Sorcerous Trinket", "attack re-rolls", 1, "spell"),
    ),
    trophies("Trophy Taker", neighbour_felled_by_bearer),
)
