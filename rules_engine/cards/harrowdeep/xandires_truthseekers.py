"""Xandire's Truthseekers: what their cards and fighters do (Harrowdeep pg 14 to 41).

The fighter cards' numbers are lost, so that a log brings the cards itself; abilities stand under
the names by which the sides of the cards list them (Harrowdeep pg 14, 17, 41).
"""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import anyone, bearer, chosen, done, friendly, healed, modify, pushed
from rules_engine.effects.choosing import choose_among, other_friends
from rules_engine.effects.leading import (
    Ends,
    closer_to_the_nearest_foe,
    each_pushed,
    pushed_to,
    ways_to,
)
from rules_engine.effects.orders import attacks_with
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import bearer_activated
from rules_engine.moments.conditions import (
    beside_foes,
    both,
    every,
    friends,
    objective,
    objective_hexes,
    opposite,
    some,
    surge,
)
from rules_engine.moments.deeds import activation_over, fresh, mine, phase
from rules_engine.moments.inspire import Fresh, after, friend_named, inspired_when
from rules_engine.moments.now import harm_now, just_ended
from rules_engine.sense.ground import distance, field, held, surviving
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position


def _charged(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return any(one.fighter == fighter for one in mine(phase, position, seat, "charge"))


def _holds_beyond_home(position: Position, seat: int) -> bool:
    where, land = objective_hexes(position), field(position).territory
    return any(land(where[number]) != seat for number in held(position, seat))


def _is_reaction(one: Happening) -> bool:
    if one.what == "react":
        return True
    rules = rules_of(one.word) if one.what in ("ploy", "spell") else None
    return rules is not None and bool(rules.at)


def _second_reaction(position: Position, seat: int) -> bool:
    made = [one for one in phase(position) if one.seat == seat and _is_reaction(one)]
    return len(made) >= 2 and made[-1] in fresh(position)


def _has_charge_token(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].charge_tokens > 0


def _harder_for_foes(position: Position) -> Verb:
    args = args_of(position, Playing)
    others = (seat for seat in range(len(position.seats)) if seat != args.seat)
    harder = tuple(
        Modifier(
            "dice", "add", -1, args.card, seat=seat, until="next-activation", since=position.turn
        )
        for seat in others
    )
    return done(replace(position, modifiers=(*position.modifiers, *harder)))


def _can_advance(position: Position, seat: int) -> bool:
    args = Playing("", seat)
    return any(
        ways_to(position, args, one, 1, closer_to_the_nearest_foe)
        for one in surviving(position, seat)
    )


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


def _rider(position: Position, args: Playing) -> int:
    own = surviving(position, args.seat)
    return next((one for one in own if position.fighters[one].card == STORMRIDER), -1)


def _beside_rider() -> Ends:
    def ends(position: Position, args: Playing, _: int, hex_: Hex) -> bool:
        rider = _rider(position, args)
        there = position.fighters[rider].hex if rider >= 0 else None
        return there is not None and field(position).distance(hex_, there) <= 2

    return ends


def _rider_moved(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, once Stormrider has moved and it can end within two hexes of her."""
    move = just_ended(position, "move")
    args = Playing("", seat, fighter=fighter)
    if move is None or move.fighter != _rider(position, args):
        return []
    return [fighter] if ways_to(position, args, fighter, 3, _beside_rider()) else []


@after("out")
def _friend_out(position: Position, fighter: int, _: Fresh) -> bool:
    """A friend other than Taros is out of action."""
    seat = position.fighters[fighter].seat
    return any(one.out and one.seat == seat and one.card != "Taros" for one in position.fighters)


@after("inspired")
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
        "Advance as One",
        rule="push.closer",
        playable=_can_advance,
        effects=(each_pushed(friendly, 1, closer_to_the_nearest_foe),),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Called Strike",
        rule="ploys.next-event",
        effects=(modify("attack re-rolls", "add", 1, until="next-attack"),),
        persists="next-activation",
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Blaze of Light",
        rule="spells.casting-value",
        casting=("channel",),
        effects=(modify("dice", "add", 1, until="next-activation"), _harder_for_foes),
        persists="next-activation",
        cites=("Harrowdeep pg 14", "Harrowdeep pg 21"),
    ),
    CardRules(
        "Tempered Sigmarite",
        rule="upgrades.grant",
        modifiers=(Modifier("defence re-rolls", "add", 1, "Tempered Sigmarite", until="game"),),
        cites=("Harrowdeep pg 14",),
    ),
    CardRules(
        "Unfaltering Stride",
        rule="windows.activation-end",
        at=("after-action",),
        when=bearer_activated,
        effects=(pushed(bearer, 1, exactly=True),),
        cites=("Harrowdeep pg 41",),
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
