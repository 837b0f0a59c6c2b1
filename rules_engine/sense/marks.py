"""Where marks lie: in their hex, on a token that is moved, or around a fighter."""

from collections.abc import Callable, Iterable

from rules_engine.battlefield import Battlefield
from rules_engine.facts.hexes import Hex
from rules_engine.state.position import Mark, Position


def hexes_under(
    position: Position,
    mark: Mark,
    ground: Callable[[Position], Battlefield],
    blocked: Callable[[Position], frozenset[Hex]],
) -> Iterable[Hex]:
    """The hexes that a mark lies on now; one for the next activation does not before that."""
    if "next-" in mark.until and mark.since >= position.turn:
        return ()
    if not mark.around:
        return (mark.hex if mark.token < 0 else position.tokens[mark.token].hex,)
    here = position.fighters[mark.fighter].hex
    if here is None:
        return ()
    shut = blocked(position)
    return [hex_ for hex_ in ground(position).around[here] if hex_ not in shut]
