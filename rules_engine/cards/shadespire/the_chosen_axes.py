"""The Chosen Axes: what their cards do, and when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.printed import card_facts
from rules_engine.effects import (
    anyone,
    choose,
    chosen,
    enemy,
    friendly,
    ignored,
    modify,
    pushed,
    rolled,
    somebody,
)
from rules_engine.effects.choosing import choose_among, done
from rules_engine.effects.gambits import first_attack, more, next_activation, struck_again
from rules_engine.effects.gear import optional
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.leading import beside, onto_an_objective, pushed_to, ways_to
from rules_engine.effects.orders import in_reach, made
from rules_engine.effects.rolling import BLOCK, shows, whatever
from rules_engine.effects.upgrades import plus, reaction, weapon
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import bearer_falling
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    both,
    every,
    foes,
    friends,
    inspired,
    leader,
    lost,
    no,
    objective,
    on_an_objective,
    some,
    surge,
)
from rules_engine.moments.deeds import by_a_charge, charged, fresh, phase, them, took, who
from rules_engine.moments.holding import holds_what_a_foe_held
from rules_engine.moments.inspire import holding, inspired_when
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import adjacent, card_of, field, is_empty, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _near_treasure(position: Position, seat: int, fighter: int) -> bool:
    """A friend that three hexes of push can bring onto an objective."""
    args = Playing("", seat)
    own = friendly(position, seat, fighter)
    return own and bool(ways_to(position, args, fighter, 3, onto_an_objective))


inspired_when("The Chosen Axes", holding)

knows(
    objective("A Claim Retaken", holds_what_a_foe_held),
    plus("Grimnir's Speed", "move", 2),
    plus("Grimnir's Fortitude", "defence", 1),
    plus("Activated Runes", "attack re-rolls", 1),
    reaction(
        "Grimnir's Blessing",
        "damage-dealt",
        bearer_falling,
        rolled("defence", 1, shows(frozenset(("block",)))),
        ignored(),
        cites=("DC-239", "DC-240"),
    ),
    CardRules(
        "The Earth Shakes",
        rule="ploys.play",
        playable=somebody(anyone),
        effects=(choose(anyone), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Treasure-lust",
        rule="push.distance",
        playable=somebody(_near_treasure),
        effects=(choose(_near_treasure), pushed_to(chosen(), 3, onto_an_objective)),
    ),
    CardRules(
        "Ur-gold Boon",
        rule="heal.amount",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            rolled("defence", 1, whatever),
            healed_up_to(chosen(), 2, faces=BLOCK, otherwise=1),
        ),
    ),
    objective("A Grim Promise", took(phase, them(leader)), "DC-034"),
    objective("Unstoppable Advance", every(friends, abroad, least=1), "DC-052"),
    surge("Scion of Grimnir", took(fresh, who(leader)), "DC-034"),
    surge("Ferocious Charge", by_a_charge, "DC-056"),
)


def _proud(position: Position, fighter: int) -> bool:
    """Three or more upgrades of its own warband."""
    own = card_of(position, fighter).warband
    facts = (card_facts(card) for card in position.fighters[fighter].upgrades)
    return sum(one is not None and one.warband == own for one in facts) >= 3


def _led(position: Position, seat: int) -> bool:
    return any(card_of(position, one).leader for one in surviving(position, seat))


def _about_to_be_struck(position: Position, _: int, fighter: int) -> list[int]:
    """The attacker that is about to succeed against the bearer, within its reach (DC-178)."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or attack.outcome not in SUCCESSFUL:
        return []
    return in_reach(position, fighter, attack.fighter, "Defiant Strike")


FIRST_TO_MOVE: Final = "next-move|next-activation"


knows(
    objective("For the Ur-gold", every(friends, inspired, least=3), "DC-052"),
    objective("Fury of the Lodge", every(friends, charged, least=3), "DC-052"),
    objective(
        "Hoarders", both(every(friends, on_an_objective), no(lost), no(foes, on_an_objective))
    ),
    at_the_end("Oaths Still to Fulfil", no(lost)),
    objective("Pride of the Lodge", some(friends, leader, _proud)),
    next_activation(
        "Berserk Fury",
        modify(
            "spared by a die",
            "add",
            0,
            until="next-activation",
            only=("the first time",),
            word="block",
        ),
    ),
    next_activation(
        "Indomitable", modify("most damage the first time", "add", 1, until="next-activation")
    ),
    struck_again("Oathsworn"),
    CardRules(
        "Piercing Stare",
        rule="ploys.next-event",
        playable=somebody(enemy),
        effects=(
            choose(enemy),
            modify("no attack", "add", 1, who=chosen(), until="next-activation"),
            modify("no charge", "add", 1, who=chosen(), until="next-activation"),
        ),
        persists="next-activation",
    ),
    first_attack(
        "Slaying Blow",
        modify("damage", "multiply", 2, until="next-attack", only=("critical hit",), everyone=True),
        cites=("DC-024",),
    ),
    first_attack("We Shall Not Be Moved", more("not driven back", 1, "holding an objective")),
    CardRules(
        "Grimnir Commands",
        rule="ploys.first-of-next-activation",
        playable=_led,
        effects=(modify("move", "add", 2, until=FIRST_TO_MOVE, only=("no charge", "no leader")),),
        persists=FIRST_TO_MOVE,
    ),
    plus("Brute Strength", "knockback", 1),
    CardRules(
        "Defiant Strike",
        rule="attack.reaction-attack-target",
        attacks=(AttackProfile("Defiant Strike", 1, 3, "fury", 1),),
        at=("success-determined",),
        when=_about_to_be_struck,
        effects=(made(stands_firm=True),),
        cites=("DC-178",),
    ),
    weapon("Flurry of Blows", 1, 3, "fury", 2),
    weapon("Great Swing", 1, 2, "fury", 2, "scything"),
    weapon("Returning Axe", 3, 2, "fury", 1, "crit:+1 damage"),
    CardRules("War Song", rule="support.counts-as-more", traits=("counts twice",)),
)


def _meeting(position: Position, here: Hex, there: Hex) -> bool:
    """Whether somebody in one hex can be pushed up to a hex to end beside another hex."""
    around = field(position).around
    free = (hex_ for hex_ in around[there] if hex_ != here and is_empty(position, hex_))
    return there in around[here] or any(hex_ in around[here] for hex_ in free)


def _partners(position: Position, fighter: int) -> list[int]:
    """The friends that it can end beside when both are pushed up to a hex."""
    here = position.fighters[fighter].hex
    if here is None:
        return []
    around = field(position).around[here]
    spots = [here, *(hex_ for hex_ in around if is_empty(position, hex_))]
    found = []
    for one in surviving(position, position.fighters[fighter].seat):
        there = position.fighters[one].hex
        near = there is not None and any(_meeting(position, spot, there) for spot in spots)
        found += [one] if near and one != fighter else []
    return found


def _with_a_partner(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and bool(_partners(position, fighter))


def _other_of_the_wall(position: Position, args: Playing) -> list[int]:
    return _partners(position, args.choices[0]) if args.choices else []


def _within_a_push(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
    """A hex beside which the other of the two can end."""
    there = position.fighters[args.choices[1]].hex
    return there is not None and _meeting(position, hex_, there)


def _first_of_the_wall(position: Position) -> Verb:
    """The first goes up to a hex, to where the other can still come beside it."""
    args = args_of(position, Playing)
    if len(args.choices) < 2:
        return done(position)
    here = position.fighters[args.choices[0]].hex
    push = pushed_to(chosen(), 1, _within_a_push)
    stays = here is not None and _within_a_push(position, args, args.choices[0], here)
    return optional(push)(position) if stays else push(position)


def _second_of_the_wall(position: Position) -> Verb:
    """The other goes up to a hex, to beside the first."""
    choices = args_of(position, Playing).choices
    if len(choices) < 2:
        return done(position)
    first, second = choices
    push = pushed_to(chosen(1), 1, beside(chosen()))
    near = first in adjacent(position, second)
    return optional(push)(position) if near else push(position)


knows(
    CardRules(
        "Living Wall",
        rule="push.distance",
        playable=somebody(_with_a_partner),
        effects=(
            choose(_with_a_partner),
            choose_among(_other_of_the_wall),
            _first_of_the_wall,
            _second_of_the_wall,
        ),
    ),
)
