"""The ways that moves led, and where others stood when somebody moved."""

from rules_engine.facts.hexes import Hex
from rules_engine.moments.falls import hex_of_fall
from rules_engine.sense.ground import field
from rules_engine.state.position import Happening, Position


def way_of(move: Happening) -> tuple[Hex, ...]:
    """The hexes of a move that is over, the one it began in first; empty where it is not told."""
    found = []
    for word in move.about.split():
        column, row = word.split(",")
        found.append((int(column), int(row)))
    return tuple(found)


def stood(position: Position, fighter: int, then: Happening) -> Hex | None:
    """Where a fighter stood as something happened: whence it went next, or where it is.

    None for one that was placed since, as nothing tells from where.
    """
    place = position.history.index(then)
    for one in position.history[place + 1 :]:
        if one.what in ("push", "drive-back", "out") and one.other == fighter:
            return hex_of_fall(one)
        if one.what == "move" and one.fighter == fighter:
            return (*way_of(one), None)[0]
        if one.what == "place" and one.other == fighter:
            return None
    return position.fighters[fighter].hex


def foes_beside(position: Position, move: Happening, hex_: Hex) -> list[int]:
    """The enemies of a fighter that stood beside a hex as its move ended."""
    around = field(position).around[hex_]
    own = position.fighters[move.fighter].seat
    others = (n for n, one in enumerate(position.fighters) if one.seat != own)
    return [one for one in others if stood(position, one, move) in around]


def left_foes_behind(position: Position, move: Happening, seat: int) -> bool:
    """A move that began beside fighters of a player and ended beside none of them."""
    way = way_of(move)
    if len(way) < 2:
        return False
    first, last = (
        [one for one in foes_beside(position, move, hex_) if position.fighters[one].seat == seat]
        for hex_ in (way[0], way[-1])
    )
    return bool(first) and not last
