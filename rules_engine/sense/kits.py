"""Kits: what follows of a fighter from the side of its card that lies up and its upgrades alone.

Most of what is asked of a fighter hangs on nothing else, so it is worked out once for each side
with its upgrades, not at every question. What depends on the table (grants, auras) is kept here as
the functions to ask, by what they can change. A line-up is the kits of all the fighters of a
position: next to every question comes while the fighters are the same as at the one before.
"""

from itertools import compress
from operator import is_not
from typing import Final, get_args

from rules_engine.card_book.known import (
    Aura,
    CardRules,
    Changes,
    Grants,
    attacks_of_card,
    of_the_book,
    on_reading_anew,
    rules_of,
)
from rules_engine.facts.errors import Fault
from rules_engine.facts.fighters import AttackProfile, FighterCard, Side, known_fighters
from rules_engine.state.position import Fighter, Modifier, Position
from rules_engine.state.vocabulary import What

_NOTHING: tuple[Modifier, ...] = ()
EVERYTHING: frozenset[str] = frozenset(get_args(What))
"""What something may change which does not say which characteristics it changes."""
BEAST: Final = "beast"
_OF_A_BEAST = ("holds-nothing", "no-attack-upgrades")
"""What comes with the icon of a beast, which a card given with a log need not tell besides
(Harrowdeep pg 18)."""


class Kit:
    """A side of a fighter's card and its upgrades, as everybody asks of them.

    traits are those of card, side and upgrades, labels those of its abilities besides. auras are
    what abilities and upgrades do to other fighters, moments when they can be used, printed what
    they always change of their own fighter; where giving has anything, grants may change more
    (`changes` tells what). whats are the characteristics that any of this may change.
    """

    __slots__ = (
        "_attacks",
        "_named",
        "_upgrades",
        "auras",
        "card",
        "giving",
        "labels",
        "moments",
        "printed",
        "side",
        "traits",
        "whats",
    )

    def __init__(self, card: FighterCard, side: Side, upgrades: tuple[str, ...]) -> None:
        self.card = card
        self.side = side
        self._upgrades = upgrades
        worn = [rules for rules in map(rules_of, upgrades) if rules is not None]
        able = [rules for rules in map(rules_of, side.abilities) if rules is not None]
        lent = [trait for rules in worn for trait in rules.traits]
        own = (*card.traits, *side.traits)
        self.traits = (*own, *(_OF_A_BEAST if BEAST in own else ()), *lent)
        self.labels = frozenset((*self.traits, *(one for rules in able for one in rules.traits)))
        self.auras: tuple[Aura, ...] = tuple(
            [rules.aura for rules in (*able, *worn) if rules.aura is not None]
        )
        self._attacks: dict[str, tuple[AttackProfile, ...]] = {}
        self._named: dict[str, dict[str, AttackProfile]] = {}
        every = (*able, *worn)
        self.moments = frozenset(at for rules in every for at in rules.at)
        self.printed = _printed(every)
        giving = any(rules.grants is not None for rules in every)
        self.giving = tuple([(_printed((one,)), one.grants) for one in every]) if giving else ()
        granted = [_whats(one.grants) for one in every if one.grants]
        self.whats: frozenset[str] = frozenset(self.printed).union(*granted)

    def attacks(self, edition: str) -> tuple[AttackProfile, ...]:
        """The Attack actions of the side, then those of the upgrades, as an edition has them."""
        found = self._attacks.get(edition)
        if found is None:
            brought = (attacks_of_card(card, edition) for card in self._upgrades)
            found = (*self.side.attacks, *(attack for attacks in brought for attack in attacks))
            self._attacks[edition] = found
        return found

    def attack(self, edition: str, name: str) -> AttackProfile | None:
        """The first of these Attack actions that has a name; None where none has."""
        found = self._named.get(edition)
        if found is None:
            every = self.attacks(edition)
            found = self._named[edition] = {one.name: one for one in reversed(every)}
        return found.get(name)

    def changes(self, position: Position, fighter: int, what: What) -> tuple[Modifier, ...]:
        """What card and upgrades change of one characteristic of their own fighter now."""
        if not self.giving:
            return self.printed.get(what, _NOTHING)
        found: list[Modifier] = []
        for printed, grants in self.giving:
            found += printed.get(what, _NOTHING)
            if grants is not None and what in _whats(grants):
                found += [one for one in grants(position, fighter) if one.what == what]
        return tuple(found)


def _printed(every: tuple[CardRules, ...]) -> dict[What, tuple[Modifier, ...]]:
    """What cards always change of their fighter, by characteristic."""
    found: dict[What, tuple[Modifier, ...]] = {}
    for rules in every:
        for one in rules.modifiers:
            found[one.what] = (*found.get(one.what, ()), one)
    return found


def _whats(given: Grants | Aura) -> frozenset[str]:
    """The characteristics that grants or an aura may change."""
    return given.whats if isinstance(given, Changes) else EVERYTHING


class Lineup:
    """The kits of the fighters of a position, in their order, and what they come to together.

    The tuple of kits is the same one as long as no fighter has another. fighters are the last ones
    of which it was asked; of others that come to the same it is told again.

    auras are those of fighters on the battlefield, each with whose it is and the characteristics
    it may change; moments are those that anything of any fighter names, labels all their labels,
    and whats what any of them may change of itself or another, on the battlefield or not.
    """

    __slots__ = ("auras", "fighters", "given", "kits", "labels", "moments", "whats")

    def __init__(
        self,
        fighters: tuple[Fighter, ...],
        given: tuple[FighterCard, ...],
        kits: tuple[Kit, ...],
    ) -> None:
        self.fighters = fighters
        self.given = given
        self.kits = kits
        self.auras: tuple[tuple[int, Aura, frozenset[str]], ...] = tuple(
            [
                (index, aura, _whats(aura))
                for index, kit in enumerate(kits)
                if kit.auras and fighters[index].hex is not None
                for aura in kit.auras
            ]
        )
        self.labels: frozenset[str] = frozenset().union(*[kit.labels for kit in kits])
        self.moments: frozenset[str] = frozenset().union(*[kit.moments for kit in kits])
        of_others = [whats for _, _, whats in self.auras]
        self.whats: frozenset[str] = frozenset().union(*[kit.whats for kit in kits], *of_others)


_LAST = [Lineup((), (), ())]
"""The line-up asked about last."""


@on_reading_anew
def _forget() -> None:
    _LAST[0] = Lineup((), (), ())


def lineup(position: Position) -> Lineup:
    """The line-up of a position; raises Fault for a fighter whose card nobody knows."""
    last = _LAST[0]
    if last.fighters is position.fighters and last.given is position.given:
        return last
    found = _LAST[0] = _lined_up(position, last)
    return found


def _lined_up(position: Position, last: Lineup) -> Lineup:
    """The line-up of other fighters than the last: mostly one of them is a little different, and
    what they come to together is the same."""
    fighters, given, before = position.fighters, position.given, last.fighters
    if given is not last.given or len(before) != len(fighters):
        return Lineup(fighters, given, tuple([_kit(given, one) for one in fighters]))
    kits: list[Kit] | None = None
    alike = True
    for index in compress(range(len(fighters)), map(is_not, fighters, before)):
        one, old = fighters[index], before[index]
        if one.inspired != old.inspired or one.upgrades != old.upgrades or one.card != old.card:
            kits = kits or list(last.kits)
            kits[index] = _kit(given, one)
            alike = False
        elif (one.hex is None) != (old.hex is None) and last.kits[index].auras:
            alike = False
    if alike:
        last.fighters = fighters
        return last
    return Lineup(fighters, given, last.kits if kits is None else tuple(kits))


def kit_of(position: Position, fighter: int) -> Kit:
    """What card and upgrades come to for a fighter; raises Fault for a card nobody knows."""
    last = _LAST[0]  # as in `lineup`, which is asked less than this
    if last.fighters is not position.fighters or last.given is not position.given:
        last = _LAST[0] = _lined_up(position, last)
    return last.kits[fighter]


def _kit(given: tuple[FighterCard, ...], fighter: Fighter) -> Kit:
    """The same of one fighter, whose card may have come with the game."""
    for card in given:
        if card.name == fighter.card:
            return _made(card, fighter.inspired, fighter.upgrades)
    return _of_the_data(fighter.card, fighter.inspired, fighter.upgrades)


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
