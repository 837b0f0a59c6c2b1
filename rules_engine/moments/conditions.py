"""The words objectives are put together from: whose fighters, how many, in what state, where.

A group names fighters (`friends`, `foes`, `lost`), a test asks something of one of them, and
`every`, `some`, `no` make a condition of both. What was done is asked in `deeds`.
"""

from collections.abc import Callable
from typing import TypeAlias

from rules_engine.card_book.known import CardRules, Condition, Upon
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import reading
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import (
    adjacent,
    can_hold,
    card_of,
    count_held,
    distance,
    enemies_of,
    field,
    held,
    is_called,
    surviving,
)
from rules_engine.state.position import Position

Group: TypeAlias = Callable[[Position, int], list[int]]
Test: TypeAlias = Callable[[Position, int], bool]
"""A question about one fighter: of the position and the fighter."""


def friends(position: Position, seat: int) -> list[int]:
    """The player's fighters on the battlefield."""
    return surviving(position, seat)


def foes(position: Position, seat: int) -> list[int]:
    """Every other player's fighters on the battlefield."""
    return enemies_of(position, seat)


def everybody(position: Position, _: int) -> list[int]:
    """All fighters on the battlefield."""
    return [n for n, fighter in enumerate(position.fighters) if fighter.hex is not None]


def lost(position: Position, seat: int) -> list[int]:
    """The player's fighters that are out of action."""
    return [n for n, one in enumerate(position.fighters) if one.out and one.seat == seat]


def beaten(position: Position, seat: int) -> list[int]:
    """Every other player's fighters that are out of action."""
    return [n for n, one in enumerate(position.fighters) if one.out and one.seat != seat]


def warband(position: Position, seat: int) -> list[int]:
    """The fighters that a card means which asks for a player's, not for surviving ones."""
    if reading(position, "fallen-in-conditions") == "surviving":
        return surviving(position, seat)
    return [n for n, one in enumerate(position.fighters) if one.seat == seat]


def _passing(position: Position, seat: int, group: Group, tests: tuple[Test, ...]) -> list[int]:
    found = group(position, seat)
    if len(tests) == 1:
        test = tests[0]
        return [one for one in found if test(position, one)]
    return [one for one in found if all(test(position, one) for test in tests)]


def some(group: Group, *tests: Test, least: int = 1) -> Condition:
    """At least so many of a group pass every test."""
    return lambda position, seat: len(_passing(position, seat, group, tests)) >= least


def every(group: Group, *tests: Test, least: int = 1) -> Condition:
    """All of a group pass every test, and there are at least so many of them (DC-052)."""

    def condition(position: Position, seat: int) -> bool:
        count = len(group(position, seat))
        return count >= least and len(_passing(position, seat, group, tests)) == count

    return condition


def no(group: Group, *tests: Test) -> Condition:
    """None of a group passes every test; a group of nobody will do."""
    return lambda position, seat: not _passing(position, seat, group, tests)


def count_of(group: Group, count: int) -> Condition:
    """Just so many are in a group."""
    return lambda position, seat: len(group(position, seat)) == count


def both(*conditions: Condition) -> Condition:
    """Every one of these conditions."""

    def met(position: Position, seat: int) -> bool:
        for one in conditions:  # noqa: SIM110  # asked after every activation: a loop is quicker
            if not one(position, seat):
                return False
        return True

    upon = [one.kinds for one in conditions if isinstance(one, Upon)]
    return Upon(upon[0], met) if upon else met


def either(*conditions: Condition) -> Condition:
    """Any one of these conditions."""

    def met(position: Position, seat: int) -> bool:
        for one in conditions:  # noqa: SIM110  # asked after every activation: a loop is quicker
            if one(position, seat):
                return True
        return False

    upon = [one.kinds for one in conditions if isinstance(one, Upon)]
    return Upon(frozenset().union(*upon), met) if len(upon) == len(conditions) else met


def in_round(*rounds: int) -> Condition:
    """It is one of these rounds."""
    return lambda position, _: position.round in rounds


def inspired(position: Position, fighter: int) -> bool:
    """An Inspired fighter."""
    return position.fighters[fighter].inspired


def wounded(position: Position, fighter: int) -> bool:
    """A fighter with a wound token."""
    return position.fighters[fighter].wound_tokens > 0


def on_guard(position: Position, fighter: int) -> bool:
    """A fighter with a Guard token."""
    return position.fighters[fighter].guard_tokens > 0


def leader(position: Position, fighter: int) -> bool:
    """A leader."""
    return card_of(position, fighter).leader


def wizard(position: Position, fighter: int) -> bool:
    """A fighter whose card says that it is a wizard."""
    return card_of(position, fighter).base.wizard_level > 0


def labelled(word: str) -> Test:
    """A fighter of a sort: `hunter`, `minion`, `assassin`, by its card, an upgrade or a gambit."""
    return lambda position, fighter: is_called(position, fighter, word)


def upgraded(least: int = 1) -> Test:
    """A fighter with at least so many upgrades."""
    return lambda position, fighter: len(position.fighters[fighter].upgrades) >= least


def on_the_edge(position: Position, fighter: int) -> bool:
    """A fighter in an edge hex."""
    return position.fighters[fighter].hex in field(position).edge


def land_of(position: Position, fighter: int) -> int | None:
    """The seat whose territory a fighter stands in; None for no one's or off the battlefield."""
    here = position.fighters[fighter].hex
    return None if here is None else field(position).territory(here)


def at_home(position: Position, fighter: int) -> bool:
    """A fighter in its own territory."""
    return land_of(position, fighter) == position.fighters[fighter].seat


def abroad(position: Position, fighter: int) -> bool:
    """A fighter in enemy territory."""
    land = land_of(position, fighter)
    return land is not None and land != position.fighters[fighter].seat


def in_no_ones_land(position: Position, fighter: int) -> bool:
    """A fighter in no one's territory."""
    return position.fighters[fighter].hex is not None and land_of(position, fighter) is None


def beside_foes(least: int = 1) -> Test:
    """A fighter adjacent to at least so many of its enemies."""

    def test(position: Position, fighter: int) -> bool:
        seat = position.fighters[fighter].seat
        near = adjacent(position, fighter)
        return sum(position.fighters[one].seat != seat for one in near) >= least

    return test


def beside_anyone(position: Position, fighter: int) -> bool:
    """A fighter adjacent to another."""
    return bool(adjacent(position, fighter))


def far_from_all(hexes: int) -> Test:
    """A fighter with no other within so many hexes."""

    def test(position: Position, fighter: int) -> bool:
        others = (one for one in everybody(position, 0) if one != fighter)
        return all(distance(position, fighter, one) > hexes for one in others)

    return test


def opposite(test: Test) -> Test:
    """A fighter that does not pass a test."""
    return lambda position, fighter: not test(position, fighter)


def objective_hexes(position: Position) -> dict[int, Hex]:
    """Where the objectives lie, tokens and printed ones, by number."""
    printed = field(position).objectives if position.layout is not None else {}
    return {one.number: one.hex for one in position.tokens if one.face_up} | dict(printed)


def on_an_objective(position: Position, fighter: int) -> bool:
    """A fighter that holds an objective."""
    if not can_hold(position, fighter):
        return False
    return position.fighters[fighter].hex in objective_hexes(position).values()


def holds(*numbers: int) -> Condition:
    """The player holds all of these objectives."""
    return lambda position, seat: set(numbers) <= set(held(position, seat))


def holds_some(least: int = 1) -> Condition:
    """The player holds at least so many objectives."""
    return lambda position, seat: count_held(position, seat) >= least


def holds_all(position: Position, seat: int) -> bool:
    """The player holds every objective, and there is one."""
    return bool(objective_hexes(position)) and holds(*objective_hexes(position))(position, seat)


def in_his_land(position: Position, seat: int) -> list[int]:
    """The enemies in the player's territory."""
    land = field(position).territories[seat]
    return [foe for foe in foes(position, seat) if position.fighters[foe].hex in land]


def foreign_objectives(position: Position, seat: int) -> list[int]:
    """The objectives in enemy territory."""
    land = field(position).territory
    where = objective_hexes(position).items()
    return [number for number, hex_ in where if land(hex_) not in (None, seat)]


def objective(name: str, condition: Condition, *cites: str) -> CardRules:
    """An objective scored in an end phase; its glory points stand in the data."""
    return CardRules(name, rule="scoring.end-phase", condition=condition, cites=cites)


def at_the_end(name: str, condition: Condition, *cites: str) -> CardRules:
    """An objective scored in the third end phase."""
    return objective(name, both(in_round(3), condition), *cites)


def surge(name: str, condition: Condition, *cites: str) -> CardRules:
    """An objective scored at once, after the action, reaction or gambit that met its condition."""
    return CardRules(name, rule="scoring.surge-when", condition=condition, surge=True, cites=cites)


def beset(least: int) -> Condition:
    """Some enemy has at least so many of the player's fighters adjacent."""

    def condition(position: Position, seat: int) -> bool:
        return any(
            sum(position.fighters[near].seat == seat for near in adjacent(position, foe)) >= least
            for foe in foes(position, seat)
        )

    return condition


def all_apart(choices: list[set[int]]) -> bool:
    """One can be taken out of each of these sets, and none of them twice."""
    if not choices:
        return True
    first, *rest = sorted(choices, key=len)
    return any(all_apart([one - {taken} for one in rest]) for taken in first)


def one_group(position: Position, seat: int) -> bool:
    """All the player's fighters hang together, each adjacent to another of them."""
    left = set(friends(position, seat))
    if len(left) < 2:
        return False
    front = [left.pop()]
    while front:
        near = left & set(adjacent(position, front.pop()))
        left -= near
        front.extend(near)
    return not left


def all_out(position: Position, _: int) -> list[int]:
    return [index for index, fighter in enumerate(position.fighters) if fighter.out]


def out_by_seat(position: Position) -> list[int]:
    """How many fighters of each player are out of action."""
    seats = range(len(position.seats))
    return [len(lost(position, seat)) for seat in seats]


def empty_handed(position: Position, seat: int) -> bool:
    return not position.seats[seat].power


def outnumbered_three_to_one(position: Position, seat: int) -> bool:
    """At least three foes stand for each friend, and there is a friend."""
    own = len(friends(position, seat))
    return own > 0 and len(foes(position, seat)) >= 3 * own


def outnumber(group: Group, other: Group) -> Condition:
    """There are more of one group than of the other."""
    return lambda position, seat: len(group(position, seat)) > len(other(position, seat))


def holds_abroad(position: Position, seat: int) -> bool:
    """The player holds an objective in enemy territory."""
    return not set(foreign_objectives(position, seat)).isdisjoint(held(position, seat))


def token_on(*kinds: str) -> Test:
    """A fighter with a token of one of these kinds: `move`, `charge`, `guard`, `stagger`."""
    names = [f"{kind}_tokens" for kind in kinds]
    return lambda position, fighter: any(
        getattr(position.fighters[fighter], name) for name in names
    )


def after_the_last_activation(position: Position, _: int) -> bool:
    """The power step after the last activation of a round."""
    count = len(position.seats)
    each = "round.activations-of-three" if count == 3 else "round.activations"
    return position.phase == "action" and position.turn >= count * number(position, each)
