"""The battlefield as it is now: who stands where, who is beside whom, who sees whom."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rules_engine.battlefield import Battlefield, FieldRules, Layout, battlefield
from rules_engine.card_book.known import attacks_of_card
from rules_engine.facts.errors import Fault
from rules_engine.facts.fighters import AttackProfile, FighterCard, Side, tells_sort
from rules_engine.facts.hexes import Hex, axial, from_axial, line
from rules_engine.facts.hexes import distance as straight_distance
from rules_engine.kernel.flow import enclosing, lacks, read_as, reading, rest_on
from rules_engine.kernel.tables import EDITIONS
from rules_engine.sense.kits import kit_of, lineup
from rules_engine.sense.marks import hexes_under
from rules_engine.sense.sources import lying
from rules_engine.sense.standing import standing
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Modifier, Position, Token

_SIGHT = {False: FieldRules(), True: FieldRules(edge_stops_sight=True)}

_LAST: list[tuple[Layout | None, str, Battlefield | None]] = [(None, "", None)]
"""The boards asked about last, in which edition, and what they make as all is read by default."""


def field(position: Position) -> Battlefield:
    """The battlefield under a position; raises Fault before the boards are placed."""
    layout, edition, found = _LAST[0]
    if layout is not position.layout or edition != position.edition or position.assume:
        return _field(position)
    return found if found is not None else _field(position)


def _field(position: Position) -> Battlefield:
    layout, edition = position.layout, position.edition
    if layout is None:
        raise Fault("no battlefield yet")
    closed = bool(EDITIONS[edition].values["sight.edge-stops"])
    if position.assume:
        return battlefield(layout, _read_otherwise(position, closed))
    found = battlefield(layout, _SIGHT[closed])
    _LAST[0] = (layout, edition, found)
    return found


def _read_otherwise(position: Position, closed: bool) -> FieldRules:
    return FieldRules(
        edge_stops_sight=closed,
        blocked_end_seen=read_as(position, "blocked-hex-as-line-end") == "seen",
        straight_distance=read_as(position, "distance-near-notch") == "endless-grid",
    )


def marked(position: Position, kind: str, seat: int = -1) -> frozenset[Hex]:
    """The hexes that cards have made `blocked`, `lethal` or `cover`, for a seat's fighters."""
    found = [
        one for one in position.marks if one.kind == kind and (one.seat < 0 or one.seat != seat)
    ]
    return frozenset(hex_ for one in found for hex_ in hexes_under(position, one, field, blocked))


def blocked(position: Position) -> frozenset[Hex]:
    """The blocked hexes, printed or made so by cards."""
    printed = field(position).blocked
    return printed | marked(position, "blocked") if position.marks else printed


def lethal(position: Position, seat: int) -> frozenset[Hex]:
    """The hexes lethal to a seat's fighters, printed or made so by cards."""
    printed = field(position).lethal
    return printed | marked(position, "lethal", seat) if position.marks else printed


def sees(position: Position, here: Hex, there: Hex, shut: frozenset[Hex] = frozenset()) -> bool:
    """Whether there is line of sight from one hex to another as the table lies now.

    shut are hexes that are held to be blocked besides.
    """
    ground = field(position)
    walls = blocked(position) | shut if position.marks or shut else None
    seen = ground.sees(here, there, walls)
    if there in ground.blocked:
        rest_on("blocked-hex-as-line-end")
    if seen and ground.rules.edge_stops_sight and _grazes(ground, here, there):
        return reading(position, "line-along-incomplete-hex") == "harmless"
    return seen


@lru_cache(maxsize=65536)
def _grazes(ground: Battlefield, here: Hex, there: Hex) -> bool:
    """Whether the line between two centres touches what is no complete hex."""
    q, r = axial(here)
    end_q, end_r = axial(there)
    touched = line(end_q - q, end_r - r).touched
    return any(from_axial(q + across, r + down) not in ground for across, down in touched)


def measured(position: Position, here: Hex, there: Hex) -> int:
    """The distance between two hexes, as the edition and the open point about gaps have it."""
    ground = field(position)
    away = ground.distance(here, there)
    if ground.rules.straight_distance or away != straight_distance(here, there):
        rest_on("distance-near-notch")
    return away


def occupied(position: Position) -> frozenset[Hex]:
    """The hexes with a fighter in them."""
    return standing(position).hexes()


def fighter_in(position: Position, hex_: Hex) -> int:
    """The fighter in a hex, -1 for none."""
    return standing(position).where().get(hex_, -1)


def is_empty(position: Position, hex_: Hex) -> bool:
    """Whether a hex is of the battlefield, not blocked and without a fighter."""
    if hex_ in standing(position).where():
        return False
    return hex_ in field(position) and hex_ not in blocked(position)


def surviving(position: Position, seat: int) -> list[int]:
    """A seat's fighters on the battlefield."""
    return standing(position).own(seat)


def surviving_named(position: Position, seat: int, card: str) -> int:
    """A seat's fighter of this name on the battlefield, -1 where there is none."""
    own = surviving(position, seat)
    return next((one for one in own if position.fighters[one].card == card), -1)


def enemies_of(position: Position, seat: int) -> list[int]:
    """Every other seat's fighters on the battlefield."""
    return [
        index
        for index, fighter in enumerate(position.fighters)
        if fighter.seat != seat and fighter.hex is not None
    ]


def adjacent(position: Position, fighter: int) -> list[int]:
    """The fighters adjacent to a fighter on the battlefield."""
    if position.fighters[fighter].hex is None:
        return []
    return standing(position).near(field(position), fighter)


def supporters(position: Position, of: int, against: int) -> list[int]:
    """The friends of a fighter that support it against an enemy: those adjacent to that enemy.

    Cards given with the game may have fighters support from further off.
    """
    found = standing(position).helpers(field(position), of, against)
    if position.given:
        found += _from_afar(position, of, against, found)
    given = position.modifiers and lying(position.modifiers, "trait")
    if given or not _SUPPORTING.isdisjoint(lineup(position).labels):
        found += _from_beside(position, of, found)
    return found


def _from_afar(position: Position, of: int, against: int, near: list[int]) -> list[int]:
    """Supporters by an ability: of a friend's attack, or of a companion (Harrowdeep pg 14)."""
    attack = enclosing(position, Attacking)
    attacks = attack is not None and attack.fighter == of
    paired = "companion" in labels_of(position, of)
    others = (one for one in surviving(position, position.fighters[of].seat) if one not in near)
    return [
        one
        for one in others
        if one != of
        and (
            (attacks and "grapple" in labels_of(position, one) and _close(position, one, against))
            or (paired and position.fighters[one].card == _RIDER and _close(position, one, of))
        )
    ]


_RIDER = "Luxa Stormrider"


def _from_beside(position: Position, of: int, known: list[int]) -> list[int]:
    """Supporters by an upgrade: friends beside the fighter, for some only where it is attacked."""
    attack = enclosing(position, Attacking)
    attacked = attack is not None and attack.target == of
    wanted = {SUPPORTS_BESIDE, *((SUPPORTS_ATTACKED,) if attacked else ())}
    fighters = position.fighters
    return [
        one
        for one in adjacent(position, of)
        if fighters[one].seat == fighters[of].seat
        and fighters[one].upgrades
        and one not in known
        and not wanted.isdisjoint(labels_of(position, one))
    ]


SUPPORTS_BESIDE = "supports those beside it"
SUPPORTS_ATTACKED = "supports those attacked beside it"
_SUPPORTING = frozenset((SUPPORTS_BESIDE, SUPPORTS_ATTACKED))


def _close(position: Position, one: int, other: int) -> bool:
    return distance(position, one, other) <= 2


def distance(position: Position, one: int, two: int) -> int:
    """The distance in hexes between two fighters on the battlefield."""
    here, there = position.fighters[one].hex, position.fighters[two].hex
    if here is None or there is None:
        raise Fault("no distance to a fighter off the battlefield")
    return measured(position, here, there)


def token_in(position: Position, hex_: Hex | None) -> Token | None:
    """The token in a hex, if there is one."""
    return next((token for token in position.tokens if token.hex == hex_), None)


def card_of(position: Position, fighter: int) -> FighterCard:
    """The card of a fighter: one given with the game, else the one in the data."""
    return kit_of(position, fighter).card


def side_of(position: Position, fighter: int) -> Side:
    """The side of a fighter's card that lies up."""
    return kit_of(position, fighter).side


def traits_of(position: Position, fighter: int) -> tuple[str, ...]:
    """What is special about how a fighter moves, holds and is moved, on the side that lies up."""
    found = kit_of(position, fighter).traits
    given = lying(position.modifiers, "trait") if position.modifiers else ()
    return found + _lent(position, fighter, given) if given else found


def _lent(position: Position, fighter: int, given: tuple[Modifier, ...]) -> tuple[str, ...]:
    """The traits that cards played give a fighter for a while."""
    seat = position.fighters[fighter].seat
    return tuple(
        [
            one.word
            for one in given
            if one.who in (-1, fighter)
            and one.seat in (-1, seat)
            and ("next-" not in one.until or one.since < position.turn)
        ]
    )


def labels_of(position: Position, fighter: int) -> frozenset[str]:
    """The words that cards may ask a fighter for: traits, and what abilities and upgrades add."""
    found = kit_of(position, fighter).labels
    given = lying(position.modifiers, "trait") if position.modifiers else ()
    return found.union(_lent(position, fighter, given)) if given else found


def is_called(position: Position, fighter: int, sort: str) -> bool:
    """Whether a fighter is of a sort that a card asks for: `hunter`, `minion`.

    Where no card tells that it is none, a No goes on record as not told.
    """
    if sort in labels_of(position, fighter):
        return True
    card = card_of(position, fighter)
    if not tells_sort(card, sort):
        lacks(f"whether {card.name} is called {sort} is not told")
    return False


def abilities_of(position: Position, fighter: int) -> tuple[str, ...]:
    """The abilities printed on the side of a fighter's card that lies up, by name."""
    return kit_of(position, fighter).side.abilities


def attacks_of(position: Position, fighter: int) -> tuple[AttackProfile, ...]:
    """The Attack actions a fighter has: those of its card's side, those of its upgrades, and those
    that a gambit lends it."""
    own = kit_of(position, fighter).attacks(position.edition)
    return (*own, *_attacks_lent(position, fighter)) if position.modifiers else own


def _attacks_lent(position: Position, fighter: int) -> tuple[AttackProfile, ...]:
    """The Attack actions that gambits lend a fighter, each told by an ability of the book."""
    given = [one.word for one in position.modifiers if (one.what, one.who) == (LENT, fighter)]
    return tuple(attack for word in given for attack in attacks_of_card(word, position.edition))


LENT: Final = "attack lent"


def attack_named(position: Position, fighter: int, name: str) -> AttackProfile | None:
    """The Attack action of that name that a fighter has; None where it has none."""
    found = kit_of(position, fighter).attack(position.edition, name)
    if found is not None or not position.modifiers:
        return found
    return next((one for one in _attacks_lent(position, fighter) if one.name == name), None)


def can_hold(position: Position, fighter: int) -> bool:
    """Whether a fighter holds the objective it stands on; an upgrade may lift what bars it."""
    if _earthed(position, position.fighters[fighter].hex):
        return False
    if "holds-nothing" not in traits_of(position, fighter):
        return True
    upgrades = position.fighters[fighter].upgrades
    return bool(upgrades) and HOLDS_AFTER_ALL in labels_of(position, fighter)


STAYS = "not pushed beside a foe"
"""The trait of a fighter that no push moves from beside an enemy, or further once it is there."""


def beside_foe(position: Position, fighter: int, hex_: Hex | None) -> bool:
    """Whether a hex is adjacent to an enemy of a fighter."""
    if hex_ is None:
        return False
    around = field(position).around[hex_]
    seat = position.fighters[fighter].seat
    return any(one.hex in around and one.seat != seat for one in position.fighters)


EARTHS = "nobody holds objectives where it stands on one"
"""The trait that an upgrade brings: on an objective in a territory, nobody holds any there."""


def _earthed(position: Position, hex_: Hex | None) -> bool:
    """Whether somebody standing on an objective keeps all of a hex's territory from being held."""
    if hex_ is None or EARTHS not in lineup(position).labels:
        return False
    land = field(position).territory(hex_)
    here = {token.hex for token in position.tokens if token.face_up}
    return land is not None and any(
        one.hex in here
        and field(position).territory(one.hex) == land
        and EARTHS in traits_of(position, index)
        for index, one in enumerate(position.fighters)
        if one.upgrades
    )


HOLDS_AFTER_ALL = "holds objectives after all"


def held(position: Position, seat: int, only: int = -1) -> list[int]:
    """The numbers of the objectives a seat's fighters hold, tokens or printed hexes alike.

    only narrows it to one fighter.
    """
    return [number for number, one in holders(position, seat) if only in (-1, one)]


def count_held(position: Position, seat: int) -> int:
    """How many objectives a seat holds, those that a card has it hold besides included."""
    found = len(held(position, seat))
    if not position.modifiers:
        return found
    return found + sum(
        one.amount
        for one in lying(position.modifiers, "objectives held")
        if position.fighters[one.who].seat == seat
    )


def holders(position: Position, seat: int) -> list[tuple[int, int]]:
    """The objectives a seat's fighters hold, each with the fighter that holds it."""
    hexes, fighters = objectives_in(position), position.fighters
    return sorted(
        [
            (hexes[here], index)
            for index in surviving(position, seat)
            if (here := fighters[index].hex) in hexes and can_hold(position, index)
        ]
    )


_OBJECTIVES: list[tuple[tuple[Token, ...] | None, Battlefield | None, dict[Hex | None, int]]] = [
    (None, None, {})
]
"""The tokens and the battlefield asked about last, and the objectives on it."""


def objectives_in(position: Position) -> Mapping[Hex | None, int]:
    """The number of the objective in each hex that has one, a token or printed."""
    tokens, ground = position.tokens, None if position.layout is None else field(position)
    known, under, found = _OBJECTIVES[0]
    if known is not tokens or under is not ground:
        found = {token.hex: token.number for token in tokens if token.face_up}
        if ground is not None:
            found |= {hex_: number for number, hex_ in ground.objectives.items()}
        _OBJECTIVES[0] = (tokens, ground, found)
    return found
