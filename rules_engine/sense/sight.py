"""Who sees whom, cards included, and which hexes are cover."""

from typing import Final

from rules_engine.facts.hexes import Hex
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import field, fighter_in, labels_of, marked, sees, token_in
from rules_engine.sense.kits import lineup
from rules_engine.sense.sources import lying
from rules_engine.state.position import Position


def in_cover(position: Position, hex_: Hex | None) -> bool:
    """Whether a hex is a cover hex, printed or by a gloom token."""
    if hex_ is None or not number(position, "cover.counts"):
        return False
    token = token_in(position, hex_)
    made = hex_ in field(position).cover or hex_ in marked(position, "cover")
    if made or (token is not None and not token.face_up):
        return True
    there = fighter_in(position, hex_)
    return there >= 0 and _is(position, there, IN_COVER)


IN_COVER = "held to be in cover"
"""The trait of a fighter that counts as standing in cover wherever it is (Darkening Stone)."""


FARSIGHTED: Final = "sees whoever is in cover or on the edge"
LOOMS: Final = "blocks the sight of others when targets are chosen"
"""Traits that change who is seen."""


def in_sight(
    position: Position, fighter: int, other: int, here: Hex, *, shadowed: bool = False
) -> bool:
    """Whether a fighter would see another from a hex; shadowed says that it chooses a target."""
    there = position.fighters[other].hex
    assert there is not None
    if _is(position, fighter, FARSIGHTED):
        ground = field(position)
        if there in ground.edge or in_cover(position, there):
            return True
    shut = _loomed_over(position, fighter, other) if shadowed else frozenset()
    return sees(position, here, there, shut)


def _loomed_over(position: Position, fighter: int, target: int) -> frozenset[Hex]:
    """The hexes of enemies, other than the target, who block the sight of a fighter."""
    if LOOMS not in lineup(position).labels and not lying(position.modifiers, "trait"):
        return frozenset()
    seat = position.fighters[fighter].seat
    return frozenset(
        one.hex
        for index, one in enumerate(position.fighters)
        if one.hex is not None and one.seat != seat and index != target
        if _is(position, index, LOOMS)
    )


def _is(position: Position, fighter: int, trait: str) -> bool:
    """Whether an upgrade makes a fighter this."""
    return bool(position.fighters[fighter].upgrades) and trait in labels_of(position, fighter)
