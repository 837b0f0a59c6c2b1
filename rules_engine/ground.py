"""The battlefield as it is now: who stands where, who is beside whom, who sees whom."""

from rules_engine.battlefield import Battlefield, FieldRules, battlefield
from rules_engine.cards.known import rules_of
from rules_engine.errors import Fault
from rules_engine.fighters import AttackProfile, FighterCard, Side, known_fighters
from rules_engine.hexes import Hex
from rules_engine.position import Fighter, Position, Token
from rules_engine.tables import EDITIONS

_SIGHT = {False: FieldRules(), True: FieldRules(edge_stops_sight=True)}


def field(position: Position) -> Battlefield:
    """The battlefield under a position; raises Fault before the boards are placed."""
    if position.layout is None:
        raise Fault("no battlefield yet")
    closed = EDITIONS[position.edition].values["sight.edge-stops"]
    return battlefield(position.layout, _SIGHT[bool(closed)])


def occupied(position: Position) -> frozenset[Hex]:
    """The hexes with a fighter in them."""
    return frozenset([fighter.hex for fighter in position.fighters if fighter.hex is not None])


def fighter_in(position: Position, hex_: Hex) -> int:
    """The fighter in a hex, -1 for none."""
    for index, fighter in enumerate(position.fighters):
        if fighter.hex == hex_:
            return index
    return -1


def is_empty(position: Position, hex_: Hex) -> bool:
    """Whether a hex is of the battlefield, not blocked and without a fighter."""
    ground = field(position)
    return hex_ in ground and hex_ not in ground.blocked and fighter_in(position, hex_) < 0


def surviving(position: Position, seat: int) -> list[int]:
    """A seat's fighters on the battlefield."""
    return [
        index
        for index, fighter in enumerate(position.fighters)
        if fighter.seat == seat and fighter.hex is not None
    ]


def enemies_of(position: Position, seat: int) -> list[int]:
    """Every other seat's fighters on the battlefield."""
    return [
        index
        for index, fighter in enumerate(position.fighters)
        if fighter.seat != seat and fighter.hex is not None
    ]


def adjacent(position: Position, fighter: int) -> list[int]:
    """The fighters adjacent to a fighter on the battlefield."""
    here = position.fighters[fighter].hex
    if here is None:
        return []
    around = field(position).around[here]
    return [index for index, other in enumerate(position.fighters) if other.hex in around]


def supporters(position: Position, of: int, against: int) -> list[int]:
    """The friends of a fighter that support it against an enemy: those adjacent to that enemy."""
    seat = position.fighters[of].seat
    return [
        index
        for index in adjacent(position, against)
        if index != of and position.fighters[index].seat == seat
    ]


def distance(position: Position, one: int, two: int) -> int:
    """The distance in hexes between two fighters on the battlefield."""
    here, there = position.fighters[one].hex, position.fighters[two].hex
    if here is None or there is None:
        raise Fault("no distance to a fighter off the battlefield")
    return field(position).distance(here, there)


def token_in(position: Position, hex_: Hex | None) -> Token | None:
    """The token in a hex, if there is one."""
    return next((token for token in position.tokens if token.hex == hex_), None)


def card_of(position: Position, fighter: int) -> FighterCard:
    """The card of a fighter: one given with the game, else the one in the data."""
    return _card(position, position.fighters[fighter].card)


def _card(position: Position, name: str) -> FighterCard:
    for card in position.given:
        if card.name == name:
            return card
    try:
        return known_fighters()[name]
    except KeyError:
        raise Fault(f"no card of a fighter called {name!r}") from None


def side_of(position: Position, fighter: int) -> Side:
    """The side of a fighter's card that lies up."""
    state = position.fighters[fighter]
    card = _card(position, state.card)
    return card.inspired if state.inspired and card.inspired else card.base


def traits_of(position: Position, fighter: int) -> tuple[str, ...]:
    """What is special about how a fighter moves, holds and is moved."""
    return card_of(position, fighter).traits


def attacks_of(position: Position, fighter: int) -> tuple[AttackProfile, ...]:
    """The Attack actions a fighter has: those of its card's side, then those of its upgrades."""
    printed = side_of(position, fighter).attacks
    upgrades = position.fighters[fighter].upgrades
    if not upgrades:
        return printed
    known = (rules_of(card) for card in upgrades)
    return (*printed, *(attack for rules in known if rules for attack in rules.attacks))


def attack_named(position: Position, fighter: int, name: str) -> AttackProfile | None:
    """The Attack action of that name that a fighter has; None where it has none."""
    return next((one for one in attacks_of(position, fighter) if one.name == name), None)


def held(position: Position, seat: int) -> list[int]:
    """The numbers of the objectives a seat's fighters hold, tokens or printed hexes alike."""
    found = []
    hexes = {token.hex: token.number for token in position.tokens if token.face_up}
    if position.layout is not None:
        hexes |= {hex_: number for number, hex_ in field(position).objectives.items()}
    for index in surviving(position, seat):
        fighter: Fighter = position.fighters[index]
        if fighter.hex in hexes and "holds-nothing" not in traits_of(position, index):
            found.append(hexes[fighter.hex])
    return sorted(found)
