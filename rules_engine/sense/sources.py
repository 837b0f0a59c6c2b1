"""What may change a characteristic of a fighter: the fighter's own kit, those of others, cards.

Nearly always nothing does, and that is told at once: a line-up names the characteristics that any
of its kits may change.
"""

from rules_engine.card_book.known import on_reading_anew
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
    company, modifiers = lineup(position), position.modifiers
    if what not in company.whats:
        return lying(modifiers, what) if modifiers else _NOTHING
    kit = company.kits[fighter]
    found = kit.changes(position, fighter, what)
    for index, aura, whats in company.auras:
        if index != fighter and what in whats:
            found += tuple([one for one in aura(position, index, fighter) if one.what == what])
    return found + lying(modifiers, what) if modifiers else found


class _Open:
    """The characteristics that anything at all may change while fighters and modifiers are these:
    whatever else a position has may then be different. kits are those that the fighters' kits may
    change: other fighters with the same ones leave the rest as it is."""

    __slots__ = ("fighters", "given", "kits", "modifiers", "whats")

    def __init__(self, position: Position, whats: frozenset[str]) -> None:
        self.fighters, self.given = position.fighters, position.given
        self.modifiers = position.modifiers
        self.kits = whats
        self.whats = whats.union([one.what for one in position.modifiers])


_OPEN = [_Open(Position(""), frozenset())]
"""Those of the fighters and modifiers asked about last."""


@on_reading_anew
def _forget() -> None:
    _OPEN[0] = _Open(Position(""), frozenset())


def unchanged(position: Position, what: What) -> bool:
    """Whether no card on the table, and nobody's kit, changes a characteristic of anybody.

    It is asked ahead of nearly every other question, and answered by one look.
    """
    last = _OPEN[0]
    if (
        last.fighters is not position.fighters
        or last.modifiers is not position.modifiers
        or last.given is not position.given
    ):
        last = _opened(position)
    return what not in last.whats


def _opened(position: Position) -> _Open:
    last, whats = _OPEN[0], lineup(position).whats
    same = last.modifiers is position.modifiers and last.given is position.given
    if same and last.kits is whats:
        last.fighters = position.fighters
        return last
    found = _OPEN[0] = _Open(position, whats)
    return found


def quiet(position: Position, whats: frozenset[What]) -> bool:
    """Whether no card on the table, and nobody's kit, changes any of these.

    What would be asked about these one by one need then not be asked.
    """
    last = _OPEN[0]  # as in `unchanged`
    if (
        last.fighters is not position.fighters
        or last.modifiers is not position.modifiers
        or last.given is not position.given
    ):
        last = _opened(position)
    return last.whats.isdisjoint(whats)


_NARROWED: list[tuple[tuple[Modifier, ...], frozenset[str]]] = [((), frozenset())]
"""The modifiers asked about last, and all the words that narrow any of them."""


def narrowing(modifiers: tuple[Modifier, ...]) -> frozenset[str]:
    """All the words that narrow any of a position's modifiers: of others it is nothing to them
    whether they are true."""
    known, found = _NARROWED[0]
    if known is not modifiers:
        found = frozenset(
            [word for one in modifiers for only in one.only for word in only.split("|")]
        )
        _NARROWED[0] = (modifiers, found)
    return found
