"""Spiteclaw's Swarm: what their fighters can do, and when they are Inspired."""

from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    given_token,
    granted,
    modify,
    pushed,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import (
    anyone,
    beside_bearer,
    beside_chosen,
    choose_among,
    fallen,
    fitting,
)
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.harming import attack_failed, taken_out
from rules_engine.effects.leading import anywhere, each_pushed, switched
from rules_engine.effects.moving import placed
from rules_engine.effects.orders import flees
from rules_engine.effects.places import beside_the_bearer, starting
from rules_engine.effects.upgrades import action, changing, plus, reaction, standing, weapon
from rules_engine.facts.card_details import plays_errata
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.answers import bearer_acted_at_all, friend_fell
from rules_engine.moments.conditions import (
    Test,
    at_home,
    at_the_end,
    beaten,
    beside_foes,
    both,
    count_of,
    every,
    foes,
    friends,
    leader,
    lost,
    no,
    objective,
    opposite,
    some,
    surge,
)
from rules_engine.moments.deeds import did, fresh, lost_by, phase, took, took_out, who
from rules_engine.moments.falls import beside_the_fall
from rules_engine.moments.inspire import chosen_by_a_ploy, inspired_when
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import adjacent, is_empty, surviving
from rules_engine.sequences.fight.may_attack import STEPS
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _can_call_back(position: Position, seat: int) -> bool:
    fits = fallen(KRRK)
    room = any(is_empty(position, hex_) for hex_ in starting(position, Playing("", seat)))
    return room and any(fits(position, seat, one) for one in range(len(position.fighters)))


KRRK = "Krrk the Almost-trusted"


def _about_to_be_hit(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose Attack action against the bearer is about to succeed."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or attack.outcome not in SUCCESSFUL:
        return []
    return [attack.fighter] if position.fighters[attack.fighter].seat != seat else []


@changing("on guard")
def _guarding(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Skritch is on Guard beside the bearer, and no longer when either leaves (DC-203)."""
    friend = position.fighters[other]
    own = friend.seat == position.fighters[fighter].seat and friend.card == SKRITCH
    if not own or other not in adjacent(position, fighter):
        return ()
    return (Modifier("on guard", "add", 1, "Bodyguard for a Price"),)


SKRITCH = "Skritch Spiteclaw"


def _beside_a_friend(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(position.fighters[one].seat == seat for one in adjacent(position, fighter))


def _among_friends(position: Position, seat: int, fighter: int) -> bool:
    """A friend with two others beside it."""
    near = (position.fighters[one].seat for one in adjacent(position, fighter))
    return friendly(position, seat, fighter) and sum(one == seat for one in near) >= 2


_LOST = fallen(SKRITCH, KRRK)


def _room_for_more(position: Position, seat: int) -> bool:
    room = any(is_empty(position, hex_) for hex_ in starting(position, Playing("", seat)))
    return room and somebody(_LOST)(position, seat)


_FIRST_TO_MOVE: Final = "next-move|next-activation"


inspired_when("Spiteclaw's Swarm", chosen_by_a_ploy)

knows(
    CardRules(
        "Skritch Spiteclaw: call back",
        rule="actions.printed-actions",
        action=True,
        playable=_can_call_back,
        effects=(choose(fallen(KRRK)), placed(chosen(), starting)),
        cites=("DC-204",),
    ),
    CardRules(
        "Aversion to Death",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_fell,
        effects=(each_pushed(friendly, 1, anywhere, up_to=True, count=2),),
        cites=("DC-201",),
    ),
    CardRules(
        "Nervous Scrabbling",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            choose_among(beside_chosen(anyone), named=False),
            switched(chosen(), chosen(1)),
        ),
        cites=("DC-202",),
    ),
    reaction(
        "Skitter-scurry",
        "after-action",
        bearer_acted_at_all,
        pushed(bearer, 1),
        cites=("DC-208", "DC-209"),
    ),
    weapon("Whirling Halberd", 1, 2, "fury", 2, "scything", cites=("DC-209",)),
    CardRules(
        "Bodyguard for a Price",
        rule="guard.while-condition-holds",
        aura=_guarding,
        cites=("DC-203",),
    ),
    reaction(
        "Expendable",
        "success-determined",
        _about_to_be_hit,
        dealt(subject, 1),
        attack_failed(),
        taken_out(bearer, paid=False),
        cites=("DC-204", "DC-205"),
    ),
    CardRules(
        "Flee!",
        rule="actions.printed-actions",
        action=True,
        able=_beside_a_friend,
        effects=(
            choose_among(beside_bearer(friendly), named=False),
            flees(bearer),
            flees(chosen()),
        ),
        cites=("DC-206", "DC-207"),
    ),
    CardRules(
        "There Are Always More",
        rule="place.means",
        playable=_room_for_more,
        effects=(choose(_LOST), placed(chosen(), starting)),
    ),
    CardRules(
        "Scratching in the Shadows",
        rule="ploys.play",
        playable=somebody(enemy),
        effects=(choose(enemy), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Momentary Boldness",
        rule="actions.granted-specified",
        playable=somebody(_among_friends),
        effects=(choose(_among_friends), granted(chosen(), "charge")),
    ),
    CardRules(
        "Musk of Fear",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), given_token(chosen(), "guard")),
        cites=("DC-119",),
    ),
    surge("Skritch is the Greatest, Yes-yes", took(fresh, who(leader)), "DC-034"),
    CardRules(
        "Sudden Skittering",
        rule="modifiers.order",
        effects=(
            modify("move", "multiply", 2, until=_FIRST_TO_MOVE),
            modify("no charge", "add", 1, until=_FIRST_TO_MOVE),
            modify("tired by moving", "add", 1, until=_FIRST_TO_MOVE),
        ),
        persists=_FIRST_TO_MOVE,
        cites=("DC-275",),
    ),
)


def _from_afar(position: Position, seat: int) -> bool:
    """An enemy was just taken out with none of the player's fighters beside it."""
    return any(
        not beside_the_fall(position, one, surviving(position, seat))
        for one in took_out(position, seat, fresh)
    )


def _unscathed(position: Position, seat: int) -> bool:
    return not lost_by(phase)(position, seat)


def _cheap(position: Position, seat: int) -> bool:
    """A friend fell in the phase when one had fallen already; as printed, two did (S152)."""
    falls = lost_by(phase)(position, seat)
    moments = {one.since for one in falls}
    return len(moments if plays_errata(position.edition) else falls) >= 2


def _named(name: str) -> Test:
    return lambda position, fighter: position.fighters[fighter].card == name


def _mobbing(position: Position, seat: int, fighter: int) -> bool:
    """A friend beside an enemy with at least two more friends beside it."""
    if not friendly(position, seat, fighter):
        return False
    fighters = position.fighters
    return any(
        fighters[foe].seat != seat
        and sum(fighters[one].seat == seat for one in adjacent(position, foe)) >= 3
        for foe in adjacent(position, fighter)
    )


def _room_beside(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    args = Playing("", seat, fighter=fighter)
    free = any(is_empty(position, hex_) for hex_ in beside_the_bearer(position, args))
    return free and somebody(fallen(SKRITCH))(position, seat)


def _mobbers(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, _mobbing)


def _lost_friends(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, fallen(SKRITCH))


knows(
    surge("Arm's Length", _from_afar),
    objective("Brilliant, Brilliant!", did(phase, "scored", least=2)),
    objective("Feast-feast", both(some(beaten), no(foes))),
    objective("Honed Survival Instincts", _unscathed),
    at_the_end("Leading from the Back", some(friends, leader, at_home, opposite(beside_foes()))),
    at_the_end("Live to Fight Another Day", both(every(friends, leader), count_of(friends, 1))),
    objective("Lives are Cheap", _cheap),
    at_the_end("Numberless Swarm", some(friends, least=5)),
    objective("Krrk Now Leads!", both(some(lost, leader), some(friends, _named(KRRK)))),
    first_attack("Frenzied Stabbing", more("damage", 1, ONLY_CLOSE, everyone=True)),
    first_attack("Heightened Caution", modify("defence", "add", 1, until="next-targeted")),
    CardRules(
        "Skaven Courage",
        rule="actions.granted-specified",
        playable=somebody(_mobbing),
        effects=(
            choose_among(_mobbers, named=False),
            granted(chosen(), "attack"),
        ),
    ),
    plus("Festering Blades", "damage", 2, "critical hit", ONLY_CLOSE),
    weapon("Swarm of Rats", 1, 3, "fury", 1, "scything"),
    weapon("Throwing Stars", 3, 3, "fury", 1),
    action(
        "Krrk the Clawchief",
        choose_among(_lost_friends, named=False),
        placed(chosen(), beside_the_bearer),
        able=_room_beside,
    ),
)


knows(standing("Sneaky Stab-stab", traits=(STEPS,), cites=("DC-210", "DC-211")))
