"""Xandire's Truthseekers: what their cards and fighters do (Harrowdeep pg 14 to 41).

The fighter cards' numbers are lost, so that a log brings the cards itself; abilities stand under
the names by which the sides of the cards list them (Harrowdeep pg 14, 17, 41).
"""

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import (
    anyone,
    bearer,
    chosen,
    given_token,
    healed,
    pushed,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import (
    choose_among,
    other_friends,
)
from rules_engine.effects.leading import (
    Ends,
    pushed_to,
    ways_to,
)
from rules_engine.effects.orders import attacks_with
from rules_engine.effects.phantoms import illusion
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.upgrades import (
    adds,
    keyword,
    reacting_weapon,
    reaction,
    weapon,
)
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.moments.after import FAILURE, SUCCESS, attacker_of_bearer, made_with
from rules_engine.moments.conditions import (
    abroad,
    beaten,
    beside_foes,
    both,
    either,
    every,
    foes,
    friends,
    in_his_land,
    inspired,
    lost,
    no,
    objective,
    objective_hexes,
    opposite,
    outnumber,
    some,
    surge,
)
from rules_engine.moments.deeds import activation_over, by_attack, fresh, mine, phase, took
from rules_engine.moments.falls import hex_of_fall
from rules_engine.moments.inspire import Fresh, friend_named, inspired_when, while_it_holds
from rules_engine.moments.now import harm_now, in_the_course_of, just_ended
from rules_engine.sense.ground import distance, enemies_of, field, held, surviving_named
from rules_engine.sense.modifiers import range_of, vulnerable, wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position


def _charged(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(one.fighter == fighter for one in mine(phase, position, seat, "charge"))


def _holds_beyond_home(position: Position, seat: int) -> bool:
    where, land = objective_hexes(position), field(position).territory
    return any(land(where[number]) != seat for number in held(position, seat))


def _is_reaction(happening: Happening) -> bool:
    if happening.what == "react":
        return True
    rules = rules_of(happening.word) if happening.what in ("ploy", "spell") else None
    return rules is not None and bool(rules.at)


def _second_reaction(position: Position, seat: int) -> bool:
    made = [one for one in phase(position) if one.seat == seat and _is_reaction(one)]
    return len(made) >= 2 and made[-1] in fresh(position)


def _has_charge_token(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].charge_tokens > 0


STORMRIDER = "Luxa Stormrider"


def _falling(position: Position, _: int, fighter: int) -> list[int]:
    """The fighter itself, when damage just dealt will take it out of action."""
    harm = harm_now(position)
    fatal = position.fighters[fighter].wound_tokens >= wounds_of(position, fighter)
    return [fighter] if harm is not None and harm.fighter == fighter and fatal else []


def _within_two(position: Position, args: Playing) -> list[int]:
    everyone = range(len(position.fighters))
    standing = [one for one in everyone if anyone(position, args.seat, one)]
    return [one for one in standing if distance(position, args.fighter, one) <= 2]


def _far(position: Position, fighter: int, attack: AttackProfile) -> bool:
    return range_of(position, fighter, attack) >= 3


def _beside_rider() -> Ends:
    def ends(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
        rider = surviving_named(position, args.seat, STORMRIDER)
        there = position.fighters[rider].hex if rider >= 0 else None
        return there is not None and field(position).distance(hex_, there) <= 2

    return ends


def _rider_moved(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, once Stormrider has moved and it can end within two hexes of her."""
    move = just_ended(position, "move")
    args = Playing("", seat, fighter=fighter)
    if move is None or move.fighter != surviving_named(position, seat, STORMRIDER):
        return []
    return [fighter] if ways_to(position, args, fighter, 3, _beside_rider()) else []


@while_it_holds("out")
def _friend_out(position: Position, fighter: int, _: Fresh) -> bool:
    """A friend other than Taros is out of action."""
    seat = position.fighters[fighter].seat
    return any(one.out and one.seat == seat and one.card != "Taros" for one in position.fighters)


@while_it_holds("inspired")
def _stormrider_inspired(position: Position, fighter: int, _: Fresh) -> bool:
    """Stormrider is Inspired."""
    rider = friend_named(position, fighter, "Luxa Stormrider")
    return rider >= 0 and position.fighters[rider].inspired


inspired_when("Xandire's Truthseekers", _friend_out)
inspired_when("Taros", _stormrider_inspired)

knows(
    objective(
        "Banish the Dark",
        some(friends, _charged, opposite(beside_foes())),
        "Harrowdeep pg 14",
        "Harrowdeep pg 20",
    ),
    objective("Bearing Sigmar's Light", _holds_beyond_home, "Harrowdeep pg 14"),
    surge("Blaze of Glory", _second_reaction, "Harrowdeep pg 14"),
    surge(
        "Brave the Darkness",
        both(activation_over, every(friends, _has_charge_token, least=1)),
        "Harrowdeep pg 14",
    ),
    CardRules(
        "Blazing Purity",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_falling,
        effects=(
            choose_among(other_friends),
            healed(chosen(), 2),
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Blazing Force",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_falling,
        effects=(
            choose_among(_within_two),
            pushed(chosen(), 2),
        ),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Blazing Reprisal",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_falling,
        effects=(attacks_with(bearer, _far),),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Taros: follow",
        rule="windows.action-end",
        at=("after-action",),
        when=_rider_moved,
        effects=(pushed_to(bearer, 3, _beside_rider()),),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Taros: close by",
        rule="support.attacker",
        traits=("companion",),
        cites=("Harrowdeep pg 14",),
    ),
)


def _none_taller(position: Position, out: Happening) -> bool:
    """No enemy left has more Wounds than the one that fell."""
    tall = wounds_of(position, out.other)
    return all(wounds_of(position, one) <= tall for one in enemies_of(position, out.seat))


def _stubborn(position: Position, seat: int) -> bool:
    """A friend just attacked by an enemy is vulnerable now."""
    attacked_ = (one for one in fresh(position) if one.what == "attack" and one.seat != seat)
    own = (one.other for one in attacked_ if position.fighters[one.other].seat == seat)
    return any(vulnerable(position, one) for one in own)


def _as_many_as_rounds(position: Position, seat: int) -> bool:
    return len(beaten(position, seat)) >= position.round


def _unquestioned(position: Position, seat: int) -> bool:
    return len(beaten(position, seat)) >= 4 and len(lost(position, seat)) <= 1


knows(
    surge("Equal to Anything", took(fresh, by_attack, _none_taller)),
    objective("Fearless Advance", some(friends, abroad, least=3)),
    objective("Righteous Blows", outnumber(beaten, foes)),
    objective("Sigmar's Chosen", _as_many_as_rounds),
    objective("Stalwart Few", some(friends, inspired, least=2)),
    surge("Stubborn Yet", _stubborn),
    objective("Unquestionable Might", either(no(foes), _unquestioned)),
    objective("We Suffice", both(some(friends, abroad, least=2), no(in_his_land))),
)


def _around_the_target(position: Position, args: Playing) -> list[int]:
    """The enemies beside the target of the attack just over, or beside where it fell."""
    attack = just_ended(position, "attack")
    if attack is None:
        return []
    outs = (one for one in in_the_course_of(position, attack) if one.what == "out")
    fell = next((hex_of_fall(one) for one in outs if one.other == attack.other), None)
    there = position.fighters[attack.other].hex or fell
    around = field(position).around[there] if there is not None else ()
    foes_ = enemies_of(position, args.seat)
    return [one for one in foes_ if position.fighters[one].hex in around]


SERENE, LODESTONE, CHARGE = "Grip of Serenity", "Kinetic Lodestone", "Staggering Charge"

knows(
    reacting_weapon(
        AttackProfile("Flight of Darts", 3, 3, "fury", 1),
        "after-action",
        made_with("Flight of Darts", "critical hit"),
        dealt_to_those(_around_the_target, 1),
    ),
    illusion(
        SERENE,
        modifiers=(
            adds(SERENE, "dice", 1),
            adds(SERENE, "damage", 1, ONLY_CLOSE),
            adds(SERENE, "on guard", 1),
        ),
        able=vulnerable,
    ),
    reaction(
        LODESTONE,
        "after-action",
        attacker_of_bearer(*SUCCESS, *FAILURE, beside=True),
        given_token(subject, "stagger"),
        given_token(subject, "charge"),
        traits=("no-push",),
    ),
    weapon(
        CHARGE,
        1,
        3,
        "fury",
        2,
        modifiers=(
            adds(CHARGE, "dice", 1, CHARGE, "charge"),
            keyword(CHARGE, "knockback:1", CHARGE, "charge"),
            keyword(CHARGE, "stagger", CHARGE, "charge"),
        ),
    ),
)
