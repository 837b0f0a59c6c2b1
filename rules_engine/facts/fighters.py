"""Fighter cards: what is printed on them, from the data or given by a log itself.

Source of the numbers: data/fighters.json (its README tells how far each is to be trusted).
"""

from functools import cache

import msgspec

from rules_engine.facts.abilities import not_played, told_by
from rules_engine.facts.files import data_file


class AttackProfile(msgspec.Struct, frozen=True):
    """One Attack action: range in hexes, number of dice, the symbol that succeeds, damage.

    kind is `attack` or `spell`; dice 0 of a spell stands for the wizard's level.
    Keywords carry their number after a colon (`knockback:1`).
    """

    name: str
    range: int
    dice: int
    symbol: str
    damage: int
    kind: str = "attack"
    keywords: tuple[str, ...] = ()


class Side(msgspec.Struct, frozen=True):
    """One side of a fighter card.

    abilities are known by name (`Scurry`, `Blazing Purity`), traits those of this side alone.
    """

    move: int
    defence: int
    defence_symbol: str
    wounds: int
    attacks: tuple[AttackProfile, ...] = ()
    wizard_level: int = 0
    abilities: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class FighterCard(msgspec.Struct, frozen=True):
    """A fighter's card: both sides; inspired is None where the card has no such side."""

    name: str
    warband: str
    base: Side
    inspired: Side | None = None
    leader: bool = False
    traits: tuple[str, ...] = ()
    given: bool = False


class _Attack(msgspec.Struct):
    name: str
    range: int
    dice: int | None
    symbol: str
    damage: int
    kind: str = "attack"
    keywords: tuple[str, ...] = ()


class _Side(msgspec.Struct):
    move: int
    defence: int
    defence_symbol: str
    wounds: int
    attacks: tuple[_Attack, ...] = ()
    wizard_level: int | None = 0


class _Row(msgspec.Struct):
    warband: str
    name: str
    base: _Side
    inspired: _Side | None = None
    leader: bool = False
    abilities_summary: str | None = None
    inspire_summary: str | None = None


class _Told(msgspec.Struct):
    name: str
    abilities_summary: str | None = None


class _File(msgspec.Struct):
    fighters: list[msgspec.Raw]


def _side(side: _Side, abilities: tuple[str, ...], traits: tuple[str, ...]) -> Side:
    return Side(
        move=side.move,
        defence=side.defence,
        defence_symbol=side.defence_symbol,
        wounds=side.wounds,
        attacks=tuple(_attack(attack) for attack in side.attacks),
        wizard_level=side.wizard_level or 0,
        abilities=abilities,
        traits=traits,
    )


def _attack(attack: _Attack) -> AttackProfile:
    return AttackProfile(
        name=attack.name,
        range=attack.range,
        dice=attack.dice or 0,
        symbol=attack.symbol,
        damage=attack.damage,
        kind=attack.kind,
        keywords=tuple(_keyword(word) for word in attack.keywords),
    )


def _keyword(word: str) -> str:
    """`Knockback 2` to `knockback:2`, everything else in lower case."""
    lower = word.lower()
    head, _, number = lower.rpartition(" ")
    if head.endswith("knockback") and number.isdigit():
        return f"{head}:{number}"
    return lower


def _card(row: _Row) -> FighterCard:
    clauses = told_by(row.abilities_summary or "", row.inspire_summary or "", leader=row.leader)
    both = tuple(one for clause in clauses for one in clause.abilities)
    base = tuple(one for clause in clauses for one in clause.base)
    inspired = tuple(one for clause in clauses for one in clause.inspired)
    base_traits = tuple(one for clause in clauses for one in clause.base_traits)
    inspired_traits = tuple(one for clause in clauses for one in clause.inspired_traits)
    traits = dict.fromkeys(trait for clause in clauses for trait in clause.traits)
    return FighterCard(
        name=row.name,
        warband=row.warband,
        base=_side(row.base, both + base, base_traits),
        inspired=_side(row.inspired, both + inspired, inspired_traits) if row.inspired else None,
        leader=row.leader,
        traits=tuple(traits),
    )


@cache
def known_fighters() -> dict[str, FighterCard]:
    """Every fighter whose card is complete in the data, by name, in the order of the data."""
    raw = data_file("fighters.json")
    cards: dict[str, FighterCard] = {}
    for row in msgspec.json.decode(raw, type=_File).fighters:
        try:
            card = _card(msgspec.json.decode(row, type=_Row))
        except msgspec.ValidationError:
            continue
        cards[card.name] = card
    return cards


SORTS = frozenset(
    (
        "assassin",
        "beast",
        "brawler",
        "chainrasp",
        "companion",
        "conductive",
        "crypt ghoul",
        "flying",
        "gnoblar",
        "hunter",
        "khorne",
        "minion",
        "nurgle",
        "priest",
        "quarry",
        "slaanesh",
        "tzeentch",
    )
)
"""The words printed on fighters' cards by which other cards ask for a sort of fighters; of what
god a fighter is no card in the data tells."""


def tells_sort(card: FighterCard, sort: str) -> bool:
    """Whether a card that does not call its fighter a sort tells by this that it is none.

    A card given with traits names all of them. The cards in the data were read for what those of
    their time can say: a sort that none of them is called came later, and is told of nobody.
    """
    if known_fighters().get(card.name) is not card:
        return bool(_traits_of(card))
    return sort in _sorts_of_the_data()


def _traits_of(card: FighterCard) -> set[str]:
    sides = (side for side in (card.base, card.inspired) if side is not None)
    return {*card.traits, *(trait for side in sides for trait in side.traits)}


@cache
def _sorts_of_the_data() -> frozenset[str]:
    every = (_traits_of(card) for card in known_fighters().values())
    return SORTS.intersection(set[str]().union(*every))


def warband(name: str) -> tuple[FighterCard, ...]:
    """The fighters of a warband in the order of the data; empty where the data has none."""
    return _warbands().get(name, ())


@cache
def _warbands() -> dict[str, tuple[FighterCard, ...]]:
    found: dict[str, list[FighterCard]] = {}
    for card in known_fighters().values():
        found.setdefault(card.warband, []).append(card)
    return {name: tuple(cards) for name, cards in found.items()}


@cache
def open_clauses(fighter: str) -> tuple[str, ...]:
    """The clauses of a fighter's card that no source tells enough of to play, by its name."""
    return _open_clauses().get(fighter, ())


@cache
def _open_clauses() -> dict[str, tuple[str, ...]]:
    raw = data_file("fighters.json")
    rows = (
        msgspec.json.decode(row, type=_Told)
        for row in msgspec.json.decode(raw, type=_File).fighters
    )
    summaries = ((row.name, (row.abilities_summary or "").split("; ")) for row in rows)
    return {
        name: found
        for name, clauses in summaries
        if (found := tuple(one for one in clauses if one and not_played(one)))
    }
