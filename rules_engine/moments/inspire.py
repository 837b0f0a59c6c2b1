"""When fighters are Inspired: the conditions, and for which warband or fighter they stand.

Each is looked at only after something of the kinds it names has happened. Source: the
summaries of data/fighters.json, read from the fighter cards; answers of the commentary where
they speak of one. Where a player picks who is Inspired (Thundrik, Morgwaeth, Snirk), that is an
ability of the fighter's card. The modules of cards say which warband has which
(`inspired_when`), or a fighter where its card has one of its own.
"""

from collections.abc import Callable, Sequence

import msgspec

from rules_engine.facts.errors import Fault
from rules_engine.facts.fighters import FighterCard
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import adjacent, attack_named, card_of, field, held
from rules_engine.sense.modifiers import range_of
from rules_engine.state.position import Happening, Position

Fresh = Sequence[Happening]
Met = Callable[[Position, int, Fresh], bool]
SUCCESSES = ("hit", "critical hit")
BLOCKS = {"block", "critical"}


class Condition(msgspec.Struct, frozen=True):
    """An Inspire condition: the happenings it turns on, and whether it is met.

    met takes the position, the fighter, and what has happened since the last look. lasting says
    that it is a state of things, which still holds when it is looked at again.
    """

    on: frozenset[str]
    met: Met
    lasting: bool = False


def after(*kinds: str) -> Callable[[Met], Condition]:
    """Make a condition of the function below, looked at after happenings of these kinds."""
    return lambda met: Condition(frozenset(kinds), met)


def while_it_holds(*kinds: str) -> Callable[[Met], Condition]:
    """Make a condition of a state of things, which goes on holding."""
    return lambda met: Condition(frozenset(kinds), met, lasting=True)


def _seat(position: Position, fighter: int) -> int:
    return position.fighters[fighter].seat


def friend_named(position: Position, fighter: int, name: str) -> int:
    """The friend of that name, -1 where the warband has none."""
    seat = _seat(position, fighter)
    return next(
        (n for n, one in enumerate(position.fighters) if one.card == name and one.seat == seat), -1
    )


def _leader(position: Position, fighter: int) -> int:
    seat = _seat(position, fighter)
    return next(
        (
            index
            for index, one in enumerate(position.fighters)
            if one.seat == seat and card_of(position, index).leader
        ),
        -1,
    )


def _out(position: Position, fighter: int, *, enemies: bool) -> int:
    seat = _seat(position, fighter)
    return sum(one.out and (one.seat != seat) == enemies for one in position.fighters)


@while_it_holds("out")
def three_out(position: Position, _: int, __: Fresh) -> bool:
    """Three fighters of either side are out of action (DC-168)."""
    return sum(fighter.out for fighter in position.fighters) >= 3


@after("defence-roll")
def blocked(_: Position, fighter: int, fresh: Fresh) -> bool:
    """A block or a critical in the fighter's own defence roll."""
    rolls = [one for one in fresh if one.what == "defence-roll" and one.fighter == fighter]
    return any(not BLOCKS.isdisjoint(one.word.split()) for one in rolls)


@after("damage")
def damaged(_: Position, fighter: int, fresh: Fresh) -> bool:
    """The fighter was dealt damage, healed since or not."""
    return any(one.what == "damage" and one.other == fighter for one in fresh)


@after("attack")
def succeeded(_: Position, fighter: int, fresh: Fresh) -> bool:
    """One of the fighter's attacks succeeded."""
    return any(
        one.what == "attack" and one.fighter == fighter and one.word in SUCCESSES for one in fresh
    )


@after("attack-roll", "defence-roll")
def critical(_: Position, fighter: int, fresh: Fresh) -> bool:
    """A critical in one of the fighter's own attack or defence rolls."""
    rolls = ("attack-roll", "defence-roll")
    return any(
        one.what in rolls and one.fighter == fighter and "critical" in one.word for one in fresh
    )


@while_it_holds("upgrade")
def upgraded(position: Position, fighter: int, _: Fresh) -> bool:
    """The fighter has an upgrade."""
    return bool(position.fighters[fighter].upgrades)


@while_it_holds("upgrade")
def twice_upgraded(position: Position, fighter: int, _: Fresh) -> bool:
    """The fighter has two upgrades."""
    return len(position.fighters[fighter].upgrades) >= 2


@while_it_holds("out")
def two_enemies_out(position: Position, fighter: int, _: Fresh) -> bool:
    """Two enemies are out of action."""
    return _out(position, fighter, enemies=True) >= 2


@after("cast")
def cast(_: Position, fighter: int, fresh: Fresh) -> bool:
    """The fighter has cast a spell."""
    return any(one.what == "cast" and one.fighter == fighter for one in fresh)


@after("cast")
def adjacent_cast(position: Position, fighter: int, fresh: Fresh) -> bool:
    """A fighter beside this one, friend or enemy, has cast a spell (DC-071, DC-072)."""
    beside = adjacent(position, fighter)
    return any(one.what == "cast" and one.fighter in beside for one in fresh)


@after("raised")
def raised(_: Position, fighter: int, fresh: Fresh) -> bool:
    """The fighter was put back on the battlefield."""
    return any(one.what == "raised" and one.other == fighter for one in fresh)


@while_it_holds("raised")
def raised_two(position: Position, fighter: int, _: Fresh) -> bool:
    """Two friends were put back on the battlefield in this game."""
    seat = _seat(position, fighter)
    game = (one for past in (*position.earlier, position.history) for one in past)
    return sum(one.what == "raised" and _seat(position, one.other) == seat for one in game) >= 2


@after("chosen")
def chosen_by_a_ploy(_: Position, fighter: int, fresh: Fresh) -> bool:
    """A ploy of any player that says choose has chosen the fighter (DC-201)."""
    return any(
        one.what == "chosen" and one.other == fighter and kind_of(one.word) == "ploy"
        for one in fresh
    )


@after("phase-end")
def in_enemy_territory(position: Position, fighter: int, _: Fresh) -> bool:
    """The action phase ends with the fighter in enemy territory (DC-010)."""
    hex_ = position.fighters[fighter].hex
    owner = field(position).territory(hex_) if hex_ is not None else None
    return owner is not None and owner != _seat(position, fighter)


@after("phase-end")
def holding(position: Position, fighter: int, _: Fresh) -> bool:
    """The action phase ends with the fighter on an objective."""
    return bool(held(position, _seat(position, fighter), fighter))


@after("phase-end")
def charged(position: Position, fighter: int, _: Fresh) -> bool:
    """The phase ends with a Charge token on the fighter."""
    return position.fighters[fighter].charge_tokens > 0


@after("phase-end")
def territory_kept(position: Position, fighter: int, _: Fresh) -> bool:
    """The action phase ends with one enemy at most in the fighter's own territory."""
    seat = _seat(position, fighter)
    own = field(position).territories[seat]
    return sum(one.seat != seat and one.hex in own for one in position.fighters) <= 1


@after("begin")
def beside_an_enemy(position: Position, fighter: int, fresh: Fresh) -> bool:
    """The player's activation starts with the fighter beside an enemy (DC-066)."""
    seat = _seat(position, fighter)
    mine = any(one.what == "begin" and one.seat == seat for one in fresh)
    return mine and any(_seat(position, one) != seat for one in adjacent(position, fighter))


@after("attack")
def hit_from_afar(position: Position, fighter: int, fresh: Fresh) -> bool:
    """One of the fighter's attacks with a Range of 3 or more succeeded."""
    hits = [one for one in fresh if one.what == "attack" and one.fighter == fighter]
    found = [attack_named(position, fighter, one.about) for one in hits if one.word in SUCCESSES]
    return any(attack and range_of(position, fighter, attack) >= 3 for attack in found)


@while_it_holds("out", "scored", "glory")
def three_glory(position: Position, fighter: int, _: Fresh) -> bool:
    """The player has three glory points, spent or not."""
    own = position.seats[_seat(position, fighter)]
    return own.glory + own.spent >= 3


@after("heal")
def heal_applied(_: Position, fighter: int, fresh: Fresh) -> bool:
    """Wound tokens were, or would have been, removed from the fighter (DC-104 to DC-106)."""
    return any(one.what == "heal" and one.other == fighter for one in fresh)


@after("passed")
def passed_an_enemy(_: Position, fighter: int, fresh: Fresh) -> bool:
    """The fighter moved through a hex with an enemy in it."""
    return any(one.what == "passed" and one.fighter == fighter for one in fresh)


@while_it_holds("attack", "out")
def leader_attacked_or_out(position: Position, fighter: int, fresh: Fresh) -> bool:
    """The warband's leader was the target of an Attack action or is out of action."""
    leader = _leader(position, fighter)
    if leader < 0:
        return False
    attacked = any(one.what == "attack" and one.other == leader for one in fresh)
    return attacked or position.fighters[leader].out


@after("out")
def enemy_fell_beside_leader(position: Position, fighter: int, fresh: Fresh) -> bool:
    """An enemy went out of action in a hex beside the warband's leader."""
    leader = _leader(position, fighter)
    here = position.fighters[leader].hex if leader >= 0 else None
    if here is None:
        return False
    around = {f"{x},{y}" for x, y in field(position).around[here]}
    seat = _seat(position, fighter)
    return any(
        one.what == "out" and _seat(position, one.other) != seat and one.about in around
        for one in fresh
    )


@while_it_holds("out", "damage")
def three_enemies_worn(position: Position, fighter: int, _: Fresh) -> bool:
    """Three enemies are out of action or have wound tokens."""
    seat = _seat(position, fighter)
    worn = (one for one in position.fighters if one.seat != seat)
    return sum(one.out or one.wound_tokens > 0 for one in worn) >= 3


@while_it_holds("begin")
def third_round(position: Position, _: int, __: Fresh) -> bool:
    """It is the third round."""
    return position.round >= 3


@while_it_holds("out", "support")
def enemies_out_or_supported(position: Position, fighter: int, fresh: Fresh) -> bool:
    """Three enemies are out of action, or the fighter has supported or been supported."""
    supported = any(one.what == "support" and fighter in (one.fighter, one.other) for one in fresh)
    return supported or _out(position, fighter, enemies=True) >= 3


CONDITIONS: dict[str, Condition] = {}
"""The Inspire conditions by warband or fighter, filled by the modules of cards."""

INSPIRED_BY_ABILITY: dict[str, str] = {}
"""The fighters and warbands without a condition, and the ability that Inspires them instead."""


def inspired_when(name: str, condition: Condition) -> None:
    """Register when a warband or fighter is Inspired. Raises Fault for a second condition."""
    if name in CONDITIONS or name in INSPIRED_BY_ABILITY:
        raise Fault(f"{name} has an Inspire condition twice")
    CONDITIONS[name] = condition


def inspired_by(name: str, ability: str) -> None:
    """Register the ability that Inspires a warband or fighter. Raises Fault for a second."""
    if name in CONDITIONS or name in INSPIRED_BY_ABILITY:
        raise Fault(f"{name} has an Inspire condition twice")
    INSPIRED_BY_ABILITY[name] = ability


def condition_of(card: FighterCard) -> Condition | None:
    """A fighter's Inspire condition: its own, else its warband's; None where it has none."""
    if card.inspired is None or card.name in INSPIRED_BY_ABILITY:
        return None
    return CONDITIONS.get(card.name) or CONDITIONS.get(card.warband)
