"""Kits: what follows of a fighter from the side of its card that lies up and its upgrades alone.

Most of what is asked of a fighter hangs on nothing else, so it is worked out once for each side
with its upgrades, not at every question. What depends on the table (grants, auras) is kept here as
the functions to ask, by what they can change.
"""

from rules_engine.card_book.known import (
    Aura,
    CardRules,
    Changes,
    Grants,
    attacks_of_card,
    of_the_book,
    rules_of,
)
from rules_engine.facts.errors import Fault
from rules_engine.facts.fighters import AttackProfile, FighterCard, Side, known_fighters
from rules_engine.state.position import Modifier, Position
from rules_engine.state.vocabulary import What

_NOTHING: tuple[Modifier, ...] = ()


class Kit:
    """A side of a fighter's card and its upgrades, as everybody asks of them.

    traits are those of card, side and upgrades, labels those of its abilities besides. auras are
    what abilities and upgrades do to other fighters.
    """

    __slots__ = (
        "_attacks",
        "_giving",
        "_printed",
        "_upgrades",
        "auras",
        "card",
        "labels",
        "side",
        "traits",
    )

    def __init__(self, card: FighterCard, side: Side, upgrades: tuple[str, ...]) -> None:
        self.card = card
        self.side = side
        self._upgrades = upgrades
        worn = [rules for rules in map(rules_of, upgrades) if rules is not None]
        able = [rules for rules in map(rules_of, side.abilities) if rules is not None]
        lent = [trait for rules in worn for trait in rules.traits]
        self.traits = (*card.traits, *side.traits, *lent)
        self.labels = frozenset((*self.traits, *(one for rules in able for one in rules.traits)))
        self.auras: tuple[Aura, ...] = tuple(
            [rules.aura for rules in (*able, *worn) if rules.aura is not None]
        )
        self._attacks: dict[str, tuple[AttackProfile, ...]] = {}
        every = (*able, *worn)
        self._printed = _printed(every)
        giving = any(rules.grants is not None for rules in every)
        self._giving = tuple([(_printed((one,)), one.grants) for one in every]) if giving else ()

    def attacks(self, edition: str) -> tuple[AttackProfile, ...]:
        """The Attack actions of the side, then those of the upgrades, as an edition has them."""
        found = self._attacks.get(edition)
        if found is None:
            brought = (attacks_of_card(card, edition) for card in self._upgrades)
            found = (*self.side.attacks, *(attack for attacks in brought for attack in attacks))
            self._attacks[edition] = found
        return found

    def changes(self, position: Position, fighter: int, what: What) -> tuple[Modifier, ...]:
        """What card and upgrades change of one characteristic of their own fighter now."""
        if not self._giving:
            return self._printed.get(what, _NOTHING)
        found: list[Modifier] = []
        for printed, grants in self._giving:
            found += printed.get(what, _NOTHING)
            if grants is not None and _gives(grants, what):
                found += [one for one in grants(position, fighter) if one.what == what]
        return tuple(found)


def _printed(every: tuple[CardRules, ...]) -> dict[What, tuple[Modifier, ...]]:
    """What cards always change of their fighter, by characteristic."""
    found: dict[What, tuple[Modifier, ...]] = {}
    for rules in every:
        for one in rules.modifiers:
            found[one.what] = (*found.get(one.what, ()), one)
    return found


def _gives(grants: Grants, what: What) -> bool:
    return not isinstance(grants, Changes) or what in grants.whats


def kit_of(position: Position, fighter: int) -> Kit:
    """What card and upgrades come to for a fighter; raises Fault for a card nobody knows."""
    state = position.fighters[fighter]
    if position.given:
        return _given(position, state.card, state.inspired, state.upgrades)
    return _of_the_data(state.card, state.inspired, state.upgrades)


def _given(position: Position, name: str, inspired: bool, upgrades: tuple[str, ...]) -> Kit:
    """The same where a card of this name may have come with the game."""
    for card in position.given:
        if card.name == name:
            return _made(card, inspired, upgrades)
    return _of_the_data(name, inspired, upgrades)


@of_the_book
def _of_the_data(name: str, inspired: bool, upgrades: tuple[str, ...]) -> Kit:
    try:
        card = known_fighters()[name]
    except KeyError:
        raise Fault(f"no card of a fighter called {name!r}") from None
    return _made(card, inspired, upgrades)


@of_the_book
def _made(card: FighterCard, inspired: bool, upgrades: tuple[str, ...]) -> Kit:
    side = card.inspired if inspired and card.inspired else card.base
    return Kit(card, side, upgrades)
