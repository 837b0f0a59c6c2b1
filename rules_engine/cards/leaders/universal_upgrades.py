"""Universal upgrades of Leaders."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    gained_glory,
    granted,
    pushed,
    subject,
)
from rules_engine.effects.changing import token_removed
from rules_engine.effects.choosing import beside_bearer, choose_among, fitting
from rules_engine.effects.gear import used_up
from rules_engine.effects.hands import discarded
from rules_engine.effects.leading import beside, pushed_to
from rules_engine.effects.relics import relic
from rules_engine.effects.upgrades import (
    action,
    adds,
    attacking,
    changing,
    due,
    reaction,
    standing,
    weapon,
)
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import leader_fell
from rules_engine.moments.answers import SUCCESS, bearer_felled_a_foe
from rules_engine.moments.conditions import leader, lost, some
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, card_of, side_of, supporters
from rules_engine.sequences.base.due import ROUND
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Modifier, Position, put_below


def _standing(position: Position, fighter: int) -> int:
    return int(position.fighters[fighter].hex is not None)


@changing("wounds", "dice")
def _without_its_leader(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """What the bearer is raised by once its leader is out: its own card's attacks alone."""
    if not some(lost, leader)(position, position.fighters[fighter].seat):
        return ()
    own = "|".join(attack.name for attack in side_of(position, fighter).attacks)
    name = "Rising to the Challenge"
    return (adds(name, "wounds", 1), adds(name, "dice", 1, own))


def _felled_a_leader(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, when it has just taken an enemy leader out of action."""
    out = next((one for one in reversed(position.history) if one.what == "out"), None)
    led = out is not None and card_of(position, out.other).leader
    return bearer_felled_a_foe(position, seat, fighter) if led else []


def _follower(position: Position, args: Playing) -> list[int]:
    own = fitting(position, args.seat, friendly)
    return [one for one in own if not card_of(position, one).leader]


def _foe_beside_attacks(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent enemy that attacks another of the player's fighters."""
    attack = attack_now(position)
    if attack is None or attack.target == fighter:
        return []
    foe = position.fighters[attack.fighter].seat != seat
    return [attack.fighter] if foe and attack.fighter in adjacent(position, fighter) else []


def _turned_on_the_bearer(position: Position) -> Verb:
    """The bearer is the target of the Attack action in progress."""
    fighter = args_of(position, Playing).fighter
    return done(put_below(position, Attacking, target=fighter))


def _foe_came_to_the_leader(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy that has just moved next to the player's leader, not the bearer."""
    move = just_ended(position, "move")
    if move is None or move.seat in (-1, seat) or position.fighters[move.fighter].hex is None:
        return []
    near = adjacent(position, move.fighter)
    led = any(
        position.fighters[one].seat == seat and one != fighter and card_of(position, one).leader
        for one in near
    )
    return [move.fighter] if led else []


def _bearer_just_moved(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after its own Move action that was no part of a Charge."""
    move = just_ended(position, "move")
    own = move is not None and move.fighter == fighter and move.word == "move"
    return [fighter] if own and position.fighters[fighter].hex is not None else []


def _friend_beside_failed(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent friend whose Attack action has just failed."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word in SUCCESS:
        return []
    return [attack.fighter] if attack.fighter in adjacent(position, fighter) else []


@changing("support")
def _stands_by_its_leader(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What the leader has of this fighter supporting it: one supporter more."""
    attack = attack_now(position)
    mine = position.fighters[other].seat == position.fighters[fighter].seat
    if attack is None or not mine or not card_of(position, other).leader:
        return ()
    if other not in (attack.fighter, attack.target):
        return ()
    against = attack.target if other == attack.fighter else attack.fighter
    if fighter not in supporters(position, other, against):
        return ()
    return (Modifier("support", "add", 1, "Trusted Second", who=other),)


knows(
    CardRules("Hero's Mantle", rule="scoring.keys", pays=_standing, cites=("DC-057",)),
    relic("Katophrane's Ring"),
    CardRules("Rising to the Challenge", rule="upgrades.grant", grants=_without_its_leader),
    due("Apex Predator", "enemy-out", _felled_a_leader, gained_glory(1)),
    standing("Commanding Presence", traits=("counts twice",)),
    CardRules("Trusted Second", rule="support.counts-as-more", aura=_stands_by_its_leader),
    action("Commanding Shout", choose_among(_follower), pushed(chosen(), 2)),
    action("Mighty Shove", choose_among(beside_bearer(enemy)), pushed(chosen(), 1)),
    standing(
        "Cursed Shield",
        adds("Cursed Shield", "defence", 1),
        adds("Cursed Shield", "wounds", -2, least=1),
    ),
    weapon(
        "Kingsbane",
        1,
        2,
        "fury",
        3,
        grants=attacking(leader, adds("Kingsbane", "attack re-rolls", 1, "Kingsbane")),
    ),
    reaction(
        "Irresistible Challenge",
        "attack-declared",
        _foe_beside_attacks,
        used_up(),
        _turned_on_the_bearer,
    ),
    reaction(
        "Loyal Defender",
        "after-action",
        _foe_came_to_the_leader,
        pushed_to(bearer, 2, beside(subject)),
    ),
    CardRules(
        "Master of Tactics",
        rule="sequencing.own-order",
        at=(ROUND,),
        effects=(drawn("objective", 1), discarded("objective", 1)),
    ),
    reaction(
        "Seize the Day",
        "after-action",
        _bearer_just_moved,
        used_up(),
        token_removed(bearer, "move"),
    ),
    CardRules(
        "Treacherous Second",
        rule="reactions.sources",
        at=("after-action", "card-resolved"),
        when=leader_fell,
        effects=(gained_glory(1),),
    ),
    reaction(
        "Tyrant's Lash",
        "after-action",
        _friend_beside_failed,
        dealt(subject, 2),
        granted(subject, "attack"),
    ),
)
