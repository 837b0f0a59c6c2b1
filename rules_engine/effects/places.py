"""Hexes that cards place fighters on: lists for `placed`."""

from rules_engine.facts.hexes import Hex
from rules_engine.sense.ground import field
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def own_starting_hexes(position: Position, args: Playing) -> list[Hex]:
    """The starting hexes of the player's territory."""
    ground = field(position)
    return [hex_ for hex_ in ground.starting if ground.territory(hex_) == args.seat]


def starting(position: Position, _: Playing) -> list[Hex]:
    """Every starting hex of the battlefield."""
    return sorted(field(position).starting)


def all_hexes(position: Position, _: Playing) -> list[Hex]:
    """Every hex of the battlefield."""
    return sorted(field(position).hexes)


def beside_the_bearer(position: Position, args: Playing) -> list[Hex]:
    """The hexes adjacent to the fighter that has the ability."""
    here = position.fighters[args.fighter].hex
    return [] if here is None else sorted(field(position).around[here])


def within_four_of_the_caster(position: Position, args: Playing) -> list[Hex]:
    """Every hex within four of the caster's."""
    here = position.fighters[args.fighter].hex
    return [] if here is None else sorted(field(position).within(here, 4))
