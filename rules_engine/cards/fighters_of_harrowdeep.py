"""Abilities legible on the fighter cards of Harrowdeep (its rulebook pg 14, 17, 41).

The cards' numbers are lost, so that a log brings the cards itself; these are the names by which
their sides list the abilities.
"""

from rules_engine.card_book.known import CardRules, When, knows
from rules_engine.cards.fighters_of_shadespire import other_friends
from rules_engine.effects import anyone, bearer, chosen, granted, healed, pushed
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.gear import paid
from rules_engine.effects.leading import Ends, pushed_to, ways_to
from rules_engine.effects.orders import attacks_with
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import RowFunction
from rules_engine.moments.now import harm_now, just_ended
from rules_engine.sense.ground import adjacent, distance, field, labels_of, surviving
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

PICTURED = "Harrowdeep pg 14"
STORMRIDER = "Luxa Stormrider"


def _falling(position: Position, _: int, fighter: int) -> list[int]:
    """The fighter itself, when damage just dealt will take it out of action."""
    harm = harm_now(position)
    fatal = position.fighters[fighter].wound_tokens >= wounds_of(position, fighter)
    return [fighter] if harm is not None and harm.fighter == fighter and fatal else []


def _friend_moved(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter that has just made a Move action, where another friend stands by to follow."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat:
        return []
    others = _followers(position, Playing("", seat, fighter=fighter, subject=move.fighter))
    return [move.fighter] if others else []


def _followers(position: Position, args: Playing) -> list[int]:
    """Friends adjacent to the fighter, but the one that has just moved."""
    near = adjacent(position, args.fighter)
    return [one for one in surviving(position, args.seat) if one in near and one != args.subject]


def _within_two(position: Position, args: Playing) -> list[int]:
    everyone = range(len(position.fighters))
    standing = [one for one in everyone if anyone(position, args.seat, one)]
    return [one for one in standing if distance(position, args.fighter, one) <= 2]


def _minions(position: Position, args: Playing) -> list[int]:
    own = surviving(position, args.seat)
    return [one for one in own if "minion" in labels_of(position, one)]


def _can_pay_a_minion(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    return position.seats[seat].glory >= 1 and bool(_minions(position, Playing("", seat)))


def _any(_: Position, __: int, ___: AttackProfile) -> bool:
    return True


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


def _at(name: str, at: str, when: When, *effects: RowFunction) -> CardRules:
    rule = "windows.damage" if at == "damage-dealt" else "windows.action-end"
    return CardRules(name, rule=rule, at=(at,), when=when, effects=effects, cites=(PICTURED,))


knows(
    _at(
        "Blazing Purity",
        "damage-dealt",
        _falling,
        choose_among(other_friends),
        healed(chosen(), 2),
    ),
    _at(
        "Blazing Force",
        "damage-dealt",
        _falling,
        choose_among(_within_two),
        pushed(chosen(), 2),
    ),
    _at("Blazing Reprisal", "damage-dealt", _falling, attacks_with(bearer, _far)),
    _at(
        "Kunnin' Kommand",
        "after-action",
        _friend_moved,
        choose_among(_followers),
        granted(chosen(), "move"),
    ),
    _at("Taros: follow", "after-action", _rider_moved, pushed_to(bearer, 3, _beside_rider())),
    CardRules("Taros: close by", rule="support.attacker", traits=("companion",), cites=(PICTURED,)),
    CardRules("Torka's Grapple", rule="support.attacker", traits=("grapple",), cites=(PICTURED,)),
    CardRules(
        "Pain in the Knee", rule="support.counting", traits=("counts twice",), cites=(PICTURED,)
    ),
    CardRules(
        "Money Bags",
        rule="actions.printed-actions",
        action=True,
        able=_can_pay_a_minion,
        effects=(choose_among(_minions), paid(1), attacks_with(chosen(), _any, more_dice=1)),
        cites=(PICTURED,),
    ),
)
