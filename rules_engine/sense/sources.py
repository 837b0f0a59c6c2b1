"""What may change a characteristic of a fighter: the fighter's own kit, those of others, cards.

Nearly always nothing does, and that is told at once: a line-up names the characteristics that any
of its kits may change.
"""

from rules_engine.sense.kits import lineup
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import What

_NOTHING: tuple[Modifier, ...] = ()
_LAST: list[tuple[tuple[Modifier, ...], dict[str, tuple[Modifier, ...]]]] = [((), {})]
"""The modifiers of the position asked about last, and the same by characteristic."""


def lying(modifiers: tuple[Modifier, ...], what: What) -> tuple[Modifier, ...]:
    """Those of a position's modifiers that are of one characteristic, in their order."""
    known, found = _LAST[0]
    if known is not modifiers:
        found = {}
        for one in modifiers:
            found[one.what] = (*found.get(one.what, ()), one)
        _LAST[0] = (modifiers, found)
    return found.get(what, _NOTHING)


def sources(position: Position, fighter: int, what: What) -> tuple[Modifier, ...]:
    """What a fighter's abilities and upgrades, those of others and cards played do to one thing."""
    company = lineup(position)
    if what not in company.whats:
        return lying(position.modifiers, what) if position.modifiers else _NOTHING
    kit = company.kits[fighter]
    found = kit.changes(position, fighter, what)
    for index, aura, whats in company.auras:
        if index != fighter and what in whats:
            found += tuple([one for one in aura(position, index, fighter) if one.what == what])
    return found + lying(position.modifiers, what) if position.modifiers else found


def quiet(position: Position, whats: frozenset[What]) -> bool:
    """Whether no card lies on the table that modifies anything, and nobody's kit any of these.

    What would be asked about these one by one need then not be asked.
    """
    return not position.modifiers and lineup(position).whats.isdisjoint(whats)
