"""The Grymwatch: their gambits and upgrades."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.printed import card_facts
from rules_engine.effects import (
    bearer,
    broken,
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    granted,
    pushed,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE, inspire_each
from rules_engine.effects.choosing import (
    another,
    beside_bearer,
    beside_chosen,
    choose_among,
    choose_any,
    other_friends,
)
from rules_engine.effects.gambits import foe_beside_a_friend
from rules_engine.effects.hands import fetched, lies_in
from rules_engine.effects.leading import Closer, anywhere, beside, pushed_to, those_pushed, ways_to
from rules_engine.effects.marching import marches
from rules_engine.effects.orders import can_perform, performs
from rules_engine.effects.several import called_so, those_chosen
from rules_engine.effects.striking import last_target
from rules_engine.effects.upgrades import (
    action,
    adds,
    attacking,
    changing,
    granting,
    plus,
    reaction,
    trophies,
)
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.answers import friend_attacked_with, friend_attacking
from rules_engine.moments.around import friend_made_a
from rules_engine.moments.conditions import (
    labelled,
    on_an_objective,
    upgraded,
)
from rules_engine.moments.falls import neighbour_felled_by_bearer
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import adjacent, surviving, surviving_named
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sense.states import quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position

GHOUL_CALL = "Ghoul Call"
DUKE = "Duke Crakmarrow"
GRIP, DELUSION = "Grip of Madness", "Impervious Delusion"


def _duke(position: Position, args: Playing) -> int:
    return surviving_named(position, args.seat, DUKE)


def _duke_can_call(position: Position, seat: int) -> bool:
    return can_perform(position, surviving_named(position, seat, DUKE), GHOUL_CALL)


def _with_a_foe(position: Position, seat: int, fighter: int) -> bool:
    near = adjacent(position, fighter) if friendly(position, seat, fighter) else []
    return any(enemy(position, seat, one) for one in near)


def _felled_foe(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whom damage of an Attack action or a gambit is about to take out."""
    attack, harm = attack_now(position), harm_now(position)
    if harm is None or position.fighters[harm.fighter].seat == seat:
        return []
    meant = kind_of(harm.source) in GAMBITS or (attack is not None and harm.source == attack.attack)
    foe = position.fighters[harm.fighter]
    falling = foe.hex is not None and foe.wound_tokens >= wounds_of(position, harm.fighter)
    return [harm.fighter] if meant and falling else []


def _friends_beside_it(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.subject)
    return [one for one in near if friendly(position, args.seat, one)]


def _another_than_it(position: Position, args: Playing) -> list[int]:
    return [one for one in surviving(position, args.seat) if one != args.subject]


def _ghoul(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and labelled("crypt ghoul")(position, fighter)


def _of_the_court(card: str) -> bool:
    facts = card_facts(card)
    return facts is not None and facts.warband == "The Grymwatch"


def _laden_foe(position: Position, seat: int, fighter: int) -> bool:
    return foe_beside_a_friend(position, seat, fighter) and upgraded()(position, fighter)


def _laden_attacker(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_attacked_with(position, seat, fighter)
    standing = (one for one in found if friendly(position, seat, one))
    return [one for one in standing if upgraded()(position, one)]


def _target(position: Position, _: Playing) -> int:
    attack = attack_now(position)
    return attack.target if attack is not None else -1


def _succeeding(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose Attack action is about to succeed."""
    attack = attack_now(position)
    if attack is None or attack.outcome not in SUCCESSFUL:
        return []
    return friend_attacking(position, seat, fighter)


def _others_in_reach(position: Position, args: Playing) -> list[int]:
    """Friends but the attacker who can be pushed to stand beside its target."""
    own = [one for one in surviving(position, args.seat) if one != args.subject]
    return [one for one in own if ways_to(position, args, one, 3, beside(_target))]


def _rested(position: Position, args: Playing) -> list[int]:
    """Other friends without Move and Charge tokens."""
    found = other_friends(position, args)
    states = position.fighters
    return [one for one in found if not states[one].move_tokens and not states[one].charge_tokens]


def _can_command(position: Position, fighter: int) -> bool:
    args = Playing("", position.fighters[fighter].seat, fighter=fighter)
    return len(_rested(position, args)) >= 2


def _blood(position: Position, args: Playing, _: int) -> list[Hex]:
    """Enemies with a wound token."""
    hexes = (one.hex for one in position.fighters if one.seat != args.seat and one.wound_tokens)
    return [there for there in hexes if there is not None]


def _activation_over(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if just_ended(position, "activation") is not None else []


def _moved_onto_one(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, whose Move action has just ended on an objective."""
    move = just_ended(position, "move")
    own = move is not None and move.fighter == fighter
    return [fighter] if own and on_an_objective(position, fighter) else []


def _gripped(position: Position, fighter: int) -> bool:
    """It has reacted with its upgrade, and made no Move action since."""
    for past in (position.history, *reversed(position.earlier)):
        for one in reversed(past):
            if one.fighter == fighter and one.what == "react" and _is_grip(one.word):
                return True
            if (one.fighter == fighter and one.what == "move") or (
                one.other == fighter and one.what == "out"
            ):
                return False
    return False


def _is_grip(card: str) -> bool:
    facts = card_facts(card)
    return GRIP in (card, facts.name if facts is not None else "")


@changing("not pushed")
def _rooted(position: Position, fighter: int) -> tuple[Modifier, ...]:
    return (adds(GRIP, "not pushed", 1),) if _gripped(position, fighter) else ()


@changing("damage suffered")
def _two_at_most(position: Position, fighter: int) -> tuple[Modifier, ...]:
    harm = harm_now(position)
    if harm is None or harm.fighter != fighter or harm.amount <= 2:
        return ()
    only = ("attack|gambit",)
    return (Modifier("damage suffered", "set", 2, DELUSION, only=only, word="fixed"),)


def _crakmarrow_moved(position: Position, _: int, fighter: int) -> list[int]:
    """A friendly Crakmarrow, whose Move action has just ended, where the bearer has no tokens."""
    move, own = just_ended(position, "move"), position.fighters[fighter]
    if move is None or move.seat != own.seat or own.move_tokens or own.charge_tokens:
        return []
    return [move.fighter] if called_so(position, move.fighter, "Duke Crakmarrow") else []


knows(
    CardRules(
        "Strident Summons",
        rule="actions.granted-specified",
        playable=_duke_can_call,
        effects=(performs(_duke, GHOUL_CALL),),
        needs=("scatter",),
    ),
    CardRules(
        "Appalling Visage",
        rule="push.away",
        playable=somebody(_with_a_foe),
        effects=(
            choose(_with_a_foe),
            choose_among(beside_chosen(enemy)),
            pushed(chosen(1), 2, away=chosen(0)),
        ),
    ),
    CardRules(
        "Combat Drill",
        rule="windows.action-end",
        at=("after-action",),
        when=friend_made_a("charge"),
        effects=(choose_among(_another_than_it), marches(chosen(), beside(subject))),
    ),
    CardRules(
        "Double Time",
        rule="windows.action-end",
        at=("after-action",),
        when=friend_made_a("move"),
        effects=(granted(subject, "move"),),
    ),
    CardRules(
        "Horrifying Spectacle",
        rule="inspire.when",
        at=("damage-dealt",),
        when=_felled_foe,
        effects=(inspire_each(_friends_beside_it),),
    ),
    CardRules(
        "Pack, Advance!",
        rule="push.distance",
        playable=somebody(_ghoul),
        effects=(
            choose(_ghoul),
            choose_any(another(_ghoul)),
            those_pushed(those_chosen, 2, anywhere, up_to=True),
        ),
    ),
    CardRules(
        "Recycled Riches",
        rule="cards.discard-inert",
        playable=lies_in("power_discard", _of_the_court),
        effects=(fetched("power_discard", "power", _of_the_court, by_chance=True),),
    ),
    CardRules(
        "Scrabbling Claws",
        rule="ploys.play",
        playable=somebody(_laden_foe),
        effects=(choose(_laden_foe), broken(chosen(), by_owner=True)),
    ),
    CardRules(
        "Shattering Impact",
        rule="windows.attack-end",
        at=("after-action",),
        when=_laden_attacker,
        effects=(broken(subject), broken(last_target)),
    ),
    CardRules(
        "Stench of Victory",
        rule="windows.success",
        at=("success-determined",),
        when=_succeeding,
        effects=(choose_among(_others_in_reach), pushed_to(chosen(), 3, beside(_target))),
    ),
    action(
        "Aura of Command",
        choose_among(_rested),
        choose_among(_rested),
        granted(chosen(0), "move"),
        granted(chosen(1), "move"),
        able=_can_command,
    ),
    reaction(
        "Drawn to Weakness", "after-action", _activation_over, pushed_to(bearer, 1, Closer(_blood))
    ),
    CardRules(
        GRIP,
        rule="reactions.sources",
        at=("after-action",),
        when=_moved_onto_one,
        grants=_rooted,
    ),
    plus("Heroic Vision", "dice", 1, ONLY_CLOSE),
    granting(
        "Hunter's Nose",
        attacking(quarry, adds("Hunter's Nose", "dice", 1)),
        traits=("enemies-are-quarry",),
    ),
    granting(DELUSION, _two_at_most),
    reaction(
        "Right-hand Ghoul", "after-action", _crakmarrow_moved, marches(bearer, beside(subject))
    ),
    CardRules(
        "Seized Weapon",
        rule="upgrades.attack-action",
        attacks=(AttackProfile("Seized Weapon", 1, 3, "fury", 2),),
        effects=(choose_among(beside_bearer(enemy)), dealt(chosen(), 1)),
        at_giving=True,
    ),
    trophies("Severed Trophy", neighbour_felled_by_bearer),
    plus("Well Motivated", "damage", 1, ONLY_CLOSE),
)
