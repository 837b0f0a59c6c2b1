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
from rules_engine.effects.choosing import anyone, beside_bearer, beside_chosen, choose_among, fallen
from rules_engine.effects.harming import attack_failed, taken_out
from rules_engine.effects.leading import anywhere, each_pushed, switched
from rules_engine.effects.moving import placed
from rules_engine.effects.orders import flees
from rules_engine.effects.places import starting
from rules_engine.effects.upgrades import reaction, weapon
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.answers import bearer_acted_at_all, friend_fell
from rules_engine.moments.conditions import leader, surge
from rules_engine.moments.deeds import fresh, took, who
from rules_engine.moments.inspire import chosen_by_a_ploy, inspired_when
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import adjacent, is_empty
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


def _guarding(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Skritch is on Guard beside the bearer, and no longer when either leaves (DC-203)."""
    one = position.fighters[other]
    own = one.seat == position.fighters[fighter].seat and one.card == SKRITCH
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
